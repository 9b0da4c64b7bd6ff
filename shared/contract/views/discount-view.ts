import { isDiscountPercentage } from '@tilla/payment-api/discount-percentage.ts';
import { z } from 'zod';
import { hasDiscount, isDiscountSound } from '../../domain/discount.ts';
import { freeText } from '../free-text.ts';

/** In tiyn; as much as a price may be. */
const discountTiyn = z.int().min(1).max(9_999_999_999);

/** Letters of a discount's reason. */
export const MAX_REASON_LENGTH = 60;

/** Of a line or of a cart: in percent (0: none, to 99, two decimals at most), or in tiyn; and why. */
export const discountShape = {
  discountPercentage: z.number().min(0).max(99).refine(isDiscountPercentage),
  discountTiyn: discountTiyn.optional(),
  discountReason: freeText(MAX_REASON_LENGTH).pipe(z.string().min(1)).optional(),
};

/** What a manager made ready: its name is the reason. */
export const DiscountPresetView = z
  .strictObject({
    name: freeText(30).pipe(z.string().min(1)),
    discountPercentage: discountShape.discountPercentage,
    discountTiyn: discountTiyn.optional(),
  })
  .refine((preset) => hasDiscount(preset) && isDiscountSound(preset));

export const MAX_DISCOUNT_PRESETS = 8;

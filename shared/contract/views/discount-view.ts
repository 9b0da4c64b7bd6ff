import { isDiscountPercentage } from '@tilla/payment-api/discount-percentage.ts';
import { z } from 'zod';
import { hasDiscount, isDiscountSound } from '../../domain/discount.ts';
import { freeText } from '../free-text.ts';

const discountTiyn = z.int().min(1).max(9_999_999_999);

export const MAX_REASON_LENGTH = 60;

/** Percent (0: none, to 99, at most two decimals) or tiyn. */
export const discountShape = {
  discountPercentage: z.number().min(0).max(99).refine(isDiscountPercentage),
  discountTiyn: discountTiyn.optional(),
  discountReason: freeText(MAX_REASON_LENGTH).pipe(z.string().min(1)).optional(),
};

export const DiscountPresetView = z
  .strictObject({
    name: freeText(30).pipe(z.string().min(1)),
    discountPercentage: discountShape.discountPercentage,
    discountTiyn: discountTiyn.optional(),
  })
  .refine((preset) => hasDiscount(preset) && isDiscountSound(preset));

export const MAX_DISCOUNT_PRESETS = 8;

import { discountedTiyn, isDiscountPercentage } from '@tilla/payment-api/discount-percentage.ts';

/** 1 to 99 percent with at most two decimals, or an amount in tiyn (then the percentage is 0), or none. */
export interface GivenDiscount {
  readonly discountPercentage: number;
  readonly discountTiyn?: number | undefined;
  readonly discountReason?: string | undefined;
}

/** Its name is the reason. */
export interface DiscountPreset extends Omit<GivenDiscount, 'discountReason'> {
  readonly name: string;
}

export const noDiscount: GivenDiscount = { discountPercentage: 0 };

export function hasDiscount({ discountPercentage, discountTiyn }: GivenDiscount): boolean {
  return discountPercentage !== 0 || discountTiyn !== undefined;
}

export function isDiscountSound({ discountPercentage, discountTiyn }: GivenDiscount): boolean {
  if (discountTiyn === undefined) return isDiscountPercentage(discountPercentage);
  return discountPercentage === 0 && Number.isSafeInteger(discountTiyn) && discountTiyn > 0;
}

/** A reason stands only where something is taken off. */
export function discountFields(given: GivenDiscount): GivenDiscount {
  const { discountPercentage, discountTiyn, discountReason } = given;
  return {
    discountPercentage,
    ...(discountTiyn === undefined ? {} : { discountTiyn }),
    ...(discountReason === undefined || discountReason === '' || !hasDiscount(given) ? {} : { discountReason }),
  };
}

/** Never below 0. @throws RangeError and MoneyError as `discountedTiyn`. */
export function leftTiyn(amountTiyn: number, { discountPercentage, discountTiyn }: GivenDiscount): number {
  if (discountTiyn === undefined) return discountedTiyn(amountTiyn, discountPercentage);
  return amountTiyn - Math.min(discountTiyn, amountTiyn);
}

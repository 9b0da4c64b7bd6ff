/** A discount in percent or in money, taken off an amount exactly. */

import { discountedTiyn, isDiscountPercentage } from '@tilla/payment-api/discount-percentage.ts';

/**
 * A discount as somebody gave it: 1 to 99 percent with at most two decimals, or an amount in tiyn from 1 (then the percentage is
 * 0), or none of both; and why.
 */
export interface GivenDiscount {
  readonly discountPercentage: number;
  readonly discountTiyn?: number | undefined;
  readonly discountReason?: string | undefined;
}

/** Made ready by a manager; its name is the reason. */
export interface DiscountPreset extends Omit<GivenDiscount, 'discountReason'> {
  readonly name: string;
}

export const noDiscount: GivenDiscount = { discountPercentage: 0 };

export function hasDiscount({ discountPercentage, discountTiyn }: GivenDiscount): boolean {
  return discountPercentage !== 0 || discountTiyn !== undefined;
}

/** Whether anybody can have given it like this. */
export function isDiscountSound({ discountPercentage, discountTiyn }: GivenDiscount): boolean {
  if (discountTiyn === undefined) return isDiscountPercentage(discountPercentage);
  return discountPercentage === 0 && Number.isSafeInteger(discountTiyn) && discountTiyn > 0;
}

/** Those three of it that it has: a reason stands only where something is taken off. */
export function discountFields(given: GivenDiscount): GivenDiscount {
  const { discountPercentage, discountTiyn, discountReason } = given;
  return {
    discountPercentage,
    ...(discountTiyn === undefined ? {} : { discountTiyn }),
    ...(discountReason === undefined || discountReason === '' || !hasDiscount(given) ? {} : { discountReason }),
  };
}

/**
 * What it leaves of an amount in tiyn; never less than nothing.
 * @throws RangeError and MoneyError as `discountedTiyn`.
 */
export function leftTiyn(amountTiyn: number, { discountPercentage, discountTiyn }: GivenDiscount): number {
  if (discountTiyn === undefined) return discountedTiyn(amountTiyn, discountPercentage);
  return amountTiyn - Math.min(discountTiyn, amountTiyn);
}

/** A discount in percent or in money, taken off an amount exactly. */

import { multiplyHalfUp } from './money.ts';

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

/** The API takes 1 to 99 with at most two decimals (docs/decisions.md, Invoices); 0 is none. */
export function isDiscountPercentage(percentage: number): boolean {
  return toHundredths(percentage) !== undefined;
}

/**
 * What is left of an amount in tiyn after the discount, rounded half up (docs/decisions.md, Invoices). @throws
 * RangeError when `isDiscountPercentage` is false for the percentage. @throws MoneyError when the amount is not a safe
 * integer.
 */
export function discountedTiyn(amountTiyn: number, percentage: number): number {
  const hundredths = toHundredths(percentage);
  if (hundredths === undefined) throw new RangeError('a discount is 0, or 1 to 99 percent with at most two decimals');
  return multiplyHalfUp(amountTiyn, 10_000 - hundredths, 10_000);
}

/** Read through the digits, because 100 times a fractional double need not be a whole number. */
function toHundredths(percentage: number): number | undefined {
  const match = /^([0-9]{1,2})(?:\.([0-9]{1,2}))?$/.exec(String(percentage));
  if (match === null) return undefined;
  const hundredths = Number((match[1] ?? '') + (match[2] ?? '').padEnd(2, '0'));
  return hundredths === 0 || (hundredths >= 100 && hundredths <= 9_900) ? hundredths : undefined;
}

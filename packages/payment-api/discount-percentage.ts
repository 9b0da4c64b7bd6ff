/** A discount in percent, taken off an amount exactly. */

import { multiplyHalfUp } from './money.ts';

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

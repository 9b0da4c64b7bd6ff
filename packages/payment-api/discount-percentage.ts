import { multiplyHalfUp } from './money.ts';

/** 1 to 99 with at most two decimals (docs/decisions.md, Invoices); 0 is none. */
export function isDiscountPercentage(percentage: number): boolean {
  return toHundredths(percentage) !== undefined;
}

/** In tiyn, rounded half up (docs/decisions.md, Invoices). @throws RangeError or MoneyError for unsound arguments. */
export function discountedTiyn(amountTiyn: number, percentage: number): number {
  const hundredths = toHundredths(percentage);
  if (hundredths === undefined) throw new RangeError('a discount is 0, or 1 to 99 percent with at most two decimals');
  return multiplyHalfUp(amountTiyn, 10_000 - hundredths, 10_000);
}

/** From the digits, because 100 times a fractional double need not be whole. */
function toHundredths(percentage: number): number | undefined {
  const match = /^([0-9]{1,2})(?:\.([0-9]{1,2}))?$/.exec(String(percentage));
  if (match === null) return undefined;
  const hundredths = Number((match[1] ?? '') + (match[2] ?? '').padEnd(2, '0'));
  return hundredths === 0 || (hundredths >= 100 && hundredths <= 9_900) ? hundredths : undefined;
}

/** Integer tiyn, so that money never becomes a fraction. */

export const TIYN_PER_TENGE = 100;

/** 0.01 tenge (docs/decisions.md, Invoices). */
export const MIN_INVOICE_TIYN = 1;

/** 99999999.99 tenge (docs/decisions.md, Invoices). */
export const MAX_INVOICE_TIYN = 9_999_999_999;

/** From here on a double merges neighbouring tiyn. */
const MAX_EXACT_NUMBER = 2 ** 46;

/** No sum of money, or too large to count exactly. */
export class MoneyError extends Error {
  override readonly name = 'MoneyError';
}

/** `"1234.50"`, `"1234"`, `1234.5`: 123450 (Conventions, Money). Never rounds; zeros may follow. @throws MoneyError */
export function parseMoney(value: string | number): number {
  if (typeof value === 'number' && !(Math.abs(value) < MAX_EXACT_NUMBER)) {
    throw new MoneyError('a number too large or not finite is not a sum of money');
  }
  const match = /^(-?)([0-9]+)(?:\.([0-9]{1,2})0*)?$/.exec(String(value));
  if (match === null) throw new MoneyError('not a sum of money with at most two decimals');
  const [, sign = '', whole = '', decimals = ''] = match;
  const tiyn = toSafeNumber(BigInt(whole + decimals.padEnd(2, '0')));
  return sign === '-' && tiyn !== 0 ? -tiyn : tiyn;
}

/** Always two decimals: 123450 gives `"1234.50"` (Conventions, Money). @throws MoneyError */
export function formatWireMoney(amountTiyn: number): string {
  const { sign, tenge, tiyn } = digitsOf(amountTiyn);
  return `${sign}${tenge}.${tiyn}`;
}

/** Phone invoices accept whole tenge only (Conventions, Money). */
export function isWholeTenge(amountTiyn: number): boolean {
  return amountTiyn % TIYN_PER_TENGE === 0;
}

/**
 * Exact, halves away from zero, so that an amount and its negation round alike (docs/decisions.md, Invoices). The
 * denominator is positive. @throws MoneyError unless all are safe integers.
 */
export function multiplyHalfUp(amountTiyn: number, numerator: number, denominator: number): number {
  const product = toBigInt(amountTiyn) * toBigInt(numerator);
  const divisor = toBigInt(denominator);
  if (divisor <= 0n) throw new MoneyError('a denominator is a positive integer');
  const magnitude = product < 0n ? -product : product;
  const rounded = (magnitude * 2n + divisor) / (divisor * 2n);
  return toSafeNumber(product < 0n ? -rounded : rounded);
}

/** @throws MoneyError unless a safe integer. */
export function digitsOf(amountTiyn: number): { sign: '' | '-'; tenge: string; tiyn: string } {
  const amount = toBigInt(amountTiyn);
  const digits = String(amount < 0n ? -amount : amount).padStart(3, '0');
  return { sign: amount < 0n ? '-' : '', tenge: digits.slice(0, -2), tiyn: digits.slice(-2) };
}

function toBigInt(value: number): bigint {
  if (!Number.isSafeInteger(value)) throw new MoneyError('not a safe integer');
  return BigInt(value);
}

function toSafeNumber(value: bigint): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new MoneyError('more money than can be counted exactly');
  return number;
}

/** Money as an integer count of tiyn: how it is read, written and multiplied without ever becoming a fraction. */

export const TIYN_PER_TENGE = 100;

/** 0.01 tenge: the smallest sum of an invoice (docs/decisions.md, Invoices). */
export const MIN_INVOICE_TIYN = 1;

/** 99999999.99 tenge: the largest sum of an invoice (docs/decisions.md, Invoices). */
export const MAX_INVOICE_TIYN = 9_999_999_999;

/** From here on a double cannot distinguish two neighbouring tiyn, so a JSON number is no exact sum. */
const MAX_EXACT_NUMBER = 2 ** 46;

/** A value that is not a sum of money, or one too large to count in tiyn exactly. */
export class MoneyError extends Error {
  override readonly name = 'MoneyError';
}

/**
 * Wire money to tiyn: `"1234.50"`, `"1234"` and the JSON number `1234.5` all give 123450 (Conventions, Money).
 * Zeros after the second decimal are read, other digits there are not: an amount is never rounded on the way in.
 * @throws MoneyError for anything else, and for an amount that is not a safe integer of tiyn.
 */
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

/**
 * Tiyn to wire money, always with two decimals: 123450 gives `"1234.50"` (Conventions, Money).
 * @throws MoneyError when the amount is not a safe integer.
 */
export function formatWireMoney(amountTiyn: number): string {
  const { sign, tenge, tiyn } = digitsOf(amountTiyn);
  return `${sign}${tenge}.${tiyn}`;
}

/** Whether a phone invoice may carry this amount: it accepts whole tenge only (Conventions, Money). */
export function isWholeTenge(amountTiyn: number): boolean {
  return amountTiyn % TIYN_PER_TENGE === 0;
}

/**
 * `amountTiyn * numerator / denominator` in tiyn, exact, with halves rounded up (away from zero, so that an amount and
 * its negation round alike). Numerator and denominator are integers, the denominator positive (docs/decisions.md,
 * Invoices). @throws MoneyError when an argument is not such an integer or the result is not a safe integer.
 */
export function multiplyHalfUp(amountTiyn: number, numerator: number, denominator: number): number {
  const product = toBigInt(amountTiyn) * toBigInt(numerator);
  const divisor = toBigInt(denominator);
  if (divisor <= 0n) throw new MoneyError('a denominator is a positive integer');
  const magnitude = product < 0n ? -product : product;
  const rounded = (magnitude * 2n + divisor) / (divisor * 2n);
  return toSafeNumber(product < 0n ? -rounded : rounded);
}

/**
 * The digits of an amount: whole tenge, and two of tiyn.
 * @throws MoneyError when the amount is not a safe integer.
 */
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

/** Lenient readings of single answer fields (docs/decisions.md, reading rule). */

import { z } from 'zod';
import { MoneyError, parseMoney } from '../money.ts';
import { parseWindowBound } from '../timestamps.ts';

/** A string or number of tenge as integer tiyn; an answer with unreadable money is invalid. */
export const moneyField = z.union([z.string(), z.number()]).transform((value, context) => {
  const tiyn = readMoney(value);
  if (tiyn !== null) return tiyn;
  context.addIssue({ code: 'custom', message: 'not a sum of money', input: value });
  return z.NEVER;
});

function readMoney(value: string | number): number | null {
  try {
    return parseMoney(value);
  } catch (error) {
    if (!(error instanceof MoneyError)) throw error;
    return null;
  }
}

/** Ids are texts; numeric ids are accepted. */
export const textIdField = z.union([z.string(), z.number()]).transform(String);

// An optional field never makes an answer invalid: an unexpected value reads as missing. One step each, because a page
// of goods has some 1,500 of them.

const anything = z.unknown().optional();

export const optionalMoneyField = anything.transform((value) =>
  typeof value === 'string' || typeof value === 'number' ? readMoney(value) : null,
);

/** Missing or null is null; a number becomes a text. */
export const optionalText = anything.transform((value) => {
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? String(value) : null;
});

export const optionalNumber = anything.transform((value) => (typeof value === 'number' ? value : null));

/** `whenMissing` where the field is missing. */
export function flagField(whenMissing: boolean) {
  return anything.transform((value) => (typeof value === 'boolean' ? value : whenMissing));
}

/** Any offset (Almaty's where none is written), as ISO 8601 in UTC with milliseconds, or null. */
export const optionalTime = anything.transform((value) => {
  const epochMs = typeof value === 'string' && value !== '' ? parseWindowBound(value, 'lower') : undefined;
  return epochMs === undefined ? null : new Date(epochMs).toISOString();
});

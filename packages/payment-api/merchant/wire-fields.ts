/** Lenient readings of single answer fields (docs/decisions.md, reading rule). */

import { z } from 'zod';
import { MoneyError, parseMoney } from '../money.ts';
import { parseWindowBound } from '../timestamps.ts';

/** Unreadable money makes an answer invalid. */
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

// An unexpected optional value reads as missing. One step each: a page of goods has some 1,500.

const anything = z.unknown().optional();

export const optionalMoneyField = anything.transform((value) =>
  typeof value === 'string' || typeof value === 'number' ? readMoney(value) : null,
);

/** Null becomes null, a number text. */
export const optionalText = anything.transform((value) => {
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? String(value) : null;
});

export const optionalNumber = anything.transform((value) => (typeof value === 'number' ? value : null));

export function flagField(whenMissing: boolean) {
  return anything.transform((value) => (typeof value === 'boolean' ? value : whenMissing));
}

/** Any offset (Almaty's by default) as ISO 8601 in UTC with milliseconds, or null. */
export const optionalTime = anything.transform((value) => {
  const epochMs = typeof value === 'string' && value !== '' ? parseWindowBound(value, 'lower') : undefined;
  return epochMs === undefined ? null : new Date(epochMs).toISOString();
});

/** How a single field of an answer is read: tolerantly, as the reading rule of gaps.md asks. */

import { z } from 'zod';
import { parseWindowBound } from '../../domain/almaty-time.ts';
import { MoneyError, parseMoney } from '../../domain/money.ts';

/** Money as a string or a number of tenge -> integer tiyn; an answer whose money cannot be read is not an answer. */
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

/** Ids are texts; a service that counts is read too. */
export const textIdField = z.union([z.string(), z.number()]).transform(String);

// What nothing depends on refuses no answer: anything else than what is meant is read as nothing. One step each, for a page
// of goods has some 1,500 of them.

const anything = z.unknown().optional();

export const optionalMoneyField = anything.transform((value) =>
  typeof value === 'string' || typeof value === 'number' ? readMoney(value) : null,
);

/** Text that may be missing, null or sent as a number -> text or null. */
export const optionalText = anything.transform((value) => {
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? String(value) : null;
});

export const optionalNumber = anything.transform((value) => (typeof value === 'number' ? value : null));

/** A flag that means `whenMissing` where the service says nothing. */
export function flagField(whenMissing: boolean) {
  return anything.transform((value) => (typeof value === 'boolean' ? value : whenMissing));
}

/** A timestamp with any offset (Almaty's where none is written) -> ISO 8601 in UTC with milliseconds, or null. */
export const optionalTime = anything.transform((value) => {
  const epochMs = typeof value === 'string' && value !== '' ? parseWindowBound(value, 'lower') : undefined;
  return epochMs === undefined ? null : new Date(epochMs).toISOString();
});

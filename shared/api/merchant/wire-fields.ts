/** How a single field of an answer is read: tolerantly, as the reading rule of gaps.md asks. */

import { z } from 'zod';
import { parseWindowBound } from '../../domain/almaty-time.ts';
import { MoneyError, parseMoney } from '../../domain/money.ts';

/** Money as a string or a number of tenge -> integer tiyn; an answer whose money cannot be read is not an answer. */
export const moneyField = z.union([z.string(), z.number()]).transform((value, context) => {
  try {
    return parseMoney(value);
  } catch (error) {
    if (!(error instanceof MoneyError)) throw error;
    context.addIssue({ code: 'custom', message: 'not a sum of money', input: value });
    return z.NEVER;
  }
});

export const optionalMoneyField = moneyField
  .nullish()
  .catch(null)
  .transform((value) => value ?? null);

/** Ids are texts; a service that counts is read too. */
export const textIdField = z.union([z.string(), z.number()]).transform(String);

/** Text that may be missing, null or sent as a number -> text or null. */
export const optionalText = z
  .union([z.string(), z.number().transform(String)])
  .nullish()
  .catch(null)
  .transform((value) => value ?? null);

export const optionalNumber = z
  .number()
  .nullish()
  .catch(null)
  .transform((value) => value ?? null);

/** A flag that means `whenMissing` where the service says nothing. */
export function flagField(whenMissing: boolean) {
  return z
    .boolean()
    .nullish()
    .catch(null)
    .transform((value) => value ?? whenMissing);
}

/** A timestamp with any offset (Almaty's where none is written) -> ISO 8601 in UTC with milliseconds, or null. */
export const optionalTime = z
  .string()
  .nullish()
  .catch(null)
  .transform((value) => {
    const epochMs = value ? parseWindowBound(value, 'lower') : undefined;
    return epochMs === undefined ? null : new Date(epochMs).toISOString();
  });

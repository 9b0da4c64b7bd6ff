import { z } from 'zod';
import { parseWindowBound } from '../timestamps.ts';

const codePoints = (text: string): number => Array.from(text).length;

/** In code points, as the document's "visible characters". */
export const textUpTo = (maximum: number) =>
  z
    .string()
    .check((context) => {
      if (codePoints(context.value) <= maximum) return;
      context.issues.push({
        code: 'too_big',
        origin: 'string',
        maximum,
        inclusive: true,
        input: context.value,
        message: `Must not be longer than ${String(maximum)} characters.`,
      });
    })
    .meta({ maxLength: maximum });

export const cashierOtp = z.string().regex(/^[0-9]{4,6}$/, 'Must be 4 to 6 digits.');

export const positiveInteger = (maximum: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'Must be a whole number.')
    .transform(Number)
    .pipe(z.number().min(1).max(maximum));

/** Epoch milliseconds, from any form of the document's Conventions. */
export const windowBound = (which: 'lower' | 'upper') =>
  z.string().transform((text, context) => {
    const epochMs = parseWindowBound(text, which);
    if (epochMs !== undefined) return epochMs;
    context.addIssue({ code: 'custom', message: 'Must be a date or a date with a time.', input: text });
    return z.NEVER;
  });

import { z } from 'zod';
import { parseWindowBound } from '../timestamps.ts';

type Names<W> = { readonly [K in keyof W]?: string };
type Filled<V> = undefined extends V ? Exclude<V, undefined> | null : V;
type Named<W, N> = {
  -readonly [K in keyof N as N[K] extends string ? N[K] : never]: K extends keyof W ? Filled<W[K]> : null;
};

/** A body with the names of its reader. What is missing reads as null, and null is not written. */
export function named<S extends z.ZodType<object>, const N extends Names<z.output<S>>>(wire: S, names: N) {
  return z.codec(wire, z.custom<Named<z.output<S>, N>>(), {
    decode: (body) => withNames(body, names),
    encode(request) {
      const given = request as Readonly<Record<string, unknown>>;
      return Object.fromEntries(fieldsOf(names).map(([key, name]) => [key, given[name] ?? undefined])) as z.output<S>;
    },
  });
}

/** The reading of `named` alone. */
export function withNames<W extends object, const N extends Names<W>>(body: W, names: N): Named<W, N> {
  const given = body as Readonly<Record<string, unknown>>;
  return Object.fromEntries(fieldsOf(names).map(([key, name]) => [name, given[key] ?? null])) as Named<W, N>;
}

const fieldsOf = (names: object) => Object.entries(names) as [key: string, name: string][];

/** A missing field reads as `whenMissing`, which is not written. */
export const fieldOr = <V>(field: z.ZodType<NoInfer<V>, NoInfer<V>>, whenMissing: V) =>
  z.codec(field.nullish(), z.custom<V>(), {
    decode: (value) => value ?? whenMissing,
    encode: (value) => (value === whenMissing ? undefined : value),
  });

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

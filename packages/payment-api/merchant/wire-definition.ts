/**
 * One definition with two readings. `strict` is exactly what the service writes; `lenient` is what the till reads
 * (docs/decisions.md, reading rule): unknown fields pass, enumeration values stay raw, null and missing are the same.
 */

import { z } from 'zod';
import {
  flagField,
  moneyField,
  optionalMoneyField,
  optionalNumber,
  optionalText,
  optionalTime,
  textIdField,
} from './wire-fields.ts';
import { moneyShape, pageLinksShape, pageMetaShape, utcTimeShape } from './wire-shapes.ts';

export interface Definition<S extends z.ZodType = z.ZodType, L extends z.ZodType = z.ZodType> {
  readonly strict: S;
  readonly lenient: L;
}

/** A definition that an answer or a part of one is read by. */
export interface Readable<S extends z.ZodType = z.ZodType, L extends z.ZodType = z.ZodType> extends Definition<S, L> {
  /** @throws ZodError unless the body has what the till cannot do without. */
  readonly read: (body: unknown) => z.output<L>;
}

export function readable<S extends z.ZodType, L extends z.ZodType>(strict: S, lenient: L): Readable<S, L> {
  return { strict, lenient, read: (body) => lenient.parse(body) };
}

export type Written<D extends Definition> = z.output<D['strict']>;
export type Read<D extends Definition> = z.output<D['lenient']>;

/** Only named fields are read. */
export interface Field<
  S extends z.ZodType = z.ZodType,
  L extends z.ZodType = z.ZodType,
  N extends string | null = string | null,
> extends Definition<S, L> {
  readonly name: N;
  as<M extends string>(name: M): Field<S, L, M>;
  nullable(): Field<z.ZodNullable<S>, L, N>;
  optional(): Field<z.ZodOptional<S>, L, N>;
  /** Value where missing. */
  or(value: NonNullable<z.output<L>>): Field<S, z.ZodType<NonNullable<z.output<L>>>, N>;
}

export function field<S extends z.ZodType, L extends z.ZodType>(strict: S, lenient: L): Field<S, L, null> {
  return named(strict, lenient, null);
}

function named<S extends z.ZodType, L extends z.ZodType, N extends string | null>(
  strict: S,
  lenient: L,
  name: N,
): Field<S, L, N> {
  return {
    strict,
    lenient,
    name,
    as: (given) => named(strict, lenient, given),
    nullable: () => named(strict.nullable(), lenient, name),
    optional: () => named(strict.optional(), lenient, name),
    or: (value) =>
      named(strict, lenient.nullish().transform((read) => read ?? value) as z.ZodType<NonNullable<z.output<L>>>, name),
  };
}

/** Required. */
export const id = field(z.int(), z.int());
export const requiredInteger = field(z.int(), z.int());
export const integer = field(z.int(), optionalNumber);
export const number = field(z.number(), optionalNumber);
export const requiredText = field(z.string(), z.string());
export const text = field(z.string(), optionalText);
export const numberAsText = field(z.int(), optionalText);
/** Ids are texts; numeric ids are accepted. */
export const textId = field(z.string(), textIdField);
export const money = field(moneyShape, moneyField);
export const optionalMoney = field(moneyShape, optionalMoneyField);
/** An amount that the documents write as a number. */
export const tenge = field(z.number(), moneyField);
export const optionalTenge = field(z.number(), optionalMoneyField);
export const time = field(utcTimeShape, optionalTime);
export const flag = (whenMissing: boolean) => field(z.boolean(), flagField(whenMissing));

/** The till keeps unknown values raw. */
export const word = <const W extends readonly [string, ...string[]]>(words: W) => field(z.enum(words), z.string());
export const optionalWord = <const W extends readonly [string, ...string[]]>(words: W) =>
  field(z.enum(words), optionalText);

export const part = <S extends z.ZodType, L extends z.ZodType>({ strict, lenient }: Definition<S, L>) =>
  field(strict, lenient);
export const optionalPart = <S extends z.ZodType, L extends z.ZodType>({ strict, lenient }: Definition<S, L>) =>
  field(
    strict.nullable(),
    lenient.nullish().transform((read) => read ?? null),
  );
export const list = <S extends z.ZodType, L extends z.ZodType>({ strict, lenient }: Definition<S, L>) =>
  field(z.array(strict), z.array(lenient));
export const optionalList = <S extends z.ZodType, L extends z.ZodType>({ strict, lenient }: Definition<S, L>) =>
  field(
    z.array(strict),
    z
      .array(lenient)
      .nullish()
      .transform((read) => read ?? []),
  );

type Fields = Readonly<Record<string, Field>>;
type StrictShape<F extends Fields> = { -readonly [K in keyof F]: F[K]['strict'] };
type ReadFields<F extends Fields> = {
  readonly [K in keyof F as F[K]['name'] extends string ? F[K]['name'] : never]: z.output<F[K]['lenient']>;
};

export function resource<const F extends Fields>(
  fields: F,
): Readable<z.ZodObject<StrictShape<F>>, z.ZodType<ReadFields<F>>> {
  const shape = Object.fromEntries(Object.entries(fields).map(([key, { strict }]) => [key, strict]));
  const read = Object.entries(fields).flatMap(([key, { lenient, name }]) =>
    name === null ? [] : [{ key, lenient, name }],
  );
  const lenient = z.object(Object.fromEntries(read.map((one) => [one.key, one.lenient]))).transform((wire) => {
    const named: Record<string, unknown> = {};
    for (const { key, name } of read) named[name] = wire[key];
    return named as ReadFields<F>;
  });
  return readable(z.object(shape) as z.ZodObject<StrictShape<F>>, lenient);
}

export function reshaped<S extends z.ZodType, L extends z.ZodType, V>(
  { strict, lenient }: Definition<S, L>,
  reshape: (read: z.output<L>) => V,
): Readable<S, z.ZodType<V>> {
  return readable(strict, lenient.transform(reshape));
}

/** `{<name>: <object>}`; the till keeps the object. */
export function wrapped<const K extends string, S extends z.ZodType, L extends z.ZodType>(
  key: K,
  { strict, lenient }: Definition<S, L>,
): Readable<z.ZodObject<{ [name in K]: S }>, z.ZodType<z.output<L>>> {
  return readable(
    z.object({ [key]: strict }) as z.ZodObject<{ [name in K]: S }>,
    z.object({ [key]: lenient }).transform((wire) => wire[key] as z.output<L>),
  );
}

/** `{data, links, meta}`; the till keeps rows and total. */
export function page<const N extends string, S extends z.ZodType, L extends z.ZodType>(name: N, row: Definition<S, L>) {
  return reshaped(
    {
      strict: z.object({ data: z.array(row.strict), links: pageLinksShape, meta: pageMetaShape }),
      lenient: dataAndTotal(row),
    },
    ({ data, meta }) => ({ [name]: data, total: meta?.total ?? null }) as RowsAndTotal<N, z.output<L>>,
  );
}

export const dataAndTotal = <L extends z.ZodType>({ lenient }: { readonly lenient: L }) =>
  z.object({ data: z.array(lenient), meta: z.object({ total: optionalNumber }).nullish() });

type RowsAndTotal<N extends string, R> = { [name in N]: R[] } & { total: number | null };

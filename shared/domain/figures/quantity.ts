import type { Language } from '../language.ts';
import { formatThousandths, type Measure } from '../measure.ts';
import { unitWord } from '../units.ts';

export interface Quantity {
  /** Normalized spelling. */
  readonly unit: string;
  readonly thousandths: number;
}

const PIECE = 'шт';

/** @param count of pieces; weighed goods are one. */
export function quantityOf(
  line: { readonly unit?: string | null | undefined; readonly measure?: Measure | null | undefined },
  count: number,
): Quantity {
  const unit = unitWord(line.unit?.trim() || PIECE, 'ru');
  return { unit, thousandths: count * (line.measure?.thousandths ?? 1_000) };
}

type QuantifiedLine = Parameters<typeof quantityOf>[0] & { readonly count: number };

/** Goods of a line are gone from the cart, or there are fewer of them. */
export function isReduced(before: QuantifiedLine, after: QuantifiedLine | undefined): boolean {
  return (
    after === undefined || quantityOf(after, after.count).thousandths < quantityOf(before, before.count).thousandths
  );
}

/** Pieces first. */
export function addQuantities(quantities: readonly Quantity[]): Quantity[] {
  const sums = new Map<string, number>();
  for (const { unit, thousandths } of quantities) sums.set(unit, (sums.get(unit) ?? 0) + thousandths);
  return [...sums]
    .filter(([, thousandths]) => thousandths !== 0)
    .map(([unit, thousandths]) => ({ unit, thousandths }))
    .toSorted((one, other) => orderOf(one).localeCompare(orderOf(other)));
}

function orderOf({ unit }: Quantity): string {
  return unit === PIECE ? '' : unit;
}

/** `8 pc · 2.35 kg`; empty for nothing. */
export function formatQuantities(quantities: readonly Quantity[], language: Language): string {
  return addQuantities(quantities)
    .map((quantity) => formatQuantity(quantity, language))
    .join(' · ');
}

/** `Bread × 2 pc`, `Apples × 0.35 kg`. */
export function formatGoods(
  line: Parameters<typeof quantityOf>[0] & { readonly name: string },
  count: number | null,
  language: Language,
): string {
  return count === null ? line.name : `${line.name} × ${formatQuantity(quantityOf(line, count), language)}`;
}

export function formatQuantity({ unit, thousandths }: Quantity, language: Language): string {
  return `${formatThousandths(thousandths, language)} ${unitWord(unit, language)}`;
}

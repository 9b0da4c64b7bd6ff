/** How much of goods: in thousandths, added up per unit. Kilograms are never added to pieces. */

import type { Language } from '../language.ts';
import { formatThousandths, type Measure } from '../measure.ts';
import { unitWord } from '../units.ts';

export interface Quantity {
  /** The same for all spellings of a unit. */
  readonly unit: string;
  readonly thousandths: number;
}

const PIECE = 'шт';

/** @param count of the line's pieces: what was weighed is one piece. */
export function quantityOf(
  line: { readonly unit?: string | null | undefined; readonly measure?: Measure | null | undefined },
  count: number,
): Quantity {
  const unit = unitWord(line.unit?.trim() || PIECE, 'ru');
  return { unit, thousandths: count * (line.measure?.thousandths ?? 1_000) };
}

/** One sum for each unit; pieces first. */
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

/** `8 pc · 2.35 kg`; empty where there is nothing. */
export function formatQuantities(quantities: readonly Quantity[], language: Language): string {
  return addQuantities(quantities)
    .map((quantity) => formatQuantity(quantity, language))
    .join(' · ');
}

/** Goods of a line: `Bread × 2 pc`, and of what was weighed `Apples × 0.35 kg`; the name alone where no pieces are meant. */
export function formatGoods(
  line: Parameters<typeof quantityOf>[0] & { readonly name: string },
  count: number | null,
  language: Language,
): string {
  return count === null ? line.name : `${line.name} × ${formatQuantity(quantityOf(line, count), language)}`;
}

/** `2.35 kg`; of nothing as well. */
export function formatQuantity({ unit, thousandths }: Quantity, language: Language): string {
  return `${formatThousandths(thousandths, language)} ${unitWord(unit, language)}`;
}

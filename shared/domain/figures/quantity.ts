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
  line: { readonly unit: string | null; readonly measure?: Measure | undefined },
  count: number,
): Quantity {
  const unit = line.unit === null || line.unit.trim() === '' ? PIECE : unitWord(line.unit.trim(), 'ru');
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

/** `2.35 kg`; of nothing as well. */
export function formatQuantity({ unit, thousandths }: Quantity, language: Language): string {
  return `${formatThousandths(thousandths, language)} ${unitWord(unit, language)}`;
}

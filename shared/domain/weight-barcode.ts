import { ean13CheckDigit, isValidEan13 } from './ean.ts';
import { MAX_THOUSANDTHS } from './measure.ts';

export interface WeightBarcode {
  /** Likeliest first. */
  readonly articles: readonly string[];
  /** Grams or whole tenge, as the scales are set. */
  readonly value: number;
}

/** Two digits of kind, five of article, five of value, one check; null for any other code. */
export function readWeightBarcode(code: string): WeightBarcode | null {
  if (!isValidEan13(code) || !/^2[0-9]/.test(code)) return null;
  const value = Number(code.slice(7, 12));
  if (value === 0) return null;
  const withKind = code.slice(0, 7);
  const article = code.slice(2, 7);
  const empty = `${withKind}00000`;
  const bare = article.replace(/^0+(?=.)/, '');
  return { articles: [...new Set([empty + ean13CheckDigit(empty), withKind, article, bare])], value };
}

/** Thousandths of a kilogram; a price becomes the nearest gram. Null: nothing that could be sold. */
export function weighedThousandths(
  { value }: Pick<WeightBarcode, 'value'>,
  holds: 'weight' | 'price',
  unitPriceTiyn: number,
): number | null {
  const thousandths = holds === 'weight' ? value : Math.round((value * 100 * 1000) / unitPriceTiyn);
  return Number.isSafeInteger(thousandths) && thousandths >= 1 && thousandths <= MAX_THOUSANDTHS ? thousandths : null;
}

export function isWeighedUnit(unit: string | null): boolean {
  return unit !== null && ['кг', 'килограмм', 'kg'].includes(unit.trim().toLowerCase().replace(/\.$/, ''));
}

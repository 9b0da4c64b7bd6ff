/** Codes that the scales of a shop print: they begin with 20 to 29, and hold an article and its weight or price. */

import { ean13CheckDigit, isValidEan13 } from './ean.ts';
import { MAX_THOUSANDTHS } from './measure.ts';

export interface WeightBarcode {
  /** How the catalog may spell the article, likeliest first. */
  readonly articles: readonly string[];
  /** Grams or whole tenge, as the shop's scales are set. */
  readonly value: number;
}

/** Two digits of kind, five of article, five of weight or price, one that checks; null for any other code. */
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

/**
 * The weighed quantity in thousandths of a kilogram, for a price of `unitPriceTiyn` per kilogram; null where the code
 * has none that could be sold. A price becomes the nearest gram, which is what the scales weighed.
 */
export function weighedThousandths(
  { value }: Pick<WeightBarcode, 'value'>,
  holds: 'weight' | 'price',
  unitPriceTiyn: number,
): number | null {
  const thousandths = holds === 'weight' ? value : Math.round((value * 100 * 1000) / unitPriceTiyn);
  return Number.isSafeInteger(thousandths) && thousandths >= 1 && thousandths <= MAX_THOUSANDTHS ? thousandths : null;
}

/** Whether the scales of a shop weigh goods in this unit. */
export function isWeighedUnit(unit: string | null): boolean {
  return unit !== null && ['кг', 'килограмм', 'kg'].includes(unit.trim().toLowerCase().replace(/\.$/, ''));
}

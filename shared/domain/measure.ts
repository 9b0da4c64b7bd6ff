import { multiplyHalfUp } from '@tilla/payment-api/money.ts';
import { decimalMark, type Language } from './language.ts';

/** Thousandths of the unit (350 is 0.35 kg) and the price of a whole unit in tiyn. */
export type Measure = {
  readonly thousandths: number;
  readonly unitPriceTiyn: number;
};

/** No shop scale weighs more at once. */
export const MAX_THOUSANDTHS = 9_999_000;

/** As catalogs spell them in Russian, Kazakh and English. */
const measured: ReadonlySet<string> = new Set(
  'кг килограмм kg т тонна л литр l литрі м метр m пог.м погонныйметр м2 м² кв.м м3 м³ куб.м'.split(' '),
);

/** Unknown units cannot be sold in fractions. */
export function isMeasuredUnit(unit: string | null): boolean {
  return unit !== null && measured.has(unit.toLowerCase().replace(/\s|\.$/g, ''));
}

/** Rounded half up. @throws MoneyError when it cannot be counted exactly. */
export function measuredTiyn({ thousandths, unitPriceTiyn }: Measure): number {
  return multiplyHalfUp(unitPriceTiyn, thousandths, 1000);
}

/** `0,35`, `.350` or `2`; undefined for nothing, too much, or a fourth decimal. */
export function parseThousandths(text: string): number | undefined {
  const match = /^([0-9]*)(?:[.,]([0-9]{0,3}))?$/.exec(text.trim());
  if (match === null) return undefined;
  const [, whole = '', decimals = ''] = match;
  if (whole === '' && decimals === '') return undefined;
  const thousandths = Number(whole + decimals.padEnd(3, '0'));
  return thousandths >= 1 && thousandths <= MAX_THOUSANDTHS ? thousandths : undefined;
}

/** `0,35`, in English `0.35`. */
export function formatThousandths(thousandths: number, language: Language): string {
  const decimals = String(thousandths % 1000)
    .padStart(3, '0')
    .replace(/0+$/, '');
  return `${String(Math.floor(thousandths / 1000))}${decimals === '' ? '' : decimalMark(language) + decimals}`;
}

/** The API counts whole pieces, so the weight stands in the name. */
export function nameOnPaper(
  {
    name,
    unit,
    measure,
  }: { readonly name: string; readonly unit: string | null; readonly measure?: Measure | undefined },
  language: Language,
): string {
  return measure === undefined
    ? name
    : `${name}, ${formatThousandths(measure.thousandths, language)} ${unit ?? ''}`.trim();
}

import { decimalMark, type Language } from '../language.ts';
import { formatThousandths } from '../measure.ts';
import { unitWord } from '../units.ts';

const PIECE = 'шт';
/** A million less one of the unit. */
export const MAX_STOCK_THOUSANDTHS = 999_999_000;
/** Ten billion tenge, so that any document's sum is exact. */
export const MAX_LINE_COST_TIYN = 1_000_000_000_000;

/** `−3`, `3.4 kg`: pieces are named by no unit where `isShort`. */
export function formatStock(
  thousandths: number,
  unit: string | null,
  language: Language,
  { isShort = false, isSigned = false }: { readonly isShort?: boolean; readonly isSigned?: boolean } = {},
): string {
  const sign = thousandths < 0 ? '−' : isSigned && thousandths > 0 ? '+' : '';
  const count = `${sign}${formatThousandths(Math.abs(thousandths), language)}`;
  const word = unitWord(unit ?? PIECE, language);
  return isShort && word === unitWord(PIECE, language) ? count : `${count} ${word}`;
}

/** `41,5 %`, in English `41.5 %`. */
export function formatMargin(percent: number, language: Language): string {
  return `${String(percent).replace('-', '−').replace('.', decimalMark(language))} %`;
}

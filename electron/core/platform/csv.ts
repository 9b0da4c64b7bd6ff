/** A table for Excel in Kazakhstan: semicolons, decimal commas, CRLF, UTF-8 with BOM; pure. */

import { formatThousandths } from '@tilla/shared/domain/measure.ts';
import { tableRow } from '@tilla/shared/domain/table-text.ts';

export const CSV_START = '\uFEFF';

export type CsvCell = string | number | { readonly amountTiyn: number } | { readonly thousandths: number };

export function csvLine(cells: readonly CsvCell[]): string {
  return tableRow(
    cells.map((cell) => {
      if (typeof cell === 'string') return withoutFormula(cell);
      if (typeof cell === 'number') return { raw: String(cell) };
      return { raw: 'amountTiyn' in cell ? sumText(cell.amountTiyn) : formatThousandths(cell.thousandths, 'ru') };
    }),
  );
}

/** `-1500,50`: without groups and currency, so that Excel reads a number. */
function sumText(amountTiyn: number): string {
  const digits = String(Math.abs(amountTiyn)).padStart(3, '0');
  return `${amountTiyn < 0 ? '-' : ''}${digits.slice(0, -2)},${digits.slice(-2)}`;
}

/** Invisible characters, which a spreadsheet drops before it looks at the first one. */
const UNSEEN = String.raw`[\s\p{Cf}\p{Default_Ignorable_Code_Point}]`;
/** First characters of formulas, with their full-width and small variants. */
const SIGNS = String.raw`[=+\-@|%\u2212\uFE62\uFE63\uFE66\uFE6B\uFF0B\uFF0D\uFF1D\uFF20]`;
const FORMULA = new RegExp(`^${UNSEEN}*${SIGNS}`, 'u');

/** Prefixes possible formulas with an apostrophe, so that they stay text (OWASP, CSV injection). */
function withoutFormula(text: string): string {
  const plain = text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');
  return FORMULA.test(plain) ? `'${plain}` : plain;
}

/** A table as Excel opens it in Kazakhstan: semicolons, decimal commas, CRLF, UTF-8 with its mark; pure. */

import { formatThousandths } from '../../../shared/domain/measure.ts';
import { tableRow } from '../../../shared/domain/table-text.ts';

export const CSV_START = '\uFEFF';

/** Text of a person, a number as it is, an amount in tiyn, or how much of goods. */
export type CsvCell = string | number | { readonly amountTiyn: number } | { readonly thousandths: number };

export function csvLine(cells: readonly CsvCell[]): string {
  return tableRow(
    cells.map((cell) => {
      if (typeof cell === 'string') return harmless(cell);
      if (typeof cell === 'number') return { raw: String(cell) };
      return { raw: 'amountTiyn' in cell ? sumText(cell.amountTiyn) : formatThousandths(cell.thousandths, 'ru') };
    }),
  );
}

/** `-1500,50`: no groups and no sign of the currency, so that it is a number there. */
function sumText(amountTiyn: number): string {
  const digits = String(Math.abs(amountTiyn)).padStart(3, '0');
  return `${amountTiyn < 0 ? '-' : ''}${digits.slice(0, -2)},${digits.slice(-2)}`;
}

/** What nobody sees, and a table program drops before it looks at the first character. */
const UNSEEN = String.raw`[\s\p{Cf}\p{Default_Ignorable_Code_Point}]`;
/** The signs a formula begins with, and their full-width and small twins. */
const SIGNS = String.raw`[=+\-@|%\u2212\uFE62\uFE63\uFE66\uFE6B\uFF0B\uFF0D\uFF1D\uFF20]`;
const FORMULA = new RegExp(`^${UNSEEN}*${SIGNS}`, 'u');

/** What a table program would take for a formula begins with an apostrophe and is text then (OWASP, CSV injection). */
function harmless(text: string): string {
  const plain = text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');
  return FORMULA.test(plain) ? `'${plain}` : plain;
}

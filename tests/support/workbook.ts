/** A spreadsheet that the till wrote, as a person's program reads it. */

import { readFileSync } from 'node:fs';
import readWorkbookFile from 'read-excel-file/universal';

export type BookCell = string | number | null;
/** One a row, by the code of the column. */
export type BookRow = Readonly<Record<string, BookCell>>;

export interface Book {
  readonly names: readonly string[];
  /** By its place in the file. The first row has the codes of the columns, the second their titles. */
  sheet(place: number): {
    readonly codes: readonly string[];
    readonly titles: readonly string[];
    readonly rows: BookRow[];
  };
}

export async function readBook(file: string | Uint8Array): Promise<Book> {
  const bytes = typeof file === 'string' ? readFileSync(file) : file;
  const sheets = await readWorkbookFile(new Blob([Uint8Array.from(bytes)]));
  return {
    names: sheets.map(({ sheet }) => sheet),
    sheet(place) {
      const [codes = [], titles = [], ...rows] = sheets[place]?.data ?? [];
      return {
        codes: codes.map(String),
        titles: titles.map(String),
        rows: rows.map((row) => Object.fromEntries(codes.map((code, at) => [String(code), cellOf(row[at])]))),
      };
    },
  };
}

function cellOf(cell: unknown): BookCell {
  return typeof cell === 'string' || typeof cell === 'number' ? cell : null;
}

/** In tiyn, of a column of money. */
export function sumOf(rows: readonly BookRow[], code: string): number {
  return rows.reduce((sum, row) => sum + Math.round(Number(row[code] ?? 0) * 100), 0);
}

/** The places of the sheets, as docs/accountant.md lists them. */
export const bookSheets = {
  summary: 0,
  days: 1,
  payments: 2,
  refunds: 3,
  items: 4,
  shifts: 5,
  purchases: 6,
  write_offs: 7,
  buyers: 8,
  missing: 9,
  changes: 10,
} as const;

/** A list of phone invoices as people keep one: pasted from a table, or read out of a CSV of any make. */

import { isWholeTenge, MAX_INVOICE_TIYN } from '@tilla/payment-api/money.ts';
import { parsePayerPhone } from '@tilla/payment-api/phone.ts';
import { MAX_DESCRIPTION_LENGTH, MAX_INVOICE_ROWS } from './invoice-list-limits.ts';
import { parseTypedMoney } from './money-text.ts';
import { cutTable } from './table-text.ts';

/** What keeps a row from being billed; `same_again` does not, and is said all the same. */
export type InvoiceRowProblem =
  | 'phone_missing'
  | 'phone_wrong'
  | 'amount_missing'
  | 'amount_wrong'
  | 'amount_not_whole'
  | 'amount_too_large'
  | 'description_too_long'
  | 'same_again'
  | 'over_limit';

export interface InvoiceRow {
  /** Counted from 1 as in the list, the heading not counted. */
  readonly number: number;
  /** As they stand in the list. */
  readonly phoneText: string;
  readonly amountText: string;
  /** `8XXXXXXXXXX`; null where it is no number. */
  readonly phone: string | null;
  readonly amountTiyn: number | null;
  readonly description: string;
  readonly problems: readonly InvoiceRowProblem[];
  /** Its place among the rows typed by hand; null for one that was read. */
  readonly typedAt: number | null;
}

/** A row as somebody typed it, field by field. */
export interface TypedInvoiceRow {
  readonly phone: string;
  readonly amount: string;
  readonly description: string;
}

export interface InvoiceList {
  readonly rows: readonly InvoiceRow[];
  /** Names of the columns where the list has a heading. */
  readonly heading: readonly string[] | null;
  /** Which column holds what, counted from 0; null where none does. */
  readonly columns: InvoiceColumns;
  readonly width: number;
}

export type InvoiceColumns = Readonly<Record<'phone' | 'amount' | 'description', number | null>>;

const headings: Readonly<Record<keyof InvoiceColumns, RegExp>> = {
  phone: /тел|phone|моб|номер|нөмір|ұялы|client|клиент/i,
  amount: /сумм|сома|amount|^sum|тенге|теңге|kzt|₸|к оплате|төлем|price|цена/i,
  description: /опис|назнач|descr|comment|коммент|сипат|мақсат|за что|примеч|услуг|товар/i,
};

/** A row that was withdrawn before it went out: nobody was billed, and nobody wants it sent again. */
export function isWithdrawnUnsent(phase: string, problem: { readonly code: string } | null): boolean {
  return phase === 'rejected' && problem?.code === 'invoice_already_cancelled';
}

/** Whether a row may be sent as it is. */
export function isBillable({ problems }: InvoiceRow): boolean {
  return problems.every((problem) => problem === 'same_again');
}

/**
 * Reads a list; nothing in it makes it fail, what is wrong stands with its row. Columns are guessed by their heading,
 * else by what stands in them.
 * @param chosen columns that a person named; the others are guessed.
 * @param typed rows typed by hand, behind those of the text.
 */
export function parseInvoiceList(
  text: string,
  chosen: Partial<InvoiceColumns> = {},
  typed: readonly TypedInvoiceRow[] = [],
): InvoiceList {
  const table = cutTable(text);
  const heading = headingOf(table);
  const body = heading === null ? table : table.slice(1);
  const width = Math.max(0, ...table.map((cells) => cells.length));
  const columns = { ...guessColumns(body, heading, width), ...chosen };
  const seen = new Set<string>();
  const given = [
    ...body.map((cells, index) => readRow(cells, columns, index + 1)),
    ...typed.map((row, index) => ({ ...readTypedRow(row, body.length + index + 1), typedAt: index })),
  ];
  const rows = given.map((row) => {
    const mark = JSON.stringify([row.phone, row.amountTiyn, row.description]);
    const isAgain = row.phone !== null && seen.has(mark);
    seen.add(mark);
    return isAgain ? { ...row, problems: [...row.problems, 'same_again' as const] } : row;
  });
  return { rows, heading, columns, width };
}

export function readTypedRow({ phone, amount, description }: TypedInvoiceRow, number: number): InvoiceRow {
  const cells = [phone, amount, description].map((cell) => cell.trim());
  return readRow(cells, { phone: 0, amount: 1, description: 2 }, number);
}

function readRow(cells: readonly string[], columns: InvoiceColumns, number: number): InvoiceRow {
  const cell = (column: number | null): string => (column === null ? '' : (cells[column] ?? ''));
  const phoneText = cell(columns.phone);
  const amountText = cell(columns.amount);
  const description = cell(columns.description);
  const phone = parsePayerPhone(phoneText) ?? null;
  const amountTiyn = parseTypedMoney(amountText) ?? null;
  const problems: InvoiceRowProblem[] = [];
  if (phoneText === '') problems.push('phone_missing');
  else if (phone === null) problems.push('phone_wrong');
  if (amountText === '') problems.push('amount_missing');
  else if (amountTiyn === null || amountTiyn === 0) problems.push('amount_wrong');
  else if (amountTiyn > MAX_INVOICE_TIYN) problems.push('amount_too_large');
  else if (!isWholeTenge(amountTiyn)) problems.push('amount_not_whole');
  if (Array.from(description).length > MAX_DESCRIPTION_LENGTH) problems.push('description_too_long');
  if (number > MAX_INVOICE_ROWS) problems.push('over_limit');
  return { number, phoneText, amountText, phone, amountTiyn, description, problems, typedAt: null };
}

/** The first row is a heading when it names something and holds no number of a phone. */
function headingOf(table: readonly (readonly string[])[]): readonly string[] | null {
  const [first] = table;
  if (first === undefined || first.some((cell) => parsePayerPhone(cell) !== undefined)) return null;
  const isNamed = first.some((cell) => Object.values(headings).some((pattern) => pattern.test(cell)));
  return isNamed ? first : null;
}

function guessColumns(
  body: readonly (readonly string[])[],
  heading: readonly string[] | null,
  width: number,
): InvoiceColumns {
  const free = new Set(Array.from({ length: width }, (_, index) => index));
  const take = (name: keyof InvoiceColumns, looksRight: (cell: string) => boolean): number | null => {
    const named = heading?.findIndex((cell, index) => free.has(index) && headings[name].test(cell)) ?? -1;
    const column = named >= 0 ? named : fullest(body, free, looksRight);
    if (column !== null) free.delete(column);
    return column;
  };
  // A phone number is an amount as well, so that it is looked for first.
  const phone = take('phone', (cell) => parsePayerPhone(cell) !== undefined);
  const amount = take('amount', (cell) => {
    const tiyn = parseTypedMoney(cell);
    return tiyn !== undefined && tiyn > 0 && tiyn <= MAX_INVOICE_TIYN;
  });
  const description = take('description', (cell) => /\p{L}/u.test(cell));
  return { phone, amount, description };
}

/** The column where most cells look right; the first of several. */
function fullest(
  body: readonly (readonly string[])[],
  free: ReadonlySet<number>,
  looksRight: (cell: string) => boolean,
): number | null {
  let best: number | null = null;
  let max = 0;
  for (const column of free) {
    const count = body.filter((cells) => looksRight(cells[column] ?? '')).length;
    if (count > max) {
      best = column;
      max = count;
    }
  }
  return best;
}

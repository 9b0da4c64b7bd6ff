/** Pasted from a table, or CSV. */

import { isWholeTenge, MAX_INVOICE_TIYN } from '@tilla/payment-api/money.ts';
import { parsePayerPhone } from '@tilla/payment-api/phone.ts';
import { MAX_DESCRIPTION_LENGTH, MAX_INVOICE_ROWS } from './invoice-list-limits.ts';
import { parseTypedMoney } from './money-text.ts';
import { cutTable } from './table-text.ts';

/** `same_again` only warns. */
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
  /** From 1, without the heading. */
  readonly number: number;
  readonly phoneText: string;
  readonly amountText: string;
  /** `8XXXXXXXXXX`; null: invalid. */
  readonly phone: string | null;
  readonly amountTiyn: number | null;
  readonly description: string;
  readonly problems: readonly InvoiceRowProblem[];
  /** Place among typed rows; null: read from text. */
  readonly typedAt: number | null;
}

export interface TypedInvoiceRow {
  readonly phone: string;
  readonly amount: string;
  readonly description: string;
}

export interface InvoiceList {
  readonly rows: readonly InvoiceRow[];
  readonly heading: readonly string[] | null;
  /** Counted from 0; null: none. */
  readonly columns: InvoiceColumns;
  readonly width: number;
}

export type InvoiceColumns = Readonly<Record<'phone' | 'amount' | 'description', number | null>>;

const headings: Readonly<Record<keyof InvoiceColumns, RegExp>> = {
  phone: /тел|phone|моб|номер|нөмір|ұялы|client|клиент/i,
  amount: /сумм|сома|amount|^sum|тенге|теңге|kzt|₸|к оплате|төлем|price|цена/i,
  description: /опис|назнач|descr|comment|коммент|сипат|мақсат|за что|примеч|услуг|товар/i,
};

/** Withdrawn before it was sent, so nobody was billed. */
export function isWithdrawnUnsent(phase: string, problem: { readonly code: string } | null): boolean {
  return phase === 'rejected' && problem?.code === 'invoice_already_cancelled';
}

export function isBillable({ problems }: InvoiceRow): boolean {
  return problems.every((problem) => problem === 'same_again');
}

/** Never fails: problems stand with their rows. @param chosen columns a person named. @param typed added by hand. */
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

/** It names a column and holds no phone number. */
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
  // A phone number is also an amount, so it is looked for first.
  const phone = take('phone', (cell) => parsePayerPhone(cell) !== undefined);
  const amount = take('amount', (cell) => {
    const tiyn = parseTypedMoney(cell);
    return tiyn !== undefined && tiyn > 0 && tiyn <= MAX_INVOICE_TIYN;
  });
  const description = take('description', (cell) => /\p{L}/u.test(cell));
  return { phone, amount, description };
}

/** The column where most cells match; the first of several. */
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

/** The workbook of a month: its sheets with codes and titles of the columns. */

import type { MonthChangeView } from '@tilla/shared/contract/views/accountant-view.ts';
import type { Language } from '@tilla/shared/domain/language.ts';
import type { WorkbookCell, WorkbookColumn, WorkbookSheet } from '@tilla/shared/domain/workbook.ts';
import type { GoodsShelf } from '../catalog/goods-shelf.ts';
import { pause } from '../history/statistics.ts';
import type { Clock } from '../platform/ports.ts';
import { type BookWord, bookWord } from './book-words.ts';
import type { MonthExport } from './month-changes.ts';
import type { MonthFacts } from './month-facts.ts';
import {
  buyersSheet,
  dayCell,
  daysSheet,
  dayTimeCell,
  itemsSheet,
  MONTH_FORMAT,
  type MonthSheet,
  paymentsSheet,
  refundsSheet,
  type SheetCell,
  shiftsSheet,
  stockSheet,
  textColumns,
  wideColumns,
} from './month-sheets.ts';
import { missingOf, sumsOf } from './month-sums.ts';

/** What is compared with the last export; one after the other, so that selling is not delayed. */
export async function dataSheets(
  facts: MonthFacts,
  shelf: Pick<GoodsShelf, 'find'>,
  clock: Clock,
): Promise<MonthSheet[]> {
  const sheets: MonthSheet[] = [];
  for (const make of [
    daysSheet,
    paymentsSheet,
    refundsSheet,
    itemsSheet,
    shiftsSheet,
    () => stockSheet('purchases', facts.purchases, shelf),
    () => stockSheet('write_offs', facts.writeOffs, shelf),
    buyersSheet,
  ]) {
    await pause(clock);
    sheets.push(make(facts));
  }
  return sheets;
}

export interface BookHead {
  readonly shopName: string;
  readonly shopBin: string;
  readonly isOver: boolean;
  readonly at: string;
  readonly personName: string;
  readonly before: MonthExport | undefined;
  /** Null: nothing to compare with. */
  readonly changes: readonly MonthChangeView[] | null;
}

export function bookOf(
  facts: MonthFacts,
  sheets: readonly MonthSheet[],
  head: BookHead,
  language: Language,
): WorkbookSheet[] {
  const all = [summarySheet(facts, head), ...sheets, missingSheet(facts), changesSheet(head.changes ?? [], language)];
  return all.map(({ id, columns, rows }) => ({
    name: bookWord(`sheet.${id}` as BookWord, language),
    columns,
    heads: 2,
    rows: shownRows({ columns, rows }, language),
  }));
}

/** Made while they are packed: a month has thousands. */
function* shownRows(
  { columns, rows }: Pick<MonthSheet, 'columns' | 'rows'>,
  language: Language,
): Generator<readonly WorkbookCell[]> {
  yield columns.map((column) => column.id);
  yield columns.map((column) => bookWord(`column.${column.id}` as BookWord, language));
  for (const { cells } of rows) yield cells.map((cell) => shownCell(cell, language));
}

function shownCell(cell: SheetCell, language: Language): WorkbookCell {
  return typeof cell === 'object' && 'word' in cell ? bookWord(cell.word, language) : cell;
}

function summarySheet(facts: MonthFacts, head: BookHead): MonthSheet {
  const sums = sumsOf(facts);
  const missing = missingOf(facts);
  const money = (amountTiyn: number): SheetCell => ({ amountTiyn });
  const row = (name: string, value: SheetCell) => ({
    key: name,
    cells: [name, { word: `summary.${name}` as BookWord }, value],
  });
  return {
    id: 'summary',
    columns: [...textColumns('code'), ...wideColumns('name', 'value')],
    rows: [
      row('format', MONTH_FORMAT),
      row('shop', head.shopName),
      row('bin', head.shopBin),
      row('month', facts.month),
      row('from', dayCell(facts.fromDay)),
      row('to', dayCell(facts.toDay)),
      row('complete', { word: head.isOver ? 'word.yes' : 'word.no' }),
      row('written_at', dayTimeCell(head.at)),
      row('written_by', head.personName),
      row('sales', sums.sales),
      row('paid', money(sums.paidTiyn)),
      row('refunded', money(sums.refundedTiyn)),
      row('net', money(sums.paidTiyn - sums.refundedTiyn)),
      row('rounding', money(sums.roundingTiyn)),
      row('discounts', money(sums.discountTiyn)),
      row('vat_paid', money(sums.vat?.paidTiyn ?? 0)),
      row('vat_refunded', money(sums.vat?.refundedTiyn ?? 0)),
      row('missing', missing.receipts.length + missing.codes.length + missing.taxInvoices.length),
      row('before', head.before === undefined ? '' : dayTimeCell(head.before.at)),
      row('changes', head.changes?.length ?? ''),
      row('credit_sold', money(facts.credit?.sums.soldTiyn ?? 0)),
      row('credit_repaid', money(facts.credit?.sums.repaidTiyn ?? 0)),
      row('credit_owed', money(facts.credit?.sums.owedTiyn ?? 0)),
    ],
  };
}

function missingSheet(facts: MonthFacts): MonthSheet {
  const { receipts, codes, taxInvoices } = missingOf(facts);
  const columns: readonly (WorkbookColumn & { readonly id: string })[] = [
    ...wideColumns('what'),
    ...textColumns('date'),
    { id: 'sale', style: 'plain', width: 12 },
    ...wideColumns('name'),
    { id: 'amount', style: 'money', width: 16 },
  ];
  return {
    id: 'missing',
    columns,
    rows: [...receipts, ...codes, ...taxInvoices].map(({ what, entry }) => ({
      key: entry.id,
      cells: [{ word: what }, dayCell(entry.day), entry.saleNumber ?? '', entry.name, { amountTiyn: entry.amountTiyn }],
    })),
  };
}

function changesSheet(changes: readonly MonthChangeView[], language: Language): MonthSheet {
  const figure = (column: string | null, value: number | null): SheetCell => {
    if (value === null) return '';
    return column === 'sales' || column === 'vat_rate' ? value : { amountTiyn: value };
  };
  return {
    id: 'changes',
    columns: [
      ...wideColumns('sheet', 'row'),
      ...textColumns('change', 'column'),
      { id: 'was', style: 'plain', width: 16 },
      { id: 'now', style: 'plain', width: 16 },
    ],
    rows: changes.map(({ sheet, row, kind, column, was, now }, at) => ({
      key: String(at),
      cells: [
        { word: `sheet.${sheet}` as BookWord },
        row.startsWith('beside.') ? bookWord(row as BookWord, language) : row,
        { word: `change.${kind}` as const },
        column === null ? '' : { word: `column.${column}` as BookWord },
        figure(column, was),
        figure(column, now),
      ],
    })),
  };
}

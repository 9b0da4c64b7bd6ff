/** The sales by what a person looks for: a port whose file is derived from the ledger, and made anew whenever it is lost. */

import type { HistoryRow, HistoryState, HistoryTotals } from '../../../shared/contract/views/history-view.ts';
import type { InvoiceRow, ListedSums, RefundRow } from '../../../shared/contract/views/listed-view.ts';
import type { TenderKind } from '../../../shared/contract/views/tender-view.ts';

/** A sale as the index keeps it. */
export interface HistoryEntry {
  /** Without its place, which the index gives. */
  readonly row: Omit<HistoryRow, 'place'>;
  readonly atMs: number;
  readonly cashierId: string;
  /** What it is found by, letters and digits of ASCII only. */
  readonly keys: readonly string[];
  /** Of the payers' numbers: keyed hashes, and the digits that a screen shows; forgotten with the entry. */
  readonly phoneMarks: readonly string[];
  /** Of payers and goods; found by their words, in any case and spelling, misspelt ones included. */
  readonly names: readonly string[];
  readonly orderIds: readonly string[];
  readonly parts: readonly HistoryPart[];
  readonly goods: readonly HistoryGood[];
}

/** Money that came in for a sale at one moment. */
export interface HistoryPart {
  readonly tender: TenderKind;
  readonly cashierId: string;
  /** Almaty's day and hour of the payment. */
  readonly day: string;
  readonly hour: number;
  readonly amountTiyn: number;
  readonly refundedTiyn: number;
  /** The service calls it `partially_refunded`, and leaves it out of what is paid. */
  readonly isPartlyRefunded: boolean;
}

export interface HistoryGood {
  /** The same for the same goods. */
  readonly key: string;
  readonly name: string;
  /** Almaty's day and hour of its first payment. */
  readonly day: string;
  readonly hour: number;
  readonly count: number;
  /** After all discounts, and what those took off. */
  readonly totalTiyn: number;
  readonly discountTiyn: number;
  /** What of it came back. */
  readonly returnedCount: number;
  readonly returnedTiyn: number;
}

/** A row of a list beside the sales, as the index keeps it. */
export interface ListedEntry<Row = RefundRow | InvoiceRow> {
  readonly list: ListName;
  readonly atMs: number;
  /** What it is found by: of its sale, of its invoice. */
  readonly numbers: readonly [sale: number | null, invoice: number | null];
  /** Without its place, which the index gives. */
  readonly row: Omit<Row, 'place'>;
}
export type ListName = 'refunds' | 'invoices';

/** All conditions hold at once; null: any. */
export interface ListedQuery {
  readonly state: string | null;
  readonly number: number | null;
  readonly fromMs: number | null;
  readonly toMs: number | null;
}

/** All conditions hold at once. */
export interface HistoryQuery {
  /**
   * Null: any text. A phone mark is met, where there is one; else one of the keys, or all words stand in its
   * names, the last one as the beginning of one.
   */
  readonly text: {
    readonly phoneMark: string | null;
    readonly keys: readonly HistoryKey[];
    readonly words: string;
  } | null;
  /** Empty: any. */
  readonly states: readonly HistoryState[];
  readonly tender: TenderKind | null;
  readonly cashierId: string | null;
  /** Epoch ms, both inclusive, on midnights of Almaty; null: open. */
  readonly fromMs: number | null;
  readonly toMs: number | null;
}

export interface HistoryKey {
  readonly key: string;
  readonly isPrefix: boolean;
}

/** What of a sale stands in a file written for people, beside its row. */
export interface HistoryExportRow {
  readonly row: HistoryRow;
  readonly orderIds: readonly string[];
  readonly parts: readonly HistoryPart[];
}

export interface CashierSums {
  readonly name: string;
  /** Whose first money they took. */
  readonly sales: number;
  readonly amountTiyn: number;
  readonly refundedTiyn: number;
}

export interface TakingsRow extends Pick<HistoryPart, 'day' | 'hour' | 'tender' | 'isPartlyRefunded'> {
  readonly cashierName: string;
  readonly count: number;
  /** Sales whose first money this was. */
  readonly sales: number;
  readonly amountTiyn: number;
  readonly refundedTiyn: number;
}

export interface HistoryIndex {
  /** One transaction: inserts or replaces these sales and rows, and remembers how far the ledger was followed. */
  change(entries: readonly HistoryEntry[], mark: string, listed?: readonly ListedEntry[]): void;
  mark(): string | null;
  /** Newest first, after that place; at most `limit`. */
  search(query: HistoryQuery, after: number | null, limit: number): HistoryRow[];
  rowsOf(saleIds: readonly string[]): HistoryRow[];
  /** By day, newest first, of these days only (Almaty's, inclusive). */
  days(
    query: HistoryQuery,
    fromDay: string,
    toDay: string,
  ): (HistoryTotals & { readonly day: string; readonly sold: number })[];
  /** Of all that is wanted; a text is counted up to a limit. */
  totals(query: HistoryQuery): HistoryTotals & { readonly sold: number; readonly isMore: boolean };
  exportRows(query: HistoryQuery, after: number | null, limit: number): HistoryExportRow[];
  /** In the order of their names. */
  cashiers(): { readonly id: string; readonly name: string }[];
  /** Almaty's days, inclusive; a row for each day, hour, tender and cashier. */
  takings(fromDay: string, toDay: string): TakingsRow[];
  /** Of these days, of sales begun before that moment; `sales` are those whose first money came in these days. */
  summary(fromDay: string, toDay: string, beforeMs: number): HistoryTotals & { readonly sales: number };
  /** Of sales begun before that moment, where one is given. */
  goods(fromDay: string, toDay: string, beforeMs?: number): Omit<HistoryGood, 'day' | 'hour'>[];
  /** A row for everybody who took money, of sales begun before that moment. */
  cashierSums(fromDay: string, toDay: string, beforeMs: number): CashierSums[];
  /** What their sales were cheaper by. */
  discounts(fromDay: string, toDay: string): { readonly name: string; readonly discountTiyn: number }[];
  /** What went back in these days, by who gave it back. */
  refundsBy(
    fromDay: string,
    toDay: string,
  ): { readonly name: string; readonly count: number; readonly amountTiyn: number }[];
  /** Newest first, after that place; at most `limit`. */
  listed(list: ListName, query: ListedQuery, after: number | null, limit: number): (RefundRow | InvoiceRow)[];
  /** By day, newest first, of these days only. */
  listedDays(
    list: ListName,
    query: ListedQuery,
    fromDay: string,
    toDay: string,
  ): (ListedSums & { readonly day: string })[];
  listedTotals(list: ListName, query: ListedQuery): ListedSums;
  /** How often goods of the catalog stood in a sale that was paid, by the hour: of one day. */
  timesSold(day: string): { readonly catalogItemId: number; readonly hour: number; readonly times: number }[];
  /** The first and the last day that anything was sold or paid on; null before. */
  span(): { readonly fromDay: string; readonly toDay: string } | null;
  clear(): void;
  close(): void;
}

/** The sales by what a person looks for: a port whose file is derived from the ledger, and made anew whenever it is lost. */

import type { FigureFilter, FigurePage } from '../../../shared/contract/views/figure-view.ts';
import type { HistoryRow, HistoryState, HistoryTotals } from '../../../shared/contract/views/history-view.ts';
import type { InvoiceRow, ListedSums, RefundRow } from '../../../shared/contract/views/listed-view.ts';
import type { TenderKind } from '../../../shared/contract/views/tender-view.ts';
import type { MoneyEvent, Revenue } from '../../../shared/domain/figures/money-events.ts';
import type { DerivedFile } from './derived-file.ts';

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
  /** Oldest first. */
  readonly events: readonly MoneyEvent<TenderKind>[];
  readonly goods: readonly HistoryGood[];
}

/** Goods of a sale when it was paid in full, and goods of it that came back. */
export interface HistoryGood {
  readonly id: string;
  readonly kind: 'item' | 'item_return';
  /** The same for the same goods. */
  readonly key: string;
  readonly name: string;
  readonly unit: string;
  /** UTC. */
  readonly at: string;
  readonly thousandths: number;
  /** After all discounts, and what those took off. */
  readonly amountTiyn: number;
  readonly discountTiyn: number;
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

/** What of a sale stands in a file written for people, beside its row: its money under the filter. */
export interface HistoryExportRow {
  readonly row: HistoryRow;
  readonly orderIds: readonly string[];
  readonly money: readonly { readonly kind: MoneyKind; readonly tender: TenderKind; readonly amountTiyn: number }[];
}

export type MoneyKind = MoneyEvent['kind'];

/** Money of one kind, hour, tender and person, counted together. */
export interface MoneyRow {
  readonly kind: MoneyKind;
  /** Almaty's. */
  readonly day: string;
  readonly hour: number;
  readonly tender: TenderKind;
  /** Who took it or gave it back; empty: nobody at this till. */
  readonly personName: string;
  /** Of payments that the service calls `partially_refunded`, and leaves out of what is paid. */
  readonly isPartlyRefunded: boolean;
  readonly count: number;
  /** Of `count` those that completed a sale. */
  readonly sales: number;
  readonly amountTiyn: number;
  readonly roundingTiyn: number;
}

export interface MoneySums extends Revenue {
  readonly sales: number;
  readonly roundingTiyn: number;
}

export interface PersonSums {
  readonly name: string;
  /** Refunds. */
  readonly refunds: number;
}

export interface GoodSums {
  readonly key: string;
  readonly unit: string;
  readonly name: string;
  readonly thousandths: number;
  readonly totalTiyn: number;
  readonly discountTiyn: number;
  readonly returnedThousandths: number;
  readonly returnedTiyn: number;
}

/** Which entries stand behind a figure; all conditions hold at once, null: any. */
export interface EntryQuery extends Omit<FigureFilter, 'sales' | 'day'> {
  readonly sales: HistoryQuery;
  /** Almaty's days, inclusive. */
  readonly fromDay: string;
  readonly toDay: string;
}

export interface HistoryIndex extends DerivedFile {
  /** One transaction: inserts or replaces these sales and rows, and remembers how far the ledger was followed. */
  change(entries: readonly HistoryEntry[], mark: string, listed?: readonly ListedEntry[]): void;
  /** Brings what was written into its file without holding this thread up. */
  flush(): Promise<void>;
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
  /** Almaty's days, inclusive; a row for each kind, day, hour, tender and person. */
  money(fromDay: string, toDay: string): MoneyRow[];
  /** Of these days, of what had happened before that moment. */
  summary(fromDay: string, toDay: string, beforeMs: number): MoneySums;
  /** Of what had happened before that moment, where one is given. */
  goods(fromDay: string, toDay: string, beforeMs?: number): GoodSums[];
  /** The sales of which goods came back on this day (Almaty's). */
  returnedOn(day: string): string[];
  /** For everybody who took money or gave some back, of what had happened before that moment. */
  byPerson(fromDay: string, toDay: string, beforeMs: number): (MoneySums & PersonSums)[];
  /** The newest entries behind a figure, and what all of them come to. */
  entries(query: EntryQuery, limit: number): Omit<FigurePage, 'behind'>;
  /** What the sales were cheaper by, by who rang them up. */
  discounts(fromDay: string, toDay: string): { readonly name: string; readonly discountTiyn: number }[];
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

/** Search index of the sales; its file is derived from the ledger and rebuilt when lost. */

import type { FigureFilter, FigurePage } from '@tilla/shared/contract/views/figure-view.ts';
import type { HistoryRow, HistoryState, HistoryTotals } from '@tilla/shared/contract/views/history-view.ts';
import type { InvoiceRow, ListedSums, RefundRow } from '@tilla/shared/contract/views/listed-view.ts';
import type { TenderKind } from '@tilla/shared/contract/views/tender-view.ts';
import type { MoneyEvent, Revenue } from '@tilla/shared/domain/figures/money-events.ts';
import type { DerivedFile } from './derived-file.ts';

export interface HistoryEntry {
  readonly row: Omit<HistoryRow, 'place'>;
  readonly atMs: number;
  readonly cashierId: string;
  /** Search keys, ASCII letters and digits only. */
  readonly keys: readonly string[];
  /** Of payers' numbers: keyed hashes and visible digits; deleted with the entry. */
  readonly phoneMarks: readonly string[];
  /** Names of payers and goods; matched by words, in any case and spelling, with typos. */
  readonly names: readonly string[];
  readonly orderIds: readonly string[];
  readonly events: readonly MoneyEvent<TenderKind>[];
  readonly goods: readonly HistoryGood[];
  readonly promotions: readonly HistoryPromotion[];
}

/** What a promotion took off a line of a sale that was paid in full. */
export interface HistoryPromotion {
  readonly id: string;
  readonly promotionId: string;
  readonly name: string;
  /** UTC. */
  readonly at: string;
  readonly offTiyn: number;
}

/** Goods of a sale when it was paid in full, and goods that were returned. */
export interface HistoryGood {
  readonly id: string;
  readonly kind: 'item' | 'item_return';
  readonly key: string;
  readonly name: string;
  readonly unit: string;
  /** UTC. */
  readonly at: string;
  readonly thousandths: number;
  /** After promotions and discounts, and the sum of the discounts. */
  readonly amountTiyn: number;
  readonly discountTiyn: number;
}

export interface ListedEntry<Row = RefundRow | InvoiceRow> {
  readonly list: ListName;
  readonly atMs: number;
  readonly numbers: readonly [sale: number | null, invoice: number | null];
  readonly row: Omit<Row, 'place'>;
}
export type ListName = 'refunds' | 'invoices';

/** All conditions must hold; null: any. */
export interface ListedQuery {
  readonly state: string | null;
  readonly number: number | null;
  readonly fromMs: number | null;
  readonly toMs: number | null;
}

export interface HistoryQuery {
  /** Null: any text. Without a phone mark, one of the keys or all words in the names match, the last as a prefix. */
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

export interface HistoryExportRow {
  readonly row: HistoryRow;
  readonly orderIds: readonly string[];
  readonly money: readonly { readonly kind: MoneyKind; readonly tender: TenderKind; readonly amountTiyn: number }[];
}

export type MoneyKind = MoneyEvent['kind'];

export interface MoneyRow {
  readonly kind: MoneyKind;
  readonly day: string;
  readonly hour: number;
  readonly tender: TenderKind;
  /** Who took or refunded it; empty: nobody at this till. */
  readonly personName: string;
  /** Payments that the service calls `partially_refunded` and excludes from paid sums. */
  readonly isPartlyRefunded: boolean;
  readonly count: number;
  /** Of `count` those that completed a sale. */
  readonly sales: number;
  readonly amountTiyn: number;
  readonly roundingTiyn: number;
}

/** Payments or refunds of one amount on a day, of sales of one day. */
export interface AmountRow {
  readonly kind: MoneyKind;
  readonly day: string;
  readonly saleDay: string;
  readonly amountTiyn: number;
  readonly count: number;
}

export interface MoneySums extends Revenue {
  readonly sales: number;
  /** Of what was paid, the part that was for debts. */
  readonly debtPaidTiyn: number;
  readonly roundingTiyn: number;
}

export interface PersonSums {
  readonly name: string;
  readonly refunds: number;
}

export interface PromotionSums {
  readonly id: string;
  readonly name: string;
  readonly sales: number;
  readonly offTiyn: number;
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

/** Filter for the entries behind a figure; all conditions must hold, null: any. */
export interface EntryQuery extends Omit<FigureFilter, 'sales' | 'day'> {
  readonly sales: HistoryQuery;
  /** Almaty days, inclusive. */
  readonly fromDay: string;
  readonly toDay: string;
}

export interface HistoryIndex extends DerivedFile {
  /** One transaction: inserts or replaces sales and rows, and stores the ledger position. */
  change(entries: readonly HistoryEntry[], mark: string, listed?: readonly ListedEntry[]): void;
  /** Checkpoints the file without blocking this thread. */
  flush(): Promise<void>;
  mark(): string | null;
  /** Newest first after that place; at most `limit`. */
  search(query: HistoryQuery, after: number | null, limit: number): HistoryRow[];
  rowsOf(saleIds: readonly string[]): HistoryRow[];
  /** By Almaty day, newest first, both inclusive. */
  days(
    query: HistoryQuery,
    fromDay: string,
    toDay: string,
  ): (HistoryTotals & { readonly day: string; readonly sold: number })[];
  /** All matches; a text is counted up to a limit. */
  totals(query: HistoryQuery): HistoryTotals & { readonly sold: number; readonly isMore: boolean };
  exportRows(query: HistoryQuery, after: number | null, limit: number): HistoryExportRow[];
  cashiers(): { readonly id: string; readonly name: string }[];
  /** Almaty days, inclusive; a row for each kind, day, hour, tender and person. */
  money(fromDay: string, toDay: string): MoneyRow[];
  /** Almaty days, inclusive; what is rounded for each payment is counted from these. */
  amounts(fromDay: string, toDay: string): AmountRow[];
  summary(fromDay: string, toDay: string, beforeMs: number): MoneySums;
  goods(fromDay: string, toDay: string, beforeMs?: number): GoodSums[];
  /** Sales with goods returned on this Almaty day. */
  returnedOn(day: string): string[];
  byPerson(fromDay: string, toDay: string, beforeMs: number): (MoneySums & PersonSums)[];
  entries(query: EntryQuery, limit: number): Omit<FigurePage, 'behind'>;
  discounts(fromDay: string, toDay: string): { readonly name: string; readonly discountTiyn: number }[];
  promotions(fromDay: string, toDay: string): PromotionSums[];
  /** Newest first after that place; at most `limit`. */
  listed(list: ListName, query: ListedQuery, after: number | null, limit: number): (RefundRow | InvoiceRow)[];
  listedDays(
    list: ListName,
    query: ListedQuery,
    fromDay: string,
    toDay: string,
  ): (ListedSums & { readonly day: string })[];
  listedTotals(list: ListName, query: ListedQuery): ListedSums;
  timesSold(day: string): { readonly catalogItemId: number; readonly hour: number; readonly times: number }[];
  /** First and last day with a sale or payment; null before. */
  span(): { readonly fromDay: string; readonly toDay: string } | null;
  clear(): void;
  close(): void;
}

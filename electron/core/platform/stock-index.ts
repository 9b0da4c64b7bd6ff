/** Moves of goods with balance and cost after each; its file is derived from the ledger and rebuilt when lost. */

import type { Delivery } from '@tilla/shared/domain/stock/expiry.ts';
import type { MoveKind, MovePlace, StockMove, StockState } from '@tilla/shared/domain/stock/stock-fold.ts';
import type { DerivedFile } from './derived-file.ts';

export interface IndexedMove extends StockMove {
  readonly id: string;
  readonly item: number;
  /** After discounts; 0 where nothing was sold. */
  readonly amountTiyn: number;
  readonly personId: string;
  readonly personName: string;
  /** The sold line that came back; empty: none. */
  readonly soldId: string;
  /** Of a delivery, where a day was entered. */
  readonly expiresOn: string | null;
}

/** All moves of a sale, document or invoice: they replace the earlier ones. */
export interface MovesOf {
  readonly source: string;
  readonly moves: readonly IndexedMove[];
  /** Operations that create items of its lines and have no id for them yet. */
  readonly waitsFor: readonly string[];
}

export interface StockLimit {
  readonly item: number;
  readonly minimumThousandths: number | null;
  /** False: its balance is not kept. */
  readonly isKept: boolean;
}

/** Costs of a sale's lines as the shift that closed reported them; null: unknown then. */
export interface ReportedCosts {
  readonly saleId: string;
  readonly costs: Readonly<Record<string, number | null>>;
}

export interface StockChange {
  readonly moves: readonly MovesOf[];
  readonly limits: readonly StockLimit[];
  readonly reported: readonly ReportedCosts[];
}

export interface ItemBalance extends StockState {
  readonly item: number;
  readonly minimumThousandths: number | null;
  readonly isKept: boolean;
}

export type MovePlaceOfId = MovePlace & { readonly id: string };

export interface MoveRow {
  readonly id: string;
  readonly item: number;
  readonly source: string;
  readonly kind: MoveKind;
  readonly atMs: number;
  readonly thousandths: number;
  readonly amountTiyn: number;
  readonly personName: string;
  readonly balanceThousandths: number | null;
  readonly differenceThousandths: number | null;
  readonly costTiyn: number | null;
  /** Where the next page begins. */
  readonly place: MovePlaceOfId;
}

export type MarginBy = 'day' | 'item' | 'person' | 'sale';

export interface MarginRow {
  /** A day, an item's id, a person's name, or a sale's id. */
  readonly key: string;
  readonly revenueTiyn: number;
  /** Of what has a known cost. */
  readonly knownRevenueTiyn: number;
  readonly costTiyn: number;
  readonly thousandths: number;
}

export interface SoldSums {
  readonly item: number;
  readonly thousandths: number;
  readonly amountTiyn: number;
  readonly lastAtMs: number | null;
}

export interface StockIndex extends DerivedFile {
  /** One transaction, with the place in the ledger. */
  change(change: StockChange, mark: string): void;
  flush(): Promise<void>;
  mark(): string | null;
  balances(items: readonly number[]): ItemBalance[];
  /** Every item with a known balance. */
  allBalances(): ItemBalance[];
  lowCount(): number;
  low(): ItemBalance[];
  /** Before that moment, moves dated later do not count. */
  stateAt(item: number, atMs: number): StockState;
  allAt(atMs: number): ItemBalance[];
  /** Out of `fromMs` to `toMs`, both exclusive and inclusive; signed, without counts. */
  movedBetween(item: number, fromMs: number, toMs: number): number;
  /** Newest first. */
  movesOf(item: number, before: MovePlaceOfId | null, limit: number): MoveRow[];
  movesOfSource(source: string): MoveRow[];
  /** Sold less returned, by Almaty day. */
  soldByDay(item: number, fromMs: number): { readonly day: string; readonly thousandths: number }[];
  /** Of every item with a move since then. */
  soldSince(fromMs: number, items: readonly number[] | null): SoldSums[];
  /** Almaty days, both inclusive. @param options `isOwn`: only what this till sold */
  margin(by: MarginBy, fromDay: string, toDay: string, options?: { readonly isOwn?: boolean }): MarginRow[];
  lossBetween(fromDay: string, toDay: string): number;
  /** Sources with lines that wait for this operation's item. */
  waitingFor(operationId: string): string[];
  /** Items of which something is left and a delivery expires on that day or before. */
  expiringItems(untilDay: string): ItemBalance[];
  /** Newest first. */
  deliveriesOf(item: number): Delivery[];
  /** Costs of sales up to then that no closed shift has reported yet. */
  unreported(untilMs: number): ReportedCosts[];
  clear(): void;
  close(): void;
}

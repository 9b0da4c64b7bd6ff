/** Imports of goods with their rows, beside the ledger: fifty thousand rows in it would be there for good. */

import type { Problem } from '../../../shared/contract/problem.ts';
import type { PersonView } from '../../../shared/contract/views/app-view.ts';
import type { GoodsImportChoice, GoodsImportState } from '../../../shared/contract/views/goods-table-view.ts';
import type { GoodsFault, TableGoods } from '../../../shared/domain/goods-table/goods-row.ts';
import type { DerivedFile } from './derived-file.ts';

export interface GoodsImport {
  readonly id: string;
  readonly fileName: string;
  readonly createdAt: string;
  readonly person: PersonView;
  /** Who allowed it; null where the person's own role was enough. */
  readonly approvedBy: PersonView | null;
  readonly heads: readonly string[] | null;
  readonly choice: GoodsImportChoice;
  readonly state: GoodsImportState;
  readonly problem: Problem | null;
}

/**
 * - `creating` and `changing` belong to a batch: what becomes of it decides about them. `to_change`: it is there already under
 *   `goodsId`, and is to become what the table says.
 */
export type ImportRowState =
  | 'faulty'
  | 'waiting'
  | 'creating'
  | 'to_change'
  | 'changing'
  | 'made'
  | 'matched'
  | 'changed'
  | 'refused';

export interface ImportRow {
  readonly number: number;
  readonly state: ImportRowState;
  /** As the table calls it, also where nothing else of it could be read. */
  readonly name: string;
  readonly goods: TableGoods | null;
  readonly faults: readonly GoodsFault[];
  readonly goodsId: number | null;
  readonly problem: Problem | null;
  /** Goes out in a batch of so many at most: one of a refused batch may be what it was refused for. */
  readonly maxBatch: number;
}

export interface ImportRowChange {
  readonly number: number;
  readonly state: ImportRowState;
  readonly goodsId?: number | null;
  readonly problem?: Problem | null;
  readonly maxBatch?: number;
}

export interface ImportBatch {
  /** The id of the command that carries it: what was answered to it stands in the ledger. */
  readonly id: string;
  readonly kind: 'create' | 'change';
}

/** Each call is one transaction, on the disk when it returns. */
export interface GoodsImports extends DerivedFile {
  begin(given: GoodsImport): void;
  find(id: string): GoodsImport | undefined;
  /** Newest first. */
  newest(limit: number): GoodsImport[];
  change(id: string, change: Partial<Pick<GoodsImport, 'state' | 'problem' | 'person' | 'approvedBy'>>): void;
  remove(id: string): void;
  /** Rows that are there already under their number are left as they are; how many are in now. */
  add(id: string, rows: readonly ImportRow[]): number;
  counts(id: string): Readonly<Record<ImportRowState, number>>;
  /** By number; `states` null: all. */
  rows(id: string, states: readonly ImportRowState[] | null, offset: number, limit: number): ImportRow[];
  /** The rows are this batch's from now on. */
  give(id: string, batch: ImportBatch, rows: readonly ImportRowChange[]): void;
  /** Batches of which something is not settled, the oldest first. */
  batches(id: string): ImportBatch[];
  /** In their order in the table. */
  ofBatch(id: string, batchId: string): ImportRow[];
  /** What became of a batch: its rows are nobody's afterwards. */
  settle(id: string, rows: readonly ImportRowChange[]): void;
  /** How a table with these heads was read the last time. */
  choiceOf(heads: string): GoodsImportChoice | null;
  remember(heads: string, choice: GoodsImportChoice): void;
  close(): void;
}

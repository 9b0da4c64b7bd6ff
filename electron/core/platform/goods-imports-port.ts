/** Imports of goods with their rows, beside the ledger, where fifty thousand rows would stay forever. */

import type { Problem } from '@tilla/shared/contract/problem.ts';
import type { PersonView } from '@tilla/shared/contract/views/app-view.ts';
import type { GoodsImportChoice, GoodsImportState, ImportKept } from '@tilla/shared/contract/views/goods-table-view.ts';
import type { GoodsFault, TableGoods } from '@tilla/shared/domain/goods-table/goods-row.ts';
import type { DerivedFile } from './derived-file.ts';

export interface GoodsImport {
  readonly id: string;
  readonly fileName: string;
  readonly createdAt: string;
  readonly person: PersonView;
  /** The approver; null where the person's own role was enough. */
  readonly approvedBy: PersonView | null;
  readonly heads: readonly string[] | null;
  readonly choice: GoodsImportChoice;
  readonly state: GoodsImportState;
  readonly problem: Problem | null;
  /** Who undid it; absent while it is not undone. */
  readonly undo?: { readonly person: PersonView; readonly approvedBy: PersonView | null; readonly at: string };
}

/**
 * `creating`, `changing`, `removing` and `restoring` end with their batch. `to_change`: exists under `goodsId`, and gets
 * the table's values. An undo takes every `made` and `changed` row to `removed`, `restored` or `kept`.
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
  | 'refused'
  | 'skipped'
  | 'removing'
  | 'removed'
  | 'restoring'
  | 'restored'
  | 'kept';

export interface ImportRow {
  readonly number: number;
  readonly state: ImportRowState;
  readonly name: string;
  readonly goods: TableGoods | null;
  readonly faults: readonly GoodsFault[];
  readonly goodsId: number | null;
  readonly problem: Problem | null;
  /** Largest batch it may be sent in, halved after each refused batch. */
  readonly maxBatch: number;
  /** What the table has in the columns of `goodsColumns`, of a row at fault; null: not kept. */
  readonly cells: readonly string[] | null;
  readonly kept: ImportKept | null;
}

export interface ImportRowChange {
  readonly number: number;
  readonly state: ImportRowState;
  readonly goodsId?: number | null;
  readonly problem?: Problem | null;
  readonly maxBatch?: number;
  readonly kept?: ImportKept;
  /** Set where a person corrected the row. */
  readonly name?: string;
  readonly goods?: TableGoods;
  readonly faults?: readonly GoodsFault[];
  readonly cells?: readonly string[] | null;
}

export interface ImportBatch {
  /** Id of its command, whose answer is in the ledger. */
  readonly id: string;
  readonly kind: 'create' | 'change' | 'remove' | 'restore';
}

/** Each call is one transaction, durable on return. */
export interface GoodsImports extends DerivedFile {
  begin(given: GoodsImport): void;
  find(id: string): GoodsImport | undefined;
  newest(limit: number): GoodsImport[];
  change(id: string, change: Partial<Pick<GoodsImport, 'state' | 'problem' | 'person' | 'approvedBy' | 'undo'>>): void;
  remove(id: string): void;
  /** Existing row numbers are left unchanged; returns the number of rows. */
  add(id: string, rows: readonly ImportRow[]): number;
  counts(id: string): Readonly<Record<ImportRowState, number>>;
  /** By number; `states` null: all. */
  rows(id: string, states: readonly ImportRowState[] | null, offset: number, limit: number): ImportRow[];
  give(id: string, batch: ImportBatch, rows: readonly ImportRowChange[]): void;
  batches(id: string): ImportBatch[];
  ofBatch(id: string, batchId: string): ImportRow[];
  settle(id: string, rows: readonly ImportRowChange[]): void;
  choiceOf(heads: string): GoodsImportChoice | null;
  remember(heads: string, choice: GoodsImportChoice): void;
  close(): void;
}

import { z } from 'zod';
import { goodsColumns, itemColumns } from '../../domain/goods-table/goods-columns.ts';
import { goodsFaults } from '../../domain/goods-table/goods-row.ts';
import { freeText, shownText } from '../free-text.ts';
import { Problem } from '../problem.ts';
import { StockDocumentKind } from './stock-view.ts';

const place = z.int().min(0).max(999).nullable();
const GoodsColumnPlaces = z.strictObject({
  ...(Object.fromEntries(itemColumns.map((column) => [column, place])) as Record<
    (typeof itemColumns)[number],
    typeof place
  >),
  /** Tables that older tills remember have neither. */
  quantity: place.default(null),
  cost: place.default(null),
});

export const GoodsImportChoice = z.strictObject({
  places: GoodsColumnPlaces,
  /** Although a table program may have dropped their leading zeros. */
  keepsShortCodes: z.boolean(),
  /** Otherwise existing goods are reported and left. */
  updates: z.boolean(),
  /** What the quantities are: a delivery, or what stands on the shelf. Absent: they are left unread. */
  stock: z.strictObject({ kind: z.enum(['received', 'counted']), supplier: freeText(60) }).optional(),
});
export type GoodsImportChoice = z.infer<typeof GoodsImportChoice>;

/**
 * `sending`: sent, outcome unknown. `matched`: existed already, unchanged. `skipped`: left out by a person. Of an import
 * that is taken back: `undoing`, then `removed`, `restored` (its old values) or `kept`.
 */
export const GoodsImportRowState = z.enum([
  'faulty',
  'waiting',
  'sending',
  'made',
  'matched',
  'changed',
  'refused',
  'skipped',
  'undoing',
  'removed',
  'restored',
  'kept',
]);
export type GoodsImportRowState = z.infer<typeof GoodsImportRowState>;

/**
 * `filling` is lost with the process. `paused`: by a person or by `problem`. `stopped`: for good. `undoing` stands still
 * while it has a problem.
 */
export const GoodsImportState = z.enum(['filling', 'running', 'paused', 'stopped', 'ended', 'undoing', 'undone']);
export type GoodsImportState = z.infer<typeof GoodsImportState>;

export const GoodsImportView = z.object({
  id: z.string(),
  fileName: shownText,
  createdAt: z.string(),
  personName: z.string(),
  state: GoodsImportState,
  updates: z.boolean(),
  /** Posts its quantities at the end. */
  hasStock: z.boolean(),
  documents: z.array(z.object({ id: z.string(), kind: StockDocumentKind, number: z.int() })),
  /** Null: nobody took it back. */
  undo: z.object({ personName: z.string(), at: z.string() }).nullable(),
  /** Null while nothing delays it. */
  problem: Problem.nullable(),
  rows: z.object({
    all: z.int(),
    ...(Object.fromEntries(GoodsImportRowState.options.map((state) => [state, z.int()])) as Record<
      GoodsImportRowState,
      z.ZodInt
    >),
  }),
});
export type GoodsImportView = z.infer<typeof GoodsImportView>;

/** Why an undo leaves an item: changed, sold, in stock or removed since then, or what it was before is not known. */
export const ImportKept = z.enum(['changed', 'sold', 'stock', 'gone', 'unknown']);
export type ImportKept = z.infer<typeof ImportKept>;

const GoodsFaultView = z.object({ code: z.enum(goodsFaults), row: z.int().nullable() });

export const GoodsImportRowView = z.object({
  number: z.int(),
  name: shownText,
  state: GoodsImportRowState,
  faults: z.array(GoodsFaultView),
  problem: Problem.nullable(),
  kept: ImportKept.nullable(),
  /** What can be typed again; `column` null: the same row may be tried once more. */
  correctable: z.object({ column: z.enum(goodsColumns).nullable(), value: shownText }).nullable(),
});
export type GoodsImportRowView = z.infer<typeof GoodsImportRowView>;

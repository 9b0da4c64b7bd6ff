import { z } from 'zod';
import { itemColumns } from '../../domain/goods-table/goods-columns.ts';
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

/** `sending`: sent, outcome unknown. `matched`: existed already, unchanged. */
export const GoodsImportRowState = z.enum(['faulty', 'waiting', 'sending', 'made', 'matched', 'changed', 'refused']);
export type GoodsImportRowState = z.infer<typeof GoodsImportRowState>;

/** `filling` is lost with the process. `paused`: by a person or by `problem`. `stopped`: for good. */
export const GoodsImportState = z.enum(['filling', 'running', 'paused', 'stopped', 'ended']);
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

const GoodsFaultView = z.object({ code: z.enum(goodsFaults), row: z.int().nullable() });

export const GoodsImportRowView = z.object({
  number: z.int(),
  name: shownText,
  state: GoodsImportRowState,
  faults: z.array(GoodsFaultView),
  problem: Problem.nullable(),
});
export type GoodsImportRowView = z.infer<typeof GoodsImportRowView>;

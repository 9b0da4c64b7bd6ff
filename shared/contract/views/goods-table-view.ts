import { z } from 'zod';
import { goodsColumns } from '../../domain/goods-table/goods-columns.ts';
import { goodsFaults } from '../../domain/goods-table/goods-row.ts';
import { shownText } from '../free-text.ts';
import { Problem } from '../problem.ts';

/** Which column of the table holds what, counted from 0; null: none. */
const GoodsColumnPlaces = z.strictObject(
  Object.fromEntries(goodsColumns.map((column) => [column, z.int().min(0).max(999).nullable()])) as Record<
    (typeof goodsColumns)[number],
    z.ZodNullable<z.ZodInt>
  >,
);

/** How the rows of a table are to be read and what is to become of goods that are there already. */
export const GoodsImportChoice = z.strictObject({
  places: GoodsColumnPlaces,
  /** Short codes are taken as they stand, although they look as if a table program had eaten their zeros. */
  keepsShortCodes: z.boolean(),
  /** Existing goods take names and prices of the table; otherwise they are reported and left. */
  updates: z.boolean(),
});
export type GoodsImportChoice = z.infer<typeof GoodsImportChoice>;

/**
 * What became of a row.
 * - `faulty`: never sent. `waiting`: not sent yet, or sent again. `sending`: the service has it, or may have it.
 * - `made`, `matched` (was there already, and is as it was), `changed`, `refused` (`problem` says why).
 */
export const GoodsImportRowState = z.enum(['faulty', 'waiting', 'sending', 'made', 'matched', 'changed', 'refused']);
export type GoodsImportRowState = z.infer<typeof GoodsImportRowState>;

/**
 * - `filling`: rows are coming in and nothing is sent; gone with the process.
 * - `running`, `paused` (by somebody, or by what `problem` says), `stopped` (for good), `ended`.
 */
export const GoodsImportState = z.enum(['filling', 'running', 'paused', 'stopped', 'ended']);
export type GoodsImportState = z.infer<typeof GoodsImportState>;

export const GoodsImportView = z.object({
  id: z.string(),
  fileName: shownText,
  createdAt: z.string(),
  personName: z.string(),
  state: GoodsImportState,
  updates: z.boolean(),
  /** Why it waits or was paused; null where nothing keeps it. */
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
  /** As the table's own program counts. */
  number: z.int(),
  name: shownText,
  state: GoodsImportRowState,
  faults: z.array(GoodsFaultView),
  problem: Problem.nullable(),
});
export type GoodsImportRowView = z.infer<typeof GoodsImportRowView>;

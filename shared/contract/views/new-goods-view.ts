import { z } from 'zod';
import { Problem } from '../problem.ts';

/** Goods that this till asked the catalog for, as a line of a cart takes them. */
export const AddedGoods = z.object({
  operationId: z.string(),
  name: z.string(),
  /** As the catalog spells it; shown only. */
  unit: z.string().nullable(),
  priceTiyn: z.int(),
  barcode: z.string().nullable(),
  ntin: z.string().nullable(),
});
export type AddedGoods = z.infer<typeof AddedGoods>;

/**
 * Where goods stand that this till asked the catalog for.
 * - `waiting`: not taken yet; they sell as a free line, by anything but a QR.
 * - `taken`: an item of the catalog (`catalogItemId`, at `priceTiyn` there): the line is one of its goods now.
 * - `refused`: `problem` says why; `catalogItemId` where there is a row that can be mended.
 */
export const NewGoodsView = z.object({
  operationId: z.string(),
  state: z.enum(['waiting', 'taken', 'refused']),
  catalogItemId: z.int().nullable(),
  priceTiyn: z.int(),
  problem: Problem.nullable(),
});
export type NewGoodsView = z.infer<typeof NewGoodsView>;

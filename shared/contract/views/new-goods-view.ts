import { z } from 'zod';
import { Problem } from '../problem.ts';

export const AddedGoods = z.object({
  operationId: z.string(),
  name: z.string(),
  /** Shown only. */
  unit: z.string().nullable(),
  priceTiyn: z.int(),
  barcode: z.string().nullable(),
  ntin: z.string().nullable(),
});
export type AddedGoods = z.infer<typeof AddedGoods>;

/** `waiting`: sold as a free line, by anything but a QR. `taken`: now a catalog item, at its `priceTiyn`. */
export const NewGoodsView = z.object({
  operationId: z.string(),
  state: z.enum(['waiting', 'taken', 'refused']),
  catalogItemId: z.int().nullable(),
  priceTiyn: z.int(),
  problem: Problem.nullable(),
});
export type NewGoodsView = z.infer<typeof NewGoodsView>;

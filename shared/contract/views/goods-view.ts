import { z } from 'zod';
import { Problem } from '../problem.ts';
import { OperationPhase } from './operation-view.ts';

/** What the list of goods shows: all of them, or those that need somebody. `changed`: another price within the last 7 days. */
export const GoodsOnly = z.enum(['all', 'no_code', 'errors', 'not_sellable', 'changed']);
export type GoodsOnly = z.infer<typeof GoodsOnly>;

export const GoodsFilter = z.strictObject({
  text: z.string().max(100),
  /** As the service calls it; null: any. */
  category: z.string().max(100).nullable(),
  only: GoodsOnly,
});
export type GoodsFilter = z.infer<typeof GoodsFilter>;

/**
 * What of an item is still under way at the service, or went wrong there: its asynchronous end.
 * - `waiting`: this till has not been able to hand it over yet. `working`: the service or the catalog works on it.
 * - `error`: refused there, `problem` says why. `settled`: nothing is under way.
 */
const GoodsState = z.enum(['settled', 'waiting', 'working', 'error']);

export const GoodsRow = z.object({
  /** The service's id; negative until this till has received one. */
  id: z.int(),
  name: z.string(),
  priceTiyn: z.int().nonnegative(),
  unitId: z.string().nullable(),
  /** In the till's language. */
  unit: z.string().nullable(),
  barcode: z.string().nullable(),
  /** Number in the national catalog: without it no fiscal receipt is made of it. */
  ntin: z.string().nullable(),
  externalRef: z.string().nullable(),
  /** `own`, `other` (made by another integration: not to be changed here), `shared`; raw where the service says another word. */
  source: z.string().nullable(),
  category: z.string().nullable(),
  imageUrl: z.string().nullable(),
  sellable: z.boolean(),
  state: GoodsState,
  /** What is being done to it; null where nothing is. */
  operation: z.enum(['create', 'update', 'delete']).nullable(),
  problem: Problem.nullable(),
  /** UTC. */
  updatedAt: z.string().nullable(),
});
export type GoodsRow = z.infer<typeof GoodsRow>;

/** A price that this till saw or set, newest first. `personName` null: it was another one's, or of the cabinet. */
export const PriceChange = z.object({
  at: z.string(),
  beforeTiyn: z.int().nullable(),
  afterTiyn: z.int(),
  personName: z.string().nullable(),
});
export type PriceChange = z.infer<typeof PriceChange>;

/** Of a change that was refused: what it asked for. A unit by its id, a picture by nothing that can be shown. */
export const RefusedField = z.object({
  field: z.enum(['name', 'priceTiyn', 'unitId', 'barcode', 'ntin', 'externalRef', 'imageId', 'category']),
  value: z.union([z.string(), z.number(), z.null()]),
});
export type RefusedField = z.infer<typeof RefusedField>;

export const GoodsCounts = z.object({
  all: z.int(),
  noCode: z.int(),
  errors: z.int(),
  notSellable: z.int(),
  changed: z.int(),
  /** What the service still works on; null where it could not be asked lately. */
  queue: z.object({ pending: z.int(), processing: z.int(), failed: z.int() }).nullable(),
});
export type GoodsCounts = z.infer<typeof GoodsCounts>;

/** What the national catalog knows of a barcode. */
export const ScannedGoods = z.object({
  barcode: z.string(),
  ntin: z.string().nullable(),
  name: z.string(),
  unitId: z.string().nullable(),
});
export type ScannedGoods = z.infer<typeof ScannedGoods>;

/** Something that the national catalog refused within a window, with when. */
export const GoodsRejection = z.object({
  id: z.int(),
  name: z.string().nullable(),
  problem: Problem,
  at: z.string(),
});
export type GoodsRejection = z.infer<typeof GoodsRejection>;

/** How a change of goods stands: one operation, many items of a batch. */
export const GoodsChangeView = z.object({
  operationId: z.string(),
  phase: OperationPhase,
  problem: Problem.nullable(),
  /** Of the items in their order: the service's id once it is known, or why it was refused. */
  items: z.array(z.object({ id: z.int().nullable(), isMatched: z.boolean(), problem: Problem.nullable() })),
});
export type GoodsChangeView = z.infer<typeof GoodsChangeView>;

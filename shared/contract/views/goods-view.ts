import { z } from 'zod';
import { Problem } from '../problem.ts';
import { OperationPhase } from './operation-view.ts';

/** `changed`: another price within 7 days. */
export const GoodsOnly = z.enum(['all', 'no_code', 'errors', 'not_sellable', 'changed']);
export type GoodsOnly = z.infer<typeof GoodsOnly>;

export const GoodsFilter = z.strictObject({
  text: z.string().max(100),
  /** The service's key; null: any. */
  category: z.string().max(100).nullable(),
  only: GoodsOnly,
});
export type GoodsFilter = z.infer<typeof GoodsFilter>;

/** `waiting`: not handed over yet. `working`: in process there. `error`: refused there (`problem`). */
const GoodsState = z.enum(['settled', 'waiting', 'working', 'error']);

export const GoodsRow = z.object({
  /** Negative until the service has given one. */
  id: z.int(),
  name: z.string(),
  priceTiyn: z.int().nonnegative(),
  unitId: z.string().nullable(),
  /** In the till's language. */
  unit: z.string().nullable(),
  barcode: z.string().nullable(),
  /** Without it no fiscal receipt. */
  ntin: z.string().nullable(),
  externalRef: z.string().nullable(),
  /** `own`, `other` (another integration's: read only), `shared`; raw if unknown. */
  source: z.string().nullable(),
  category: z.string().nullable(),
  imageUrl: z.string().nullable(),
  sellable: z.boolean(),
  state: GoodsState,
  operation: z.enum(['create', 'update', 'delete']).nullable(),
  problem: Problem.nullable(),
  updatedAt: z.string().nullable(),
});
export type GoodsRow = z.infer<typeof GoodsRow>;

/** `personName` null: another till, or the cabinet. */
export const PriceChange = z.object({
  at: z.string(),
  beforeTiyn: z.int().nullable(),
  afterTiyn: z.int(),
  personName: z.string().nullable(),
});
export type PriceChange = z.infer<typeof PriceChange>;

/** What a refused change asked for. */
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
  /** Null where the service could not be asked lately. */
  queue: z.object({ pending: z.int(), processing: z.int(), failed: z.int() }).nullable(),
});
export type GoodsCounts = z.infer<typeof GoodsCounts>;

export const ScannedGoods = z.object({
  barcode: z.string(),
  ntin: z.string().nullable(),
  name: z.string(),
  unitId: z.string().nullable(),
});
export type ScannedGoods = z.infer<typeof ScannedGoods>;

export const GoodsRejection = z.object({
  id: z.int(),
  name: z.string().nullable(),
  problem: Problem,
  at: z.string(),
});
export type GoodsRejection = z.infer<typeof GoodsRejection>;

export const GoodsChangeView = z.object({
  operationId: z.string(),
  phase: OperationPhase,
  problem: Problem.nullable(),
  /** In their order. */
  items: z.array(z.object({ id: z.int().nullable(), isMatched: z.boolean(), problem: Problem.nullable() })),
});
export type GoodsChangeView = z.infer<typeof GoodsChangeView>;

import { z } from 'zod';
import { MAX_PICTURE_BYTES } from '../domain/picture.ts';
import { approvable, type CallDefinition, command, query } from './definition.ts';
import { freeText } from './free-text.ts';
import {
  GoodsChangeView,
  GoodsCounts,
  GoodsFilter,
  GoodsRejection,
  GoodsRow,
  PriceChange,
  RefusedField,
  ScannedGoods,
} from './views/goods-view.ts';

const day = z.string().regex(/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/);
const priceTiyn = z.int().min(0).max(9_999_999_999);
/** The service refuses longer ones (`barcode_too_long`). */
const barcode = z.string().trim().max(32);
const ntin = z.string().trim().max(32);
const externalRef = freeText(255);
const category = freeText(100);

/** Empty text means none. */
export const NewGoods = z.strictObject({
  name: freeText(255),
  priceTiyn,
  unitId: z.string().max(20),
  barcode,
  ntin,
  externalRef,
  category,
  /** Null: no picture. */
  imageId: z.string().max(100).nullable(),
});
export type NewGoods = z.infer<typeof NewGoods>;

/** Items per request (merchant document, "Catalog facts"; docs/decisions.md "Catalog"). */
export const MAX_NEW_GOODS = 50;
/** Well below `MAX_CALL_BYTES` with everything around it. */
export const PICTURE_PART = 500_000;
/** "Limits", POST /catalog/bulk-delete. */
export const MAX_REMOVED_GOODS = 200;

/** Changes are durable operations (`goods_create`, `goods_change`, `goods_remove`, `goods_remove_many`). */
export const goodsCalls = {
  'goods.list': query(
    { filter: GoodsFilter, offset: z.int().min(0).max(10_000_000), limit: z.int().min(1).max(200) },
    z.object({ rows: z.array(GoodsRow), total: z.int() }),
    { staleAfter: { 'catalog.changed': 'refetch', 'goods.changed': 'refetch' } },
  ),
  'goods.counts': query({}, GoodsCounts, { staleAfter: { 'catalog.changed': 'refetch', 'goods.changed': 'refetch' } }),
  /** At most fifty prices, newest first; of a rejected item, what this till last asked for. */
  'goods.view': query(
    { id: z.int() },
    z.object({ row: GoodsRow, prices: z.array(PriceChange), refused: z.array(RefusedField) }),
    { staleAfter: { 'catalog.changed': 'refetch', 'goods.changed': ({ id }) => id === null || { id } } },
  ),
  'goods.units': query({}, z.object({ units: z.array(z.object({ id: z.string(), name: z.string() })) }), {
    staleAfter: { 'catalog.changed': 'refetch' },
  }),
  /** 30 a minute and 2,000 a day, so each code is asked once. Null: unknown there. */
  'goods.scan': query({ barcode: z.string().min(1).max(32) }, z.object({ found: ScannedGoods.nullable() })),
  /** EAN-13 in 040 to 049, which scales do not use. */
  'goods.newBarcode': command({}, z.object({ barcode: z.string() })),
  /** At most 5 MB and 16 megapixels, in parts: `offset` in bytes, 0 begins a picture; the last part returns the id. */
  'goods.uploadImage': command(
    {
      uploadId: z.uuid(),
      offset: z.int().min(0).max(MAX_PICTURE_BYTES),
      part: z.base64().max(PICTURE_PART),
      isLast: z.boolean(),
    },
    z.object({ imageId: z.string().nullable() }),
    { replay: 'process' },
  ),
  /** Takes a senior. An item the service already has (`isMatched`) is returned unchanged. */
  'goods.create': approvable(
    { items: z.array(NewGoods).min(1).max(MAX_NEW_GOODS) },
    z.object({ operationId: z.string() }),
  ),
  /** Takes a senior; absent fields stay, empty text clears. */
  'goods.change': approvable({ id: z.int(), change: NewGoods.partial() }, z.object({ operationId: z.string() })),
  /** `PATCH` without fields. */
  'goods.retry': command({ id: z.int() }, z.object({ operationId: z.string() })),
  'goods.remove': approvable({ id: z.int() }, z.object({ operationId: z.string() })),
  /** By the service's own count (`dry_run`). */
  'goods.previewRemoval': query(
    { ids: z.array(z.int()).min(1).max(MAX_REMOVED_GOODS) },
    z.object({ matched: z.int(), ids: z.array(z.int()) }),
  ),
  /** `expectedCount` is what was shown; another count removes nothing (`catalog_bulk_delete_mismatch`). */
  'goods.removeMany': approvable(
    { ids: z.array(z.int()).min(1).max(MAX_REMOVED_GOODS), expectedCount: z.int().min(0) },
    z.object({ operationId: z.string() }),
  ),
  'goods.operation': query({ operationId: z.string() }, GoodsChangeView, {
    staleAfter: { 'operation.changed': ({ id: operationId, kind }) => kind.startsWith('goods_') && { operationId } },
  }),
  /** Almaty's days; newest first. */
  'goods.rejections': query({ from: day, to: day }, z.object({ rejections: z.array(GoodsRejection) }), {
    staleAfter: { 'goods.changed': 'refetch' },
  }),
} as const satisfies Record<string, CallDefinition>;

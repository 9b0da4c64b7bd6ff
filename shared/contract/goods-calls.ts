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
/** Longer ones are refused by the service per item (`barcode_too_long`); the till says so before. */
const barcode = z.string().trim().max(32);
const ntin = z.string().trim().max(32);
const externalRef = freeText(255);
const category = freeText(100);

/** What is known of goods that are to be made. Empty text means none. */
export const NewGoods = z.strictObject({
  name: freeText(255),
  priceTiyn,
  unitId: z.string().max(20),
  barcode,
  ntin,
  externalRef,
  category,
  /** Of `goods.uploadImage`; null: no picture. */
  imageId: z.string().max(100).nullable(),
});
export type NewGoods = z.infer<typeof NewGoods>;

/** Items per request (merchant document, "Catalog facts"; docs/decisions.md "Catalog"). */
export const MAX_NEW_GOODS = 50;
/** Characters of one part of a picture; with what stands around it, well below `MAX_CALL_BYTES`. */
export const PICTURE_PART = 500_000;
/** Most items of one removal ("Limits", POST /catalog/bulk-delete). */
export const MAX_REMOVED_GOODS = 200;

/**
 * The shop's goods: `POST`, `PATCH` and `DELETE /catalog`, `bulk-delete`, the national catalog and pictures. Changes are durable
 * operations (`operation.changed`, kinds `goods_create`, `goods_change`, `goods_remove`, `goods_remove_many`); what became of an item
 * at the service is on its row (`goods.changed`).
 */
export const goodsCalls = {
  /** By name, from `offset` on. */
  'goods.list': query(
    { filter: GoodsFilter, offset: z.int().min(0).max(10_000_000), limit: z.int().min(1).max(200) },
    z.object({ rows: z.array(GoodsRow), total: z.int() }),
    { staleAfter: { 'catalog.changed': 'refetch', 'goods.changed': 'refetch' } },
  ),
  'goods.counts': query({}, GoodsCounts, { staleAfter: { 'catalog.changed': 'refetch', 'goods.changed': 'refetch' } }),
  /** One item, with the prices it had, newest first, at most fifty; of a rejected one, what this till last asked for. */
  'goods.view': query(
    { id: z.int() },
    z.object({ row: GoodsRow, prices: z.array(PriceChange), refused: z.array(RefusedField) }),
    { staleAfter: { 'catalog.changed': 'refetch', 'goods.changed': ({ id }) => id === null || { id } } },
  ),
  'goods.units': query({}, z.object({ units: z.array(z.object({ id: z.string(), name: z.string() })) }), {
    staleAfter: { 'catalog.changed': 'refetch' },
  }),
  /** The national catalog: 30 a minute and 2,000 a day, kept so that one code is asked once. Null: it does not know the code. */
  'goods.scan': query({ barcode: z.string().min(1).max(32) }, z.object({ found: ScannedGoods.nullable() })),
  /** A code of the shop's own for goods that have none: EAN-13 of the range 040 to 049, which scales do not use. */
  'goods.newBarcode': command({}, z.object({ barcode: z.string() })),
  /**
   * PNG, JPEG or WebP of at most 5 MB and 16 megapixels, in parts, one after another: `offset` is the place of a part in bytes, and
   * 0 begins the picture. The last part sends it to the service, and is answered with its id.
   */
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
  /** A senior's action. An item that the service has already (`isMatched`) is returned and not changed. */
  'goods.create': approvable(
    { items: z.array(NewGoods).min(1).max(MAX_NEW_GOODS) },
    z.object({ operationId: z.string() }),
  ),
  /**
   * A senior's action; only the fields present change, empty text clears. The approval shows a price before and after.
   */
  'goods.change': approvable({ id: z.int(), change: NewGoods.partial() }, z.object({ operationId: z.string() })),
  /** Sends a stuck row again (`PATCH` without fields). */
  'goods.retry': command({ id: z.int() }, z.object({ operationId: z.string() })),
  /** A manager's act. */
  'goods.remove': approvable({ id: z.int() }, z.object({ operationId: z.string() })),
  /** What a removal would take, by the service's own count (`dry_run`). */
  'goods.previewRemoval': query(
    { ids: z.array(z.int()).min(1).max(MAX_REMOVED_GOODS) },
    z.object({ matched: z.int(), ids: z.array(z.int()) }),
  ),
  /** A manager's act; `expectedCount` is what was shown, another one removes nothing (`catalog_bulk_delete_mismatch`). */
  'goods.removeMany': approvable(
    { ids: z.array(z.int()).min(1).max(MAX_REMOVED_GOODS), expectedCount: z.int().min(0) },
    z.object({ operationId: z.string() }),
  ),
  /** How a change stands; of a batch, item by item. */
  'goods.operation': query({ operationId: z.string() }, GoodsChangeView, {
    staleAfter: { 'operation.changed': ({ id: operationId, kind }) => kind.startsWith('goods_') && { operationId } },
  }),
  /** What the national catalog refused on these days (Almaty's), newest first. */
  'goods.rejections': query({ from: day, to: day }, z.object({ rejections: z.array(GoodsRejection) }), {
    staleAfter: { 'goods.changed': 'refetch' },
  }),
} as const satisfies Record<string, CallDefinition>;

/** Merchant document "Catalog facts", docs/decisions.md "Catalog". */

import { z } from 'zod';
import { formatWireMoney } from '../money.ts';
import { type CatalogItem, readCatalogItem } from './catalog.ts';
import { flagField, optionalNumber, optionalText, optionalTime } from './wire-fields.ts';

export interface GoodsToMake {
  readonly name: string;
  readonly priceTiyn: number;
  readonly unitId: string;
  readonly barcode: string | null;
  readonly ntin: string | null;
  readonly externalRef: string | null;
  readonly category: string | null;
  readonly imageId: string | null;
}
/** Only the fields present change; null clears. */
export type GoodsToChange = { readonly [Field in keyof GoodsToMake]?: GoodsToMake[Field] | undefined };

const fieldNames = {
  name: 'name',
  priceTiyn: 'price',
  unitId: 'unit_id',
  barcode: 'barcode',
  ntin: 'ntin',
  externalRef: 'external_ref',
  category: 'category',
  imageId: 'image_id',
} as const satisfies Record<keyof GoodsToMake, string>;

function wireOf(fields: GoodsToChange): Record<string, unknown> {
  const wire: Record<string, unknown> = {};
  for (const [field, name] of Object.entries(fieldNames) as [keyof GoodsToMake, string][]) {
    const value = fields[field];
    if (value === undefined) continue;
    if (field === 'priceTiyn') wire[name] = formatWireMoney(Number(value));
    else wire[name] = field === 'unitId' ? Number(value) : value;
  }
  return wire;
}

export function writeNewGoods(items: readonly GoodsToMake[]): { items: Record<string, unknown>[] } {
  return {
    items: items.map((item) => Object.fromEntries(Object.entries(wireOf(item)).filter(([, value]) => value !== null))),
  };
}

/** An empty body sends a stuck row again. */
export const writeGoodsChange = (change: GoodsToChange): Record<string, unknown> => wireOf(change);

export interface CreatedGoods {
  /** In the order of those that were accepted. */
  readonly items: readonly { readonly item: CatalogItem; readonly isMatched: boolean }[];
  /** By index in the request. */
  readonly rejected: readonly { readonly index: number; readonly code: string }[];
}

const createdBody = z.object({
  data: z.array(z.unknown()),
  rejected: z.array(z.object({ index: z.int(), error_code: optionalText })).nullish(),
});
const matchedRow = z.object({ matched_existing: flagField(false) });

export function readCreatedGoods(body: unknown): CreatedGoods {
  const { data, rejected } = createdBody.parse(body);
  return {
    items: data.map((row) => ({ item: readCatalogItem(row), isMatched: matchedRow.parse(row).matched_existing })),
    rejected: (rejected ?? []).map(({ index, error_code: code }) => ({ index, code: code ?? 'till_unknown_code' })),
  };
}

/** The whole item in the sandbox, its id in production. */
export interface AcceptedGoods {
  readonly id: number;
  readonly item: CatalogItem | null;
}

const acceptedBody = z.object({ catalog_item_id: z.int() });

export function readAcceptedGoods(body: unknown): AcceptedGoods {
  const accepted = acceptedBody.safeParse(body);
  if (accepted.success) return { id: accepted.data.catalog_item_id, item: null };
  const item = readCatalogItem(body);
  return { id: item.id, item };
}

export interface GoodsRemoval {
  readonly matched: number;
  readonly ids: readonly number[];
}

const removalBody = z.object({ matched: z.int(), ids: z.array(z.int()) });

export const readGoodsRemoval = (body: unknown): GoodsRemoval => removalBody.parse(body);

export interface FoundGoods {
  readonly barcode: string;
  readonly ntin: string | null;
  readonly name: string;
  readonly unitId: string | null;
}

const scanBody = z.object({
  data: z
    .object({ barcode: z.string(), ntin: optionalText, name: z.string(), unit_id: optionalText })
    .transform(({ unit_id: unitId, ...found }) => ({ ...found, unitId }))
    .nullable(),
});

/** Null: the national catalog does not know the code. */
export const readScan = (body: unknown): FoundGoods | null => scanBody.parse(body).data;

const imageBody = z.object({ image_id: z.string() });

export const readImageId = (body: unknown): string => imageBody.parse(body).image_id;

export interface GoodsQueue {
  readonly pending: number;
  readonly processing: number;
  readonly failed: number;
}

const queueBody = z.object({
  data: z.object({ pending: optionalNumber, processing: optionalNumber, failed: optionalNumber }),
});

export function readGoodsQueue(body: unknown): GoodsQueue {
  const { pending, processing, failed } = queueBody.parse(body).data;
  return { pending: pending ?? 0, processing: processing ?? 0, failed: failed ?? 0 };
}

export interface GoodsError {
  readonly id: number;
  readonly code: string;
  readonly rejectedAt: string | null;
}

const errorsBody = z.object({
  data: z.array(
    z.object({ catalog_item_id: z.int(), error_code: optionalText, rejected_at: optionalTime }).transform((row) => ({
      id: row.catalog_item_id,
      code: row.error_code ?? 'till_unknown_code',
      rejectedAt: row.rejected_at,
    })),
  ),
});

export const readGoodsErrors = (body: unknown): readonly GoodsError[] => errorsBody.parse(body).data;

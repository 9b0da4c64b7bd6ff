/** The catalog as it crosses the wire (merchant document "Catalog facts", gaps.md "Catalog"). */

import { z } from 'zod';
import { positiveInteger, textUpTo, windowBound } from './request-fields.ts';
import { flagField, moneyField, optionalNumber, optionalText, optionalTime } from './wire-fields.ts';

const utcTime = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\+00:00$/);

export const catalogItemWire = z.object({
  id: z.int(),
  name: z.string(),
  price: z.number(),
  unit_id: z.int().nullable(),
  barcode: z.string().nullable(),
  ntin: z.string().nullable(),
  external_ref: z.string().nullable(),
  source: z.enum(['own', 'other', 'shared']),
  image_url: z.string().nullable(),
  category: z.string().nullable(),
  status: z.enum(['pending', 'active', 'error']),
  operation: z.enum(['create', 'update', 'delete']).nullable(),
  sellable: z.boolean(),
  error_code: z.string().nullable(),
  created_at: utcTime,
  updated_at: utcTime,
});

/** An item as the service writes it. `price` is a number of tenge, timestamps are UTC with offset `+00:00`. */
export type CatalogItemWire = z.output<typeof catalogItemWire>;

const link = z.string().nullable();

/** Links and meta are there in the offset and keyset modes, absent in the targeted mode (Pagination shapes). */
export const catalogPageWire = z.object({
  data: z.array(catalogItemWire),
  links: z.object({ first: link, last: link, prev: link, next: link }).optional(),
  meta: z
    .object({
      per_page: z.int(),
      current_page: z.int().optional(),
      last_page: z.int().optional(),
      total: z.int().optional(),
      next_cursor: z.string().nullable().optional(),
    })
    .optional(),
});

export type CatalogPageWire = z.output<typeof catalogPageWire>;

export const catalogUnitsWire = z.object({
  data: z.array(z.object({ id: z.int(), name: z.string(), name_kaz: z.string() })),
});

const flag = z.enum(['true', '1', 'false', '0']).transform((text) => text === 'true' || text === '1');

/** `GET /catalog` in its three modes: by page, by cursor (an empty one starts), by named goods. */
export const catalogQuery = z.object({
  search: textUpTo(100).optional(),
  barcode: textUpTo(32).optional(),
  first_char: textUpTo(1).optional(),
  updated_since: windowBound('lower').optional(),
  without_ntin: flag.optional(),
  per_page: positiveInteger(100).default(10),
  page: positiveInteger(999_999_999).optional(),
  cursor: textUpTo(100).optional(),
  'ids[]': z.array(positiveInteger(999_999_999)).optional(),
  'barcodes[]': z.array(z.string()).optional(),
  'ntins[]': z.array(z.string()).optional(),
  'external_refs[]': z.array(z.string()).optional(),
  // Removed; any presence is refused with a code of its own.
  batch_id: z.string().optional(),
});

export type CatalogQuery = z.output<typeof catalogQuery>;

const catalogItem = z
  .looseObject({
    id: z.int(),
    name: z.string(),
    price: moneyField,
    unit_id: optionalText,
    barcode: optionalText,
    ntin: optionalText,
    external_ref: optionalText,
    source: optionalText,
    image_url: optionalText,
    category: optionalText,
    status: optionalText,
    operation: optionalText,
    sellable: flagField(true),
    error_code: optionalText,
    created_at: optionalTime,
    updated_at: optionalTime,
  })
  .transform((wire) => ({
    id: wire.id,
    name: wire.name,
    priceTiyn: wire.price,
    unitId: wire.unit_id,
    barcode: wire.barcode,
    ntin: wire.ntin,
    externalRef: wire.external_ref,
    source: wire.source,
    imageUrl: wire.image_url,
    category: wire.category,
    status: wire.status,
    operation: wire.operation,
    // A line whose item is being removed is rejected (merchant document "Cart item").
    sellable: wire.sellable && wire.operation !== 'delete',
    errorCode: wire.error_code,
    createdAt: wire.created_at,
    updatedAt: wire.updated_at,
  }));

/** A catalog item in the till's words: price in integer tiyn, times ISO in UTC, enumerations raw. */
export type CatalogItem = z.output<typeof catalogItem>;

const catalogPage = z
  .looseObject({
    data: z.array(catalogItem),
    meta: z
      .looseObject({
        next_cursor: optionalText,
        total: optionalNumber,
        current_page: optionalNumber,
        last_page: optionalNumber,
      })
      .nullish(),
  })
  .transform((wire) => ({
    items: wire.data,
    nextCursor: wire.meta?.next_cursor ?? null,
    total: wire.meta?.total ?? null,
    currentPage: wire.meta?.current_page ?? null,
    lastPage: wire.meta?.last_page ?? null,
  }));

/** One page of `GET /catalog`; what a mode does not tell is null (targeted mode has neither links nor meta). */
export type CatalogPage = z.output<typeof catalogPage>;

const catalogUnits = z
  .looseObject({
    data: z.array(
      z
        .looseObject({ id: z.union([z.string(), z.number()]), name: z.string(), name_kaz: optionalText })
        .transform((wire) => ({
          id: String(wire.id),
          nameRu: wire.name,
          nameKk: wire.name_kaz ?? wire.name,
        })),
    ),
  })
  .transform((wire) => wire.data);

export type CatalogUnit = z.output<typeof catalogUnits>[number];

/** One item as the service wrote it; throws ZodError where it has no readable id, name or price. */
export function readCatalogItem(body: unknown): CatalogItem {
  return catalogItem.parse(body);
}

/** A page of `GET /catalog` in any of its three modes; throws ZodError where it is not one. */
export function readCatalogPage(body: unknown): CatalogPage {
  return catalogPage.parse(body);
}

/** The answer of `GET /catalog/units`; throws ZodError where it is not one. */
export function readCatalogUnits(body: unknown): CatalogUnit[] {
  return catalogUnits.parse(body);
}

/** The catalog on the wire (merchant document "Catalog facts", docs/decisions.md "Catalog"). */

import { z } from 'zod';
import { positiveInteger, textUpTo, windowBound } from './request-fields.ts';
import * as w from './wire-definition.ts';
import { optionalNumber, optionalText, textIdField } from './wire-fields.ts';
import { pageLinksShape } from './wire-shapes.ts';

const itemFields = {
  id: w.id.as('id'),
  name: w.requiredText.as('name'),
  price: w.tenge.as('priceTiyn'),
  unit_id: w.numberAsText.nullable().as('unitId'),
  barcode: w.text.nullable().as('barcode'),
  ntin: w.text.nullable().as('ntin'),
  external_ref: w.text.nullable().as('externalRef'),
  source: w.optionalWord(['own', 'other', 'shared']).as('source'),
  image_url: w.text.nullable().as('imageUrl'),
  category: w.text.nullable().as('category'),
  status: w.optionalWord(['pending', 'active', 'error']).as('status'),
  operation: w.optionalWord(['create', 'update', 'delete']).nullable().as('operation'),
  sellable: w.flag(true).as('sellable'),
  error_code: w.text.nullable().as('errorCode'),
  created_at: w.time.as('createdAt'),
  updated_at: w.time.as('updatedAt'),
};

/** The service writes `price` as a number of tenge, and timestamps in UTC with offset `+00:00`. */
export const catalogItemWire = w.reshaped(w.resource(itemFields), (item) => ({
  ...item,
  // A line whose item is being removed is rejected (merchant document "Cart item").
  sellable: item.sellable && item.operation !== 'delete',
}));

export type CatalogItemWire = w.Written<typeof catalogItemWire>;
/** Price in integer tiyn, times ISO in UTC, enumerations raw. */
export type CatalogItem = w.Read<typeof catalogItemWire>;

/** Offset and keyset modes have links and meta, the targeted mode has neither (Pagination shapes). */
export const catalogPageWire = w.reshaped(
  {
    strict: z.object({
      data: z.array(catalogItemWire.strict),
      links: pageLinksShape.optional(),
      meta: z
        .object({
          per_page: z.int(),
          current_page: z.int().optional(),
          last_page: z.int().optional(),
          total: z.int().optional(),
          next_cursor: z.string().nullable().optional(),
        })
        .optional(),
    }),
    lenient: z.object({
      data: z.array(catalogItemWire.lenient),
      meta: z
        .object({
          next_cursor: optionalText,
          total: optionalNumber,
          current_page: optionalNumber,
          last_page: optionalNumber,
        })
        .nullish(),
    }),
  },
  ({ data, meta }) => ({
    items: data,
    nextCursor: meta?.next_cursor ?? null,
    total: meta?.total ?? null,
    currentPage: meta?.current_page ?? null,
    lastPage: meta?.last_page ?? null,
  }),
);

export type CatalogPageWire = w.Written<typeof catalogPageWire>;
export type CatalogPage = w.Read<typeof catalogPageWire>;

const unitWire = w.reshaped(
  w.resource({
    id: w.field(z.int(), textIdField).as('id'),
    name: w.requiredText.as('nameRu'),
    name_kaz: w.text.as('nameKk'),
  }),
  ({ id, nameRu, nameKk }) => ({ id, nameRu, nameKk: nameKk ?? nameRu }),
);

export type CatalogUnit = w.Read<typeof unitWire>;

export const catalogUnitsWire = w.wrapped('data', w.list(unitWire));

const queryFlag = z.enum(['true', '1', 'false', '0']).transform((text) => text === 'true' || text === '1');

/** By page, by cursor (an empty one starts), or by named goods. */
export const catalogQuery = z.object({
  search: textUpTo(100).optional(),
  barcode: textUpTo(32).optional(),
  first_char: textUpTo(1).optional(),
  updated_since: windowBound('lower').optional(),
  without_ntin: queryFlag.optional(),
  per_page: positiveInteger(100).default(10),
  page: positiveInteger(999_999_999).optional(),
  cursor: textUpTo(100).optional(),
  'ids[]': z.array(positiveInteger(999_999_999)).optional(),
  'barcodes[]': z.array(z.string()).optional(),
  'ntins[]': z.array(z.string()).optional(),
  'external_refs[]': z.array(z.string()).optional(),
  // Removed from the API; its presence is refused with its own code.
  batch_id: z.string().optional(),
});

export type CatalogQuery = z.output<typeof catalogQuery>;

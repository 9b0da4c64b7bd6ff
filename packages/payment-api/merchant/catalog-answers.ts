/** Merchant document "Catalog facts", docs/decisions.md "Catalog". */

import { z } from 'zod';
import { catalogItemWire } from './catalog.ts';
import * as w from './wire-definition.ts';
import { flagField, optionalText, optionalTime } from './wire-fields.ts';

const matchedRow = z.object({ matched_existing: flagField(false) });

/** Items in the order of those that were accepted; rejections by index in the request. */
export const catalogCreatedWire = w.reshaped(
  {
    strict: z.object({
      data: z.array(catalogItemWire.strict.extend({ matched_existing: z.literal(true).optional() })),
      rejected: z.array(
        z.object({ index: z.int(), external_ref: z.string().nullable(), error_code: z.string(), message: z.string() }),
      ),
    }),
    lenient: z.object({
      data: z.array(z.unknown()),
      rejected: z.array(z.object({ index: z.int(), error_code: optionalText })).nullish(),
    }),
  },
  ({ data, rejected }) => ({
    items: data.map((row) => ({ item: catalogItemWire.read(row), isMatched: matchedRow.parse(row).matched_existing })),
    rejected: (rejected ?? []).map(({ index, error_code: code }) => ({ index, code: code ?? 'till_unknown_code' })),
  }),
);

export type CatalogCreatedWire = w.Written<typeof catalogCreatedWire>;
export type CreatedGoods = w.Read<typeof catalogCreatedWire>;

const acceptedWire = w.resource({ message: w.requiredText, catalog_item_id: w.id.as('id') });

/** The whole item in the sandbox, its id in production. */
export const catalogAcceptedWire = w.readable(
  acceptedWire.strict,
  z.union([
    acceptedWire.lenient.transform(({ id }) => ({ id, item: null })),
    catalogItemWire.lenient.transform((item) => ({ id: item.id, item })),
  ]),
);

export type AcceptedGoods = w.Read<typeof catalogAcceptedWire>;

const ids = z.array(z.int());

const removalFields = { matched: w.requiredInteger.as('matched'), ids: w.field(ids, ids).as('ids') };

export const bulkDeletePreviewWire = w.resource({
  ...removalFields,
  accepted: w.integer.optional(),
  idempotent_replay: w.field(z.literal(true), z.unknown()).optional(),
});

export const bulkDeleteWire = w.resource({ accepted: w.requiredInteger, ...removalFields });

export type GoodsRemoval = w.Read<typeof bulkDeleteWire>;

const foundWire = w.resource({
  barcode: w.requiredText.as('barcode'),
  ntin: w.text.nullable().as('ntin'),
  name: w.requiredText.as('name'),
  unit_id: w.numberAsText.nullable().as('unitId'),
});

/** Null: the national catalog does not know the code. */
export const catalogScanWire = w.wrapped('data', {
  strict: foundWire.strict.nullable(),
  lenient: foundWire.lenient.nullable(),
});

export type FoundGoods = w.Read<typeof foundWire>;

export const catalogImageWire = w.wrapped('image_id', w.requiredText);

const queued = w.integer.or(0);

export const catalogQueueWire = w.wrapped(
  'data',
  w.resource({
    pending: queued.as('pending'),
    processing: queued.as('processing'),
    failed: queued.as('failed'),
  }),
);

export type GoodsQueue = w.Read<typeof catalogQueueWire>;

const goodsErrorWire = w.resource({
  catalog_item_id: w.id.as('id'),
  error_code: w.text.or('till_unknown_code').as('code'),
  message: w.requiredText,
  rejected_at: w.field(z.string(), optionalTime).as('rejectedAt'),
});

export const catalogErrorsWire = w.wrapped('data', w.list(goodsErrorWire));

export type GoodsError = w.Read<typeof goodsErrorWire>;

/** Merchant document "Catalog facts", docs/decisions.md "Catalog". */

import { z } from 'zod';
import { catalogItemWire } from './catalog.ts';
import { isOrdered, requestMoney } from './invoice-requests.ts';
import { textUpTo, windowBound } from './request-fields.ts';

const itemFields = {
  name: textUpTo(255).refine((text) => text.trim() !== '', 'Must not be empty.'),
  price: requestMoney,
  unit_id: z.int(),
  // A wrong length is rejected per item, with its own code.
  barcode: z.string().nullish(),
  ntin: textUpTo(32).nullish(),
  external_ref: textUpTo(255).nullish(),
  image_id: z.string().nullish(),
  category: textUpTo(255).nullish(),
};

/** An empty barcode must not make two items match. */
const orNull = (text: string | null | undefined): string | null => (text === undefined || text === '' ? null : text);

export const createCatalogItemsBody = z.object({
  items: z
    .array(
      z.object(itemFields).transform((wire) => ({
        name: wire.name.trim(),
        priceTiyn: wire.price,
        unitId: wire.unit_id,
        barcode: orNull(wire.barcode),
        ntin: orNull(wire.ntin),
        externalRef: orNull(wire.external_ref),
        imageId: orNull(wire.image_id),
        category: orNull(wire.category),
      })),
    )
    .min(1)
    .max(50),
});

export type NewCatalogItem = z.output<typeof createCatalogItemsBody>['items'][number];

/** Absent fields stay, null clears; an empty body retries a stuck change. */
export const patchCatalogItemBody = z
  .object(itemFields)
  .partial()
  .transform((wire) => {
    const text = (given: string | null | undefined): string | null | undefined =>
      given === undefined ? undefined : orNull(given);
    return {
      name: wire.name?.trim(),
      priceTiyn: wire.price,
      unitId: wire.unit_id,
      barcode: text(wire.barcode),
      ntin: text(wire.ntin),
      externalRef: text(wire.external_ref),
      imageId: text(wire.image_id),
      category: text(wire.category),
    };
  });

export type CatalogItemChange = z.output<typeof patchCatalogItemBody>;

/** A wrong choice of the two lists has its own code. */
export const bulkDeleteBody = z
  .object({
    ids: z.array(z.int()).nullish(),
    external_refs: z.array(z.string()).nullish(),
    expected_count: z.int().min(0).nullish(),
    dry_run: z.boolean().nullish(),
  })
  .transform((wire) => ({
    ids: wire.ids ?? [],
    externalRefs: wire.external_refs ?? [],
    expectedCount: wire.expected_count ?? null,
    isDryRun: wire.dry_run ?? false,
  }));

export type BulkDelete = z.output<typeof bulkDeleteBody>;

export const scanBody = z.object({ barcode: z.string().min(1, 'Must not be empty.') });

export const catalogErrorsQuery = z
  .object({ from: windowBound('lower').optional(), to: windowBound('upper').optional() })
  .refine(({ from, to }) => isOrdered(from, to), {
    message: 'The end must not be before the beginning.',
    path: ['to'],
  });

const rejectedItemWire = z.object({
  index: z.int(),
  external_ref: z.string().nullable(),
  error_code: z.string(),
  message: z.string(),
});

export const catalogCreatedWire = z.object({
  data: z.array(catalogItemWire.strict.extend({ matched_existing: z.literal(true).optional() })),
  rejected: z.array(rejectedItemWire),
});

export type CatalogCreatedWire = z.output<typeof catalogCreatedWire>;

export const catalogAcceptedWire = z.object({ message: z.string(), catalog_item_id: z.int() });

export const bulkDeletePreviewWire = z.object({
  matched: z.int(),
  ids: z.array(z.int()),
  accepted: z.int().optional(),
  idempotent_replay: z.literal(true).optional(),
});

export const bulkDeleteWire = z.object({ accepted: z.int(), matched: z.int(), ids: z.array(z.int()) });

export const catalogScanWire = z.object({
  data: z
    .object({ barcode: z.string(), ntin: z.string().nullable(), name: z.string(), unit_id: z.int().nullable() })
    .nullable(),
});

export const catalogImageWire = z.object({ image_id: z.string() });

export const catalogQueueWire = z.object({
  data: z.object({ pending: z.int(), processing: z.int(), failed: z.int() }),
});

export const catalogErrorsWire = z.object({
  data: z.array(
    z.object({ catalog_item_id: z.int(), error_code: z.string(), message: z.string(), rejected_at: z.string() }),
  ),
});

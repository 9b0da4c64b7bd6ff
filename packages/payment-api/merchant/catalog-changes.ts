/** Merchant document "Catalog facts", docs/decisions.md "Catalog". */

import { z } from 'zod';
import { formatWireMoney } from '../money.ts';
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

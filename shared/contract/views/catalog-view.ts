import { z } from 'zod';

export const CatalogItemView = z.object({
  id: z.int(),
  name: z.string(),
  priceTiyn: z.int().nonnegative(),
  unit: z.string().nullable(),
  /** Sold by weight, volume or length: a fraction of the unit can be sold. */
  isMeasured: z.boolean(),
  barcode: z.string().nullable(),
  /** As the service calls it: `catalog.categories` has its name. */
  category: z.string().nullable(),
  sellable: z.boolean(),
  /** Where its picture is. No page may load it from there: `catalog.picture` brings it. */
  imageUrl: z.string().nullable(),
});
export type CatalogItemView = z.infer<typeof CatalogItemView>;

export const CatalogStatusView = z.object({
  items: z.int(),
  syncedAt: z.string().nullable(),
  syncing: z.boolean(),
});
export type CatalogStatusView = z.infer<typeof CatalogStatusView>;

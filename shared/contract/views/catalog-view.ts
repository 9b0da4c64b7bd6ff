import { z } from 'zod';

export const CatalogItemView = z.object({
  id: z.int(),
  name: z.string(),
  priceTiyn: z.int().nonnegative(),
  unit: z.string().nullable(),
  isMeasured: z.boolean(),
  barcode: z.string().nullable(),
  /** The service's key; `catalog.categories` has its name. */
  category: z.string().nullable(),
  sellable: z.boolean(),
  /** Not loaded by a page: use `catalog.picture`. */
  imageUrl: z.string().nullable(),
});
export type CatalogItemView = z.infer<typeof CatalogItemView>;

export const GoodsLook = CatalogItemView.pick({ id: true, category: true, imageUrl: true });
export type GoodsLook = z.infer<typeof GoodsLook>;

export const CatalogStatusView = z.object({
  items: z.int(),
  syncedAt: z.string().nullable(),
  syncing: z.boolean(),
});
export type CatalogStatusView = z.infer<typeof CatalogStatusView>;

import { z } from 'zod';
import { approvable, type CallDefinition, command, query } from './definition.ts';
import { freeText } from './free-text.ts';
import { CatalogItemView, CatalogStatusView, GoodsLook } from './views/catalog-view.ts';

const done = z.object({});

export const catalogCalls = {
  'catalog.search': query(
    { text: z.string().max(100), category: z.string().max(100).nullable(), limit: z.int().min(1).max(200) },
    z.object({ items: z.array(CatalogItemView) }),
    { staleAfter: { 'catalog.changed': 'refetch' } },
  ),
  /** `key` is the service's name, `name` the shop's (`usual` without a manager's renaming). */
  'catalog.categories': query(
    {},
    z.object({
      categories: z.array(z.object({ key: z.string(), name: z.string(), usual: z.string(), items: z.int() })),
    }),
    { staleAfter: { 'catalog.changed': 'refetch' } },
  ),
  /** An empty name restores the usual one. */
  'catalog.nameCategories': approvable(
    { names: z.array(z.object({ key: z.string().max(100), name: freeText(40) })).max(500) },
    done,
    { audit: 'always' },
  ),
  /** Category and picture of items that are shown without them: in the cart, a sale, the history. */
  'catalog.looks': query({ ids: z.array(z.int()).max(500) }, z.object({ looks: z.array(GoodsLook) }), {
    staleAfter: { 'catalog.changed': 'refetch' },
  }),
  /** A `data:` address. */
  'catalog.picture': query({ id: z.int() }, z.object({ picture: z.string().nullable() }), {
    staleAfter: { 'catalog.changed': 'refetch' },
  }),
  'catalog.bestSellers': query({}, z.object({ items: z.array(CatalogItemView) }), {
    staleAfter: { 'payment.changed': 'on_view', 'sale.changed': 'on_view', 'catalog.changed': 'refetch' },
  }),
  'catalog.byBarcode': query({ barcode: z.string().min(1).max(64) }, z.object({ item: CatalogItemView.nullable() })),
  'catalog.status': query({}, CatalogStatusView),
  'catalog.sync': command({}, done, { replay: 'process' }),
} as const satisfies Record<string, CallDefinition>;

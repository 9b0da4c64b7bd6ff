import { z } from 'zod';
import { approvable, type CallDefinition, command, query } from './definition.ts';
import { freeText } from './free-text.ts';
import { CatalogItemView, CatalogStatusView } from './views/catalog-view.ts';

const done = z.object({});

/** The goods of the catalog as the counter finds them. */
export const catalogCalls = {
  'catalog.search': query(
    { text: z.string().max(100), category: z.string().max(100).nullable(), limit: z.int().min(1).max(200) },
    z.object({ items: z.array(CatalogItemView) }),
    { staleAfter: { 'catalog.changed': 'refetch' } },
  ),
  /**
   * By name. `key` is the service's own word for it, which goods and searches have; `name` what a person reads, and `usual` what
   * that is without a manager's word for it.
   */
  'catalog.categories': query(
    {},
    z.object({
      categories: z.array(z.object({ key: z.string(), name: z.string(), usual: z.string(), items: z.int() })),
    }),
    { staleAfter: { 'catalog.changed': 'refetch' } },
  ),
  /** A manager's own words for categories; an empty one takes it back. */
  'catalog.nameCategories': approvable(
    { names: z.array(z.object({ key: z.string().max(100), name: freeText(40) })).max(500) },
    done,
    { audit: 'always' },
  ),
  /** The picture of goods as a `data:` address; null where there is none to be had. */
  'catalog.picture': query({ id: z.int() }, z.object({ picture: z.string().nullable() }), {
    staleAfter: { 'catalog.changed': 'refetch' },
  }),
  /** What sold most here in 30 days, around this hour first; what cannot be sold now is left out. */
  'catalog.bestSellers': query({}, z.object({ items: z.array(CatalogItemView) }), {
    staleAfter: { 'payment.changed': 'on_view', 'sale.changed': 'on_view', 'catalog.changed': 'refetch' },
  }),
  'catalog.byBarcode': query({ barcode: z.string().min(1).max(64) }, z.object({ item: CatalogItemView.nullable() })),
  'catalog.status': query({}, CatalogStatusView),
  'catalog.sync': command({}, done, { replay: 'process' }),
} as const satisfies Record<string, CallDefinition>;

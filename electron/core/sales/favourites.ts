import type { CatalogItemView } from '@tilla/shared/contract/views/catalog-view.ts';
import { z } from 'zod';
import type { ShopContext } from '../payments/shop-context.ts';
import { defineCalls } from '../platform/handlers.ts';

const NOTE = 'favourites';
const Stored = z.object({ ids: z.array(z.int()) });

export function createFavourites({
  ledger,
  records,
  itemsOf,
}: ShopContext & {
  readonly itemsOf: (ids: readonly number[]) => CatalogItemView[];
}) {
  function ids(): number[] {
    const stored = ledger.read('note', NOTE);
    return stored === undefined ? [] : Stored.parse(stored.value).ids;
  }

  return defineCalls({
    'favourite.list': () => ({ ids: ids(), items: itemsOf(ids()) }),
    'favourite.set'(given) {
      const value = { ids: [...new Set(given.ids)] };
      records.write({ events: [], puts: [{ kind: 'note', id: NOTE, value, keys: {} }] });
      return {};
    },
  });
}

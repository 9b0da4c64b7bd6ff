/** The goods a shop sells most, in an order of its own. */

import { z } from 'zod';
import type { CatalogItemView } from '../../../shared/contract/views/catalog-view.ts';
import type { Handlers } from '../handlers.ts';
import type { Books } from '../journal/books.ts';
import type { Journal } from '../ports.ts';

export type FavouriteCalls = Pick<Handlers, 'favourite.list' | 'favourite.set'>;

export interface FavouriteParts {
  readonly journal: Pick<Journal, 'read'>;
  readonly books: Pick<Books, 'write'>;
  readonly itemsOf: (ids: readonly number[]) => CatalogItemView[];
}

const NOTE = 'favourites';
const Stored = z.object({ ids: z.array(z.int()) });

export function createFavourites({ journal, books, itemsOf }: FavouriteParts): FavouriteCalls {
  function ids(): number[] {
    const stored = journal.read('note', NOTE);
    return stored === undefined ? [] : Stored.parse(stored.value).ids;
  }

  return {
    'favourite.list': () => ({ ids: ids(), items: itemsOf(ids()) }),
    'favourite.set'(given) {
      const value = { ids: [...new Set(given.ids)] };
      books.write({ events: [], puts: [{ kind: 'note', id: NOTE, value, keys: {} }] });
      return {};
    },
  };
}

import type { CatalogItemView } from '@tilla/shared/contract/views/catalog-view.ts';
import { z } from 'zod';
import { putNote, readNote } from '../ledger/records.ts';
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
    return readNote(ledger, NOTE, Stored)?.ids ?? [];
  }

  return defineCalls({
    'favourite.list': () => ({ ids: ids(), items: itemsOf(ids()) }),
    'favourite.set'(given) {
      records.write(putNote(NOTE, { ids: [...new Set(given.ids)] }));
      return {};
    },
  });
}

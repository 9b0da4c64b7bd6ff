/** The goods that a till of the simulation has received from the service, in any of its processes. */

import { emptyShelf, type GoodsShelf } from '#core/catalog/goods-shelf.ts';
import type { CatalogEntry } from '#core/platform/ports.ts';

export function keepShelf(): GoodsShelf {
  const known = new Map<number, CatalogEntry>();
  return {
    ...emptyShelf,
    find: (id) => known.get(id),
    take(items) {
      for (const { createdAt: _, ...item } of items) {
        known.set(item.id, { ...item, unit: null, round: 0, otherName: null });
      }
    },
    gone(ids) {
      for (const id of ids) known.delete(id);
    },
  };
}

import type { CatalogItemView } from '@tilla/shared/contract/views/catalog-view.ts';
import { useMemo } from 'react';
import { useTillQuery } from '#renderer/app/till-context.tsx';
import { type Favourites, useFavourites } from './favourites.ts';

/** With fewer the counter opens with all goods. */
const ENOUGH = 12;

export interface Popular {
  /** Pinned goods in the shop's order, then the best sellers of this hour. */
  readonly items: readonly CatalogItemView[];
  readonly favourites: Favourites;
  readonly isKnown: boolean;
  readonly isFirst: boolean;
}

export function usePopular(): Popular {
  const favourites = useFavourites();
  const best = useTillQuery('catalog.bestSellers', {});
  const { items: pinned } = favourites;
  const sold = best.data?.items;
  const items = useMemo(() => {
    const ids = new Set(pinned.map(({ id }) => id));
    return [...pinned, ...(sold ?? []).filter(({ id }) => !ids.has(id))];
  }, [pinned, sold]);
  return {
    items,
    favourites,
    // A history that cannot be read does not block selling.
    isKnown: favourites.isKnown && !best.isPending,
    isFirst: pinned.length > 0 || items.length >= ENOUGH,
  };
}

import { useMemo } from 'react';
import type { CatalogItemView } from '../../../shared/contract/views/catalog-view.ts';
import { useTillQuery } from '../../app/till-context.tsx';
import { type Favourites, useFavourites } from './favourites.ts';

/** Fewer make no shelf to open with: a shop of today begins with all its goods. */
const ENOUGH = 12;

export interface Popular {
  /** Pinned goods in the shop's order, then what sold most at this hour. */
  readonly items: readonly CatalogItemView[];
  readonly favourites: Favourites;
  readonly isKnown: boolean;
  /** Whether the counter opens with it. */
  readonly isFirst: boolean;
}

/** The shelf of what a shop sells most. */
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
    // A history that cannot be read keeps nobody from selling.
    isKnown: favourites.isKnown && !best.isPending,
    isFirst: pinned.length > 0 || items.length >= ENOUGH,
  };
}

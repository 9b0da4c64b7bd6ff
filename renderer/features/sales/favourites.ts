import { useQueryClient } from '@tanstack/react-query';
import type { CallOutput } from '@tilla/shared/contract/calls.ts';
import type { CatalogItemView } from '@tilla/shared/contract/views/catalog-view.ts';
import { queryKeyOf, useTillCommand, useTillQuery } from '#renderer/app/till-context.tsx';

const none: CallOutput<'favourite.list'> = { ids: [], items: [] };

export interface Favourites {
  readonly items: readonly CatalogItemView[];
  readonly ids: ReadonlySet<number>;
  readonly isKnown: boolean;
  toggle(item: CatalogItemView): void;
  move(item: CatalogItemView, by: number): void;
}

export function useFavourites(): Favourites {
  const queries = useQueryClient();
  const { data } = useTillQuery('favourite.list', {});
  const set = useTillCommand(
    'favourite.set',
    () => void queries.invalidateQueries({ queryKey: queryKeyOf('favourite.list') }),
  );

  /** The current state: a tile rendered earlier must not restore an old one. */
  function now(): CallOutput<'favourite.list'> {
    return queries.getQueryData<CallOutput<'favourite.list'>>(['favourite.list', {}]) ?? none;
  }
  function keep(next: readonly number[], known: readonly CatalogItemView[]): void {
    const byId = new Map(known.map((item) => [item.id, item]));
    const shown = next.flatMap((id) => byId.get(id) ?? []);
    queries.setQueryData<CallOutput<'favourite.list'>>(['favourite.list', {}], { ids: [...next], items: shown });
    set.mutate({ ids: [...next] });
  }

  const { ids: shownIds, items } = data ?? none;
  return {
    items,
    ids: new Set(shownIds),
    isKnown: data !== undefined,
    toggle(item) {
      const { ids, items: known } = now();
      const isOne = ids.includes(item.id);
      keep(isOne ? ids.filter((id) => id !== item.id) : [...ids, item.id], [...known, item]);
    },
    move(item, by) {
      const { ids, items: known } = now();
      const from = ids.indexOf(item.id);
      if (from < 0 || by === 0 || ids[from + by] === undefined) return;
      keep(ids.filter((id) => id !== item.id).toSpliced(from + by, 0, item.id), known);
    },
  };
}

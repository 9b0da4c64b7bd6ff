import { keepPreviousData, queryOptions, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallOutput } from '@tilla/shared/contract/calls.ts';
import type { GoodsFilter, GoodsRow } from '@tilla/shared/contract/views/goods-view.ts';
import { useEffect, useMemo, useState } from 'react';
import { useTill } from '#renderer/app/till-context.tsx';
import type { TillClient } from '#renderer/bridge/till-client.ts';
import type { TillProblem } from '#renderer/bridge/till-problem.ts';
import { type GoodsListTab, useGoodsStore } from './goods-store.ts';

/** A little more than the largest screen shows. */
const PAGE_ROWS = 50;
const AHEAD = 25;
/** After a fast scroll only the rows where it stops are requested. */
const REST_MS = 60;
/** Pages out of sight are dropped: a hundred thousand rows are never kept. */
const KEPT_MS = 60_000;

interface Page extends CallOutput<'goods.list'> {
  readonly filter: GoodsFilter;
}

function pageQuery(till: Pick<TillClient, 'call'>, filter: GoodsFilter, page: number) {
  return queryOptions<Page, TillProblem, Page, readonly ['goods.list', GoodsFilter, number]>({
    queryKey: ['goods.list', filter, page],
    queryFn: async () => ({
      filter,
      ...(await till.call('goods.list', { filter, offset: page * PAGE_ROWS, limit: PAGE_ROWS })),
    }),
    gcTime: KEPT_MS,
    // Main is on this machine, whatever the browser assumes about the network.
    networkMode: 'always',
  });
}

export interface Goods {
  readonly total: number | null;
  readonly rowAt: (index: number) => GoodsRow | undefined;
  readonly error: TillProblem | null;
}

export interface Sight {
  readonly first: number;
  readonly last: number;
}

/** The first page of a filter: requested the moment a key changes it, and kept fresh by main's events. */
export function useGoodsTop(list: GoodsListTab) {
  const till = useTill();
  const queries = useQueryClient();
  const filter = useGoodsStore(({ left }) => left[list].filter);
  useEffect(
    () =>
      // The core works while the screen renders the letter.
      useGoodsStore.subscribe(({ left }, before) => {
        const wanted = left[list].filter;
        // The list reports a failure.
        if (wanted !== before.left[list].filter) queries.query(pageQuery(till, wanted, 0)).catch(() => undefined);
      }),
    [till, queries, list],
  );
  const { data, error } = useQuery({ ...pageQuery(till, filter, 0), placeholderData: keepPreviousData });
  // The same object until there is another answer: a key alone does not render the list.
  return useMemo(() => ({ data, error }), [data, error]);
}

export type GoodsTop = ReturnType<typeof useGoodsTop>;

/** The previous filter until the answer of its own is there. */
export function useShownFilter(list: GoodsListTab, { data }: GoodsTop): GoodsFilter {
  return useGoodsStore(({ left }) => data?.filter ?? left[list].filter);
}

/** Any row of a list of any length: pages in sight, as far as they have loaded. */
export function useGoods(list: GoodsListTab, top: GoodsTop, sight: Sight): Goods {
  const till = useTill();
  const filter = useShownFilter(list, top);
  const total = top.data?.total ?? null;
  const wanted = usePagesInSight(filter, sight, total ?? 0);
  const pages = useQueries({ queries: wanted.map((page) => pageQuery(till, filter, page)) });
  const byPage = new Map(wanted.map((page, index) => [page, pages[index]?.data]));
  return {
    total,
    rowAt(index) {
      const page = Math.floor(index / PAGE_ROWS);
      const answer = page === 0 ? top.data : byPage.get(page);
      return answer?.rows[index % PAGE_ROWS];
    },
    error: top.error ?? pages.find(({ error }) => error !== null)?.error ?? null,
  };
}

interface Asked {
  readonly filter: GoodsFilter;
  readonly first: number;
  readonly last: number;
}

/** The pages below the first: those next to the last ones at once, others once the scroll rests. */
function usePagesInSight(filter: GoodsFilter, sight: Sight, total: number): readonly number[] {
  const [asked, setAsked] = useState<Asked | null>(null);
  const first = Math.max(0, Math.floor((sight.first - AHEAD) / PAGE_ROWS));
  const last = Math.floor(Math.min(Math.max(0, total - 1), sight.last + AHEAD) / PAGE_ROWS);
  const isAsked = asked !== null && asked.filter === filter && asked.first === first && asked.last === last;
  const from = asked?.filter === filter ? asked : { first: 0, last: 0 };
  const isBeside = first <= from.last + 1 && last >= from.first - 1;
  useEffect(() => {
    if (isAsked) return undefined;
    const timer = setTimeout(() => setAsked({ filter, first, last }), isBeside ? 0 : REST_MS);
    return () => clearTimeout(timer);
  }, [isAsked, isBeside, filter, first, last]);
  if (asked === null || asked.filter !== filter) return [];
  return Array.from({ length: asked.last - asked.first + 1 }, (_, step) => asked.first + step).filter(
    (page) => page > 0,
  );
}

import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import type { HistoryPage } from '../../../shared/contract/views/history-view.ts';
import { useHistoryFilter } from '../../app/history-filter.ts';
import { useTill } from '../../app/till-context.tsx';
import type { TillProblem } from '../../bridge/till-problem.ts';
import { daysOf, type HistoryDay, type HistoryItem, historyQuery, itemsOf } from './history-pages.ts';
import { useFreshHistory } from './use-fresh-history.ts';

/** What the list shows. */
export interface HistoryState {
  readonly items: readonly HistoryItem[];
  readonly days: ReadonlyMap<string, HistoryDay>;
  readonly found: HistoryPage['found'];
  readonly today: string;
  readonly behind: number;
  readonly problem: TillProblem | null;
  /** The first answer to a filter is there. */
  readonly isRead: boolean;
}

/** How often a history that is being made anew is looked at. */
const BEHIND_MS = 1_000;

const noPages: readonly HistoryPage[] = [];

/** The list of what is looked for, kept true by main's events; `more` asks for the next page, if there is one. */
export function useHistory(): { readonly state: HistoryState; readonly more: () => void } {
  const till = useTill();
  const queries = useQueryClient();
  const filter = useHistoryFilter((state) => state.filter);
  const query = useInfiniteQuery(historyQuery(till, filter));
  const { data, error, fetchNextPage, hasNextPage, isPlaceholderData } = query;
  useEffect(
    () =>
      // Asked the moment a key changes it: the core works while the screen draws the letter.
      useHistoryFilter.subscribe(({ filter: wanted }, before) => {
        // Whoever looks at the list is told what became of it.
        if (wanted !== before.filter) queries.infiniteQuery(historyQuery(till, wanted)).catch(() => undefined);
      }),
    [till, queries],
  );

  const fresh = useFreshHistory();
  // A page that failed is told of, and asked for again with the next look at the top, not without end.
  const canGoOn =
    hasNextPage && !isPlaceholderData && !query.isFetching && !fresh.isReading && !query.isFetchNextPageError;
  const more = useCallback(() => {
    if (canGoOn) void fetchNextPage();
  }, [canGoOn, fetchNextPage]);

  const pages = data?.pages ?? noPages;
  const last = pages.at(-1);
  const behind = last?.behind ?? 0;
  const problem = error ?? fresh.problem;
  const isRead = data !== undefined || error !== null;
  const state = useMemo<HistoryState>(
    () => ({
      items: itemsOf(pages),
      days: daysOf(pages),
      found: pages[0]?.found ?? null,
      today: last?.today ?? '',
      behind,
      problem,
      isRead,
    }),
    [pages, last, behind, problem, isRead],
  );
  const { look } = fresh;
  const isBehind = behind > 0;
  useEffect(() => {
    if (!isBehind) return undefined;
    const timer = setInterval(look, BEHIND_MS);
    return () => {
      clearInterval(timer);
    };
  }, [look, isBehind]);
  return { state, more };
}

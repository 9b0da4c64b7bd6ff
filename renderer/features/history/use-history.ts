import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { HistoryPage } from '@tilla/shared/contract/views/history-view.ts';
import { useCallback, useEffect, useMemo } from 'react';
import { useHistoryFilter } from '#renderer/app/history-filter.ts';
import { useTill } from '#renderer/app/till-context.tsx';
import type { TillProblem } from '#renderer/bridge/till-problem.ts';
import { daysOf, type HistoryDay, type HistoryItem, historyQuery, itemsOf } from './history-pages.ts';
import { useFreshHistory } from './use-fresh-history.ts';

export interface HistoryState {
  readonly items: readonly HistoryItem[];
  readonly days: ReadonlyMap<string, HistoryDay>;
  readonly found: HistoryPage['found'];
  readonly today: string;
  readonly behind: number;
  readonly problem: TillProblem | null;
  readonly isRead: boolean;
}

const BEHIND_MS = 1_000;

const noPages: readonly HistoryPage[] = [];

/** The filtered list, kept fresh by main's events; `more` requests the next page, if there is one. */
export function useHistory(): { readonly state: HistoryState; readonly more: () => void } {
  const till = useTill();
  const queries = useQueryClient();
  const filter = useHistoryFilter((state) => state.filter);
  const query = useInfiniteQuery(historyQuery(till, filter));
  const { data, error, fetchNextPage, hasNextPage, isPlaceholderData } = query;
  useEffect(
    () =>
      // Requested the moment a key changes it: the core works while the screen renders the letter.
      useHistoryFilter.subscribe(({ filter: wanted }, before) => {
        // The list reports a failure.
        if (wanted !== before.filter) queries.infiniteQuery(historyQuery(till, wanted)).catch(() => undefined);
      }),
    [till, queries],
  );

  const fresh = useFreshHistory();
  // A failed page is reported, and requested again with the next refresh of the top, not endlessly.
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
    return () => clearInterval(timer);
  }, [look, isBehind]);
  return { state, more };
}

/** A page begins after the place of a row, so that new sales do not shift it. */

import { type InfiniteData, infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { HistoryFilter, HistoryPage, HistoryRow } from '@tilla/shared/contract/views/history-view.ts';
import type { TillClient } from '#renderer/bridge/till-client.ts';
import type { TillProblem } from '#renderer/bridge/till-problem.ts';

export type HistoryDay = HistoryPage['days'][number];
export type HistoryItem =
  | { readonly kind: 'day'; readonly key: string; readonly day: string }
  | { readonly kind: 'row'; readonly key: string; readonly row: HistoryRow };

export type HistoryPages = InfiniteData<HistoryPage, number | null>;

/** A little more than a screen shows; later pages are larger. */
const FIRST_ROWS = 40;
const PAGE_ROWS = 200;
/** Above this, rows of a long list are not refreshed one by one. */
const MAX_BELOW = 50;

export const historyKey = (filter: HistoryFilter) => ['history.search', filter] as const;

export function readPage(
  till: Pick<TillClient, 'call'>,
  filter: HistoryFilter,
  after: number | null,
): Promise<HistoryPage> {
  return till.call('history.search', { filter, after, limit: after === null ? FIRST_ROWS : PAGE_ROWS });
}

export function historyQuery(till: Pick<TillClient, 'call'>, filter: HistoryFilter) {
  return infiniteQueryOptions<HistoryPage, TillProblem, HistoryPages, ReturnType<typeof historyKey>, number | null>({
    queryKey: historyKey(filter),
    queryFn: ({ pageParam: after }) => readPage(till, filter, after),
    initialPageParam: null,
    getNextPageParam: ({ next }) => next,
    // The previous filter's rows stay until the answer is there; returning to a filter asks again.
    placeholderData: keepPreviousData,
    gcTime: 0,
    // Main is on this machine, whatever the browser assumes about the network.
    networkMode: 'always',
  });
}

export function withFreshTop({ pages, pageParams }: HistoryPages, top: HistoryPage): HistoryPages {
  const lowest = top.rows.length < FIRST_ROWS ? -1 : (top.rows.at(-1)?.place ?? -1);
  const topDays = new Set(top.days.map(({ day }) => day));
  // A sale moves to the top when it is paid in full.
  const moved = new Set(top.rows.map(({ id }) => id));
  const [first, ...others] = pages.map((page) => ({
    ...page,
    rows: page.rows.filter(({ id, place }) => place < lowest && !moved.has(id)),
    days: page.days.filter(({ day }) => !topDays.has(day)),
    today: top.today,
    behind: top.behind,
  }));
  if (first === undefined) return { pages: [top], pageParams: [null] };
  const isAll = others.length === 0 && first.rows.length === 0;
  const merged = {
    ...top,
    rows: [...top.rows, ...first.rows],
    days: [...top.days, ...first.days],
    next: isAll ? top.next : first.next,
  };
  return { pages: [merged, ...others], pageParams };
}

export function belowTop({ pages }: HistoryPages, saleIds: ReadonlySet<string>): string[] {
  const rows = pages.flatMap((page) => page.rows).slice(FIRST_ROWS);
  return rows.flatMap(({ id }) => (saleIds.has(id) ? [id] : [])).slice(0, MAX_BELOW);
}

export function withRows({ pages, pageParams }: HistoryPages, rows: readonly HistoryRow[]): HistoryPages {
  const fresh = new Map(rows.map((row) => [row.id, row]));
  return {
    pages: pages.map((page) => ({ ...page, rows: page.rows.map((row) => fresh.get(row.id) ?? row) })),
    pageParams,
  };
}

/** Each day above its sales; also days on which only money of other days' sales moved. */
export function itemsOf(pages: readonly HistoryPage[]): HistoryItem[] {
  const rows = pages.flatMap((page) => page.rows);
  const isAll = pages.at(-1)?.next === null;
  const moved = [...daysOf(pages).values()].filter(({ paidTiyn, refundedTiyn }) => paidTiyn > 0 || refundedTiyn > 0);
  const lastDay = rows.at(-1)?.day ?? '';
  const days = new Set([
    ...rows.map(({ day }) => day),
    ...moved.flatMap(({ day }) => (isAll || day >= lastDay ? [day] : [])),
  ]);
  const byDay = Map.groupBy(rows, ({ day }) => day);
  return [...days]
    .toSorted((one, other) => other.localeCompare(one))
    .flatMap((day): HistoryItem[] => [
      { kind: 'day', key: day, day },
      ...(byDay.get(day) ?? []).map((row): HistoryItem => ({ kind: 'row', key: row.id, row })),
    ]);
}

export function daysOf(pages: readonly HistoryPage[]): ReadonlyMap<string, HistoryDay> {
  return new Map(pages.flatMap(({ days }) => days.map((day) => [day.day, day])));
}

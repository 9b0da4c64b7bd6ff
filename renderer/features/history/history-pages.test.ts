import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import type { HistoryFilter, HistoryPage, HistoryRow } from '@tilla/shared/contract/views/history-view.ts';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { TillClient } from '#renderer/bridge/till-client.ts';
import { belowTop, daysOf, type HistoryPages, historyQuery, itemsOf, withFreshTop, withRows } from './history-pages.ts';

const everything: HistoryFilter = { text: '', state: null, tender: null, cashierId: null, window: { preset: 'all' } };

function row(number: number, some: Partial<HistoryRow> = {}): HistoryRow {
  const day = number > 60 ? '2026-03-06' : '2026-03-05';
  return {
    place: number,
    id: `s${String(number)}`,
    number,
    at: `${day}T05:00:00.000Z`,
    day,
    totalTiyn: 100,
    paidTiyn: 100,
    refundedTiyn: 0,
    lineCount: 1,
    cashierName: 'Дана',
    phase: 'paid',
    state: 'paid',
    tenders: ['qr'],
    payerName: null,
    ...some,
  };
}

const noTotals = { count: 0, sold: 0, paidTiyn: 0, refundedTiyn: 0, netTiyn: 0 };

function mainOf(sales: HistoryRow[]) {
  const open: (() => void)[] = [];
  const call = (name: string, input: unknown): Promise<unknown> => {
    const answer = (): HistoryPage => {
      const { after, limit } = input as { after: number | null; limit: number };
      const rows = sales.filter(({ place }) => after === null || place < after).slice(0, limit);
      const totals = { ...noTotals, count: sales.length, sold: sales.length };
      return {
        rows,
        days: [...new Set(rows.map(({ day }) => day))].map((day) => ({ day, ...totals })),
        found: after === null ? { ...totals, isMore: false } : null,
        next: rows.length < limit ? null : (rows.at(-1)?.place ?? null),
        today: '2026-03-06',
        behind: 0,
      };
    };
    expect(name).toBe('history.search');
    return new Promise((resolve) => {
      open.push(() => {
        resolve(answer());
      });
    });
  };
  return {
    till: { call } as unknown as Pick<TillClient, 'call'>,
    async answer(turn = 0): Promise<void> {
      open.splice(turn, 1)[0]?.();
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
    },
    waiting: () => open.length,
  };
}

function lookAt(till: Pick<TillClient, 'call'>, filter: HistoryFilter) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, structuralSharing: false } } });
  queries.mount();
  const list = new InfiniteQueryObserver(queries, historyQuery(till, filter));
  const stop = list.subscribe(() => undefined);
  onTestFinished(() => {
    stop();
    queries.clear();
    queries.unmount();
  });
  return list;
}

const shown = (pages: readonly HistoryPage[] = []): (number | string)[] =>
  itemsOf(pages).map((item) => (item.kind === 'day' ? item.day : item.row.number));

const salesDown = (from: number, to: number): HistoryRow[] =>
  Array.from({ length: from - to + 1 }, (_nothing, place) => row(from - place));

describe('the list of many pages', () => {
  it('every day stands above its sales once, and the list continues behind the last one', async () => {
    const main = mainOf(salesDown(100, 1));
    const list = lookAt(main.till, everything);
    await main.answer();
    expect(shown(list.getCurrentResult().data?.pages).slice(0, 2)).toEqual(['2026-03-06', 100]);
    void list.fetchNextPage();
    expect(main.waiting()).toBe(1);
    await main.answer();
    const { data, hasNextPage } = list.getCurrentResult();
    const items = shown(data?.pages);
    expect(items.filter((item) => typeof item === 'string')).toEqual(['2026-03-06', '2026-03-05']);
    expect(items).toHaveLength(102);
    expect(hasNextPage).toBe(false);
  });

  it('rows stay until another filter is answered, and a late answer to the previous one is dropped', async () => {
    const main = mainOf(salesDown(100, 1));
    const list = lookAt(main.till, everything);
    await main.answer();
    list.setOptions(historyQuery(main.till, { ...everything, text: 'a' }));
    list.setOptions(historyQuery(main.till, { ...everything, text: 'ab' }));
    const before = list.getCurrentResult();
    expect([before.isPlaceholderData, before.data?.pages.length]).toEqual([true, 1]);
    await main.answer(1);
    const answered = list.getCurrentResult().data;
    expect(list.getCurrentResult().isPlaceholderData).toBe(false);
    await main.answer(0);
    expect(list.getCurrentResult().data).toBe(answered);
  });

  it('a filter that somebody returns to is read again', async () => {
    const main = mainOf(salesDown(3, 1));
    const list = lookAt(main.till, everything);
    await main.answer();
    list.setOptions(historyQuery(main.till, { ...everything, text: 'a' }));
    await main.answer();
    list.setOptions(historyQuery(main.till, everything));
    expect(main.waiting()).toBe(1);
    await main.answer();
  });
});

describe('the top of the list, read again', () => {
  const page = (rows: HistoryRow[], netTiyn = 0, next: number | null = null): HistoryPage => ({
    rows,
    days: [...new Set(rows.map(({ day }) => day))].map((day) => ({ ...noTotals, day, netTiyn })),
    found: null,
    next,
    today: '2026-03-06',
    behind: 0,
  });
  const read: HistoryPages = {
    pages: [page(salesDown(100, 61), 1, 61), page(salesDown(60, 1), 1)],
    pageParams: [null, 61],
  };

  it('new sales come on top, and none below is lost', () => {
    const { pages, pageParams } = withFreshTop(read, page(salesDown(103, 64), 2, 64));
    expect(shown(pages).filter((item) => typeof item === 'number')).toEqual(
      salesDown(103, 1).map(({ number }) => number),
    );
    // The list continues where it ended.
    expect(pageParams).toEqual([null, 61]);
    expect(pages.map(({ next }) => next)).toEqual([61, null]);
  });

  it('a day on which money was only refunded stands between the days of the sales', () => {
    const rows = [row(2, { day: '2026-03-06' }), row(1, { day: '2026-03-01' })];
    const days = ['2026-03-06', '2026-03-04', '2026-03-01', '2026-02-20'].map((day) => ({
      ...noTotals,
      day,
      refundedTiyn: 5,
      netTiyn: -5,
    }));
    const one = { rows, days, found: null, today: '2026-03-06', behind: 0 };
    expect(shown([{ ...one, next: 1 }])).toEqual(['2026-03-06', 2, '2026-03-04', '2026-03-01', 1]);
    expect(shown([{ ...one, next: null }]).at(-1)).toBe('2026-02-20');
  });

  it('a sale that moved to the top, because it was paid in full since, is listed once', () => {
    const { pages } = withFreshTop(read, page([row(104, { id: 's7' }), ...salesDown(103, 65)], 2, 65));
    expect(pages.flatMap(({ rows }) => rows).filter(({ id }) => id === 's7')).toHaveLength(1);
  });

  it('the top has the newest totals of its days', () => {
    const both = withFreshTop(read, page([...salesDown(100, 62), row(61, { day: '2026-03-05' })], 2, 61));
    expect([...daysOf(both.pages).values()].map(({ day, netTiyn }) => [day, netTiyn])).toEqual([
      ['2026-03-06', 2],
      ['2026-03-05', 2],
    ]);
  });

  it('a short top is the whole list: what was erased is gone', () => {
    const { pages } = withFreshTop({ pages: [page(salesDown(5, 1))], pageParams: [null] }, page(salesDown(3, 2)));
    expect(shown(pages).filter((item) => typeof item === 'number')).toEqual([3, 2]);
  });

  it('changed rows below the top are read by their ids', () => {
    const changed = new Set(['s100', 's40', 's7', 'unknown']);
    expect(belowTop(read, changed)).toEqual(['s40', 's7']);
    const { pages } = withRows(read, [row(40, { totalTiyn: 777 })]);
    expect(pages.flatMap(({ rows }) => rows).filter(({ totalTiyn }) => totalTiyn === 777)).toHaveLength(1);
  });
});

import { describe, expect, it } from 'vitest';
import type { CallOutput } from '../../../shared/contract/calls.ts';
import type { HistoryFilter, HistoryPage, HistoryRow } from '../../../shared/contract/views/history-view.ts';
import type { TillClient } from '../../bridge/till-client.ts';
import { createHistoryList, type HistoryList } from './history-list.ts';

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

/** A main that holds these sales, and answers when it is told to. */
function mainOf(sales: HistoryRow[]) {
  const open: (() => void)[] = [];
  const call = (name: string, input: unknown): Promise<unknown> => {
    const answer = (): HistoryPage => {
      const { after, limit } = input as { after: number | null; limit: number };
      const rows = sales.filter(({ place }) => after === null || place < after).slice(0, limit);
      const totals = { count: sales.length, sold: sales.length, paidTiyn: 0, refundedTiyn: 0, netTiyn: 0 };
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

const shown = (list: HistoryList): (number | string)[] =>
  list.state().items.map((item) => (item.kind === 'day' ? item.day : item.row.number));

describe('the list of many pages', () => {
  const sales = Array.from({ length: 100 }, (_nothing, place) => row(100 - place));

  it('puts every day over its sales once, and goes on behind the last one', async () => {
    const main = mainOf(sales);
    const list = createHistoryList(main.till);
    list.look(everything);
    await main.answer();
    expect(shown(list).slice(0, 2)).toEqual(['2026-03-06', 100]);
    list.more();
    list.more();
    expect(main.waiting()).toBe(1);
    await main.answer();
    expect(shown(list).filter((item) => typeof item === 'string')).toEqual(['2026-03-06', '2026-03-05']);
    expect(shown(list)).toHaveLength(102);
    list.more();
    expect(main.waiting()).toBe(0);
  });

  it('drops the answer to a filter that is no longer asked for', async () => {
    const main = mainOf(sales);
    const list = createHistoryList(main.till);
    list.look({ ...everything, text: 'a' });
    list.look(everything);
    await main.answer(1);
    const before: CallOutput<'history.search'>['found'] = list.state().found;
    await main.answer(0);
    expect(list.state().found).toBe(before);
  });
});

import { describe, expect, it } from 'vitest';
import { dayRows } from './day-rows.ts';

const totals = (netTiyn: number) => ({ count: 1, paidTiyn: netTiyn + 10, refundedTiyn: 10, netTiyn });

describe('the rows of a chart by days', () => {
  it('a row opens its own day while there are few days', () => {
    const rows = dayRows([{ day: '2026-03-05', ...totals(100) }], 'ru');
    expect(rows).toMatchObject([{ short: '05.03', only: { day: '2026-03-05' }, netTiyn: 100 }]);
  });

  it('a month of many days adds its days up, and opens exactly those', () => {
    const days = Array.from({ length: 70 }, (_nothing, at) => ({
      day: new Date(Date.UTC(2026, 0, 20 + at)).toISOString().slice(0, 10),
      ...totals(at),
    }));
    const rows = dayRows(days, 'ru');
    expect(rows.map(({ name, window, count }) => [name, window, count])).toEqual([
      ['01.2026', { fromDay: '2026-01-20', toDay: '2026-01-31' }, 12],
      ['02.2026', { fromDay: '2026-02-01', toDay: '2026-02-28' }, 28],
      ['03.2026', { fromDay: '2026-03-01', toDay: '2026-03-30' }, 30],
    ]);
    expect(rows.reduce((sum, { netTiyn }) => sum + netTiyn, 0)).toBe((69 * 70) / 2);
  });
});

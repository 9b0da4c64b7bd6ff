import { describe, expect, it } from 'vitest';
import { type Days, dayRows } from './day-rows.ts';

const totals = (netTiyn: number) => ({ count: 1, paidTiyn: netTiyn + 10, refundedTiyn: 10, netTiyn });
const monthName = (month: number): string => `m${String(month)}`;
const dayAt = (from: string, at: number): string =>
  new Date(Date.parse(`${from}T00:00:00Z`) + at * 86_400_000).toISOString().slice(0, 10);

function days(fromDay: string, toDay: string, byDay: Days['byDay'], change: Partial<Days> = {}): Days {
  return { fromDay, toDay, byDay, before: null, earlier: { hours: [], days: [] }, ...change };
}

describe('the rows of a chart by days', () => {
  it('a row opens its own day while there are few days', () => {
    const rows = dayRows(days('2026-03-05', '2026-03-05', [{ day: '2026-03-05', ...totals(100) }]), 'ru', monthName);
    expect(rows).toMatchObject([{ short: '05.03', only: { day: '2026-03-05' }, netTiyn: 100 }]);
  });

  it('a week is seven rows beside the week before, also of days without money; weekends are marked', () => {
    const before = { ...totals(1), fromDay: '2026-02-23', toDay: '2026-03-01', sales: 1 };
    const earlier = { hours: [], days: [{ day: '2026-02-24', netTiyn: 70 }] };
    const week = days('2026-03-02', '2026-03-08', [{ day: '2026-03-05', ...totals(100) }], { before, earlier });
    const rows = dayRows(week, 'ru', monthName);
    expect(rows.map(({ netTiyn, beforeTiyn }) => [netTiyn, beforeTiyn])).toEqual([
      [0, 0],
      [0, 70],
      [0, 0],
      [100, 0],
      [0, 0],
      [0, 0],
      [0, 0],
    ]);
    expect(rows.map(({ isWeekend }) => isWeekend)).toEqual([false, false, false, false, false, true, true]);
  });

  it('a month of days has no ticks of the days before', () => {
    const before = { ...totals(1), fromDay: '2026-01-30', toDay: '2026-02-28', sales: 1 };
    const [row] = dayRows(days('2026-03-01', '2026-03-30', [], { before }), 'ru', monthName);
    expect(row).not.toHaveProperty('beforeTiyn');
  });

  it('a month of many days adds its days up, and opens exactly those', () => {
    const many = Array.from({ length: 70 }, (_nothing, at) => ({ day: dayAt('2026-01-20', at), ...totals(at) }));
    const rows = dayRows(days('2026-01-20', '2026-03-30', many), 'ru', monthName);
    expect(rows.map(({ name, short, window, count }) => [name, short, window, count])).toEqual([
      ['01.2026', 'm1', { fromDay: '2026-01-20', toDay: '2026-01-31' }, 12],
      ['02.2026', 'm2', { fromDay: '2026-02-01', toDay: '2026-02-28' }, 28],
      ['03.2026', 'm3', { fromDay: '2026-03-01', toDay: '2026-03-30' }, 30],
    ]);
    expect(rows.reduce((sum, { netTiyn }) => sum + netTiyn, 0)).toBe((69 * 70) / 2);
  });

  it('a month of a year stands beside the same days of the year before', () => {
    const before = { ...totals(1), fromDay: '2025-01-01', toDay: '2025-12-31', sales: 1 };
    const earlier = { hours: [], days: ['2025-02-01', '2025-02-28', '2025-03-01'].map((day) => ({ day, netTiyn: 5 })) };
    const rows = dayRows(days('2026-01-01', '2026-12-31', [], { before, earlier }), 'ru', monthName);
    expect(rows).toHaveLength(12);
    expect(rows.slice(0, 4).map(({ beforeTiyn }) => beforeTiyn)).toEqual([0, 10, 5, 0]);
  });
});

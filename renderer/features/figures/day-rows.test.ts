import { addDays } from '@tilla/shared/domain/report-period.ts';
import { describe, expect, it } from 'vitest';
import { type Days, dayRows, daysOfYear } from './day-rows.ts';

const totals = (netTiyn: number) => ({ count: 1, paidTiyn: netTiyn + 10, refundedTiyn: 10, netTiyn });
const words = {
  language: 'ru',
  month: (month: number): string => `m${String(month)}`,
  weekday: (weekday: number): string => `w${String(weekday)}`,
} as const;

function days(fromDay: string, toDay: string, byDay: Days['byDay'], change: Partial<Days> = {}): Days {
  return { fromDay, toDay, byDay, before: null, earlier: { hours: [], days: [] }, today: '2026-03-05', ...change };
}

describe('the rows of a chart by days', () => {
  it('a row opens its own day while there are few days', () => {
    const rows = dayRows(days('2026-03-05', '2026-03-05', [{ day: '2026-03-05', ...totals(100) }]), words);
    expect(rows).toMatchObject([{ short: 'w4 5', only: { day: '2026-03-05' }, netTiyn: 100, isUnfinished: true }]);
  });

  it('a week is seven rows beside the week before, also of days without money; weekends are marked', () => {
    const before = { ...totals(1), fromDay: '2026-02-23', toDay: '2026-03-01', sales: 1, averageTiyn: 1 };
    const earlier = { hours: [], days: [{ day: '2026-02-24', netTiyn: 70 }] };
    const week = days('2026-03-02', '2026-03-08', [{ day: '2026-03-05', ...totals(100) }], { before, earlier });
    const rows = dayRows(week, words);
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

  it('a month has a row for each of its days, without ticks of the days before', () => {
    const before = { ...totals(1), fromDay: '2026-02-01', toDay: '2026-02-28', sales: 1, averageTiyn: 1 };
    const rows = dayRows(days('2026-03-01', '2026-03-31', [], { before }), words);
    expect(rows).toHaveLength(31);
    expect(rows[0]).toMatchObject({ short: '1' });
    expect(rows[0]).not.toHaveProperty('beforeTiyn');
  });

  it('a month of many days adds its days up, and opens exactly those', () => {
    const many = Array.from({ length: 70 }, (_nothing, at) => ({ day: addDays('2026-01-20', at), ...totals(at) }));
    const rows = dayRows(days('2026-01-20', '2026-03-30', many), words);
    expect(rows.map(({ name, short, window, count }) => [name, short, window, count])).toEqual([
      ['01.2026', 'm1', { fromDay: '2026-01-20', toDay: '2026-01-31' }, 12],
      ['02.2026', 'm2', { fromDay: '2026-02-01', toDay: '2026-02-28' }, 28],
      ['03.2026', 'm3', { fromDay: '2026-03-01', toDay: '2026-03-30' }, 30],
    ]);
    expect(rows.reduce((sum, { netTiyn }) => sum + netTiyn, 0)).toBe((69 * 70) / 2);
  });

  it('a month of a year stands beside the same month of the year before, a leap year as well', () => {
    const before = { ...totals(1), fromDay: '2024-01-01', toDay: '2024-12-31', sales: 1, averageTiyn: 1 };
    const earlier = {
      hours: [],
      days: ['2024-02-01', '2024-02-29', '2024-03-01', '2024-12-31'].map((day) => ({ day, netTiyn: 5 })),
    };
    const rows = dayRows(days('2025-01-01', '2025-12-31', [], { before, earlier }), words);
    expect(rows.map(({ beforeTiyn }) => beforeTiyn)).toEqual([0, 10, 5, 0, 0, 0, 0, 0, 0, 0, 0, 5]);
  });
});

it('the field of a year has every day until today, and of freely chosen days the last year', () => {
  const known = [{ day: '2026-01-02', ...totals(100) }];
  const year = daysOfYear({ fromDay: '2026-01-01', toDay: '2026-12-31', today: '2026-03-05', byDay: known }, 'ru');
  expect([year.length, year[1]]).toEqual([64, { day: '2026-01-02', name: '02.01.2026', netTiyn: 100 }]);
  const long = daysOfYear({ fromDay: '2024-01-01', toDay: '2026-03-01', today: '2026-03-05', byDay: known }, 'ru');
  expect([long.length, long[0]?.day]).toEqual([365, '2025-03-02']);
});

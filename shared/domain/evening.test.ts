import { expect, test } from 'vitest';
import { type ClosedShift, compareDay } from './evening.ts';

const DAY_MS = 86_400_000;

/** A shift from 9:00 to 21:00 in Almaty. */
function shift(day: string, tenge: number, { from = '09:00', to = '21:00', ends = day } = {}): ClosedShift {
  return {
    openedAt: new Date(`${day}T${from}:00+05:00`).toISOString(),
    closedAt: new Date(`${ends}T${to}:00+05:00`).toISOString(),
    netTiyn: tenge * 100,
  };
}

/** One shift a day, the last of them `back` days ago. */
function daysBefore(day: string, count: number, tenge: number, step = 1): ClosedShift[] {
  return Array.from({ length: count }, (_nothing, index) => {
    const ms = Date.parse(`${day}T00:00:00Z`) - (index + 1) * step * DAY_MS;
    return shift(new Date(ms).toISOString().slice(0, 10), tenge);
  });
}

// A Thursday of autumn.
const TODAY = '2026-11-26';
const compared = (tenge: number, earlier: readonly ClosedShift[], how: Parameters<typeof shift>[2] = {}) => {
  const today = shift(TODAY, tenge, how);
  return compareDay(today, [today, ...earlier]);
};

test('the day is compared with the same weekday of the week before', () => {
  expect(compared(1_290, [shift('2026-11-19', 1_160), shift('2026-11-25', 5_000)])).toMatchObject({
    day: TODAY,
    weekday: 4,
    netTiyn: 129_000,
    beforeTiyn: 116_000,
  });
});

test('without a shift of that weekday there is no comparison and no record', () => {
  expect(compared(1_290, [shift('2026-11-25', 1_000)])).toMatchObject({
    beforeTiyn: null,
    record: null,
    isQuiet: false,
  });
});

test('the shifts of one day are added up', () => {
  const morning = shift(TODAY, 500, { to: '14:00' });
  const evening = shift(TODAY, 700, { from: '14:00' });
  expect(compareDay(evening, [morning, evening, shift('2026-11-19', 1_000)])).toMatchObject({
    netTiyn: 120_000,
    beforeTiyn: 100_000,
  });
});

test('a shift closed at noon is not compared with a whole day', () => {
  const earlier = [shift('2026-11-19', 400, { to: '13:30' }), shift('2026-11-19', 600, { from: '13:30' })];
  expect(compared(500, earlier, { to: '13:00' }).beforeTiyn).toBe(40_000);
  expect(compared(500, [shift('2026-11-19', 1_000)], { to: '13:00' }).beforeTiyn).toBeNull();
});

test('a shift that ends after midnight belongs to the evening before', () => {
  const late = shift(TODAY, 900, { to: '00:40', ends: '2026-11-27' });
  expect(compareDay(late, [late, shift('2026-11-19', 800)])).toMatchObject({ day: TODAY, beforeTiyn: 80_000 });
});

test('the best Thursday of autumn needs three others of this autumn, all below it', () => {
  const thursdays = daysBefore(TODAY, 3, 1_000, 7);
  expect(compared(1_001, thursdays).record).toEqual({ best: 'weekday', season: 'autumn' });
  expect(compared(1_000, thursdays).record, 'equal is no record').toBeNull();
  expect(compared(1_001, thursdays.slice(1)).record, 'two prove nothing').toBeNull();
  const ofSummer = [...thursdays.slice(1), shift('2026-08-27', 100)];
  expect(compared(1_001, ofSummer).record, 'a Thursday of summer does not count').toBeNull();
});

test('the best day of the season comes before the best of its weekday, and the best of the year before both', () => {
  expect(compared(1_001, daysBefore(TODAY, 14, 1_000)).record).toEqual({ best: 'season', season: 'autumn' });
  expect(compared(1_001, daysBefore(TODAY, 90, 1_000)).record).toEqual({ best: 'year', season: null });
});

test('a winter goes over the new year', () => {
  const today = shift('2027-01-14', 1_001);
  const earlier = daysBefore('2027-01-14', 4, 1_000, 7);
  expect(compareDay(today, [today, ...earlier]).record).toEqual({ best: 'weekday', season: 'winter' });
});

test('a day without takings is never a record', () => {
  expect(compared(0, daysBefore(TODAY, 20, -1)).record).toBeNull();
});

test('a quiet day is far below the usual of its weekday, which two of them prove', () => {
  expect(compared(840, daysBefore(TODAY, 2, 1_000, 7)).isQuiet).toBe(true);
  expect(compared(860, daysBefore(TODAY, 2, 1_000, 7)).isQuiet).toBe(false);
  expect(compared(100, daysBefore(TODAY, 1, 1_000, 7)).isQuiet, 'one Thursday is not the usual').toBe(false);
});

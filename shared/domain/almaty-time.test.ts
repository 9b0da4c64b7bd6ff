import { parseWindowBound } from '@tilla/payment-api/timestamps.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  almatyDay,
  almatyDayStart,
  almatyMonthStart,
  almatyWeekStart,
  almatyYearStart,
  formatClock,
  formatClockSeconds,
  formatDay,
  formatDayTime,
} from './almaty-time.ts';

const DAY_MS = 86_400_000;
const moment = fc.integer({ min: Date.parse('1990-01-01T00:00:00Z'), max: Date.parse('2190-01-01T00:00:00Z') });

function utc(text: string): number {
  return Date.parse(text);
}

describe('days and periods in Almaty (docs/decisions.md: weeks start on Monday)', () => {
  it('turn at 19:00 UTC', () => {
    expect(almatyDay(utc('2026-03-05T18:59:59.999Z'))).toBe('2026-03-05');
    expect(almatyDay(utc('2026-03-05T19:00:00.000Z'))).toBe('2026-03-06');
  });

  it('begin where the calendar says', () => {
    const sunday = utc('2026-03-01T12:00:00+05:00');
    expect(almatyDayStart(sunday)).toBe(utc('2026-03-01T00:00:00+05:00'));
    expect(almatyWeekStart(sunday)).toBe(utc('2026-02-23T00:00:00+05:00'));
    expect(almatyMonthStart(sunday)).toBe(utc('2026-03-01T00:00:00+05:00'));
    expect(almatyYearStart(sunday)).toBe(utc('2026-01-01T00:00:00+05:00'));
    const newYear = utc('2026-01-01T00:00:00+05:00');
    expect(almatyYearStart(newYear)).toBe(newYear);
    expect(almatyYearStart(newYear - 1)).toBe(utc('2025-01-01T00:00:00+05:00'));
  });

  it('hold every moment: a day is 24 hours, a week starts on its Monday, and each period holds the shorter ones', () => {
    fc.assert(
      fc.property(moment, (at) => {
        const day = almatyDayStart(at);
        expect(day <= at && at < day + DAY_MS).toBe(true);
        expect(day).toBe(parseWindowBound(almatyDay(at), 'lower'));
        expect(new Date(almatyWeekStart(at) + 5 * 3_600_000).getUTCDay()).toBe(1);
        expect(day - almatyWeekStart(at)).toBeLessThan(7 * DAY_MS);
        expect(almatyWeekStart(at)).toBeLessThanOrEqual(day);
        expect(almatyDay(almatyMonthStart(at))).toBe(`${almatyDay(at).slice(0, 7)}-01`);
        expect(almatyDay(almatyYearStart(at))).toBe(`${almatyDay(at).slice(0, 4)}-01-01`);
        for (const start of [day, almatyWeekStart(at), almatyMonthStart(at), almatyYearStart(at)]) {
          expect(formatClockSeconds(start)).toBe('00:00:00');
        }
      }),
    );
  });
});

describe('time on the screen', () => {
  const at = utc('2026-03-05T19:02:09Z');

  it('is the clock of Almaty, whatever the machine is set to', () => {
    expect(formatClock(at)).toBe('00:02');
    expect(formatClockSeconds(at)).toBe('00:02:09');
  });

  it('has a short date in each language', () => {
    expect(formatDayTime(at, 'ru')).toBe('06.03.2026 00:02');
    expect(formatDayTime(at, 'kk')).toBe('06.03.2026 00:02');
    expect(formatDayTime(at, 'en')).toBe('6 Mar 2026, 00:02');
    expect([formatDay(at, 'kk'), formatDay(at, 'en')]).toEqual(['06.03.2026', '6 Mar 2026']);
  });
});

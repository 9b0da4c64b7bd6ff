import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ALMATY_OFFSET_MINUTES,
  almatyDay,
  almatyDayStart,
  almatyMonthStart,
  almatyWeekStart,
  almatyYearStart,
  formatClock,
  formatClockSeconds,
  formatDay,
  formatDayTime,
  parseWindowBound,
  toAlmatyIso,
  toUtcIso,
} from './almaty-time.ts';

const DAY_MS = 86_400_000;
const moment = fc.integer({ min: Date.parse('1990-01-01T00:00:00Z'), max: Date.parse('2190-01-01T00:00:00Z') });

function utc(text: string): number {
  return Date.parse(text);
}

describe('timestamps (Conventions, Timestamps)', () => {
  it('are written with seconds and an explicit offset', () => {
    const at = utc('2026-03-05T19:30:15.987Z');
    expect(toUtcIso(at)).toBe('2026-03-05T19:30:15+00:00');
    expect(toAlmatyIso(at)).toBe('2026-03-06T00:30:15+05:00');
  });

  it('are +05:00 before 2024 too, where time-zone data of the machine would say +06:00 (experience.md)', () => {
    expect(ALMATY_OFFSET_MINUTES).toBe(300);
    expect(toAlmatyIso(utc('2023-07-01T00:00:00Z'))).toBe('2023-07-01T05:00:00+05:00');
  });

  it('name the same second in both spellings', () => {
    fc.assert(
      fc.property(moment, (at) => {
        const second = Math.floor(at / 1000) * 1000;
        expect(Date.parse(toUtcIso(at))).toBe(second);
        expect(Date.parse(toAlmatyIso(at))).toBe(second);
      }),
    );
  });
});

describe('filter windows (Conventions, Filter windows and Bare date; rule H3)', () => {
  it.each([
    ['2026-03-05 18', '2026-03-05T13:00:00.000Z'],
    ['2026-03-05T18', '2026-03-05T13:00:00.000Z'],
    ['2026-03-05 18:30', '2026-03-05T13:30:00.000Z'],
    ['2026-03-05T18:30', '2026-03-05T13:30:00.000Z'],
    ['2026-03-05 18:30:15', '2026-03-05T13:30:15.000Z'],
    ['2026-03-05T18:30:15', '2026-03-05T13:30:15.000Z'],
    ['2026-03-05T18:30:15.250', '2026-03-05T13:30:15.250Z'],
    ['2026-03-05T18:30:15.5', '2026-03-05T13:30:15.500Z'],
    ['2026-03-05T18:30:15.250000', '2026-03-05T13:30:15.250Z'],
    ['2026-03-05T18:30:15Z', '2026-03-05T18:30:15.000Z'],
    ['2026-03-05T18:30:15+05:00', '2026-03-05T13:30:15.000Z'],
    ['2026-03-05 18:30:15.25+05:00', '2026-03-05T13:30:15.250Z'],
    ['2026-03-05T18:30:15+00:00', '2026-03-05T18:30:15.000Z'],
    ['2026-03-05T18:30:15-03:30', '2026-03-05T22:00:15.000Z'],
    ['2026-03-05T18:30Z', '2026-03-05T18:30:00.000Z'],
    ['2026-03-05T18+06:00', '2026-03-05T12:00:00.000Z'],
    ['2024-02-29 00:00', '2024-02-28T19:00:00.000Z'],
    ['2026-03-05 23:59:59', '2026-03-05T18:59:59.000Z'],
  ])('read "%s" as exactly that moment, as either bound', (text, expected) => {
    expect(parseWindowBound(text, 'lower')).toBe(utc(expected));
    expect(parseWindowBound(text, 'upper')).toBe(utc(expected));
  });

  it('read a bare date as the whole of its Almaty day', () => {
    expect(parseWindowBound('2026-03-05', 'lower')).toBe(utc('2026-03-04T19:00:00.000Z'));
    expect(parseWindowBound('2026-03-05', 'upper')).toBe(utc('2026-03-05T18:59:59.999Z'));
  });

  it('take digits finer than a millisecond inwards', () => {
    expect(parseWindowBound('2026-03-05T18:30:15.2505Z', 'lower')).toBe(utc('2026-03-05T18:30:15.251Z'));
    expect(parseWindowBound('2026-03-05T18:30:15.2505Z', 'upper')).toBe(utc('2026-03-05T18:30:15.250Z'));
  });

  it.each([
    '',
    'today',
    '2026-3-5',
    '05.03.2026',
    '2026-02-29',
    '2026-02-30',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '2026-03-05T24',
    '2026-03-05T18:60',
    '2026-03-05T18:30:60',
    '2026-03-05T1',
    '2026-03-05T',
    '2026-03-05  18',
    '2026-03-05Z',
    '2026-03-05+05:00',
    '2026-03-05T18:30.5',
    '2026-03-05T18:30:15+0500',
    '2026-03-05T18:30:15+05',
    '2026-03-05T18:30:15+15:00',
    '2026-03-05T18:30:15+05:60',
    '2026-03-05T18:30:15 05:00',
    ' 2026-03-05',
    '2026-03-05\n',
  ])('refuse "%s"', (text) => {
    expect(parseWindowBound(text, 'lower')).toBeUndefined();
    expect(parseWindowBound(text, 'upper')).toBeUndefined();
  });

  it('read back every written timestamp, and join bare days without a gap', () => {
    fc.assert(
      fc.property(moment, (at) => {
        const second = Math.floor(at / 1000) * 1000;
        expect(parseWindowBound(toAlmatyIso(at), 'lower')).toBe(second);
        expect(parseWindowBound(toUtcIso(at), 'upper')).toBe(second);
        const endOfDay = parseWindowBound(almatyDay(at), 'upper') ?? 0;
        expect(parseWindowBound(almatyDay(endOfDay + 1), 'lower')).toBe(endOfDay + 1);
      }),
    );
  });
});

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

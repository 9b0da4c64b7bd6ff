import { describe, expect, it } from 'vitest';
import { dayStartOf } from './almaty-time.ts';
import { comparedUntilMs, partOf, partsOf, periodOf, spanBefore, stepPeriod, wholePeriod } from './report-period.ts';

const span = (fromDay: string, toDay: string) => ({ fromDay, toDay });
const HOUR_MS = 3_600_000;

describe('the period of a report', () => {
  it('a period is the whole day, week from Monday, month or year that a day is in', () => {
    expect(periodOf('day', '2026-11-26')).toEqual(span('2026-11-26', '2026-11-26'));
    expect(periodOf('week', '2026-11-29')).toEqual(span('2026-11-23', '2026-11-29'));
    expect(periodOf('month', '2028-02-29')).toEqual(span('2028-02-01', '2028-02-29'));
    expect(periodOf('month', '2026-12-31')).toEqual(span('2026-12-01', '2026-12-31'));
    expect(periodOf('year', '2026-11-26')).toEqual(span('2026-01-01', '2026-12-31'));
  });

  it('a step leads to the neighbouring period, over the end of a year as well', () => {
    expect(periodOf('week', stepPeriod('week', '2026-01-01', -1))).toEqual(span('2025-12-22', '2025-12-28'));
    expect(periodOf('month', stepPeriod('month', '2026-12-15', 1))).toEqual(span('2027-01-01', '2027-01-31'));
    expect(stepPeriod('day', '2026-03-01', -1)).toBe('2026-02-28');
  });

  it('a period is recognized by its days, and freely chosen days are none', () => {
    expect(wholePeriod(span('2026-11-01', '2026-11-30'))).toBe('month');
    expect(wholePeriod(span('2026-11-23', '2026-11-29'))).toBe('week');
    expect(wholePeriod(span('2026-11-22', '2026-11-28'))).toBeNull();
  });
});

describe('what a period is compared with', () => {
  it('a day is compared with its weekday, a month and a year with the one before, other days with the same weekdays', () => {
    expect(spanBefore(span('2026-11-26', '2026-11-26'))).toEqual(span('2026-11-19', '2026-11-19'));
    expect(spanBefore(span('2026-03-01', '2026-03-31'))).toEqual(span('2026-02-01', '2026-02-28'));
    expect(spanBefore(span('2025-01-01', '2025-12-31'))).toEqual(span('2024-01-01', '2024-12-31'));
    expect(spanBefore(span('2026-11-10', '2026-11-18'))).toEqual(span('2026-10-27', '2026-11-04'));
  });

  it('days that are not over are compared up to the same moment, and days that are over whole', () => {
    const november = span('2026-11-01', '2026-11-30');
    const afternoonMs = dayStartOf('2026-11-26') + 15 * HOUR_MS;
    expect(comparedUntilMs(november, afternoonMs)).toBe(dayStartOf('2026-10-26') + 15 * HOUR_MS);
    expect(comparedUntilMs(november, dayStartOf('2026-12-02'))).toBe(dayStartOf('2026-11-01'));
    const lateInMarchMs = dayStartOf('2026-03-31') + HOUR_MS;
    expect(comparedUntilMs(span('2026-03-01', '2026-03-31'), lateInMarchMs)).toBe(dayStartOf('2026-03-01'));
  });
});

it('the parts of a span follow one another without a gap and stay within it', () => {
  expect(partOf(span('2026-11-26', '2026-11-26'))).toBe('hour');
  expect(partOf(span('2026-11-23', '2026-11-29'))).toBe('day');
  expect(partOf(span('2026-11-01', '2026-11-30'))).toBe('week');
  expect(partOf(span('2026-01-01', '2026-12-31'))).toBe('month');
  expect(partsOf(span('2026-11-01', '2026-11-30'), 'week')).toEqual([
    span('2026-11-01', '2026-11-01'),
    span('2026-11-02', '2026-11-08'),
    span('2026-11-09', '2026-11-15'),
    span('2026-11-16', '2026-11-22'),
    span('2026-11-23', '2026-11-29'),
    span('2026-11-30', '2026-11-30'),
  ]);
  expect(partsOf(span('2026-01-20', '2026-03-05'), 'month').at(1)).toEqual(span('2026-02-01', '2026-02-28'));
});

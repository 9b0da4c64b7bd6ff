/** Calendar periods of the reports, and what each is compared with. A week begins on Monday. */

import { DAY_MS } from '@tilla/payment-api/timestamps.ts';
import { almatyDay, almatyMonthStart, almatyWeekStart, almatyYearStart, dayStartOf } from './almaty-time.ts';

export const periods = ['day', 'week', 'month', 'year'] as const;
export type Period = (typeof periods)[number];

/** Almaty's days, both inclusive. */
export interface PeriodSpan {
  readonly fromDay: string;
  readonly toDay: string;
}

const DAYS_OF_A_WEEK = 7;

export function addDays(day: string, days: number): string {
  return almatyDay(dayStartOf(day) + days * DAY_MS);
}

export function daysIn({ fromDay, toDay }: PeriodSpan): number {
  return Math.round((dayStartOf(toDay) - dayStartOf(fromDay)) / DAY_MS) + 1;
}

/** The whole period that the day is in. */
export function periodOf(period: Period, day: string): PeriodSpan {
  const ms = dayStartOf(day);
  switch (period) {
    case 'day':
      return { fromDay: day, toDay: day };
    case 'week': {
      const fromDay = almatyDay(almatyWeekStart(ms));
      return { fromDay, toDay: addDays(fromDay, DAYS_OF_A_WEEK - 1) };
    }
    case 'month': {
      const fromDay = almatyDay(almatyMonthStart(ms));
      return { fromDay, toDay: addDays(nextMonth(fromDay), -1) };
    }
    case 'year':
      return { fromDay: almatyDay(almatyYearStart(ms)), toDay: `${day.slice(0, 4)}-12-31` };
  }
}

/** A day of the next period, or of the one before. */
export function stepPeriod(period: Period, day: string, by: 1 | -1): string {
  const { fromDay, toDay } = periodOf(period, day);
  return by === 1 ? addDays(toDay, 1) : addDays(fromDay, -1);
}

/** Null for a span that is none of them. */
export function wholePeriod({ fromDay, toDay }: PeriodSpan): Period | null {
  return (
    periods.find(
      (period) => periodOf(period, fromDay).fromDay === fromDay && periodOf(period, fromDay).toDay === toDay,
    ) ?? null
  );
}

/** The month or year before; of other spans the same weekdays before. */
export function spanBefore(span: PeriodSpan): PeriodSpan {
  const period = wholePeriod(span);
  if (period === 'month' || period === 'year') return periodOf(period, addDays(span.fromDay, -1));
  const back = Math.ceil(daysIn(span) / DAYS_OF_A_WEEK) * DAYS_OF_A_WEEK;
  return { fromDay: addDays(span.fromDay, -back), toDay: addDays(span.toDay, -back) };
}

/** Where the span before ends for a comparison: as far from its beginning as now, while the days are not over. */
export function comparedUntilMs(span: PeriodSpan, nowMs: number): number {
  const before = spanBefore(span);
  const endMs = dayStartOf(addDays(before.toDay, 1));
  if (nowMs >= dayStartOf(addDays(span.toDay, 1))) return endMs;
  return Math.min(endMs, dayStartOf(before.fromDay) + nowMs - dayStartOf(span.fromDay));
}

/** Beyond them one of many days is a month. */
const MAX_BARS = 62;
const MAX_DAY_BARS = 14;

/** By what a span is divided: a day by hours, weeks by days, months by weeks, more by months. */
export function partOf(span: PeriodSpan): 'hour' | 'day' | 'week' | 'month' {
  const days = daysIn(span);
  if (days === 1) return 'hour';
  return days <= MAX_DAY_BARS ? 'day' : days <= MAX_BARS ? 'week' : 'month';
}

/** Consecutive, within the span: the first and the last may be shorter than the others. */
export function partsOf(span: PeriodSpan, part: 'day' | 'week' | 'month'): PeriodSpan[] {
  const parts: PeriodSpan[] = [];
  for (let day = span.fromDay; day <= span.toDay; ) {
    const { toDay } = periodOf(part, day);
    const last = toDay < span.toDay ? toDay : span.toDay;
    parts.push({ fromDay: day, toDay: last });
    day = addDays(last, 1);
  }
  return parts;
}

function nextMonth(firstDay: string): string {
  const [year, month] = [Number(firstDay.slice(0, 4)), Number(firstDay.slice(5, 7))];
  return month === 12 ? `${String(year + 1)}-01-01` : `${String(year)}-${String(month + 1).padStart(2, '0')}-01`;
}

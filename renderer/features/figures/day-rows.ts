import type { HistoryTotals, HistoryWindow } from '@tilla/shared/contract/views/history-view.ts';
import type { StatisticsView } from '@tilla/shared/contract/views/statistics-view.ts';
import { dayStartOf, formatDay } from '@tilla/shared/domain/almaty-time.ts';
import { weekdayOf } from '@tilla/shared/domain/evening.ts';
import type { Language } from '@tilla/shared/domain/language.ts';
import {
  addDays,
  daysIn,
  type PeriodSpan,
  partOf,
  partsOf,
  spanBefore,
  wholePeriod,
} from '@tilla/shared/domain/report-period.ts';
import type { OpenedFigureProps } from './OpenFigure.tsx';

/** With more bars a tick would be wider than what it marks, and a name than its bar. */
const MAX_TICKED_DAYS = 14;
const FRIDAY = 5;

export interface FigureRow extends HistoryTotals {
  readonly name: string;
  /** Under a column, where the whole name has no room. */
  readonly short?: string;
  readonly only?: OpenedFigureProps['only'];
  readonly window?: HistoryWindow;
  /** The same part of the time before; absent where it is not drawn. */
  readonly beforeTiyn?: number;
  readonly isWeekend?: boolean;
  /** Goes on. */
  readonly isUnfinished?: boolean;
}

export type Days = PeriodSpan & Pick<StatisticsView, 'byDay' | 'earlier' | 'before' | 'today'>;

export interface DayWords {
  readonly language: Language;
  readonly month: (month: number) => string;
  readonly weekday: (weekday: number) => string;
}

export function isByMonth(span: PeriodSpan): boolean {
  return partOf(span) === 'month';
}

/** Every day or month of the span, also those without money. */
export function dayRows(days: Days, words: DayWords): FigureRow[] {
  return isByMonth(days) ? byMonth(days, words) : byDay(days, words);
}

const YEAR_DAYS = 365;

/** The last year of the span, day by day, without days to come. */
export function daysOfYear(
  { fromDay, toDay, today, byDay: known }: Pick<Days, 'fromDay' | 'toDay' | 'today' | 'byDay'>,
  language: Language,
): { readonly day: string; readonly name: string; readonly netTiyn: number }[] {
  const last = toDay < today ? toDay : today;
  const first = wholePeriod({ fromDay, toDay }) === 'year' ? fromDay : addDays(last, 1 - YEAR_DAYS);
  const takings = new Map(known.map(({ day, netTiyn }) => [day, netTiyn]));
  const from = first > fromDay ? first : fromDay;
  return partsOf({ fromDay: from, toDay: last }, 'day').map(({ fromDay: day }) => ({
    day,
    name: formatDay(dayStartOf(day), language),
    netTiyn: takings.get(day) ?? 0,
  }));
}

function byDay(days: Days, { language, weekday }: DayWords): FigureRow[] {
  const known = new Map(days.byDay.map((totals) => [totals.day, totals]));
  const isTicked = daysIn(days) <= MAX_TICKED_DAYS;
  const isMonth = wholePeriod(days) === 'month';
  return partsOf(days, 'day').map(({ fromDay: day }) => {
    const { day: _day, ...totals } = known.get(day) ?? { day, ...nothing };
    const date = String(Number(day.slice(8)));
    return {
      name: formatDay(dayStartOf(day), language),
      short: isTicked ? `${weekday(weekdayOf(day))} ${date}` : isMonth ? date : `${day.slice(8)}.${day.slice(5, 7)}`,
      only: { day },
      isWeekend: weekdayOf(day) > FRIDAY,
      isUnfinished: day === days.today,
      ...(isTicked ? before(days, { fromDay: day, toDay: day }) : {}),
      ...totals,
    };
  });
}

/** A month opens from its first to its last day within the span, which need not be whole months. */
function byMonth(days: Days, { month }: DayWords): FigureRow[] {
  const known = Map.groupBy(days.byDay, ({ day }) => day.slice(0, 7));
  return partsOf(days, 'month').map((part) => {
    const of = part.fromDay.slice(0, 7);
    const rows = known.get(of) ?? [];
    return {
      name: `${of.slice(5)}.${of.slice(0, 4)}`,
      short: month(Number(of.slice(5))),
      window: part,
      isUnfinished: part.fromDay <= days.today && days.today <= part.toDay,
      ...before(days, part),
      count: sumOf(rows, 'count'),
      paidTiyn: sumOf(rows, 'paidTiyn'),
      refundedTiyn: sumOf(rows, 'refundedTiyn'),
      netTiyn: sumOf(rows, 'netTiyn'),
    };
  });
}

/** The same month of the year before, or the same place in the days before. */
function before(days: Days, { fromDay, toDay }: PeriodSpan): Pick<FigureRow, 'beforeTiyn'> {
  if (days.before === null) return {};
  const back = daysIn({ fromDay: spanBefore(days).fromDay, toDay: days.fromDay }) - 1;
  const isOfYear = wholePeriod(days) === 'year';
  const own = days.earlier.days.filter(({ day }) => {
    if (isOfYear) return day.slice(5) >= fromDay.slice(5) && day.slice(5, 7) <= toDay.slice(5, 7);
    const later = addDays(day, back);
    return later >= fromDay && later <= toDay;
  });
  return { beforeTiyn: own.reduce((sum, { netTiyn }) => sum + netTiyn, 0) };
}

const nothing: HistoryTotals = { count: 0, paidTiyn: 0, refundedTiyn: 0, netTiyn: 0 };

function sumOf(rows: readonly HistoryTotals[], field: keyof HistoryTotals): number {
  return rows.reduce((sum, row) => sum + row[field], 0);
}

import { parseWindowBound } from '@tilla/payment-api/timestamps.ts';
import type { HistoryTotals, HistoryWindow } from '@tilla/shared/contract/views/history-view.ts';
import type { StatisticsView } from '@tilla/shared/contract/views/statistics-view.ts';
import { almatyDay, formatDay } from '@tilla/shared/domain/almaty-time.ts';
import { weekdayOf } from '@tilla/shared/domain/evening.ts';
import type { Language } from '@tilla/shared/domain/language.ts';
import type { OpenedFigureProps } from './OpenFigure.tsx';

const DAY_MS = 86_400_000;
const MAX_DAYS = 62;
/** With more bars a tick would be wider than what it marks. */
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
}

type Span = Pick<StatisticsView, 'fromDay' | 'toDay'>;
export type Days = Span & Pick<StatisticsView, 'byDay' | 'earlier' | 'before'>;

export function dayCount({ fromDay, toDay }: Span): number {
  return Math.round((startOf(toDay) - startOf(fromDay)) / DAY_MS) + 1;
}

export function isByMonth(span: Span): boolean {
  return dayCount(span) > MAX_DAYS;
}

/** Every day or month of the span, also those without money. */
export function dayRows(days: Days, language: Language, monthName: (month: number) => string): FigureRow[] {
  return isByMonth(days) ? byMonth(days, monthName) : byDay(days, language);
}

const YEAR_DAYS = 365;

/** The last year of the span, day by day. */
export function daysOfYear(
  { fromDay, toDay, byDay: known }: Span & Pick<StatisticsView, 'byDay'>,
  language: Language,
): { readonly day: string; readonly name: string; readonly netTiyn: number }[] {
  const first = [fromDay, addDays(toDay, 1 - YEAR_DAYS)].toSorted().at(-1) ?? fromDay;
  const takings = new Map(known.map(({ day, netTiyn }) => [day, netTiyn]));
  return Array.from({ length: dayCount({ fromDay: first, toDay }) }, (_nothing, index) => {
    const day = addDays(first, index);
    return { day, name: formatDay(startOf(day), language), netTiyn: takings.get(day) ?? 0 };
  });
}

function byDay(days: Days, language: Language): FigureRow[] {
  const known = new Map(days.byDay.map((totals) => [totals.day, totals]));
  const count = dayCount(days);
  return Array.from({ length: count }, (_nothing, index) => {
    const day = addDays(days.fromDay, index);
    const { day: _day, ...totals } = known.get(day) ?? { day, ...nothing };
    return {
      name: formatDay(startOf(day), language),
      short: `${day.slice(8)}.${day.slice(5, 7)}`,
      only: { day },
      isWeekend: weekdayOf(day) > FRIDAY,
      ...(count > MAX_TICKED_DAYS ? {} : before(days, day, day)),
      ...totals,
    };
  });
}

/** A month opens from its first to its last day within the span, which need not be whole months. */
function byMonth(days: Days, monthName: (month: number) => string): FigureRow[] {
  const all = Array.from({ length: dayCount(days) }, (_nothing, index) => addDays(days.fromDay, index));
  const known = Map.groupBy(days.byDay, ({ day }) => day.slice(0, 7));
  return [...Map.groupBy(all, (day) => day.slice(0, 7))].map(([month, own]) => {
    const [fromDay = '', toDay = fromDay] = [own[0], own.at(-1)];
    const rows = known.get(month) ?? [];
    return {
      name: `${month.slice(5)}.${month.slice(0, 4)}`,
      short: monthName(Number(month.slice(5))),
      window: { fromDay, toDay },
      ...before(days, fromDay, toDay),
      count: sumOf(rows, 'count'),
      paidTiyn: sumOf(rows, 'paidTiyn'),
      refundedTiyn: sumOf(rows, 'refundedTiyn'),
      netTiyn: sumOf(rows, 'netTiyn'),
    };
  });
}

function before(days: Days, fromDay: string, toDay: string): Pick<FigureRow, 'beforeTiyn'> {
  if (days.before === null) return {};
  const back = Math.round((startOf(days.fromDay) - startOf(days.before.fromDay)) / DAY_MS);
  const own = days.earlier.days.filter(({ day }) => {
    const later = addDays(day, back);
    return later >= fromDay && later <= toDay;
  });
  return { beforeTiyn: own.reduce((sum, { netTiyn }) => sum + netTiyn, 0) };
}

const nothing: HistoryTotals = { count: 0, paidTiyn: 0, refundedTiyn: 0, netTiyn: 0 };

function startOf(day: string): number {
  return parseWindowBound(day, 'lower') ?? 0;
}

function addDays(day: string, days: number): string {
  return almatyDay(startOf(day) + days * DAY_MS);
}

function sumOf(rows: readonly HistoryTotals[], field: keyof HistoryTotals): number {
  return rows.reduce((sum, row) => sum + row[field], 0);
}

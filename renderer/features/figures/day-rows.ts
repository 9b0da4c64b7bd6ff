import { parseWindowBound } from '@tilla/payment-api/timestamps.ts';
import type { StatisticsView } from '@tilla/shared/contract/views/statistics-view.ts';
import { formatDay } from '@tilla/shared/domain/almaty-time.ts';
import type { Language } from '@tilla/shared/domain/language.ts';
import type { FigureRow } from './Figure.tsx';

type Days = StatisticsView['byDay'];

const MAX_DAYS = 62;

export function isByMonth(days: Days): boolean {
  return days.length > MAX_DAYS;
}

export function dayRows(days: Days, language: Language): FigureRow[] {
  return isByMonth(days) ? byMonth(days) : days.map((totals) => dayRow(totals, language));
}

function dayRow({ day, ...totals }: Days[number], language: Language): FigureRow {
  return {
    name: formatDay(parseWindowBound(day, 'lower') ?? 0, language),
    short: `${day.slice(8)}.${day.slice(5, 7)}`,
    only: { day },
    ...totals,
  };
}

/** A month opens from its first to its last day within the figures, which need not be whole months. */
function byMonth(days: Days): FigureRow[] {
  const months = Map.groupBy(days, ({ day }) => day.slice(0, 7));
  return [...months].map(([month, own]) => ({
    name: `${month.slice(5)}.${month.slice(0, 4)}`,
    window: { fromDay: own[0]?.day ?? '', toDay: own.at(-1)?.day ?? '' },
    count: sumOf(own, 'count'),
    paidTiyn: sumOf(own, 'paidTiyn'),
    refundedTiyn: sumOf(own, 'refundedTiyn'),
    netTiyn: sumOf(own, 'netTiyn'),
  }));
}

function sumOf(days: Days, part: Exclude<keyof Days[number], 'day'>): number {
  return days.reduce((sum, totals) => sum + totals[part], 0);
}

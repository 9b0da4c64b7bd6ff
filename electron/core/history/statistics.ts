/** What came in, by day, hour, tender, cashier and goods (rule S2); read month by month, so that selling is not held up. */

import type { HistoryTotals } from '../../../shared/contract/views/history-view.ts';
import type { StatisticsView } from '../../../shared/contract/views/statistics-view.ts';
import { TenderKind } from '../../../shared/contract/views/tender-view.ts';
import { almatyDay, parseWindowBound } from '../../../shared/domain/almaty-time.ts';
import type { DaySpan } from '../day-span.ts';
import type { HistoryIndex, TakingsRow } from '../ports/history-index.ts';
import type { Clock } from '../ports.ts';

/** So many goods are named; the rest is one sum. */
const NAMED_GOODS = 30;
const SLICE_DAYS = 31;
export const DAY_MS = 86_400_000;
const tenders = TenderKind.options;

type Figures = Pick<HistoryIndex, 'takings' | 'summary' | 'goods'>;

export async function readStatistics(
  index: Figures,
  clock: Clock,
  span: DaySpan,
  nowMs: number,
): Promise<Omit<StatisticsView, 'behind' | 'today'>> {
  const { sales } = await summaryOf(index, clock, span, nowMs + DAY_MS);
  const takings = await readTakings(index, clock, span);
  const goods = new Map<string, { name: string; count: number; totalTiyn: number }>();
  for (const { fromDay, toDay } of slicesOf(span)) {
    await pause(clock);
    for (const { key, name, count, totalTiyn } of index.goods(fromDay, toDay)) {
      const known = goods.get(key);
      goods.set(key, {
        name,
        count: (known?.count ?? 0) + count,
        totalTiyn: (known?.totalTiyn ?? 0) + totalTiyn,
      });
    }
  }
  const ranked = [...goods.values()].toSorted((one, other) => other.totalTiyn - one.totalTiyn);
  const others = ranked.slice(NAMED_GOODS);
  return {
    ...span,
    total: sumOf(takings),
    sales,
    before: await readBefore(index, clock, span, nowMs),
    byDay: grouped(takings, ({ day }) => day)
      .map(([day, totals]) => ({ day, ...totals }))
      .toSorted((one, other) => one.day.localeCompare(other.day)),
    byHour: Array.from({ length: 24 }, (_nothing, hour) => ({
      hour,
      ...sumOf(takings.filter((row) => row.hour === hour)),
    })),
    byTender: tenders.flatMap((tender) => {
      const own = takings.filter((row) => row.tender === tender);
      return own.length === 0 ? [] : [{ tender, ...sumOf(own) }];
    }),
    byCashier: grouped(takings, ({ cashierName }) => cashierName)
      .map(([name, totals]) => ({ name, ...totals }))
      .toSorted((one, other) => other.netTiyn - one.netTiyn),
    goods: ranked.slice(0, NAMED_GOODS),
    otherGoods: { kinds: others.length, totalTiyn: others.reduce((sum, { totalTiyn }) => sum + totalTiyn, 0) },
  };
}

const DAYS_OF_A_WEEK = 7;

async function readBefore(
  index: Pick<HistoryIndex, 'summary'>,
  clock: Clock,
  { fromDay, toDay }: DaySpan,
  nowMs: number,
): Promise<StatisticsView['before']> {
  const [fromMs, lastMs] = [fromDay, toDay].map((day) => parseWindowBound(day, 'lower') ?? 0);
  const days = Math.round(((lastMs ?? 0) - (fromMs ?? 0)) / DAY_MS) + 1;
  const backMs = (days === 1 ? DAYS_OF_A_WEEK : days) * DAY_MS;
  const span = { fromDay: almatyDay((fromMs ?? 0) - backMs), toDay: almatyDay((lastMs ?? 0) - backMs) };
  const sums = await summaryOf(index, clock, span, nowMs - backMs);
  return sums.count === 0 ? null : { ...span, ...sums };
}

/**
 * The same weekdays as these days, before them: a week earlier, or as many weeks as they take. While the days are not
 * over, only what was begun by this time of day is compared.
 */
export function weekBefore(
  { fromDay, toDay }: DaySpan,
  nowMs: number,
): { readonly span: DaySpan; readonly beforeMs: number } {
  const [fromMs = 0, lastMs = 0] = [fromDay, toDay].map((day) => parseWindowBound(day, 'lower') ?? 0);
  const weeks = Math.ceil(((lastMs - fromMs) / DAY_MS + 1) / DAYS_OF_A_WEEK);
  const backMs = weeks * DAYS_OF_A_WEEK * DAY_MS;
  return {
    span: { fromDay: almatyDay(fromMs - backMs), toDay: almatyDay(lastMs - backMs) },
    beforeMs: nowMs - backMs,
  };
}

async function summaryOf(
  index: Pick<HistoryIndex, 'summary'>,
  clock: Clock,
  span: DaySpan,
  beforeMs: number,
): Promise<HistoryTotals & { readonly sales: number }> {
  let [sales, count, paidTiyn, refundedTiyn, netTiyn] = [0, 0, 0, 0, 0];
  for (const { fromDay, toDay } of slicesOf(span)) {
    await pause(clock);
    const one = index.summary(fromDay, toDay, beforeMs);
    sales += one.sales;
    count += one.count;
    paidTiyn += one.paidTiyn;
    refundedTiyn += one.refundedTiyn;
    netTiyn += one.netTiyn;
  }
  return { sales, count, paidTiyn, refundedTiyn, netTiyn };
}

export async function readTakings(
  index: Pick<HistoryIndex, 'takings'>,
  clock: Clock,
  span: DaySpan,
): Promise<TakingsRow[]> {
  const takings: TakingsRow[] = [];
  for (const { fromDay, toDay } of slicesOf(span)) {
    takings.push(...index.takings(fromDay, toDay));
    await pause(clock);
  }
  return takings;
}

export function pause(clock: Clock): Promise<void> {
  return new Promise((resolve) => {
    clock.after(0, resolve);
  });
}

export function sumOf(rows: readonly Pick<TakingsRow, 'count' | 'amountTiyn' | 'refundedTiyn'>[]): HistoryTotals {
  let [count, paidTiyn, refundedTiyn] = [0, 0, 0];
  for (const row of rows) {
    count += row.count;
    paidTiyn += row.amountTiyn;
    refundedTiyn += row.refundedTiyn;
  }
  return { count, paidTiyn, refundedTiyn, netTiyn: paidTiyn - refundedTiyn };
}

function grouped(rows: readonly TakingsRow[], keyOf: (row: TakingsRow) => string): [string, HistoryTotals][] {
  const groups = new Map<string, TakingsRow[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const known = groups.get(key);
    if (known === undefined) groups.set(key, [row]);
    else known.push(row);
  }
  return [...groups].map(([key, own]) => [key, sumOf(own)]);
}

export function slicesOf({ fromDay, toDay }: DaySpan): DaySpan[] {
  const slices: DaySpan[] = [];
  const lastMs = parseWindowBound(toDay, 'lower') ?? 0;
  for (let ms = parseWindowBound(fromDay, 'lower') ?? 0; ms <= lastMs; ms += SLICE_DAYS * DAY_MS) {
    slices.push({ fromDay: almatyDay(ms), toDay: almatyDay(Math.min(lastMs, ms + (SLICE_DAYS - 1) * DAY_MS)) });
  }
  return slices;
}

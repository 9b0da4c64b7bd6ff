/** Read month by month, so that selling is not delayed (rule S2). */

import { DAY_MS, parseWindowBound } from '@tilla/payment-api/timestamps.ts';
import type { HistoryTotals } from '@tilla/shared/contract/views/history-view.ts';
import type { StatisticsView } from '@tilla/shared/contract/views/statistics-view.ts';
import { TenderKind } from '@tilla/shared/contract/views/tender-view.ts';
import { almatyDay } from '@tilla/shared/domain/almaty-time.ts';
import { averageTiyn, revenueOf } from '@tilla/shared/domain/figures/money-events.ts';
import { addDays, comparedUntilMs, daysIn, spanBefore } from '@tilla/shared/domain/report-period.ts';
import { type VatPeriod, type VatSums, vatSums } from '@tilla/shared/domain/tax-rules.ts';
import type { DaySpan } from '../platform/day-span.ts';
import type { HistoryIndex, MoneyRow, MoneySums } from '../platform/history-index.ts';
import type { Clock } from '../platform/ports.ts';

const NAMED_GOODS = 30;
const SLICE_DAYS = 31;
const TENGE = 100;
export const MIN_HABIT_DAYS = 14;
const tenders = TenderKind.options;

type Figures = Pick<HistoryIndex, 'money' | 'summary' | 'goods' | 'span'>;

export async function readStatistics(
  index: Figures,
  clock: Clock,
  span: DaySpan,
  nowMs: number,
): Promise<Omit<StatisticsView, 'behind' | 'today' | 'profit'>> {
  const money = await readMoney(index, clock, span);
  const goods = new Map<string, StatisticsView['goods'][number]>();
  for (const { fromDay, toDay } of slicesOf(span)) {
    await pause(clock);
    for (const { key, unit, name, thousandths, totalTiyn } of index.goods(fromDay, toDay)) {
      // Goods that were only returned were not sold.
      if (thousandths === 0 && totalTiyn === 0) continue;
      const id = `${unit} ${key}`;
      const known = goods.get(id);
      goods.set(id, {
        key,
        unit,
        name,
        thousandths: (known?.thousandths ?? 0) + thousandths,
        totalTiyn: (known?.totalTiyn ?? 0) + totalTiyn,
      });
    }
  }
  const ranked = [...goods.values()].toSorted((one, other) => other.totalTiyn - one.totalTiyn);
  const others = ranked.slice(NAMED_GOODS);
  const before = await readBefore(index, clock, span, nowMs);
  const byDay = grouped(money, ({ day }) => day)
    .map(([day, totals]) => ({ day, ...totals }))
    .toSorted((one, other) => one.day.localeCompare(other.day));
  const from = habitsFrom(index);
  return {
    ...span,
    total: revenueOf(money),
    sales: salesIn(money),
    averageTiyn: averageTiyn(await summaryOf(index, clock, span, Number.MAX_SAFE_INTEGER)),
    ...before,
    byDay,
    days: bestDays(byDay, before.earlier.days),
    habitsFrom: from !== null && almatyDay(nowMs) < from ? from : null,
    byHour: Array.from({ length: 24 }, (_nothing, hour) => ({
      hour,
      ...revenueOf(money.filter((row) => row.hour === hour)),
    })),
    byTender: tenders.flatMap((tender) => {
      const own = money.filter((row) => row.tender === tender);
      return own.length === 0 ? [] : [{ tender, ...revenueOf(own) }];
    }),
    byCashier: grouped(money, ({ personName }) => personName)
      .map(([name, totals]) => ({ name, ...totals }))
      .toSorted((one, other) => other.netTiyn - one.netTiyn),
    goods: ranked.slice(0, NAMED_GOODS),
    otherGoods: { kinds: others.length, totalTiyn: others.reduce((sum, { totalTiyn }) => sum + totalTiyn, 0) },
  };
}

async function readBefore(
  index: Pick<HistoryIndex, 'summary' | 'money'>,
  clock: Clock,
  span: DaySpan,
  nowMs: number,
): Promise<Pick<StatisticsView, 'before' | 'earlier'>> {
  const earlierSpan = spanBefore(span);
  const sums = await summaryOf(index, clock, earlierSpan, comparedUntilMs(span, nowMs));
  const { roundingTiyn: _, debtPaidTiyn: __, ...totals } = sums;
  const before = { ...totals, averageTiyn: averageTiyn(sums) };
  const money = await readMoney(index, clock, earlierSpan);
  const net = (rows: readonly MoneyRow[]): number => revenueOf(rows).netTiyn;
  const isDay = daysIn(span) === 1;
  const earlier = {
    hours: isDay ? [...Map.groupBy(money, ({ hour }) => hour)].map(([hour, own]) => ({ hour, netTiyn: net(own) })) : [],
    days: isDay ? [] : [...Map.groupBy(money, ({ day }) => day)].map(([day, own]) => ({ day, netTiyn: net(own) })),
  };
  return { before: hasMoved(sums) ? { ...earlierSpan, ...before } : null, earlier };
}

/** Days with money only: a shop that is closed on Mondays has no average Monday. */
function bestDays(
  byDay: readonly { readonly day: string; readonly netTiyn: number }[],
  before: readonly { readonly netTiyn: number }[],
): StatisticsView['days'] {
  const best = byDay.reduce<(typeof byDay)[number] | null>(
    (max, one) => (one.netTiyn > (max?.netTiyn ?? 0) ? one : max),
    null,
  );
  return {
    best: best === null ? null : { day: best.day, netTiyn: best.netTiyn },
    averageTiyn: averageOf(byDay),
    beforeTiyn: averageOf(before),
  };
}

/** In whole tenge. */
function averageOf(days: readonly { readonly netTiyn: number }[]): number | null {
  const worked = days.filter(({ netTiyn }) => netTiyn !== 0);
  const netTiyn = worked.reduce((sum, one) => sum + one.netTiyn, 0);
  return worked.length === 0 ? null : Math.round(netTiyn / worked.length / TENGE) * TENGE;
}

/** The first day with two weeks of history: a few days say nothing about weeks yet. Null before the first sale. */
export function habitsFrom(index: Pick<HistoryIndex, 'span'>): string | null {
  const firstDay = index.span()?.fromDay ?? null;
  return firstDay === null ? null : addDays(firstDay, MIN_HABIT_DAYS - 1);
}

async function summaryOf(
  index: Pick<HistoryIndex, 'summary'>,
  clock: Clock,
  span: DaySpan,
  beforeMs: number,
): Promise<MoneySums> {
  let sums: MoneySums = noMoney;
  for (const { fromDay, toDay } of slicesOf(span)) {
    await pause(clock);
    sums = addSums(sums, index.summary(fromDay, toDay, beforeMs));
  }
  return sums;
}

export const noMoney: MoneySums = {
  sales: 0,
  count: 0,
  paidTiyn: 0,
  debtPaidTiyn: 0,
  refundedTiyn: 0,
  netTiyn: 0,
  roundingTiyn: 0,
};

export function addSums(one: MoneySums, other: MoneySums): MoneySums {
  return {
    sales: one.sales + other.sales,
    debtPaidTiyn: one.debtPaidTiyn + other.debtPaidTiyn,
    count: one.count + other.count,
    paidTiyn: one.paidTiyn + other.paidTiyn,
    refundedTiyn: one.refundedTiyn + other.refundedTiyn,
    netTiyn: one.netTiyn + other.netTiyn,
    roundingTiyn: one.roundingTiyn + other.roundingTiyn,
  };
}

/** Refunds alone also move money. */
function hasMoved({ count, refundedTiyn }: MoneySums): boolean {
  return count > 0 || refundedTiyn > 0;
}

export async function readMoney(index: Pick<HistoryIndex, 'money'>, clock: Clock, span: DaySpan): Promise<MoneyRow[]> {
  const rows: MoneyRow[] = [];
  for (const { fromDay, toDay } of slicesOf(span)) {
    rows.push(...index.money(fromDay, toDay));
    await pause(clock);
  }
  return rows;
}

/** What the goods of these days brought, less what came back: on credit as well, which is no money yet. */
export async function goodsNetTiyn(index: Pick<HistoryIndex, 'goods'>, clock: Clock, span: DaySpan): Promise<number> {
  let netTiyn = 0;
  for (const { fromDay, toDay } of slicesOf(span)) {
    await pause(clock);
    for (const { totalTiyn, returnedTiyn } of index.goods(fromDay, toDay)) netTiyn += totalTiyn - returnedTiyn;
  }
  return netTiyn;
}

export async function readVat(
  index: Pick<HistoryIndex, 'amounts'>,
  clock: Clock,
  span: DaySpan,
  periods: readonly VatPeriod[],
): Promise<VatSums | null> {
  if (periods.length === 0) return null;
  const sums = { paidTiyn: 0, refundedTiyn: 0 };
  let isDue = false;
  for (const { fromDay, toDay } of slicesOf(span)) {
    await pause(clock);
    const vat = vatSums(index.amounts(fromDay, toDay), periods);
    isDue ||= vat !== null;
    sums.paidTiyn += vat?.paidTiyn ?? 0;
    sums.refundedTiyn += vat?.refundedTiyn ?? 0;
  }
  return isDue ? sums : null;
}

export function salesIn(rows: readonly Pick<MoneyRow, 'sales'>[]): number {
  return rows.reduce((sum, { sales }) => sum + sales, 0);
}

export function pause(clock: Clock): Promise<void> {
  return new Promise((resolve) => {
    clock.after(0, resolve);
  });
}

function grouped(rows: readonly MoneyRow[], keyOf: (row: MoneyRow) => string): [string, HistoryTotals][] {
  const groups = new Map<string, MoneyRow[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const known = groups.get(key);
    if (known === undefined) groups.set(key, [row]);
    else known.push(row);
  }
  return [...groups].map(([key, own]) => [key, revenueOf(own)]);
}

export function slicesOf({ fromDay, toDay }: DaySpan): DaySpan[] {
  const slices: DaySpan[] = [];
  const lastMs = parseWindowBound(toDay, 'lower') ?? 0;
  for (let ms = parseWindowBound(fromDay, 'lower') ?? 0; ms <= lastMs; ms += SLICE_DAYS * DAY_MS) {
    slices.push({ fromDay: almatyDay(ms), toDay: almatyDay(Math.min(lastMs, ms + (SLICE_DAYS - 1) * DAY_MS)) });
  }
  return slices;
}

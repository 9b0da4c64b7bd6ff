/** The reports behind the overview: items, cashiers, hours; read month by month, so that selling is not held up. */

import type {
  CashiersReportView,
  HoursReportView,
  ItemsReportView,
} from '../../../shared/contract/views/report-view.ts';
import { parseWindowBound } from '../../../shared/domain/almaty-time.ts';
import type { DaySpan } from '../day-span.ts';
import type { HistoryIndex } from '../ports/history-index.ts';
import type { Clock, Ledger } from '../ports.ts';
import { ShiftReportRecord } from '../shifts/drawer-record.ts';
import { DAY_MS, pause, readTakings, slicesOf, weekBefore } from './statistics.ts';

export interface ReportParts {
  readonly index: Pick<HistoryIndex, 'takings' | 'goods' | 'cashierSums' | 'discounts' | 'refundsBy'>;
  readonly ledger: Pick<Ledger, 'find'>;
  readonly clock: Clock;
}

/** Without what the call adds: today, and how far the history is behind. */
type Report<View> = Omit<View, 'today' | 'behind'>;
type Item = ItemsReportView['items'][number];
type Cashier = CashiersReportView['cashiers'][number];

/** So many are named on a screen; a file has all of them. */
const NAMED_ITEMS = 200;

export async function readItems(
  parts: ReportParts,
  span: DaySpan,
  nowMs: number,
  named = NAMED_ITEMS,
): Promise<Report<ItemsReportView>> {
  const earlier = weekBefore(span, nowMs);
  const sold = await itemsIn(parts, span, nowMs + DAY_MS);
  const was = await itemsIn(parts, earlier.span, earlier.beforeMs);
  const takings = await readTakings(parts.index, parts.clock, span);
  const items: Item[] = [...sold]
    .map(([key, item]) => ({ ...item, before: was.size === 0 ? null : beforeOf(was.get(key)) }))
    .toSorted((one, other) => other.netTiyn - one.netTiyn);
  const ofItems = items.reduce(addItem, noItem);
  const others = items.slice(named);
  const refundedTiyn = takings.reduce((sum, row) => sum + row.refundedTiyn, 0);
  const unnamedRefundTiyn = Math.max(0, refundedTiyn - ofItems.returnedTiyn);
  return {
    ...span,
    before: was.size === 0 ? null : earlier.span,
    items: items.slice(0, named),
    others: { kinds: others.length, ...others.reduce(addItem, noItem) },
    // All that went back went back (S2), whether it names goods or not: the cashiers and the hours say the same.
    total: addItem(ofItems, { ...noItem, netTiyn: -unnamedRefundTiyn, returnedTiyn: unnamedRefundTiyn }),
    unnamedRefundTiyn,
  };
}

type ItemSums = ItemsReportView['total'];
const noItem: ItemSums = { count: 0, netTiyn: 0, discountTiyn: 0, returnedCount: 0, returnedTiyn: 0 };

function addItem(one: ItemSums, other: ItemSums): ItemSums {
  return {
    count: one.count + other.count,
    netTiyn: one.netTiyn + other.netTiyn,
    discountTiyn: one.discountTiyn + other.discountTiyn,
    returnedCount: one.returnedCount + other.returnedCount,
    returnedTiyn: one.returnedTiyn + other.returnedTiyn,
  };
}

function beforeOf(item: ItemSums | undefined): Item['before'] {
  return { count: item?.count ?? 0, netTiyn: item?.netTiyn ?? 0 };
}

async function itemsIn({ index, clock }: ReportParts, span: DaySpan, beforeMs: number) {
  const items = new Map<string, ItemSums & { readonly name: string }>();
  for (const { fromDay, toDay } of slicesOf(span)) {
    await pause(clock);
    for (const { key, name, totalTiyn, ...good } of index.goods(fromDay, toDay, beforeMs)) {
      const sums = { ...good, netTiyn: totalTiyn - good.returnedTiyn };
      items.set(key, { name, ...addItem(items.get(key) ?? noItem, sums) });
    }
  }
  return items;
}

export async function readCashiers(
  parts: ReportParts,
  span: DaySpan,
  nowMs: number,
): Promise<Report<CashiersReportView>> {
  const earlier = weekBefore(span, nowMs);
  const now = await cashiersIn(parts, span, nowMs + DAY_MS);
  const was = await cashiersIn(parts, earlier.span, earlier.beforeMs);
  const more = new Map<string, Pick<Cashier, 'discountTiyn' | 'refunds' | 'closings'>>();
  const of = (name: string) => more.get(name) ?? nothingMore;
  for (const { fromDay, toDay } of slicesOf(span)) {
    await pause(parts.clock);
    for (const { name, discountTiyn } of parts.index.discounts(fromDay, toDay)) {
      more.set(name, { ...of(name), discountTiyn: of(name).discountTiyn + discountTiyn });
    }
    for (const { name, count, amountTiyn } of parts.index.refundsBy(fromDay, toDay)) {
      const { refunds } = of(name);
      const both = { count: refunds.count + count, amountTiyn: refunds.amountTiyn + amountTiyn };
      more.set(name, { ...of(name), refunds: both });
    }
  }
  for (const { personName, drawer } of closingsIn(parts, span)) {
    const { count, uncounted, differenceTiyn } = of(personName).closings;
    const difference = drawer?.differenceTiyn ?? null;
    const closings = {
      count: count + 1,
      uncounted: uncounted + (difference === null ? 1 : 0),
      differenceTiyn: differenceTiyn + (difference ?? 0),
    };
    more.set(personName, { ...of(personName), closings });
  }
  const names = new Set([...now.keys(), ...more.keys()]);
  const cashiers = [...names].map((name): Cashier => {
    const { sales, paidTiyn, netTiyn } = now.get(name) ?? noSales;
    const before = was.get(name) ?? noSales;
    return {
      name,
      sales,
      netTiyn,
      averageTiyn: sales === 0 ? 0 : Math.round(paidTiyn / sales),
      ...of(name),
      before: was.size === 0 ? null : { sales: before.sales, netTiyn: before.netTiyn },
    };
  });
  return {
    ...span,
    before: was.size === 0 ? null : earlier.span,
    cashiers: cashiers.toSorted((one, other) => other.netTiyn - one.netTiyn),
  };
}

const nothingMore: Pick<Cashier, 'discountTiyn' | 'refunds' | 'closings'> = {
  discountTiyn: 0,
  refunds: { count: 0, amountTiyn: 0 },
  closings: { count: 0, uncounted: 0, differenceTiyn: 0 },
};
const noSales = { sales: 0, paidTiyn: 0, netTiyn: 0 };

async function cashiersIn({ index, clock }: ReportParts, span: DaySpan, beforeMs: number) {
  const cashiers = new Map<string, typeof noSales>();
  for (const { fromDay, toDay } of slicesOf(span)) {
    await pause(clock);
    for (const { name, sales, amountTiyn, refundedTiyn } of index.cashierSums(fromDay, toDay, beforeMs)) {
      const known = cashiers.get(name) ?? noSales;
      cashiers.set(name, {
        sales: known.sales + sales,
        paidTiyn: known.paidTiyn + amountTiyn,
        netTiyn: known.netTiyn + amountTiyn - refundedTiyn,
      });
    }
  }
  return cashiers;
}

/** The Z reports of these days; there are few of them. */
function closingsIn({ ledger }: ReportParts, { fromDay, toDay }: DaySpan): ShiftReportRecord[] {
  const iso = (day: string, bound: 'lower' | 'upper') => new Date(parseWindowBound(day, bound) ?? 0).toISOString();
  return ledger
    .find('shift_report', { group: 'z', fromAt: iso(fromDay, 'lower'), beforeAt: iso(toDay, 'upper') })
    .map(({ value }) => ShiftReportRecord.parse(value));
}

export async function readHours(parts: ReportParts, span: DaySpan, nowMs: number): Promise<Report<HoursReportView>> {
  const earlier = weekBefore(span, nowMs);
  const [now, was] = [
    await readTakings(parts.index, parts.clock, span),
    await readTakings(parts.index, parts.clock, earlier.span),
  ];
  const used = [...now, ...was].map(({ hour }) => hour);
  const first = Math.min(...used);
  const hours = Array.from({ length: used.length === 0 ? 0 : Math.max(...used) - first + 1 }, (_nothing, index) => {
    const hour = first + index;
    return { hour, ...hourSums(now, hour), before: was.length === 0 ? null : hourSums(was, hour) };
  });
  const week = new Map<string, HoursReportView['week'][number]>();
  for (const { day, hour, sales, amountTiyn, refundedTiyn } of now) {
    const weekday = weekdayOf(day);
    const key = `${String(weekday)} ${String(hour)}`;
    const known = week.get(key) ?? { weekday, hour, sales: 0, netTiyn: 0 };
    week.set(key, { ...known, sales: known.sales + sales, netTiyn: known.netTiyn + amountTiyn - refundedTiyn });
  }
  return {
    ...span,
    before: was.length === 0 ? null : earlier.span,
    hours,
    week: [...week.values()].toSorted((one, other) => one.weekday - other.weekday || one.hour - other.hour),
  };
}

type Taken = Awaited<ReturnType<typeof readTakings>>[number];

function hourSums(takings: readonly Taken[], hour: number): { sales: number; netTiyn: number } {
  const own = takings.filter((row) => row.hour === hour);
  return {
    sales: own.reduce((sum, { sales }) => sum + sales, 0),
    netTiyn: own.reduce((sum, { amountTiyn, refundedTiyn }) => sum + amountTiyn - refundedTiyn, 0),
  };
}

/** 1: Monday. A day by its name is the same weekday everywhere. */
function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
}

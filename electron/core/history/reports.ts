/** Read month by month, so that selling is not delayed. */

import { parseWindowBound } from '@tilla/payment-api/timestamps.ts';
import type { FigureEntry } from '@tilla/shared/contract/views/figure-view.ts';
import type { CashiersReportView, HoursReportView, ItemsReportView } from '@tilla/shared/contract/views/report-view.ts';
import { almatyDay } from '@tilla/shared/domain/almaty-time.ts';
import { weekdayOf } from '@tilla/shared/domain/evening.ts';
import { averageTiyn, revenueOf } from '@tilla/shared/domain/figures/money-events.ts';
import { addQuantities } from '@tilla/shared/domain/figures/quantity.ts';
import { ShiftReportRecord } from '../ledger/drawer-record.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import type { DaySpan } from '../platform/day-span.ts';
import type { HistoryIndex, MoneyRow } from '../platform/history-index.ts';
import { addSums, DAY_MS, noMoney, pause, readMoney, salesIn, slicesOf, weekBefore } from './statistics.ts';

export type ReportContext = ShopContext & {
  readonly index: Pick<HistoryIndex, 'money' | 'summary' | 'goods' | 'byPerson' | 'discounts' | 'span'>;
};

type Report<View> = Omit<View, 'today' | 'behind'>;
type Item = ItemsReportView['items'][number];
type ItemSums = ItemsReportView['total'];
type Cashier = CashiersReportView['cashiers'][number];

const NAMED_ITEMS = 200;

export async function readItems(
  context: ReportContext,
  span: DaySpan,
  nowMs: number,
  named = NAMED_ITEMS,
): Promise<Report<ItemsReportView>> {
  const earlier = weekBefore(span, nowMs);
  const sold = await itemsIn(context, span, nowMs + DAY_MS);
  const was = await itemsIn(context, earlier.span, earlier.beforeMs);
  const money = await readMoney(context.index, context.clock, span);
  const items = [...sold]
    .map(([id, item]): Item => ({ ...item, before: was.size === 0 ? null : beforeOf(was.get(id)) }))
    .toSorted((one, other) => other.netTiyn - one.netTiyn);
  const ofItems = sumsOf(items);
  const { netTiyn, paidTiyn, refundedTiyn } = revenueOf(money);
  // The part of the refunds that goods do not explain, so that all reports have the same total.
  const unnamedRefundTiyn = refundedTiyn - ofItems.returnedTiyn;
  const roundingTiyn = money.reduce((sum, row) => sum + row.roundingTiyn, 0);
  const otherPaidTiyn = paidTiyn + roundingTiyn - ofItems.netTiyn - ofItems.returnedTiyn;
  return {
    ...span,
    before: was.size === 0 ? null : earlier.span,
    items: items.slice(0, named),
    others: { kinds: Math.max(0, items.length - named), ...sumsOf(items.slice(named)) },
    total: { ...ofItems, netTiyn, returnedTiyn: refundedTiyn },
    unnamedRefundTiyn,
    otherPaidTiyn,
    roundingTiyn,
  };
}

function sumsOf(items: readonly Item[]): ItemSums {
  const sum = (of: (item: Item) => number): number => items.reduce((all, item) => all + of(item), 0);
  return {
    sold: addQuantities(items),
    netTiyn: sum(({ netTiyn }) => netTiyn),
    discountTiyn: sum(({ discountTiyn }) => discountTiyn),
    returned: addQuantities(items.map(({ unit, returnedThousandths }) => ({ unit, thousandths: returnedThousandths }))),
    returnedTiyn: sum(({ returnedTiyn }) => returnedTiyn),
  };
}

function beforeOf(item: Omit<Item, 'before'> | undefined): Item['before'] {
  return { thousandths: item?.thousandths ?? 0, netTiyn: item?.netTiyn ?? 0 };
}

/** By goods and unit: the same name may be sold by piece and by weight. */
async function itemsIn({ index, clock }: ReportContext, span: DaySpan, beforeMs: number) {
  const items = new Map<string, Omit<Item, 'before'>>();
  for (const { fromDay, toDay } of slicesOf(span)) {
    await pause(clock);
    for (const { totalTiyn, ...good } of index.goods(fromDay, toDay, beforeMs)) {
      const id = `${good.unit} ${good.key}`;
      const known = items.get(id);
      items.set(id, {
        ...good,
        thousandths: good.thousandths + (known?.thousandths ?? 0),
        netTiyn: totalTiyn - good.returnedTiyn + (known?.netTiyn ?? 0),
        discountTiyn: good.discountTiyn + (known?.discountTiyn ?? 0),
        returnedThousandths: good.returnedThousandths + (known?.returnedThousandths ?? 0),
        returnedTiyn: good.returnedTiyn + (known?.returnedTiyn ?? 0),
      });
    }
  }
  return items;
}

export async function readCashiers(
  context: ReportContext,
  span: DaySpan,
  nowMs: number,
): Promise<Report<CashiersReportView>> {
  const earlier = weekBefore(span, nowMs);
  const now = await cashiersIn(context, span, nowMs + DAY_MS);
  const was = await cashiersIn(context, earlier.span, earlier.beforeMs);
  const more = new Map<string, Pick<Cashier, 'discountTiyn' | 'closings'>>();
  const of = (name: string) => more.get(name) ?? nothingMore;
  for (const { fromDay, toDay } of slicesOf(span)) {
    await pause(context.clock);
    for (const { name, discountTiyn } of context.index.discounts(fromDay, toDay)) {
      more.set(name, { ...of(name), discountTiyn: of(name).discountTiyn + discountTiyn });
    }
  }
  for (const report of closingsIn(context, span)) {
    const { personName, drawer } = report;
    const { count, uncounted, differenceTiyn, entries } = of(personName).closings;
    const difference = drawer?.differenceTiyn ?? null;
    const closings = {
      count: count + 1,
      uncounted: uncounted + (difference === null ? 1 : 0),
      differenceTiyn: differenceTiyn + (difference ?? 0),
      entries: difference === null ? entries : [closingEntry(report, difference), ...entries],
    };
    more.set(personName, { ...of(personName), closings });
  }
  const names = new Set([...now.keys(), ...more.keys()]);
  const cashiers = [...names].map((name): Cashier => {
    const sums = now.get(name) ?? noSales;
    const before = was.get(name) ?? noSales;
    return {
      name,
      sales: sums.sales,
      netTiyn: sums.netTiyn,
      averageTiyn: averageTiyn(sums) ?? 0,
      refunds: { count: sums.refunds, amountTiyn: sums.refundedTiyn },
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

const nothingMore: Pick<Cashier, 'discountTiyn' | 'closings'> = {
  discountTiyn: 0,
  closings: { count: 0, uncounted: 0, differenceTiyn: 0, entries: [] },
};
const noSales = { ...noMoney, refunds: 0 };

async function cashiersIn({ index, clock }: ReportContext, span: DaySpan, beforeMs: number) {
  const cashiers = new Map<string, typeof noSales>();
  for (const { fromDay, toDay } of slicesOf(span)) {
    await pause(clock);
    for (const { name, refunds, ...sums } of index.byPerson(fromDay, toDay, beforeMs)) {
      const known = cashiers.get(name) ?? noSales;
      cashiers.set(name, { ...addSums(known, sums), refunds: known.refunds + refunds });
    }
  }
  return cashiers;
}

function closingEntry({ id, number, at, personName }: ShiftReportRecord, amountTiyn: number): FigureEntry {
  const none = { quantity: null, tender: null, saleId: null, saleNumber: null } as const;
  const day = almatyDay(Date.parse(at));
  return { id, kind: 'shift_difference', at, day, amountTiyn, ...none, name: `Z ${String(number)}`, personName };
}

function closingsIn({ ledger }: ReportContext, { fromDay, toDay }: DaySpan): ShiftReportRecord[] {
  const iso = (day: string, bound: 'lower' | 'upper') => new Date(parseWindowBound(day, bound) ?? 0).toISOString();
  return ledger
    .find('shift_report', { group: 'z', fromAt: iso(fromDay, 'lower'), beforeAt: iso(toDay, 'upper') })
    .map(({ value }) => ShiftReportRecord.parse(value));
}

export async function readHours(
  context: ReportContext,
  span: DaySpan,
  nowMs: number,
): Promise<Report<HoursReportView>> {
  const earlier = weekBefore(span, nowMs);
  const [now, was] = [
    await readMoney(context.index, context.clock, span),
    await readMoney(context.index, context.clock, earlier.span),
  ];
  const used = [...now, ...was].map(({ hour }) => hour);
  const first = Math.min(...used);
  const hours = Array.from({ length: used.length === 0 ? 0 : Math.max(...used) - first + 1 }, (_nothing, index) => {
    const hour = first + index;
    return { hour, ...hourSums(now, hour), before: was.length === 0 ? null : hourSums(was, hour) };
  });
  return {
    ...span,
    before: was.length === 0 ? null : earlier.span,
    hours,
    week: weekOf(now),
    ...(await fieldOf(context, span)),
  };
}

const FIELD_DAYS = 56;
const MIN_FIELD_DAYS = 14;

/** A few days say nothing about weekdays yet. */
async function fieldOf(
  { index, clock }: ReportContext,
  { fromDay, toDay }: DaySpan,
): Promise<Pick<HoursReportView, 'field' | 'fieldFrom'>> {
  const firstDay = index.span()?.fromDay ?? null;
  if (firstDay === null) return { field: null, fieldFrom: null };
  const later = (day: string, days: number): string => almatyDay((parseWindowBound(day, 'lower') ?? 0) + days * DAY_MS);
  const fieldFrom = later(firstDay, MIN_FIELD_DAYS - 1);
  if (toDay < fieldFrom) return { field: null, fieldFrom };
  const isLong = later(fromDay, MIN_FIELD_DAYS - 1) <= toDay;
  const from = [isLong ? fromDay : later(toDay, 1 - FIELD_DAYS), firstDay].toSorted().at(-1) ?? fromDay;
  const cells = weekOf(await readMoney(index, clock, { fromDay: from, toDay }));
  return { field: { fromDay: from, toDay, cells }, fieldFrom: null };
}

function weekOf(rows: readonly MoneyRow[]): HoursReportView['week'] {
  const week = new Map<string, HoursReportView['week'][number]>();
  for (const row of rows) {
    const { day, hour } = row;
    const weekday = weekdayOf(day);
    const key = `${String(weekday)} ${String(hour)}`;
    const known = week.get(key) ?? { weekday, hour, sales: 0, netTiyn: 0 };
    const netTiyn = known.netTiyn + revenueOf([row]).netTiyn;
    week.set(key, { ...known, sales: known.sales + row.sales, netTiyn });
  }
  return [...week.values()].toSorted((one, other) => one.weekday - other.weekday || one.hour - other.hour);
}

function hourSums(rows: readonly MoneyRow[], hour: number): { sales: number; netTiyn: number } {
  const own = rows.filter((row) => row.hour === hour);
  return { sales: salesIn(own), netTiyn: revenueOf(own).netTiyn };
}

/** Read month by month, so that selling is not delayed. */

import { parseWindowBound } from '@tilla/payment-api/timestamps.ts';
import type { CallOutput } from '@tilla/shared/contract/calls.ts';
import type { FigureEntry } from '@tilla/shared/contract/views/figure-view.ts';
import type { CashiersReportView, ItemsReportView } from '@tilla/shared/contract/views/report-view.ts';
import { almatyDay } from '@tilla/shared/domain/almaty-time.ts';
import { averageTiyn, revenueOf } from '@tilla/shared/domain/figures/money-events.ts';
import { addQuantities } from '@tilla/shared/domain/figures/quantity.ts';
import { comparedUntilMs, partOf, partsOf, spanBefore } from '@tilla/shared/domain/report-period.ts';
import { addMargins, type Margin, marginOf } from '@tilla/shared/domain/stock/margin.ts';
import { ShiftReportRecord } from '../ledger/drawer-record.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import type { DaySpan } from '../platform/day-span.ts';
import type { HistoryIndex, MoneyRow, PromotionSums } from '../platform/history-index.ts';
import type { MarginsOf } from '../stock/stock-figures.ts';
import { addSums, goodsNetTiyn, noMoney, pause, readMoney, slicesOf } from './statistics.ts';

export type ReportContext = ShopContext & {
  readonly index: Pick<HistoryIndex, 'money' | 'summary' | 'goods' | 'byPerson' | 'discounts' | 'promotions' | 'span'>;
  readonly marginsOf: MarginsOf;
};

export type Report<View> = Omit<View, 'today' | 'behind'>;
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
  const before = spanBefore(span);
  const sold = await itemsIn(context, span);
  const was = await itemsIn(context, before, comparedUntilMs(span, nowMs));
  const money = await readMoney(context.index, context.clock, span);
  const margins = context.marginsOf('item', span);
  const marginOfItem = new Map(margins?.rows.map((margin) => [`c${margin.key}`, margin]));
  const items = [...sold]
    .toSorted(([, one], [, other]) => other.netTiyn - one.netTiyn)
    .map(([id, item]): Item => {
      const margin = marginOfItem.get(item.key);
      // Once: an item that was sold by two units has one cost.
      marginOfItem.delete(item.key);
      const own = margin === undefined ? null : withGoods(margin, item.netTiyn);
      return { ...item, margin: own, before: was.size === 0 ? null : beforeOf(was.get(id)) };
    });
  const ofItems = sumsOf(items);
  const { netTiyn, paidTiyn, refundedTiyn } = revenueOf(money);
  // The part of the refunds that goods do not explain, so that all reports have the same total.
  const unnamedRefundTiyn = refundedTiyn - ofItems.returnedTiyn;
  const roundingTiyn = money.reduce((sum, row) => sum + row.roundingTiyn, 0);
  const otherPaidTiyn = paidTiyn + roundingTiyn - ofItems.netTiyn - ofItems.returnedTiyn;
  return {
    ...span,
    before: was.size === 0 ? null : before,
    items: items.slice(0, named),
    others: { kinds: Math.max(0, items.length - named), ...sumsOf(items.slice(named)) },
    total: {
      ...ofItems,
      netTiyn,
      returnedTiyn: refundedTiyn,
      margin: margins === null ? null : withGoods(margins.total, ofItems.netTiyn),
    },
    unnamedRefundTiyn,
    otherPaidTiyn,
    roundingTiyn,
    promotions: await promotionsIn(context, span),
  };
}

/** @param goodsTiyn what the goods brought: those sold before stock was kept have no known cost */
export function withGoods({ revenueTiyn, unknownTiyn, costTiyn }: Margin, goodsTiyn: number): Margin {
  return marginOf({
    revenueTiyn: goodsTiyn,
    knownRevenueTiyn: revenueTiyn - unknownTiyn,
    costTiyn: costTiyn ?? 0,
  });
}

const MAX_PROFIT_SALES = 1_000;

export async function readProfit(
  { marginsOf, index, clock, records }: ReportContext,
  span: DaySpan,
): Promise<CallOutput<'statistics.profit'>> {
  const margins = marginsOf('sale', span);
  if (margins === null) return { total: null, sales: [] };
  const sales = margins.rows
    .filter(({ profitTiyn }) => profitTiyn !== null)
    .toSorted((one, other) => (other.profitTiyn ?? 0) - (one.profitTiyn ?? 0))
    .slice(0, MAX_PROFIT_SALES)
    .map(({ key, ...margin }) => ({ ...margin, saleId: key, number: records.sale(key)?.number ?? null }));
  return { total: withGoods(margins.total, await goodsNetTiyn(index, clock, span)), sales };
}

async function promotionsIn({ index, clock }: ReportContext, span: DaySpan): Promise<ItemsReportView['promotions']> {
  const all = new Map<string, PromotionSums>();
  for (const { fromDay, toDay } of slicesOf(span)) {
    await pause(clock);
    for (const one of index.promotions(fromDay, toDay)) {
      const { sales = 0, offTiyn = 0 } = all.get(one.id) ?? {};
      all.set(one.id, { ...one, sales: one.sales + sales, offTiyn: one.offTiyn + offTiyn });
    }
  }
  return [...all.values()].toSorted((one, other) => other.offTiyn - one.offTiyn);
}

function sumsOf(items: readonly Item[]): ItemSums {
  const sum = (of: (item: Item) => number): number => items.reduce((all, item) => all + of(item), 0);
  return {
    sold: addQuantities(items),
    netTiyn: sum(({ netTiyn }) => netTiyn),
    discountTiyn: sum(({ discountTiyn }) => discountTiyn),
    returned: addQuantities(items.map(({ unit, returnedThousandths }) => ({ unit, thousandths: returnedThousandths }))),
    returnedTiyn: sum(({ returnedTiyn }) => returnedTiyn),
    margin: addMargins(items.flatMap(({ margin }) => margin ?? [])),
  };
}

function beforeOf(item: Pick<Item, 'thousandths' | 'netTiyn'> | undefined): Item['before'] {
  return { thousandths: item?.thousandths ?? 0, netTiyn: item?.netTiyn ?? 0 };
}

/** By goods and unit: the same name may be sold by piece and by weight. */
async function itemsIn({ index, clock }: ReportContext, span: DaySpan, beforeMs?: number) {
  const items = new Map<string, Omit<Item, 'before' | 'margin'>>();
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
  const earlier = spanBefore(span);
  const now = await cashiersIn(context, span, Number.MAX_SAFE_INTEGER);
  const was = await cashiersIn(context, earlier, comparedUntilMs(span, nowMs));
  const money = await readMoney(context.index, context.clock, span);
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
  const sorted = cashiers.toSorted((one, other) => other.netTiyn - one.netTiyn);
  return {
    ...span,
    before: was.size === 0 ? null : earlier,
    cashiers: sorted,
    parts: partsWith(
      span,
      money,
      sorted.map(({ name }) => name),
    ),
  };
}

/** Who took how much in each hour, day, week or month. */
function partsWith(span: DaySpan, money: readonly MoneyRow[], names: readonly string[]): CashiersReportView['parts'] {
  const part = partOf(span);
  const places =
    part === 'hour'
      ? Array.from({ length: 24 }, (_nothing, hour) => ({ ...span, hour }))
      : partsOf(span, part).map((days) => ({ ...days, hour: null }));
  const parts = places.map((place) => {
    const own = money.filter(
      ({ day, hour }) => day >= place.fromDay && day <= place.toDay && (place.hour ?? hour) === hour,
    );
    const byName = Map.groupBy(own, ({ personName }) => personName);
    return {
      ...place,
      netTiyn: revenueOf(own).netTiyn,
      cashiers: names.flatMap((name) => {
        const rows = byName.get(name);
        return rows === undefined ? [] : [{ name, netTiyn: revenueOf(rows).netTiyn }];
      }),
    };
  });
  const isUsed = ({ cashiers }: (typeof parts)[number]): boolean => cashiers.length > 0;
  return parts.slice(Math.max(0, parts.findIndex(isUsed)), parts.findLastIndex(isUsed) + 1);
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

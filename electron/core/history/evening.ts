import { DAY_MS } from '@tilla/payment-api/timestamps.ts';
import type { EveningView } from '@tilla/shared/contract/views/evening-view.ts';
import { almatyDay, dayStartOf } from '@tilla/shared/domain/almaty-time.ts';
import { type ClosedShift, compareDay } from '@tilla/shared/domain/evening.ts';
import { averageTiyn, revenueOf } from '@tilla/shared/domain/figures/money-events.ts';
import { DrawerRecord, viewDrawer } from '../ledger/drawer-record.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import type { GoodSums, HistoryIndex } from '../platform/history-index.ts';
import { Refusal } from '../platform/refusal.ts';
import type { MarginsOf } from '../stock/stock-figures.ts';
import { withGoods } from './reports.ts';

/** A year, and the week before it. */
const REMEMBERED_MS = 373 * DAY_MS;
const HOUR_MS = 3_600_000;

type EveningContext = Pick<ShopContext, 'ledger' | 'operations'> & {
  readonly index: Pick<HistoryIndex, 'money' | 'goods'>;
  readonly marginsOf: MarginsOf;
};

/** @throws Refusal `till_not_found` for a shift that is open or unknown. */
export function readEvening(
  { ledger, operations, index, marginsOf }: EveningContext,
  drawerId: string,
  seesCosts: boolean,
): EveningView {
  const stored = ledger.read('drawer', drawerId);
  const drawer = stored === undefined ? undefined : DrawerRecord.parse(stored.value);
  if (drawer?.closedAt === null || drawer === undefined) throw new Refusal('till_not_found');
  const { closedAt } = drawer;
  const openedMs = Date.parse(drawer.openedAt);
  const closed = closedShifts(ledger, openedMs, closedAt);
  const compared = compareDay(shiftOf(drawer), closed.map(shiftOf));
  const ofDay = closed.filter(({ openedAt }) => almatyDay(Date.parse(openedAt)) === compared.day);
  const sales = sumOf(ofDay, ({ sums }) => sums.salesCount ?? 0);
  const closing = drawer.operationId === null ? undefined : operations.find(drawer.operationId);
  const fromMs = Math.min(...ofDay.map(({ openedAt }) => Date.parse(openedAt)));
  const span = { fromDay: compared.day, toDay: almatyDay(Date.parse(closedAt)) };
  // Costs are known by day: where other takings are of these days as well, no profit belongs to this evening alone.
  const isWholeDay = revenueOf(index.money(span.fromDay, span.toDay)).netTiyn === compared.netTiyn;
  const total = seesCosts && isWholeDay ? marginsOf('day', span)?.total : undefined;
  const goods = index.goods(span.fromDay, span.toDay);
  const goodsTiyn = goods.reduce((sum, { totalTiyn, returnedTiyn }) => sum + totalTiyn - returnedTiyn, 0);
  const margin = total === undefined ? null : withGoods(total, goodsTiyn);
  return {
    drawer: viewDrawer(drawer),
    ...compared,
    sales,
    averageTiyn: averageTiyn({
      paidTiyn: sumOf(ofDay, ({ sums }) => sums.paidTiyn),
      debtPaidTiyn: sumOf(ofDay, ({ sums }) => sums.debtPaidTiyn ?? 0),
      sales,
    }),
    hours: hoursOf(index, fromMs, Date.parse(closedAt)),
    toDay: span.toDay,
    profit: margin?.profitTiyn === null ? null : margin,
    best: bestOf(goods),
    closing: closing === undefined ? null : operations.view(closing),
  };
}

function closedShifts(ledger: EveningContext['ledger'], openedMs: number, closedAt: string): DrawerRecord[] {
  return ledger
    .find('drawer', { group: 'closed', fromAt: new Date(openedMs - REMEMBERED_MS).toISOString() })
    .map(({ value }) => DrawerRecord.parse(value))
    .filter((shift) => shift.closedAt !== null && shift.closedAt <= closedAt);
}

function shiftOf({ openedAt, closedAt, sums }: DrawerRecord): ClosedShift {
  return { openedAt, closedAt: closedAt ?? openedAt, netTiyn: sums.netTiyn };
}

function hoursOf(index: EveningContext['index'], fromMs: number, toMs: number): EveningView['hours'] {
  if (toMs - fromMs > DAY_MS) return [];
  const rows = index.money(almatyDay(fromMs), almatyDay(toMs));
  const startMs = dayStartOf(almatyDay(fromMs));
  const hourOf = (ms: number): number => Math.floor((ms - startMs) / HOUR_MS);
  const placed = rows
    .map((row) => ({ row, at: hourOf(dayStartOf(row.day) + row.hour * HOUR_MS) }))
    .filter(({ at }) => at >= hourOf(fromMs) && at <= hourOf(toMs));
  if (placed.length === 0) return [];
  const first = Math.min(...placed.map(({ at }) => at));
  const last = Math.max(...placed.map(({ at }) => at));
  return Array.from({ length: last - first + 1 }, (_nothing, place) => {
    const at = first + place;
    const own = placed.filter((one) => one.at === at).map(({ row }) => row);
    return { day: almatyDay(startMs + at * HOUR_MS), hour: at % 24, netTiyn: revenueOf(own).netTiyn };
  });
}

function bestOf(goods: readonly GoodSums[]): EveningView['best'] {
  const [best] = goods
    .filter(({ totalTiyn, returnedTiyn }) => totalTiyn > returnedTiyn)
    .toSorted((one, other) => other.totalTiyn - other.returnedTiyn - (one.totalTiyn - one.returnedTiyn));
  if (best === undefined) return null;
  const { key, name, unit, thousandths, returnedThousandths, totalTiyn, returnedTiyn } = best;
  return {
    key,
    catalogItemId: key.startsWith('c') ? Number(key.slice(1)) : null,
    name,
    unit,
    thousandths: thousandths - returnedThousandths,
    totalTiyn: totalTiyn - returnedTiyn,
  };
}

function sumOf(shifts: readonly DrawerRecord[], of: (shift: DrawerRecord) => number): number {
  return shifts.reduce((sum, shift) => sum + of(shift), 0);
}

/** Every surface that shows a figure, compared with the reckoning. */

import { accountant } from './accountant.ts';
import { receipts, shiftPapers } from './papers.ts';
import type { DayWorld } from './played-day.ts';
import {
  type Compare,
  dayOf,
  grouped,
  hourOf,
  itemsOf,
  type Money,
  moneyOf,
  type Reckoned,
  sumsOf,
  total,
  within,
} from './reckoning.ts';
import { allDays, filter, onlyDay, reportTables, salesTable, searches } from './tables.ts';

export interface Mismatch {
  readonly surface: string;
  readonly figure: string;
  readonly reckoned: unknown;
  readonly shown: unknown;
}

type Surface = (day: Reckoned, compare: Compare) => Promise<void>;

const byPerson = ({ person }: Money): string => person;

async function history({ world, money, days }: Reckoned, compare: Compare): Promise<void> {
  const page = await world.ask('history.search', { filter: { ...filter, window: allDays }, after: null, limit: 200 });
  compareRevenue(compare, 'all days', sumsOf(money), page.found);
  compare('all days: sales', sumsOf(money).sales, page.found?.sold);
  for (const day of days) {
    const sums = sumsOf(money.filter(({ atMs }) => dayOf(atMs) === day));
    const shown = page.days.find((one) => one.day === day);
    // A day without a sale has no heading in the list.
    if (shown !== undefined) {
      compareRevenue(compare, day, sums, shown);
      compare(`${day}: sales`, sums.sales, shown.sold);
    }
    const { found } = await world.ask('history.search', {
      filter: { ...filter, window: onlyDay(day) },
      after: null,
      limit: 200,
    });
    compareRevenue(compare, `only ${day}`, sums, found);
  }
  for (const row of page.rows) {
    const own = sumsOf(money.filter(({ sale }) => sale.saleId === row.id));
    compare(`row ${String(row.number)}: paid`, own.paidTiyn, row.paidTiyn);
    compare(`row ${String(row.number)}: refunded`, own.refundedTiyn, row.refundedTiyn);
  }
}

async function today({ world, money, nowMs }: Reckoned, compare: Compare): Promise<void> {
  const ofToday = money.filter(({ atMs }) => dayOf(atMs) === dayOf(nowMs));
  const sums = sumsOf(ofToday);
  const shown = await world.ask('sale.today', {});
  compare('paid', sums.paidTiyn, shown.paidTiyn);
  compare('refunded', sums.refundedTiyn, shown.refundedTiyn);
  compare('net', sums.netTiyn, shown.totalTiyn);
  compareTenders(compare, ofToday, shown.byTender);
}

async function overview({ world, money, days }: Reckoned, compare: Compare): Promise<void> {
  const whole = await world.ask('statistics.books', { window: allDays });
  compareRevenue(compare, 'all days', sumsOf(money), whole.total);
  compare('all days: sales', sumsOf(money).sales, whole.sales);
  for (const day of days) {
    const own = money.filter(({ atMs }) => dayOf(atMs) === day);
    const sums = sumsOf(own);
    const shown = await world.ask('statistics.books', { window: onlyDay(day) });
    compareRevenue(compare, day, sums, shown.total);
    compare(`${day}: sales`, sums.sales, shown.sales);
    compareRevenue(
      compare,
      `${day} among all days`,
      sums,
      whole.byDay.find((one) => one.day === day),
    );
    for (const [hour, ofHour] of grouped(own, ({ atMs }) => hourOf(atMs))) {
      compareRevenue(compare, `${day}, ${String(hour)}:00`, sumsOf(ofHour), shown.byHour[hour]);
    }
    for (const [tender, ofTender] of grouped(own, (one) => one.tender)) {
      compareRevenue(
        compare,
        `${day}, ${tender}`,
        sumsOf(ofTender),
        shown.byTender.find((one) => one.tender === tender),
      );
    }
  }
}

async function reports({ world, money, days }: Reckoned, compare: Compare): Promise<void> {
  for (const day of days) {
    const own = money.filter(({ atMs }) => dayOf(atMs) === day);
    const sums = sumsOf(own);
    const asked = { window: onlyDay(day) };
    const { total: items, ...report } = await world.ask('statistics.items', asked);
    const { unnamedRefundTiyn, otherPaidTiyn, roundingTiyn } = report;
    compare(`${day}, items: net`, sums.netTiyn, items.netTiyn);
    const goodsTiyn = report.items.reduce((sum, { netTiyn }) => sum + netTiyn, report.others.netTiyn);
    compare(`${day}, items: all lines`, sums.netTiyn, goodsTiyn - unnamedRefundTiyn + otherPaidTiyn - roundingTiyn);
    compare(`${day}, items: discount`, sums.discountTiyn, items.discountTiyn);
    compare(`${day}, items: rounding`, sums.roundingTiyn, roundingTiyn);
    for (const [name, item] of itemsOf(own)) {
      const shown = report.items.find((one) => one.name === name);
      compare(`${day}, ${name}: quantity`, item.sold, shown?.thousandths);
      compare(`${day}, ${name}: returned`, item.returned, shown?.returnedThousandths);
    }
    const { cashiers, parts } = await world.ask('statistics.cashiers', asked);
    compare(`${day}, hours of cashiers: net`, sums.netTiyn, total(parts.map((part) => ({ amountTiyn: part.netTiyn }))));
    for (const [person, ofPerson] of grouped(own, byPerson)) {
      if (person === '') continue;
      const shown = cashiers.find(({ name }) => name === person);
      const mine = sumsOf(ofPerson);
      compare(`${day}, ${person}: sales`, mine.sales, shown?.sales);
      compare(`${day}, ${person}: refunds`, mine.refunds, shown?.refunds.count);
      compare(`${day}, ${person}: refunded`, mine.refundedTiyn, shown?.refunds.amountTiyn);
      compare(`${day}, ${person}: discount`, mine.discountTiyn, shown?.discountTiyn);
    }
    const { hours } = await world.ask('statistics.hours', asked);
    for (const [hour, ofHour] of grouped(own, ({ atMs }) => hourOf(atMs))) {
      const shown = hours.find((one) => one.hour === hour);
      compare(`${day}, ${String(hour)}:00: sales`, sumsOf(ofHour).sales, shown?.sales ?? 0);
      compare(`${day}, ${String(hour)}:00: net`, sumsOf(ofHour).netTiyn, shown?.netTiyn ?? 0);
    }
  }
}

async function shifts({ world, day, money }: Reckoned, compare: Compare): Promise<void> {
  const { drawers } = await world.ask('cashbox.history', { page: 1 });
  const { drawer } = await world.ask('cashbox.view', {});
  const shown = [...drawers, ...(drawer === null ? [] : [drawer])];
  compare('shifts', day.shifts.length, shown.length);
  for (const shift of day.shifts) {
    const own = money.filter(within(shift));
    const sums = sumsOf(own);
    const view = shown.find(({ id }) => id === shift.drawerId);
    const name = `shift ${String(view?.number)}`;
    compare(`${name}: payments`, sums.payments, view?.sums.paymentsCount);
    compare(`${name}: paid`, sums.paidTiyn, view?.sums.paidTiyn);
    compare(`${name}: sales`, sums.sales, view?.sums.salesCount);
    compare(`${name}: refunds`, sums.refunds, view?.sums.refundsCount);
    compare(`${name}: refunded`, sums.refundedTiyn, view?.sums.refundedTiyn);
    compareTenders((figure, ...both) => compare(`${name}, ${figure}`, ...both), own, view?.sums.byTender ?? []);
    const moves = day.moves.filter(within(shift));
    const cash = sumsOf(own.filter(({ tender }) => tender === 'cash'));
    const cashIn = total(moves.filter(({ direction }) => direction === 'in'));
    const cashOut = total(moves.filter(({ direction }) => direction === 'out'));
    compare(`${name}: cash in`, cashIn, view?.sums.cashInTiyn);
    compare(`${name}: cash out`, cashOut, view?.sums.cashOutTiyn);
    const expectedTiyn = (shift.floatTiyn ?? 0) + cash.netTiyn + cashIn - cashOut;
    compare(`${name}: expected in the drawer`, expectedTiyn, view?.sums.expectedTiyn);
    if (shift.closed === null) {
      // Null where it has been open for more than a day.
      const { shift: line } = await world.ask('history.shift', {});
      const grown = line?.hours.reduce((sum, { netTiyn }) => sum + netTiyn, 0);
      if (grown !== undefined) compare(`${name}: the line by hours`, sums.netTiyn, grown);
      continue;
    }
    compare(`${name}: counted`, shift.closed.countedTiyn, view?.countedTiyn);
    const { countedTiyn } = shift.closed;
    compare(`${name}: difference`, countedTiyn === null ? null : countedTiyn - expectedTiyn, view?.differenceTiyn);
  }
}

/** Each figure of a shift has its entries, and money outside of shifts has its reason. */
async function shiftFigures({ world, day, money }: Reckoned, compare: Compare): Promise<void> {
  const outside = [];
  // No shift: money since the last one.
  const since = day.shifts.every(({ closed }) => closed !== null) ? [null] : [];
  for (const drawerId of [...day.shifts.map((shift) => shift.drawerId), ...since]) {
    const shift = day.shifts.find((one) => one.drawerId === drawerId);
    const open = async (figure: 'net' | 'refunded' | 'outside') =>
      (await world.ask('cashbox.entries', { drawerId, figure })).entries;
    outside.push(...(await open('outside')));
    if (shift === undefined) continue;
    const sums = sumsOf(money.filter(within(shift)));
    const number = String(day.shifts.indexOf(shift) + 1);
    compare(`shift ${number}: entries of net`, sums.netTiyn, total(await open('net')));
    compare(`shift ${number}: entries of refunded`, -sums.refundedTiyn, total(await open('refunded')));
  }
  const expected = money.filter((one) => !day.shifts.some((shift) => within(shift)(one)));
  const shown = outside.map((one) => [one.amountTiyn, one.outside]).toSorted();
  compare('outside any shift', expected.map((one) => [signed(one), reasonOf(one)]).toSorted(), shown);
}

const signed = ({ kind, amountTiyn }: Money): number => (kind === 'payment' ? amountTiyn : -amountTiyn);

function reasonOf({ kind, tender }: Money): string {
  if (kind === 'refund') return 'refund';
  return tender === 'printed_qr' ? 'printed_qr' : 'late_payment';
}

async function reconciliation({ world, money, days }: Reckoned, compare: Compare): Promise<void> {
  for (const day of days) {
    const invoiced = money.filter(({ tender }) => tender !== 'cash' && tender !== 'card');
    const shown = await world.ask('reconciliation.run', { day });
    const from = Date.parse(shown.from);
    const to = Date.parse(shown.to);
    const sums = sumsOf(invoiced.filter(({ atMs }) => atMs >= from && atMs <= to));
    compare(`${day}: payments`, sums.payments, shown.ledger.count);
    compare(`${day}: paid`, sums.paidTiyn, shown.ledger.amountTiyn);
    compare(`${day}: refunded`, sums.refundedTiyn, shown.ledger.refundedTiyn);
    compare(`${day}: payments at the service`, sums.payments, shown.ownAtService?.count);
    compare(`${day}: paid at the service`, sums.paidTiyn, shown.ownAtService?.amountTiyn);
    compare(`${day}: refunded at the service`, sums.refundedTiyn, shown.ownAtService?.refundedTiyn);
    compare(`${day}: differences`, [], shown.differences);
  }
}

async function customers({ world, money }: Reckoned, compare: Compare): Promise<void> {
  const { rows } = await world.ask('customer.list', { text: '', after: null, limit: 200 });
  const phone = rows.find(({ phoneMasked }) => phoneMasked !== null);
  const sales = new Set(
    money.flatMap(({ sale }) => (sale.payments.some(({ tender }) => tender === 'phone') ? [sale] : [])),
  );
  const sums = sumsOf(money.filter(({ sale }) => sales.has(sale)));
  if (phone === undefined) {
    compare('customers', 0, sales.size);
    return;
  }
  const shown = await world.ask('customer.view', { customerId: phone.id });
  compare('paid', sums.paidTiyn, shown.paidTiyn);
  compare('refunded', sums.refundedTiyn, shown.refundedTiyn);
}

async function activityLog({ world, day, days }: Reckoned, compare: Compare): Promise<void> {
  const acts = [];
  for (const of of days) {
    for (let page = 1, hasMore = true; hasMore; page += 1) {
      const shown = await world.ask('staff.acts', { day: of, page });
      acts.push(...shown.acts);
      hasMore = shown.hasMore;
    }
  }
  const shown = acts.map(({ kind, personName, approvedBy, facts }) => ({
    kind,
    person: personName ?? '',
    approvedBy,
    facts,
  }));
  // An act with fewer facts also matches a more detailed entry: the most precise ones are matched first.
  const precise = day.acts.toSorted((one, other) => Object.keys(other.facts).length - Object.keys(one.facts).length);
  const missing = precise.filter((act) => {
    const at = shown.findIndex((one) => isSame(act, one));
    if (at >= 0) shown.splice(at, 1);
    return at < 0;
  });
  compare('missing', [], missing);
  compare('not done, or noted twice', [], shown);
}

function isSame(act: DayWorld['day']['acts'][number], shown: DayWorld['day']['acts'][number]): boolean {
  return (
    act.kind === shown.kind &&
    act.person === shown.person &&
    (act.approvedBy === undefined || act.approvedBy === shown.approvedBy) &&
    Object.entries(act.facts).every(([name, value]) => shown.facts[name] === value)
  );
}

/** Money without an invoice has a fiscal receipt each. */
async function fiscalReceipts({ money, provider }: Reckoned, compare: Compare): Promise<void> {
  const { receipts } = await provider();
  for (const tender of ['cash', 'card'] as const) {
    const paid = money.filter((one) => one.kind === 'payment' && one.tender === tender);
    const issued = receipts.filter(({ paymentType }) => paymentType === tender);
    compare(`${tender}: receipts`, paid.length, issued.length);
    compare(
      `${tender}: total`,
      total(paid),
      issued.reduce((sum, { totalTiyn }) => sum + totalTiyn, 0),
    );
  }
}

async function openedFigures({ world, money, days }: Reckoned, compare: Compare): Promise<void> {
  const any = { day: null, hour: null, weekday: null, tender: null, personName: null, item: null };
  for (const day of days) {
    const sums = sumsOf(money.filter(({ atMs }) => dayOf(atMs) === day));
    const asked = { ...any, sales: { ...filter, window: onlyDay(day) } };
    for (const [figure, reckoned] of [
      ['revenue', sums.netTiyn],
      ['paid', sums.paidTiyn],
      ['refunded', sums.refundedTiyn],
      ['discount', sums.discountTiyn],
    ] as const) {
      const { entries, amountTiyn } = await world.ask('figures.open', { filter: { ...asked, figure }, limit: 500 });
      compare(`${day}, ${figure}: total`, reckoned, amountTiyn);
      compare(`${day}, ${figure}: entries`, reckoned, total(entries));
    }
    const { count } = await world.ask('figures.open', { filter: { ...asked, figure: 'sales' }, limit: 500 });
    compare(`${day}, sales: entries`, sums.sales, count);
  }
}

async function listedRefunds({ world, money, days }: Reckoned, compare: Compare): Promise<void> {
  for (const day of days) {
    const own = money.filter(({ kind, person, atMs }) => kind === 'refund' && person !== '' && dayOf(atMs) === day);
    const asked = { filter: { window: onlyDay(day), state: 'done', number: null }, after: null, limit: 200 } as const;
    const { rows } = await world.ask('refund.list', asked);
    compare(`${day}: refunds`, own.length, rows.length);
    compare(`${day}: refunded`, total(own), total(rows));
  }
}

function patient(world: Reckoned['world']): Reckoned['world'] {
  return {
    ...world,
    async ask(name, input) {
      const work = { isDone: false };
      const answer = world.ask(name, input).finally(() => {
        work.isDone = true;
      });
      await world.clock.settle();
      while (!work.isDone) await world.clock.advance(5);
      return answer;
    },
  };
}

function compareRevenue(compare: Compare, name: string, sums: ReturnType<typeof sumsOf>, shown: unknown): void {
  const { paidTiyn = 0, refundedTiyn = 0, netTiyn = 0 } = (shown ?? {}) as Record<string, number>;
  compare(`${name}: paid`, sums.paidTiyn, paidTiyn);
  compare(`${name}: refunded`, sums.refundedTiyn, refundedTiyn);
  compare(`${name}: net`, sums.netTiyn, netTiyn);
}

function compareTenders(
  compare: Compare,
  own: readonly Money[],
  shown: readonly { readonly tender: string; readonly amountTiyn: number; readonly count: number }[],
): void {
  const paid = grouped(
    own.filter(({ kind }) => kind === 'payment'),
    ({ tender }) => tender,
  );
  const names = new Set([...paid.keys(), ...shown.map(({ tender }) => tender)]);
  for (const tender of names) {
    const ofTender = paid.get(tender as Money['tender']) ?? [];
    const row = shown.find((one) => one.tender === tender);
    compare(`${tender}: paid`, total(ofTender), row?.amountTiyn ?? 0);
    compare(`${tender}: payments`, ofTender.length, row?.count ?? 0);
  }
}

export const surfaces = {
  history,
  searches,
  today,
  overview,
  reports,
  shifts,
  shiftFigures,
  reconciliation,
  customers,
  activityLog,
  fiscalReceipts,
  salesTable,
  reportTables,
  openedFigures,
  listedRefunds,
  shiftPapers,
  receipts,
  accountant,
} satisfies Readonly<Record<string, Surface>>;
export type SurfaceName = keyof typeof surfaces;

export async function compareDay(played: DayWorld, names: readonly SurfaceName[]): Promise<Mismatch[]> {
  const money = moneyOf(played, await played.provider());
  const nowMs = played.world.clock.nowMs();
  const days = [...new Set([played.startMs, ...money.map(({ atMs }) => atMs), nowMs].map(dayOf))].toSorted();
  const mismatches: Mismatch[] = [];
  for (const surface of names) {
    await surfaces[surface](
      { ...played, world: patient(played.world), money, days, nowMs },
      (figure, reckoned, shown) => {
        if (JSON.stringify(reckoned) !== JSON.stringify(shown)) mismatches.push({ surface, figure, reckoned, shown });
      },
    );
  }
  return mismatches;
}

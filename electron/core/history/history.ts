import { parseWindowBound } from '@tilla/payment-api/timestamps.ts';
import type { HistoryFilter, HistoryRow } from '@tilla/shared/contract/views/history-view.ts';
import type { StatisticsView } from '@tilla/shared/contract/views/statistics-view.ts';
import { almatyDay } from '@tilla/shared/domain/almaty-time.ts';
import { spanBefore } from '@tilla/shared/domain/report-period.ts';
import { creditFigures } from '../debts/credit-figures.ts';
import type { TillTags } from '../ledger/till-tags.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import { type DaySpan, spanOf } from '../platform/day-span.ts';
import { exportSales } from '../platform/export.ts';
import type { CallsOf } from '../platform/handlers.ts';
import type { HistoryEntry, HistoryIndex, HistoryQuery } from '../platform/history-index.ts';
import { isPermitted, permit } from '../platform/permission.ts';
import type { ExportFolder, Sealer } from '../platform/ports.ts';
import { Refusal } from '../platform/refusal.ts';
import { boughtIn, payerOf } from '../sales/named-rows.ts';
import { createOpenSales } from '../sales/open-sale.ts';
import { salePhase } from '../sales/sale-phase.ts';
import { todayMs } from '../sales/today.ts';
import type { Drawers } from '../shifts/drawers.ts';
import type { MarginsOf } from '../stock/stock-figures.ts';
import { readEvening } from './evening.ts';
import { createFollower } from './follow.ts';
import { createHistoryLists } from './lists.ts';
import { readOthersRefunds } from './others-refunds.ts';
import { createReportCalls } from './report-calls.ts';
import { withGoods } from './reports.ts';
import { entryOf } from './sale-entry.ts';
import { readSearchText } from './search-words.ts';
import { compareWithService } from './service-comparison.ts';
import { readShift } from './shift-hours.ts';
import { goodsNetTiyn, readMoney, readStatistics, readVat } from './statistics.ts';
import { timelineOf } from './timeline.ts';

export interface History {
  readonly calls: CallsOf<
    `history.${string}` | `figures.${string}` | `statistics.${string}` | 'refund.list' | 'invoice.list'
  >;
  /** Returns how many events are left. */
  catchUp(): number;
  anew(): void;
  returnedOn(day: string): string[];
  rowsOf(saleIds: readonly string[]): HistoryRow[];
  start(): void;
  stop(): void;
}

const EDITION = 7;
/** As many as a row shows. */
const MAX_PICTURED = 3;

export function createHistory(
  context: ShopContext & {
    readonly index: HistoryIndex;
    readonly sealer: Sealer;
    readonly exports: ExportFolder;
    readonly tillTags: TillTags;
    readonly drawers: Pick<Drawers, 'open' | 'entries'>;
    readonly marginsOf: MarginsOf;
  },
): History {
  const { ledger, records, payments, bodies, index, sealer, clock, serverClock } = context;
  const openSales = createOpenSales(context);
  const follower = createFollower({
    ...context,
    entryOf: entryOfSale,
    rowsOf: (event) => lists.rowsOf(event),
    edition: `${String(EDITION)}.${sealer.mark('history')}`,
  });
  const now = (): number => todayMs(serverClock, records);
  const { ownDigits } = context.tillTags;

  function entryOfSale(saleId: string): HistoryEntry | undefined {
    const sale = records.sale(saleId);
    if (sale === undefined) return undefined;
    const attempts = records.paymentsOf(saleId).map(payments.named);
    const tenders = records.tendersOf(saleId);
    const phones = attempts.flatMap((payment) => bodies.phoneOf(payment) ?? []);
    return entryOf({
      sale,
      phase: salePhase({ ...context, openSales }, sale, tenders, attempts),
      payments: attempts,
      tenders,
      refunds: attempts.flatMap(({ id }) => records.operationsOf(id)),
      eventsOf: (paymentId) => ledger.history(paymentId),
      phoneMarks: phones.map((phone) => sealer.mark(phone)),
    });
  }

  /** An open sale changes with time: its phase is read from the payments. */
  function fresh(row: HistoryRow): HistoryRow {
    if (row.state !== 'open') return row;
    const sale = records.sale(row.id);
    if (sale === undefined) return row;
    const phase = salePhase({ ...context, openSales }, sale, records.tendersOf(row.id), records.paymentsOf(row.id));
    return { ...row, phase };
  }

  function named(row: HistoryRow): HistoryRow {
    const payer = row.payerName === null ? payerOf(payments, row.id) : null;
    const sale = records.sale(row.id);
    const pictured = sale?.cart.lines
      .slice(0, MAX_PICTURED)
      .map(({ catalogItemId, name }) => ({ catalogItemId, name }));
    return {
      ...fresh(row),
      ...boughtIn(sale),
      ...(pictured === undefined ? {} : { pictured }),
      ...(payer === null ? {} : { phoneMasked: payer }),
      ...(sale?.credit === undefined ? {} : { isOnCredit: true }),
      ...(sale?.repays === undefined ? {} : { isRepayment: true }),
    };
  }

  const lists = createHistoryLists({ ...context, index, catchUp: () => follower.catchUp(), nowMs: now });

  function daysOf(span: DaySpan | null): DaySpan {
    const today = almatyDay(now());
    return span ?? index.span() ?? { fromDay: today, toDay: today };
  }

  async function profitOf(span: DaySpan): Promise<StatisticsView['profit']> {
    const margins = context.marginsOf('day', span);
    if (margins === null) return null;
    const margin = withGoods(margins.total, await goodsNetTiyn(index, clock, span));
    return { ...margin, beforePercent: context.marginsOf('day', spanBefore(span))?.total.marginPercent ?? null };
  }

  return {
    calls: {
      ...lists.calls,
      ...createReportCalls({
        ...context,
        catchUp: () => follower.catchUp(),
        nowMs: now,
        stampMs: () => serverClock.stampMs(),
        daysOf,
      }),
      'history.search'({ filter, after, limit }) {
        const behind = follower.catchUp();
        const nowMs = now();
        const query = queryOf(filter, nowMs, sealer.mark, ownDigits());
        // Includes the first row of the next page, so that no day is lost in between.
        const read = index.search(query, after, limit + 1);
        const rows = read.slice(0, limit);
        const below = read[limit];
        return {
          rows: rows.map(named),
          // Money may move on days without sales.
          days: index.days(query, below?.day ?? '', after === null ? '~' : (rows[0]?.day ?? '')),
          found: after === null ? index.totals(query) : null,
          next: below === undefined ? null : (rows.at(-1)?.place ?? null),
          today: almatyDay(nowMs),
          behind,
        };
      },
      'history.rows'({ saleIds }) {
        follower.catchUp();
        return { rows: index.rowsOf(saleIds).map(named) };
      },
      'history.cashiers'() {
        follower.catchUp();
        return { cashiers: index.cashiers() };
      },
      'history.timeline'({ saleId }) {
        const entries = timelineOf(context, saleId);
        if (entries === undefined) throw new Refusal('till_not_found');
        return { entries };
      },
      'history.evening'({ drawerId }, caller) {
        follower.catchUp();
        return readEvening(context, drawerId, isPermitted(caller, 'manager'));
      },
      'history.shift'() {
        follower.catchUp();
        return readShift(context, now());
      },
      'history.export'({ filter }, caller) {
        permit(caller, 'manager');
        follower.catchUp();
        return exportSales(context, queryOf(filter, now(), sealer.mark, ownDigits()), serverClock.stampMs());
      },
      'figures.open'({ filter: { sales, day, ...filter }, limit }) {
        const behind = follower.catchUp();
        const query = queryOf(sales, now(), sealer.mark, ownDigits());
        const { fromDay, toDay } = daysOf(spanOf(sales.window, now()));
        const days = { fromDay: day ?? fromDay, toDay: day ?? toDay };
        return { ...index.entries({ ...filter, sales: query, ...days }, limit), behind };
      },
      async 'history.showExports'(_input, caller) {
        permit(caller, 'manager');
        return { isShown: !context.settings().kiosk && (await context.exports.show()) };
      },
      async 'statistics.books'({ window }, caller) {
        permit(caller, 'manager');
        const behind = follower.catchUp();
        const nowMs = now();
        const span = daysOf(spanOf(window, nowMs));
        const figures = await readStatistics(index, clock, span, nowMs);
        const credit = creditFigures(context, span)?.sums;
        const vat = await readVat(index, clock, span, context.settings().vatPeriods);
        return {
          ...figures,
          profit: await profitOf(span),
          ...(await readOthersRefunds(index, clock, span)),
          ...(credit === undefined ? {} : { credit }),
          ...(vat === null ? {} : { vat }),
          today: almatyDay(nowMs),
          behind,
        };
      },
      async 'statistics.service'({ window }, caller) {
        permit(caller, 'manager');
        follower.catchUp();
        const span = daysOf(spanOf(window, now()));
        return compareWithService(context, span, await readMoney(index, clock, span));
      },
    },
    catchUp: () => follower.catchUp(),
    anew() {
      follower.anew();
    },
    returnedOn(day) {
      follower.catchUp();
      return index.returnedOn(day);
    },
    rowsOf(saleIds) {
      follower.catchUp();
      return index.rowsOf(saleIds).map(named);
    },
    start() {
      follower.start();
    },
    stop() {
      follower.stop();
    },
  };
}

/** @throws Refusal `till_input_invalid` for impossible days. */
function queryOf(
  filter: HistoryFilter,
  nowMs: number,
  markOf: (phone: string) => string,
  ownDigits: readonly string[],
): HistoryQuery {
  const span = spanOf(filter.window, nowMs);
  return {
    text: readSearchText(filter.text, markOf, ownDigits),
    states: filter.state === null ? [] : filter.state === 'paid' ? ['paid', 'refunded'] : [filter.state],
    tender: filter.tender,
    cashierId: filter.cashierId,
    fromMs: span === null ? null : (parseWindowBound(span.fromDay, 'lower') ?? null),
    toMs: span === null ? null : (parseWindowBound(span.toDay, 'upper') ?? null),
  };
}

import type { Purpose } from '@tilla/payment-api/client/connection.ts';
import type { Invoice } from '@tilla/payment-api/merchant/invoice.ts';
import type { Reconciliation } from '@tilla/payment-api/merchant/reconciliation.ts';
import { Problem } from '@tilla/shared/contract/problem.ts';
import { DifferenceKind, DifferenceView } from '@tilla/shared/contract/views/reconciliation-view.ts';
import { almatyDay } from '@tilla/shared/domain/almaty-time.ts';
import { z } from 'zod';
import { problemOf } from '../api/outcome.ts';
import { OperationRecord } from '../ledger/operation-record.ts';
import type { PaymentRecord } from '../ledger/payment-record.ts';
import { putNote } from '../ledger/records.ts';
import { TaskRecord } from '../ledger/task-record.ts';
import type { TillTags } from '../ledger/till-tags.ts';
import { isPaidStatus } from '../payments/payment-phase.ts';
import { type SaleMoneyEvent, saleMoneyOf } from '../payments/sale-money.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import { problemIn } from '../platform/refusal.ts';
import { countedAs } from '../recurring/printed-order.ts';
import type { BankDays } from './bank-days.ts';
import {
  type DayWindow,
  daysOfWindow,
  dayWindow,
  fiscalCashOf,
  shiftsOf,
  shiftWindow,
  windowBoundText,
  windowOfShift,
} from './day-window.ts';
import { ownOrder, searches } from './recovered.ts';
import type { InvoiceRowReconciler } from './rows.ts';
import type { SharedTag } from './shared-tag.ts';
import { sweep } from './sweep.ts';
import { takingsOf } from './takings.ts';
import { DAY_MS, PAID_WITHIN_MS } from './windows.ts';

/** A refund by another till or the cabinet is noticed within these days. */
const LATE_TASK_MS = 3 * DAY_MS;

const Totals = z.object({ count: z.int(), amountTiyn: z.int(), refundedTiyn: z.int() });
export type Totals = z.infer<typeof Totals>;

const DayComparison = z.object({
  fromMs: z.number(),
  toMs: z.number(),
  isByShifts: z.boolean(),
  askedAt: z.string(),
  ownAtService: Totals,
  service: Totals.nullable(),
  bank: Totals.nullable(),
  differenceTiyn: z.int().nullable(),
  differences: z.array(DifferenceView),
  problem: Problem.nullable(),
  /** By the fiscal register; missing in older ledgers. */
  fiscalCash: z.object({ depositsTiyn: z.int(), withdrawalsTiyn: z.int() }).nullable().default(null),
});
export type DayComparison = z.infer<typeof DayComparison>;

export interface DayComparisons {
  /** Null before the first result. */
  of(day: string): DayComparison | null;
  /** The problem, or null. A refused comparison is stored too. */
  ask(day: string, purpose: Purpose): Promise<Problem | null>;
  ofShift(shiftId: number): DayComparison | null;
  askShift(shiftId: number, purpose: Purpose): Promise<Problem | null>;
  /** Each entry at its own time. */
  moneyWithin(window: Pick<DayWindow, 'fromMs' | 'toMs'>): SaleMoneyEvent[];
}

export function createDayComparisons(
  context: ShopContext & {
    readonly rows: InvoiceRowReconciler;
    readonly bankDays: BankDays;
    readonly tillTags: TillTags;
    readonly sharedTag: SharedTag;
  },
): DayComparisons {
  const { client, ledger, records, rows, bankDays, serverClock, facts, tillTags, sharedTag } = context;

  function paidWithin({ fromMs, toMs }: Pick<DayWindow, 'fromMs' | 'toMs'>): PaymentRecord[] {
    const made = records.paymentsBetween(isoOf(fromMs - PAID_WITHIN_MS), isoOf(toMs + 1));
    return made.filter(({ step, invoice, createdAt }) => {
      if (step !== 'confirmed' || invoice === null || !isPaidStatus(invoice.status)) return false;
      const paidMs = Date.parse(invoice.paidAt ?? createdAt);
      return paidMs >= fromMs && paidMs <= toMs;
    });
  }

  function moneyWithin({ fromMs, toMs }: Pick<DayWindow, 'fromMs' | 'toMs'>): SaleMoneyEvent[] {
    const made = records.paymentsBetween(isoOf(fromMs - PAID_WITHIN_MS), isoOf(toMs + 1));
    // An older refund has an operation of this till, or a task.
    const refunds = ledger.find('operation', { fromAt: isoOf(fromMs - DAY_MS), beforeAt: isoOf(toMs + 1) });
    const tasks = ledger.find('task', { fromAt: isoOf(fromMs), beforeAt: isoOf(toMs + LATE_TASK_MS) });
    const subjects = [
      ...refunds.map(({ value }) => OperationRecord.parse(value).subject),
      ...tasks.flatMap(({ value }) => TaskRecord.parse(value).subject.split(':')[0] ?? []),
    ];
    const known = new Set(made.map(({ id }) => id));
    const older = [...new Set(subjects)].filter((id) => !known.has(id)).flatMap((id) => records.payment(id) ?? []);
    return saleMoneyOf({
      sale: { totalTiyn: 0 },
      payments: [...made, ...older],
      tenders: [],
      refunds: [],
      eventsOf: (paymentId) => ledger.history(paymentId),
    }).filter(({ at }) => Date.parse(at) >= fromMs && Date.parse(at) <= toMs);
  }

  async function askDay(day: string, nowMs: number, purpose: Purpose): Promise<Problem | null> {
    const query = { bank_connection_id: facts.billing().bankConnectionId, per_page: 30 };
    const shifts = await client.listShiftTimes(query, purpose);
    const byShifts = shifts.kind === 'ok' ? shiftWindow(day, shifts.value, nowMs) : null;
    const fiscalCash = shifts.kind === 'ok' ? fiscalCashOf(shiftsOf(day, shifts.value)) : null;
    return compare(day, { ...(byShifts ?? dayWindow(day)), fiscalCash }, [day], nowMs, purpose);
  }

  async function askOneShift(shiftId: number, nowMs: number, purpose: Purpose): Promise<Problem | null> {
    // There is no route for one shift; the list has the last hundred.
    const shifts = await client.listShiftTimes(
      { bank_connection_id: facts.billing().bankConnectionId, per_page: 100 },
      purpose,
    );
    if (shifts.kind !== 'ok') return problemOf(shifts);
    const shift = shifts.value.find(({ id }) => id === shiftId);
    const window = shift === undefined ? null : windowOfShift(shift, nowMs);
    if (window === null) return { code: 'cashbox_shift_not_found', params: {} };
    const fiscalCash = shift === undefined ? null : fiscalCashOf([shift]);
    return compare(shiftKey(shiftId), { ...window, fiscalCash }, daysOfWindow(window), nowMs, purpose);
  }

  /** @param days Almaty days whose bank sales are read. */
  async function compare(
    key: string,
    window: DayWindow & Pick<DayComparison, 'fiscalCash'>,
    days: readonly string[],
    nowMs: number,
    purpose: Purpose,
  ): Promise<Problem | null> {
    const { fromMs, toMs } = window;
    const calendarFromMs = dayWindow(days[0] ?? almatyDay(fromMs)).fromMs;
    const calendarToMs = dayWindow(days.at(-1) ?? almatyDay(toMs)).toMs;
    const own = new Map<number, Invoice>();
    const imported = new Map<number, Invoice>();
    for (const search of searches(tillTags, fromMs)) {
      const named = { field: 'paid_at', fromMs, toMs, search, origin: 'all' } as const;
      const problem = await sweep(client, named, purpose, (page) => {
        for (const row of page) {
          const isOfDuplicateTill = rows.take(row, 'routine') === 'duplicate_till';
          if (!isOfDuplicateTill && isOwn(row)) own.set(row.id, row);
        }
      });
      sharedTag.raiseTask();
      if (problem !== null) return problem;
    }
    const sold = {
      field: 'paid_at',
      fromMs: calendarFromMs,
      toMs: calendarToMs,
      search: null,
      origin: 'bank',
    } as const;
    const listed = await sweep(client, sold, purpose, (page) => {
      for (const row of page) imported.set(row.id, row);
    });
    if (listed !== null) return listed;
    bankDays.replace([...days], [...imported.values()]);
    const outcome = await client.reconciliation(
      {
        from: windowBoundText(fromMs),
        to: windowBoundText(toMs),
        bank_connection_id: facts.billing().bankConnectionId,
      },
      purpose,
    );
    if (outcome.kind === 'unknown' || outcome.kind === 'throttled') return problemOf(outcome);
    const word = outcome.kind === 'ok' ? outcome.value : null;
    keep(key, {
      ...window,
      askedAt: isoOf(nowMs),
      ownAtService: ownSums(own, window),
      service: word?.service ?? null,
      bank: word?.bank ?? null,
      differenceTiyn: word?.differenceTiyn ?? null,
      differences: [...(word === null ? [] : namedDifferences(word)), ...ownDifferences(own, window)],
      problem: outcome.kind === 'ok' ? null : problemOf(outcome),
    });
    return null;
  }

  function keep(key: string, comparison: DayComparison): void {
    records.write(putNote(noteId(key), comparison));
  }

  function namedDifferences({ differences }: Reconciliation): DifferenceView[] {
    return differences.flatMap(({ kind, amountTiyn, at, invoiceId, bankInvoiceId }) => {
      const known = DifferenceKind.safeParse(kind);
      // An undocumented kind still is a difference (docs/decisions.md).
      const named = known.success ? known.data : 'amount_differs';
      const day = at === null ? null : bankDays.of(dayOfIso(at));
      const isImported =
        day !== null &&
        ((invoiceId !== null && day.invoiceIds.includes(invoiceId)) ||
          (bankInvoiceId !== null && day.bankInvoiceIds.includes(bankInvoiceId)));
      const isSoldThere = named === 'only_in_bank' && isImported;
      const payment = invoiceId === null || at === null ? undefined : paymentOfInvoice(invoiceId, Date.parse(at));
      return [
        {
          kind: isSoldThere ? ('bank_sale' as const) : named,
          amountTiyn,
          at,
          invoiceId,
          saleId: payment?.saleId ?? null,
          saleNumber: payment?.saleNumber ?? null,
        },
      ];
    });
  }

  function paymentOfInvoice(invoiceId: number, atMs: number): PaymentRecord | undefined {
    return records
      .paymentsBetween(isoOf(atMs - PAID_WITHIN_MS), isoOf(atMs + DAY_MS))
      .find(({ invoice }) => invoice?.id === invoiceId);
  }

  /** Billed by this till, or paid by its printed QR. */
  function isOwn({ id, externalOrderId }: Invoice): boolean {
    return ownOrder(tillTags, externalOrderId) !== null || countedAs(ledger, id) !== null;
  }

  /** The service's list has no refund times: refunds in the ledger count at their times, others here. */
  function ownSums(own: ReadonlyMap<number, Invoice>, window: DayWindow): Totals {
    const paid = [...own.values()].filter(({ status }) => isPaidStatus(status));
    const inLedger = new Map(paidWithin(window).map(({ invoice }) => [invoice?.id, invoice?.totalRefundedTiyn ?? 0]));
    const unknownTiyn = paid.reduce(
      (sum, { id, totalRefundedTiyn }) => sum + Math.max(0, totalRefundedTiyn - (inLedger.get(id) ?? 0)),
      0,
    );
    return {
      count: paid.length,
      amountTiyn: paid.reduce((sum, { amountTiyn }) => sum + amountTiyn, 0),
      refundedTiyn: takingsOf(moneyWithin(window)).refundedTiyn + unknownTiyn,
    };
  }

  function ownDifferences(own: ReadonlyMap<number, Invoice>, window: DayWindow): DifferenceView[] {
    const inLedger = paidWithin(window);
    const counted = new Set(inLedger.map(({ invoice }) => invoice?.id));
    const missing = [...own.values()]
      .filter(({ id, status }) => isPaidStatus(status) && !counted.has(id))
      .map((row): DifferenceView => {
        const saleId = ownOrder(tillTags, row.externalOrderId)?.saleId ?? null;
        const sale = saleId === null ? undefined : records.sale(saleId);
        const { amountTiyn, paidAt } = row;
        const saleNumber = sale?.number ?? null;
        return { kind: 'not_in_books', amountTiyn, at: paidAt, invoiceId: row.id, saleId, saleNumber };
      });
    const surplus = inLedger
      .filter(({ invoice }) => invoice !== null && !own.has(invoice.id))
      .map(({ invoice, saleId, saleNumber, amountTiyn }): DifferenceView => {
        const at = invoice?.paidAt ?? null;
        const sum = invoice?.amountTiyn ?? amountTiyn;
        return { kind: 'only_in_books', amountTiyn: sum, at, invoiceId: invoice?.id ?? null, saleId, saleNumber };
      });
    return [...missing, ...surplus];
  }

  function read(key: string): DayComparison | null {
    return DayComparison.safeParse(ledger.read('note', noteId(key))?.value).data ?? null;
  }

  async function asking(ask: (nowMs: number) => Promise<Problem | null>): Promise<Problem | null> {
    const nowMs = serverClock.nowMs();
    // Without the service's time the day is uncertain (rule L2).
    if (nowMs === null) return { code: 'till_offline', params: {} };
    try {
      return await ask(nowMs);
    } catch (failure) {
      return problemIn(failure);
    }
  }

  return {
    of: read,
    ask: (day, purpose) => asking((nowMs) => askDay(day, nowMs, purpose)),
    ofShift: (shiftId) => read(shiftKey(shiftId)),
    askShift: (shiftId, purpose) => asking((nowMs) => askOneShift(shiftId, nowMs, purpose)),
    moneyWithin,
  };
}

function dayOfIso(at: string): string {
  return almatyDay(Date.parse(at));
}

function isoOf(ms: number): string {
  return new Date(ms).toISOString();
}

function shiftKey(shiftId: number): string {
  return `shift:${String(shiftId)}`;
}

function noteId(key: string): string {
  return `reconciliation:${key}`;
}

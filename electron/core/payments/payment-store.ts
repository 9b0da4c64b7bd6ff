/** Live payments: each change is one durable transaction, then memory, then the event for screens. */

import type { PaymentView as PaymentViewSchema } from '@tilla/shared/contract/views/sale-view.ts';
import { boughtOf } from '@tilla/shared/domain/bought.ts';
import type { z } from 'zod';
import type { ServerClock } from '../api/server-clock.ts';
import type { PaymentRecord } from '../ledger/payment-record.ts';
import { isUnsettled, putPayment, putSale, type Records, type SaleShift } from '../ledger/records.ts';
import type { SaleRecord } from '../ledger/sale-record.ts';
import type { TaskChange, TaskStore } from '../money/task-store.ts';
import type { EventBus } from '../platform/event-bus.ts';
import type { Clock, LedgerChange, LedgerEvent, RecordPut } from '../platform/ports.ts';
import { Refusal } from '../platform/refusal.ts';
import { isPaid, isTakenAlready } from './paid-attempts.ts';
import { apartFromName, type PayerNames } from './payer-names.ts';
import type { ChangeCommand, PaymentCommand, PaymentEvent, SaleSnapshot } from './payment-commands.ts';
import { applyPayment, decidePayment } from './payment-decider.ts';
import { type PaymentPhase, phaseOf } from './payment-phase.ts';
import { type AttemptContext, questionOf } from './payment-questions.ts';
import { viewPayment } from './payment-view.ts';
import { isRecovered, isSaleSettled } from './sale-settled.ts';
import { putUndatedRefund } from './undated-refunds.ts';

export type PaymentView = z.infer<typeof PaymentViewSchema>;

export interface PaymentStore {
  get(id: string): PaymentRecord;
  find(id: string): PaymentRecord | undefined;
  /** All that the watch, the runner or the cashier has to settle; oldest first. */
  live(): PaymentRecord[];
  ofSale(saleId: string): PaymentRecord[];
  /** Sale (if new), payment and command answer in one transaction (C8); replaced attempts leave the counter with it. */
  open(
    payment: PaymentRecord,
    sale: SaleRecord | null,
    more: readonly RecordPut[],
    replaced: readonly PaymentRecord[],
    acts?: LedgerChange,
  ): void;
  /** With one payment each; `more` goes into the same transaction. */
  openAll(
    invoices: readonly { readonly payment: PaymentRecord; readonly sale: SaleRecord | null }[],
    more: LedgerChange,
  ): void;
  /**
   * An invoice that the ledger lacked (rule C3), with its sale if that is lost too; `task` opens in this transaction.
   * @throws Refusal when the ledger did not take it; nothing changed then.
   */
  adopt(payment: PaymentRecord, sale: SaleRecord | null, more: readonly RecordPut[], task?: TaskChange | null): void;
  /** Null where nothing is new. @throws Refusal as decided, or when the ledger did not take it; nothing changed. */
  execute(id: string, command: ChangeCommand, personId?: string): PaymentRecord | null;
  /** Dates invoices with their sale: one transaction. @throws Refusal; nothing changed then. */
  date(stamps: readonly Pick<PaymentRecord, 'id' | 'createdAt'>[], together: LedgerChange): void;
  /** A status of this payment arrived now; its age counts from here (rule L7). */
  recordReceivedAt(id: string): void;
  phase(payment: PaymentRecord): PaymentPhase;
  /** Adds the payer's name, if known: records and events have none. */
  named(payment: PaymentRecord): PaymentRecord;
  view(payment: PaymentRecord): PaymentView;
  /** Emits the current view without a durable change (the window ended, the status is older). */
  announce(payment: PaymentRecord): void;
  /** After the payment is durable (rule L3: persist, show, then print). */
  onPaid(listener: (payment: PaymentRecord) => void): void;
  onChange(listener: (payment: PaymentRecord) => void): void;
}

export interface PaymentStoreOptions {
  readonly records: Records;
  readonly clock: Clock;
  readonly serverClock: ServerClock;
  readonly events: EventBus;
  readonly tasks: TaskStore;
  readonly names: PayerNames;
  readonly shiftOpening: Pick<SaleShift, 'withSale'>;
}

export function createPaymentStore(options: PaymentStoreOptions): PaymentStore {
  const { records, clock, serverClock, events, tasks, names, shiftOpening } = options;
  const live = new Map(records.livePayments().map((payment) => [payment.id, payment]));
  const receivedAtMs = new Map<string, number>();
  const paidListeners: ((payment: PaymentRecord) => void)[] = [];
  const changeListeners: ((payment: PaymentRecord) => void)[] = [];

  function find(id: string): PaymentRecord | undefined {
    return live.get(id) ?? records.payment(id);
  }

  function get(id: string): PaymentRecord {
    const payment = find(id);
    if (payment === undefined) throw new Refusal('till_not_found');
    return payment;
  }

  function ofSale(saleId: string): PaymentRecord[] {
    return records.paymentsOf(saleId);
  }

  function snapshotOf(saleId: string): () => SaleSnapshot {
    let read: SaleSnapshot | undefined;
    return () => {
      read ??= {
        totalTiyn: records.sale(saleId)?.totalTiyn ?? 0,
        tenders: records.tendersOf(saleId),
        attempts: ofSale(saleId),
      };
      return read;
    };
  }

  /** Whether an adopted invoice is one too many now, and no task has asked (W1). */
  function isTooManyNow(paid: PaymentRecord, sale: () => SaleSnapshot): boolean {
    if (!isRecovered(paid)) return false;
    const soFar = { ...sale(), attempts: sale().attempts.filter(({ id }) => id !== paid.id) };
    return isSaleSettled(soFar, paid.invoice?.amountTiyn ?? 0);
  }

  function isOwnedElsewhere({ id, invoice }: PaymentRecord): boolean {
    return [...live.values()].some(
      (other) => other.id !== id && other.invoice !== null && other.invoice.id === invoice?.id,
    );
  }

  function keep(payment: PaymentRecord): void {
    if (payment.isWatched || payment.place !== 'done' || isUnsettled(payment)) live.set(payment.id, payment);
    else {
      live.delete(payment.id);
      receivedAtMs.delete(payment.id);
    }
    announce(payment);
    for (const listener of changeListeners) listener(payment);
  }

  function announce(payment: PaymentRecord): void {
    // A thousand rows would flood the screens: `bulk.changed` reports the list.
    if (payment.place === 'list') return;
    events.emit('payment.changed', view(payment));
  }

  function view(payment: PaymentRecord): PaymentView {
    const receivedMs = receivedAtMs.get(payment.id);
    const ageMs = receivedMs === undefined ? null : clock.monotonicMs() - receivedMs;
    const sale = records.sale(payment.saleId);
    const bought = sale === undefined ? null : boughtOf(sale.cart, sale.comment?.text);
    return viewPayment(named(payment), serverClock.nowMs(), ageMs, bought);
  }

  function named(payment: PaymentRecord): PaymentRecord {
    const { invoice } = payment;
    return invoice === null ? payment : { ...payment, invoice: { ...invoice, payerName: names.of(payment) } };
  }

  function keptName(paymentId: string, payerName: string | null): RecordPut[] {
    return payerName === null ? [] : names.keep(paymentId, payerName, new Date(clock.nowMs()).toISOString());
  }

  function decide(payment: PaymentRecord | null, command: PaymentCommand, sale: () => SaleSnapshot): PaymentEvent[] {
    const decision = decidePayment({ payment, sale }, command);
    if (decision.kind === 'refused') throw new Refusal(decision.problem.code, decision.problem.params);
    return [...decision.events];
  }

  function soldAs(type: 'sale.opened' | 'sale.recovered', sale: SaleRecord, personId: string | null): LedgerEvent {
    return { stream: sale.id, type, at: new Date(clock.nowMs()).toISOString(), personId, data: { ...sale } };
  }

  function stored({ paymentId, type, data }: PaymentEvent, personId: string | null): LedgerEvent {
    return { stream: paymentId, type, at: new Date(clock.nowMs()).toISOString(), personId, data };
  }

  function draftQuestions(
    together: readonly PaymentRecord[],
    before: PaymentRecord,
    contextOf: (payment: PaymentRecord) => Omit<AttemptContext, 'together'>,
  ): TaskChange[] {
    return together.flatMap((payment) => {
      const known = payment.id === before.id ? before : get(payment.id);
      const question = questionOf(payment, known, { together, ...contextOf(payment) });
      return question === null ? [] : (tasks.draft(question, payment.id) ?? []);
    });
  }

  return {
    get,
    find,
    live: () => [...live.values()],
    ofSale,
    open(payment, sale, more, replaced, acts = { events: [], puts: [] }) {
      const events = decide(null, { name: 'intend', payment, replaced }, snapshotOf(payment.saleId));
      const together = afterAll(events, replaced);
      const intended = events.map((event) => stored(event, payment.personId));
      const shift = shiftOpening.withSale(seller(payment));
      records.write({
        events: [
          ...shift.events,
          ...(sale === null ? [] : [soldAs('sale.opened', sale, sale.personId)]),
          ...intended,
          ...acts.events,
        ],
        puts: [
          ...shift.puts,
          ...(sale === null ? [] : [putSale(sale)]),
          ...together.map(putPayment),
          ...more,
          ...acts.puts,
        ],
      });
      for (const one of together) keep(one);
    },
    openAll(invoices, more) {
      const [first] = invoices;
      const shift = first === undefined ? { events: [], puts: [] } : shiftOpening.withSale(seller(first.payment));
      records.write({
        events: [
          ...shift.events,
          ...invoices.flatMap(({ payment, sale }) => [
            ...(sale === null ? [] : [soldAs('sale.opened', sale, sale.personId)]),
            ...decide(null, { name: 'intend', payment, replaced: [] }, snapshotOf(payment.saleId)).map((event) =>
              stored(event, payment.personId),
            ),
          ]),
          ...more.events,
        ],
        puts: [
          ...shift.puts,
          ...invoices.flatMap(({ payment, sale }) => [...(sale === null ? [] : [putSale(sale)]), putPayment(payment)]),
          ...more.puts,
        ],
      });
      for (const { payment } of invoices) keep(payment);
    },
    adopt(found, sale, more, task = null) {
      const { invoice } = found;
      const payment = invoice === null ? found : { ...found, invoice: { ...invoice, payerName: null } };
      const known = snapshotOf(payment.saleId);
      const isLate = sale === null && isPaid(payment);
      const decided = decide(null, { name: 'adopt', payment, isSaleLost: sale !== null }, known);
      const together = afterAll(decided, isLate ? known().attempts : []);
      const unpaid: PaymentRecord = { ...payment, invoice: null, place: 'done' };
      const isCovered = isLate && isTakenAlready(payment, known());
      const asked = [
        ...(isLate
          ? draftQuestions(together, unpaid, () => ({ isCovered, isOwnedElsewhere: false, isTooMany: false }))
          : []),
        ...(task === null ? [] : [task]),
      ];
      records.write({
        events: [
          ...(sale === null ? [] : [soldAs('sale.recovered', sale, null)]),
          ...decided.map((event) => stored(event, null)),
          ...asked.flatMap(({ events: raised }) => raised),
        ],
        puts: [
          ...(sale === null ? [] : [putSale(sale)]),
          ...together.map(putPayment),
          ...putUndatedRefund(null, payment),
          ...asked.flatMap(({ puts }) => puts),
          ...keptName(found.id, invoice?.payerName ?? null),
          ...more,
        ],
      });
      for (const one of together) keep(one);
      for (const one of asked) one.keep();
    },
    execute(id, received, personId) {
      const { command, payerName } = apartFromName(received);
      const before = get(id);
      const sale = snapshotOf(before.saleId);
      const decided = decide(before, command, sale);
      const [own, ...others] = decided;
      if (own === undefined) return null;
      const after = applyPayment(before, own);
      const together = [after, ...(others.length === 0 ? [] : afterAll(others, sale().attempts))];
      const becamePaid = isPaid(after) && !isPaid(before);
      const isCovered = becamePaid && isTakenAlready(after, sale());
      const asked = draftQuestions(together, before, (payment) => ({
        isCovered,
        isOwnedElsewhere: isOwnedElsewhere(payment),
        isTooMany: becamePaid && isTooManyNow(payment, sale),
      }));
      records.write({
        events: [
          ...decided.map((event) => stored(event, event === own ? (personId ?? null) : null)),
          ...asked.flatMap((task) => task.events),
        ],
        puts: [
          ...together.map(putPayment),
          ...putUndatedRefund(before, after),
          ...asked.flatMap((task) => task.puts),
          ...keptName(id, payerName),
        ],
      });
      for (const payment of together) keep(payment);
      for (const task of asked) task.keep();
      if (becamePaid) for (const listener of paidListeners) listener(after);
      return after;
    },
    date(stamps, together) {
      const dated = stamps.map(({ id, createdAt }) => {
        const before = get(id);
        return { before, decided: decide(before, { name: 'date', createdAt }, snapshotOf(before.saleId)) };
      });
      const redated = dated.flatMap(({ before, decided }) => afterAll(decided, [before]));
      records.write({
        events: [...together.events, ...dated.flatMap(({ decided }) => decided.map((event) => stored(event, null)))],
        puts: [...together.puts, ...redated.map(putPayment)],
      });
      redated.forEach(keep);
    },
    recordReceivedAt(id) {
      receivedAtMs.set(id, clock.monotonicMs());
    },
    phase: (payment) => phaseOf(payment, serverClock.nowMs()),
    named,
    view,
    announce,
    onPaid(listener) {
      paidListeners.push(listener);
    },
    onChange(listener) {
      changeListeners.push(listener);
    },
  };
}

function seller({ personId, cashierName }: PaymentRecord): { readonly id: string; readonly name: string } {
  return { id: personId, name: cashierName };
}

function afterAll(events: readonly PaymentEvent[], known: readonly PaymentRecord[]): PaymentRecord[] {
  return events.map((event) => applyPayment(known.find(({ id }) => id === event.paymentId) ?? null, event));
}

/** Live payments: each change is one durable transaction, then memory, then the event for screens. */

import type { PaymentView as PaymentViewSchema } from '@tilla/shared/contract/views/sale-view.ts';
import { boughtOf } from '@tilla/shared/domain/bought.ts';
import type { z } from 'zod';
import type { ServerClock } from '../api/server-clock.ts';
import type { PaymentRecord } from '../ledger/payment-record.ts';
import { isUnsettled, putPayment, putSale, type Records, type SaleShift } from '../ledger/records.ts';
import type { SaleRecord } from '../ledger/sale-record.ts';
import { coversOf } from '../ledger/tender-record.ts';
import type { TaskStore } from '../money/task-store.ts';
import type { EventBus } from '../platform/event-bus.ts';
import type { Clock } from '../platform/ports.ts';
import { Refusal } from '../platform/refusal.ts';
import type { LedgerPart } from '../platform/transaction.ts';
import { isPaid, isTakenAlready } from './paid-attempts.ts';
import { apartFromName, type PayerNames } from './payer-names.ts';
import type { ChangeCommand, PaymentEvent, SaleSnapshot } from './payment-commands.ts';
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
  open(payment: PaymentRecord, sale: SaleRecord | null, replaced: readonly PaymentRecord[], more: LedgerPart): void;
  /** With one payment each; `more` goes into the same transaction. */
  openAll(
    invoices: readonly { readonly payment: PaymentRecord; readonly sale: SaleRecord | null }[],
    more: LedgerPart,
  ): void;
  /**
   * An invoice that the ledger lacked (rule C3), with its sale if that is lost too, and more in this transaction.
   * @throws Refusal when the ledger did not take it; nothing changed then.
   */
  adopt(payment: PaymentRecord, sale: SaleRecord | null, more: LedgerPart): void;
  /** Null where nothing is new. @throws Refusal as decided, or when the ledger did not take it; nothing changed. */
  execute(id: string, command: ChangeCommand, personId?: string): PaymentRecord | null;
  /** Dates invoices with their sale: one transaction. @throws Refusal; nothing changed then. */
  date(stamps: readonly Pick<PaymentRecord, 'id' | 'createdAt'>[], together: LedgerPart): void;
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
      if (read !== undefined) return read;
      const sale = records.sale(saleId);
      read = {
        totalTiyn: sale?.totalTiyn ?? 0,
        tenders: coversOf(sale, records.tendersOf(saleId)),
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

  function kept(payment: PaymentRecord): LedgerPart {
    const keep = (): void => {
      if (payment.isWatched || payment.place !== 'done' || isUnsettled(payment)) live.set(payment.id, payment);
      else {
        live.delete(payment.id);
        receivedAtMs.delete(payment.id);
      }
      announce(payment);
      for (const listener of changeListeners) listener(payment);
    };
    return [putPayment(payment), keep];
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

  function keptName(paymentId: string, payerName: string | null): LedgerPart {
    return payerName === null ? null : names.keep(paymentId, payerName, now());
  }

  const now = (): string => new Date(clock.nowMs()).toISOString();

  function soldAs(type: 'sale.opened' | 'sale.recovered', sale: SaleRecord | null): LedgerPart {
    if (sale === null) return null;
    const personId = type === 'sale.opened' ? sale.personId : null;
    return [{ stream: sale.id, type, at: now(), personId, data: { ...sale } }, putSale(sale)];
  }

  function stored(events: readonly PaymentEvent[], personId: string | null): LedgerPart {
    return events.map(({ paymentId, type, data }) => ({ stream: paymentId, type, at: now(), personId, data }));
  }

  function opened(payment: PaymentRecord, sale: SaleRecord | null, replaced: readonly PaymentRecord[]): LedgerPart {
    const intend = { name: 'intend', payment, replaced } as const;
    const decided = decidePayment({ payment: null, sale: snapshotOf(payment.saleId) }, intend);
    return [soldAs('sale.opened', sale), stored(decided, payment.personId), afterAll(decided, replaced).map(kept)];
  }

  function draftQuestions(
    together: readonly PaymentRecord[],
    before: PaymentRecord,
    contextOf: (payment: PaymentRecord) => Omit<AttemptContext, 'together'>,
  ): LedgerPart {
    return together.map((payment) => {
      const known = payment.id === before.id ? before : get(payment.id);
      const question = questionOf(payment, known, { together, ...contextOf(payment) });
      return question === null ? null : tasks.draft(question, payment.id);
    });
  }

  return {
    get,
    find,
    live: () => [...live.values()],
    ofSale,
    open(payment, sale, replaced, more) {
      records.write(shiftOpening.withSale(seller(payment)), opened(payment, sale, replaced), more);
    },
    openAll(invoices, more) {
      const [first] = invoices;
      records.write(
        first === undefined ? null : shiftOpening.withSale(seller(first.payment)),
        invoices.map(({ payment, sale }) => opened(payment, sale, [])),
        more,
      );
    },
    adopt(found, sale, more) {
      const { invoice } = found;
      const payment = invoice === null ? found : { ...found, invoice: { ...invoice, payerName: null } };
      const known = snapshotOf(payment.saleId);
      const isLate = sale === null && isPaid(payment);
      const decided = decidePayment(
        { payment: null, sale: known },
        { name: 'adopt', payment, isSaleLost: sale !== null },
      );
      const together = afterAll(decided, isLate ? known().attempts : []);
      const unpaid: PaymentRecord = { ...payment, invoice: null, place: 'done' };
      const isCovered = isLate && isTakenAlready(payment, known());
      const asked = isLate
        ? draftQuestions(together, unpaid, () => ({ isCovered, isOwnedElsewhere: false, isTooMany: false }))
        : null;
      records.write(
        soldAs('sale.recovered', sale),
        stored(decided, null),
        together.map(kept),
        asked,
        putUndatedRefund(null, payment),
        keptName(found.id, invoice?.payerName ?? null),
        more,
      );
    },
    execute(id, received, personId) {
      const { command, payerName } = apartFromName(received);
      const before = get(id);
      const sale = snapshotOf(before.saleId);
      const [own, ...others] = decidePayment({ payment: before, sale }, command);
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
      records.write(
        stored([own], personId ?? null),
        stored(others, null),
        together.map(kept),
        asked,
        putUndatedRefund(before, after),
        keptName(id, payerName),
      );
      if (becamePaid) for (const listener of paidListeners) listener(after);
      return after;
    },
    date(stamps, together) {
      const dated = stamps.map(({ id, createdAt }) => {
        const before = get(id);
        const decided = decidePayment(
          { payment: before, sale: snapshotOf(before.saleId) },
          { name: 'date', createdAt },
        );
        return [stored(decided, null), afterAll(decided, [before]).map(kept)];
      });
      records.write(together, dated);
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

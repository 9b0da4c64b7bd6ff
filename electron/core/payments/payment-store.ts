/** Payments at hand: every change is one durable transaction first, then memory, then the event to the screens. */

import type { z } from 'zod';
import type { PaymentView as PaymentViewSchema } from '../../../shared/contract/views/sale-view.ts';
import type { ServerClock } from '../api/server-clock.ts';
import type { EventBus } from '../event-bus.ts';
import { type Books, isUnsettled, putPayment, putSale } from '../journal/books.ts';
import type { PaymentRecord } from '../journal/payment-record.ts';
import type { SaleRecord } from '../journal/sale-record.ts';
import type { Clock, JournalChange, JournalEvent, RecordPut } from '../ports.ts';
import { Refusal } from '../refusal.ts';
import type { TaskStore } from '../tasks/task-store.ts';
import { hasMovedOn, isCovered, isRecovered } from './moved-on.ts';
import { isPaidStatus, isPayable, type PaymentPhase, phaseOf } from './payment-phase.ts';
import { questionOf } from './payment-questions.ts';
import { viewPayment } from './payment-view.ts';

export type PaymentView = z.infer<typeof PaymentViewSchema>;

/** The kinds of event a payment's stream can hold. */
export type PaymentEventType =
  | 'payment.intended'
  | 'payment.sent'
  | 'payment.unknown'
  | 'payment.confirmed'
  | 'payment.rejected'
  | 'payment.stopped'
  | 'payment.observed'
  | 'payment.endConfirmed'
  | 'payment.disputed'
  | 'payment.disputeEnded'
  | 'payment.withdrawn'
  | 'payment.watchEnded'
  | 'payment.shown'
  | 'payment.placed'
  | 'payment.adopted'
  | 'payment.dated'
  | 'payment.redated'
  | 'payment.forgotten';

export interface PaymentStore {
  /** @throws Refusal `till_not_found`. */
  get(id: string): PaymentRecord;
  find(id: string): PaymentRecord | undefined;
  /** All that the watch, the settling or the cashier still has to look at; oldest first. */
  live(): PaymentRecord[];
  /** Every attempt of a sale, oldest first. */
  ofSale(saleId: string): PaymentRecord[];
  /** The intent: sale (unless it is an old one), payment and the command's answer in one transaction (rule C8). */
  open(
    payment: PaymentRecord,
    sale: SaleRecord | null,
    more: readonly RecordPut[],
    changed: PaymentRecord[],
    acts?: JournalChange,
  ): void;
  /** The intents of many sales at once, each billed by one payment; `more` goes into the same transaction. */
  openAll(
    bills: readonly { readonly payment: PaymentRecord; readonly sale: SaleRecord | null }[],
    more: JournalChange,
  ): void;
  /**
   * An invoice of this till that its books did not know (rule C3), with its sale where that is lost too. One that is
   * paid meets the other attempts of its sale as any payment does.
   * @throws Refusal when the journal did not take it; then nothing changed.
   */
  adopt(payment: PaymentRecord, sale: SaleRecord | null, more: readonly RecordPut[]): void;
  /** @throws Refusal when the journal did not take it; then nothing changed. */
  change(id: string, type: PaymentEventType, change: Partial<PaymentRecord>, personId?: string): PaymentRecord;
  /** Dates bills together with what they are of: one transaction. @throws Refusal; then nothing changed. */
  date(stamps: readonly Pick<PaymentRecord, 'id' | 'createdAt'>[], together: JournalChange): void;
  /** The service's word about this payment arrived now; its age is counted from here (rule L7). */
  heard(id: string): void;
  phase(payment: PaymentRecord): PaymentPhase;
  view(payment: PaymentRecord): PaymentView;
  /** Tells the screens how it stands now, without a durable change (the window ended, the word got older). */
  announce(payment: PaymentRecord): void;
  /** After a payment became paid, durable and told (rule L3: persist, show, then print). */
  onPaid(listener: (payment: PaymentRecord) => void): void;
  onChange(listener: (payment: PaymentRecord) => void): void;
}

export interface PaymentStoreParts {
  readonly books: Books;
  readonly clock: Clock;
  readonly serverClock: ServerClock;
  readonly events: EventBus;
  readonly tasks: TaskStore;
}

export function createPaymentStore({ books, clock, serverClock, events, tasks }: PaymentStoreParts): PaymentStore {
  const live = new Map(books.livePayments().map((payment) => [payment.id, payment]));
  const heardAtMs = new Map<string, number>();
  const paidListeners: ((payment: PaymentRecord) => void)[] = [];
  const changeListeners: ((payment: PaymentRecord) => void)[] = [];

  function find(id: string): PaymentRecord | undefined {
    return live.get(id) ?? books.payment(id);
  }

  function get(id: string): PaymentRecord {
    const payment = find(id);
    if (payment === undefined) throw new Refusal('till_not_found');
    return payment;
  }

  function ofSale(saleId: string): PaymentRecord[] {
    return books.paymentsOf(saleId);
  }

  /** Whether cash or a card has paid for what this payment brings once more. */
  function isTakenAlready(paid: PaymentRecord): boolean {
    const totalTiyn = books.sale(paid.saleId)?.totalTiyn ?? 0;
    return isCovered(totalTiyn, books.tendersOf(paid.saleId), paid.invoice?.amountTiyn ?? 0);
  }

  /** Whether the sale of a bill that was taken in has moved on since, without anybody having been asked about it (W1). */
  function isTooManyNow(paid: PaymentRecord): boolean {
    const sale = books.sale(paid.saleId);
    if (sale === undefined || !isRecovered(paid)) return false;
    const attempts = ofSale(sale.id).filter(({ id }) => id !== paid.id);
    const soFar = { totalTiyn: sale.totalTiyn, tenders: books.tendersOf(sale.id), attempts };
    return hasMovedOn(soFar, paid.invoice?.amountTiyn ?? 0);
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
      heardAtMs.delete(payment.id);
    }
    announce(payment);
    for (const listener of changeListeners) listener(payment);
  }

  function announce(payment: PaymentRecord): void {
    // A thousand rows of a list would drown the screens: the list tells of them together (`bulk.changed`).
    if (payment.place === 'list') return;
    events.emit('payment.changed', view(payment));
  }

  function view(payment: PaymentRecord): PaymentView {
    const heard = heardAtMs.get(payment.id);
    return viewPayment(payment, serverClock.nowMs(), heard === undefined ? null : clock.monotonicMs() - heard);
  }

  function eventOf(
    payment: PaymentRecord,
    type: PaymentEventType,
    data: Readonly<Record<string, unknown>>,
    personId: string | null,
  ): JournalEvent {
    return { stream: payment.id, type, at: new Date(clock.nowMs()).toISOString(), personId, data };
  }

  return {
    get,
    find,
    live: () => [...live.values()],
    ofSale,
    open(payment, sale, more, changed, acts = { events: [], puts: [] }) {
      const opened = eventOf(payment, 'payment.intended', { ...payment }, payment.personId);
      const placed = changed.map((other) =>
        eventOf(other, 'payment.placed', difference(get(other.id), other), payment.personId),
      );
      const sold: JournalEvent[] =
        sale === null
          ? []
          : [{ stream: sale.id, type: 'sale.opened', at: opened.at, personId: sale.personId, data: { ...sale } }];
      books.write({
        events: [...sold, opened, ...placed, ...acts.events],
        puts: [
          ...(sale === null ? [] : [putSale(sale)]),
          ...[payment, ...changed].map(putPayment),
          ...more,
          ...acts.puts,
        ],
      });
      for (const one of [payment, ...changed]) keep(one);
    },
    openAll(bills, more) {
      const at = new Date(clock.nowMs()).toISOString();
      books.write({
        events: [
          ...bills.flatMap(({ payment, sale }) => [
            ...(sale === null
              ? []
              : [{ stream: sale.id, type: 'sale.opened', at, personId: sale.personId, data: { ...sale } }]),
            eventOf(payment, 'payment.intended', { ...payment }, payment.personId),
          ]),
          ...more.events,
        ],
        puts: [
          ...bills.flatMap(({ payment, sale }) => [...(sale === null ? [] : [putSale(sale)]), putPayment(payment)]),
          ...more.puts,
        ],
      });
      for (const { payment } of bills) keep(payment);
    },
    adopt(payment, sale, more) {
      const isLate = sale === null && isPaid(payment);
      const isCovered = isLate && isTakenAlready(payment);
      const together = isLate ? settlePaid(payment, ofSale(payment.saleId), isCovered) : [payment];
      const unpaid: PaymentRecord = { ...payment, invoice: null, place: 'done' };
      const asked = together.flatMap((one) => {
        const before = one.id === payment.id ? unpaid : get(one.id);
        const around = { together, isCovered, isOwnedElsewhere: false, isTooMany: false };
        const question = isLate ? questionOf(one, before, around) : null;
        return question === null ? [] : (tasks.draft(question, one.id) ?? []);
      });
      const adopted = eventOf(payment, 'payment.adopted', { ...(together[0] ?? payment) }, null);
      const sold: JournalEvent[] =
        sale === null
          ? []
          : [{ stream: sale.id, type: 'sale.recovered', at: adopted.at, personId: null, data: { ...sale } }];
      books.write({
        events: [
          ...sold,
          adopted,
          ...together.slice(1).map((other) => eventOf(other, 'payment.placed', difference(get(other.id), other), null)),
          ...asked.flatMap((task) => task.events),
        ],
        puts: [
          ...(sale === null ? [] : [putSale(sale)]),
          ...together.map(putPayment),
          ...asked.flatMap((task) => task.puts),
          ...more,
        ],
      });
      for (const one of together) keep(one);
      for (const task of asked) task.keep();
    },
    change(id, type, change, personId) {
      const before = get(id);
      const after: PaymentRecord = { ...before, ...change };
      const becamePaid = isPaid(after) && !isPaid(before);
      const isCovered = becamePaid && isTakenAlready(after);
      const together = becamePaid ? settlePaid(after, ofSale(after.saleId), isCovered) : [after];
      const asked = together.flatMap((payment) => {
        const isTooMany = becamePaid && isTooManyNow(payment);
        const around = { together, isCovered, isOwnedElsewhere: isOwnedElsewhere(payment), isTooMany };
        const question = questionOf(payment, get(payment.id), around);
        return question === null ? [] : (tasks.draft(question, payment.id) ?? []);
      });
      books.write({
        events: [
          ...together.map((payment) =>
            payment.id === id
              ? eventOf(payment, type, difference(before, payment), personId ?? null)
              : eventOf(payment, 'payment.placed', difference(get(payment.id), payment), null),
          ),
          ...asked.flatMap((task) => task.events),
        ],
        puts: [...together.map(putPayment), ...asked.flatMap((task) => task.puts)],
      });
      for (const payment of together) keep(payment);
      for (const task of asked) task.keep();
      const kept = together.find((payment) => payment.id === id) ?? after;
      if (becamePaid) for (const listener of paidListeners) listener(kept);
      return kept;
    },
    date(stamps, together) {
      const dated = stamps.map(({ id, createdAt }): PaymentRecord => ({ ...get(id), createdAt }));
      const events = dated.map((payment) => eventOf(payment, 'payment.dated', { createdAt: payment.createdAt }, null));
      books.write({
        events: [...together.events, ...events],
        puts: [...together.puts, ...dated.map(putPayment)],
      });
      dated.forEach(keep);
    },
    heard(id) {
      heardAtMs.set(id, clock.monotonicMs());
    },
    phase: (payment) => phaseOf(payment, serverClock.nowMs()),
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

/**
 * What a payment means for the other attempts of its sale (rule C4): one that is paid too makes both a case for a
 * person; one that could still be paid is hidden at once, so that the customer does not pay twice.
 */
function settlePaid(paid: PaymentRecord, attempts: readonly PaymentRecord[], isCovered: boolean): PaymentRecord[] {
  const others = attempts.filter((other) => other.id !== paid.id);
  const twins = others.filter(isPaid);
  const hidden = others.filter((other) => isPayable(phaseOf(other, null)) && other.place !== 'superseded');
  const wasOnScreen = hidden.some((other) => other.place === 'screen');
  const twice = { code: 'till_paid_twice', params: { count: Math.max(twins.length, 1) + 1 } };
  const problem = twins.length > 0 || isCovered ? twice : paid.problem;
  return [
    { ...paid, problem, ...(wasOnScreen ? { place: 'screen' as const } : {}) },
    ...twins.map((twin) => ({
      ...twin,
      problem: twice,
      ...(twin.place === 'done' ? { place: 'aside' as const } : {}),
    })),
    ...hidden.map((other) => ({ ...other, place: 'superseded' as const, isSuperseded: true })),
  ];
}

/** What an event has to say for the record to be the sum of its events. */
function difference(before: PaymentRecord, after: PaymentRecord): Partial<PaymentRecord> {
  const changed = Object.entries(after).filter(([name, value]) => before[name as keyof PaymentRecord] !== value);
  return Object.fromEntries(changed);
}

function isPaid(payment: PaymentRecord): boolean {
  return payment.step === 'confirmed' && payment.invoice !== null && isPaidStatus(payment.invoice.status);
}

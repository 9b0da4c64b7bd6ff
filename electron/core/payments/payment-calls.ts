/** What the cashier can do with a payment that exists. */

import type { ServerClock } from '../api/server-clock.ts';
import type { Handlers } from '../handlers.ts';
import { type Books, isUnsettled, putCommand } from '../journal/books.ts';
import type { PaymentRecord } from '../journal/payment-record.ts';
import { takenOf } from '../journal/tender-record.ts';
import type { MoneyRunner } from '../money/runner.ts';
import type { Ids } from '../ports.ts';
import { Refusal } from '../refusal.ts';
import { type BillingFacts, freezeBody, restOfCart } from './billing.ts';
import type { FrozenBodies } from './frozen-bodies.ts';
import { newPayment } from './new-payment.ts';
import { isPayable } from './payment-phase.ts';
import type { PaymentStore } from './payment-store.ts';
import type { Watch } from './watch-port.ts';

export type PaymentCalls = Pick<
  Handlers,
  | 'payment.listOpen'
  | 'payment.view'
  | 'payment.show'
  | 'payment.putAside'
  | 'payment.supersede'
  | 'payment.lookAgain'
  | 'payment.reissue'
  | 'payment.dismiss'
>;

export interface PaymentCallsParts {
  readonly books: Books;
  readonly store: PaymentStore;
  readonly bodies: FrozenBodies;
  readonly watch: Watch;
  readonly runner: MoneyRunner;
  readonly serverClock: ServerClock;
  readonly ids: Ids;
  readonly facts: () => BillingFacts;
}

export function createPaymentCalls(parts: PaymentCallsParts): PaymentCalls {
  const { books, store, bodies, watch, runner, serverClock, ids, facts } = parts;

  let screenId: string | null = null;

  /** The service's fresh word on every older attempt; a refusal unless none of them can take money any more (C4). */
  async function assertOver(attempts: readonly PaymentRecord[]): Promise<void> {
    const problem = await watch.lookNow(attempts.filter(({ isWatched }) => isWatched).map(({ id }) => id));
    if (problem !== null) throw new Refusal(problem.code, problem.params);
    for (const { id } of attempts) {
      const attempt = store.get(id);
      const phase = store.phase(attempt);
      if (phase === 'paid') throw new Refusal('invoice_already_paid');
      const isQuiet = phase === 'rejected' || attempt.endConfirmedMs !== null;
      if (isPayable(phase) || phase === 'stopped' || phase === 'mismatch' || !isQuiet) {
        throw new Refusal('till_still_checking');
      }
    }
  }

  /** The moment the customer could first see the QR; a bill may still be on its way when its screen opens. */
  function noteShown(payment: PaymentRecord): void {
    if (payment.id !== screenId || payment.shownAt !== null || store.phase(payment) !== 'waiting') return;
    store.change(payment.id, 'payment.shown', { shownAt: new Date(serverClock.stampMs()).toISOString() });
  }
  store.onChange(noteShown);

  /** Another way was chosen for the whole sale: a bill of it that was taken in beside this attempt is too many (W1). */
  function supersedeOthers({ id, saleId }: PaymentRecord, personId: string | undefined): void {
    for (const other of store.ofSale(saleId)) {
      const stands = other.place === 'screen' || other.place === 'aside';
      if (other.id === id || !stands || !isPayable(store.phase(other))) continue;
      store.change(other.id, 'payment.placed', { place: 'superseded', isSuperseded: true }, personId);
    }
  }

  return {
    'payment.listOpen': () => ({
      payments: store
        .live()
        .filter(({ place }) => place !== 'done' && place !== 'list')
        .map(store.view),
    }),
    'payment.view': ({ paymentId }) => store.view(store.get(paymentId)),
    'payment.show'({ paymentId }, { person }) {
      const payment = paymentId === null ? null : store.get(paymentId);
      screenId = paymentId;
      watch.show(paymentId);
      if (payment?.place === 'aside') store.change(payment.id, 'payment.placed', { place: 'screen' }, person?.id);
      else if (payment !== null) noteShown(payment);
      return {};
    },
    'payment.putAside'({ paymentId }, { person }) {
      const payment = store.get(paymentId);
      if (payment.place === 'screen') store.change(paymentId, 'payment.placed', { place: 'aside' }, person?.id);
      return {};
    },
    'payment.supersede'({ paymentId }, { person }) {
      const payment = store.get(paymentId);
      const sale = books.sale(payment.saleId);
      if (sale === undefined) throw new Refusal('till_not_found');
      const phase = store.phase(payment);
      if (phase === 'paid') throw new Refusal('invoice_already_paid');
      // A bill lies on the customer's phone: no other way is final until it was called back (rule C6).
      const isOnPhone = payment.tender === 'phone' && !isUnsettled(payment) && isPayable(phase);
      if (isOnPhone) throw new Refusal('till_still_checking');
      // What ended for sure needs no place in the tray; anything else is hidden and stays watched (rule C5).
      const isOver = phase === 'rejected' || payment.endConfirmedMs !== null;
      const place = isOver ? 'done' : 'superseded';
      if (payment.place !== place) {
        store.change(paymentId, 'payment.placed', { place, isSuperseded: true }, person?.id);
      }
      supersedeOthers(payment, person?.id);
      if (isUnsettled(payment)) void runner.run(paymentId);
      return { cart: sale.cart };
    },
    async 'payment.lookAgain'({ paymentId }) {
      const payment = store.get(paymentId);
      if (isUnsettled(payment)) {
        await runner.run(paymentId);
        return {};
      }
      const problem = await watch.lookNow([paymentId]);
      if (problem !== null) throw new Refusal(problem.code, problem.params);
      return {};
    },
    async 'payment.reissue'({ paymentId, commandId }, { person }) {
      const old = store.get(paymentId);
      const sale = books.sale(old.saleId);
      if (sale === undefined || person === null) throw new Refusal('till_not_found');
      await assertOver(store.ofSale(sale.id));
      // Looking took a moment: another window may have reissued meanwhile (rule C8).
      const attempts = store.ofSale(sale.id);
      if (attempts.some((attempt) => isPayable(store.phase(attempt)))) throw new Refusal('till_still_checking');
      const billing = facts();
      const { externalOrderId, phoneMasked } = old;
      const phone = bodies.phoneOf(old);
      if (old.tender === 'phone' && phone === null) throw new Refusal('till_phone_unreadable');
      const createdAt = new Date(serverClock.stampMs()).toISOString();
      const id = ids.next();
      const handles = { externalOrderId, idempotencyKey: sale.idempotencyKey };
      const partTiyn = old.isPart ? old.amountTiyn : undefined;
      const openTiyn = sale.totalTiyn - takenOf(books.tendersOf(sale.id));
      if (openTiyn !== old.amountTiyn) {
        throw new Refusal('till_amount_differs', { expectedTiyn: old.amountTiyn, actualTiyn: openTiyn });
      }
      const body = freezeBody(restOfCart(sale, partTiyn), old.amountTiyn, billing, handles, phone);
      const frozen = phone === null ? { frozenBody: body, salt: null } : bodies.seal(id, body, createdAt);
      const payment = newPayment({
        id,
        sale,
        attempt: attempts.length + 1,
        person,
        externalOrderId,
        frozenBody: frozen.frozenBody,
        bankConnectionId: billing.bankConnectionId,
        createdAt,
        intentServiceMs: serverClock.nowMs(),
        ...(phoneMasked === null ? {} : { phoneMasked }),
        ...(partTiyn === undefined ? {} : { partTiyn }),
      });
      const answer = putCommand(
        commandId,
        { name: 'payment.reissue', output: { paymentId: payment.id } },
        payment.createdAt,
      );
      const replaced = attempts
        .filter(({ place }) => place !== 'done')
        .map((attempt) => ({ ...attempt, place: 'done' as const }));
      store.open(payment, null, [answer, ...(frozen.salt === null ? [] : [frozen.salt])], replaced);
      void runner.run(payment.id);
      return { paymentId: payment.id };
    },
    'payment.dismiss'({ paymentId }, { person }) {
      const payment = store.get(paymentId);
      if (isPayable(store.phase(payment)) && payment.place !== 'superseded') throw new Refusal('till_still_checking');
      if (isUnsettled(payment)) throw new Refusal('till_still_checking');
      if (payment.place !== 'done') store.change(paymentId, 'payment.placed', { place: 'done' }, person?.id);
      return {};
    },
  };
}

/** The durable side of a bill as the money runner sees it. */

import type { Invoice } from '../../../shared/api/merchant/invoice.ts';
import type { ServerClock } from '../api/server-clock.ts';
import { isUnsettled } from '../journal/books.ts';
import type { PaymentRecord } from '../journal/payment-record.ts';
import type { MoneyLedger } from '../money/operation.ts';
import { afterConfirmation, observedOf, wordOfInvoice } from './observe.ts';
import type { PaidProof } from './paid-proof.ts';
import { isPaidStatus } from './payment-phase.ts';
import type { PaymentStore } from './payment-store.ts';

/** @param canBeSent false where the frozen body cannot be read any more: then it is only looked for. */
export function createPaymentLedger(
  store: PaymentStore,
  serverClock: ServerClock,
  proof: PaidProof,
  canBeSent: (payment: PaymentRecord) => boolean,
): MoneyLedger<PaymentRecord, Invoice> {
  return {
    read(id) {
      const payment = store.find(id);
      if (payment === undefined || isBatched(payment)) return undefined;
      const now = serverClock.nowMs();
      return {
        intent: payment,
        step: payment.step,
        sends: payment.sends,
        mayHaveArrived: payment.mayHaveArrived,
        serverErrors: payment.serverErrors,
        problem: payment.problem,
        isWanted: payment.place !== 'superseded' && payment.place !== 'done' && canBeSent(payment),
        ageMs: now === null || payment.intentServiceMs === null ? null : now - payment.intentServiceMs,
        result: null,
      };
    },
    open: () =>
      store
        .live()
        .filter((payment) => isUnsettled(payment) && !isBatched(payment))
        .map(({ id }) => id),
    sent(id) {
      const { sends } = store.get(id);
      // From here until the answer says otherwise, the request may have arrived: also for whoever starts after a kill.
      store.change(id, 'payment.sent', { step: 'sent', sends: sends + 1, mayHaveArrived: true });
    },
    unknown(id, { problem, mayHaveArrived, serverErrors }) {
      const known = store.get(id);
      const isSame =
        known.step === 'unknown' &&
        known.mayHaveArrived === mayHaveArrived &&
        known.serverErrors === serverErrors &&
        known.problem?.code === problem.code;
      if (!isSame) {
        store.change(id, 'payment.unknown', { step: 'unknown', problem, mayHaveArrived, serverErrors });
      }
    },
    confirmed(id, invoice) {
      store.heard(id);
      const payment = store.get(id);
      // What came back with it says "paid" by one route only: it is open until another one agrees (rule A2).
      const isClaimed = isPaidStatus(invoice.status);
      const told = isClaimed ? { ...invoice, status: 'pending', paidAt: null } : invoice;
      // One over another sum is confirmed as a difference, and not shown (rule S3).
      store.change(id, 'payment.confirmed', afterConfirmation(payment, observedOf(told), serverClock.stampMs()));
      if (isClaimed) void proof.hear(id, wordOfInvoice(invoice, 'single'));
    },
    // Confirmed payments are the watch's, which keeps what it sees itself.
    followed() {},
    rejected(id, problem) {
      const { place } = store.get(id);
      store.change(id, 'payment.rejected', {
        step: 'rejected',
        problem,
        isWatched: false,
        ...(place === 'superseded' || place === 'list' ? { place: 'done' } : {}),
      });
    },
    stopped(id, problem, invoice) {
      store.change(id, 'payment.stopped', {
        step: 'stopped',
        problem,
        // Money may still come through what it found: a person is told then (rule C3).
        isWatched: invoice !== null,
        ...(invoice === null ? {} : { invoice: observedOf(invoice) }),
      });
    },
  };
}

/** One of a bill by list goes out with its batch, which settles it too (bulk/bulk-operation.ts). */
function isBatched({ place, step }: PaymentRecord): boolean {
  return place === 'list' && step === 'intended';
}

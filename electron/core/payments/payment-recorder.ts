import type { Invoice } from '@tilla/payment-api/merchant/invoice.ts';
import type { ServerClock } from '../api/server-clock.ts';
import type { PaymentRecord } from '../ledger/payment-record.ts';
import { isUnsettled } from '../ledger/records.ts';
import type { MoneyRecorder } from '../money/operation.ts';
import { inBackground } from '../platform/in-background.ts';
import type { Logger } from '../platform/ports.ts';
import { observedOf, snapshotOfInvoice } from './observe.ts';
import type { PaidProof } from './paid-proof.ts';
import { isPaidStatus } from './payment-phase.ts';
import type { PaymentStore } from './payment-store.ts';

/** @param canBeSent false where the frozen body is unreadable: then it is only looked up. */
export function createPaymentRecorder(
  store: PaymentStore,
  serverClock: ServerClock,
  proof: PaidProof,
  logger: Logger,
  canBeSent: (payment: PaymentRecord) => boolean,
): MoneyRecorder<PaymentRecord, Invoice> {
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
      store.execute(id, { name: 'send' });
    },
    unknown(id, { problem, mayHaveArrived, serverErrors }) {
      store.execute(id, { name: 'noteUnknown', problem, mayHaveArrived, serverErrors });
    },
    confirmed(id, invoice) {
      store.recordReceivedAt(id);
      // "Paid" by one route only: it stays open until another one agrees (rule A2).
      const isClaimed = isPaidStatus(invoice.status);
      const confirmable = isClaimed ? { ...invoice, status: 'pending', paidAt: null } : invoice;
      store.execute(id, { name: 'confirm', invoice: observedOf(confirmable), nowMs: serverClock.stampMs() });
      if (isClaimed) inBackground(logger, proof.record(id, snapshotOfInvoice(invoice, 'single')));
    },
    // The watch follows confirmed payments and stores their statuses.
    followed() {},
    rejected(id, problem) {
      store.execute(id, { name: 'reject', problem });
    },
    stopped(id, problem, invoice) {
      store.execute(id, { name: 'stop', problem, invoice: invoice === null ? null : observedOf(invoice) });
    },
  };
}

/** A row of an invoice list is sent and settled with its batch (recurring/bulk-operation.ts). */
function isBatched({ place, step }: PaymentRecord): boolean {
  return place === 'list' && step === 'intended';
}

/** A sale whose attempts are not seen as one: paid twice, left, called back, moved on (C4, C5, C6, W1). */

import type * as CancelCalls from '../../../electron/core/payments/cancel-calls.ts';
import type * as CancelOperation from '../../../electron/core/payments/cancel-operation.ts';
import type * as MovedOn from '../../../electron/core/payments/moved-on.ts';
import type * as PaymentCalls from '../../../electron/core/payments/payment-calls.ts';
import type * as PaymentStore from '../../../electron/core/payments/payment-store.ts';
import type * as Wandering from '../../../electron/core/reconciliation/wandering.ts';
import { around } from '../wrapping/wraps.ts';

const paymentCalls = 'electron/core/payments/payment-calls.ts';

/** What is paid knows no other attempt of its sale. */
export const paidAlone = around<typeof PaymentStore>('electron/core/payments/payment-store.ts', {
  createPaymentStore: (original) => (parts) => ({
    ...original({ ...parts, books: { ...parts.books, paymentsOf: () => [] } }),
    ofSale: (saleId) => parts.books.paymentsOf(saleId),
  }),
});

export const leftIsForgotten = around<typeof PaymentCalls>(paymentCalls, {
  createPaymentCalls: (original) => (parts) =>
    original({
      ...parts,
      store: {
        ...parts.store,
        change: (id, type, change, personId) =>
          parts.store.change(
            id,
            type,
            change.isSuperseded === true ? { place: 'done', isWatched: false } : change,
            personId,
          ),
      },
    }),
});

export const acceptedIsCancelled = [
  around<typeof CancelOperation>('electron/core/payments/cancel-operation.ts', {
    describeCancel: (original) => (parts) => {
      const cancel = original(parts);
      return {
        ...cancel,
        endOf: (result) => (result.status === 'cancelling' ? { problem: null } : cancel.endOf(result)),
      };
    },
  }),
  around<typeof CancelCalls>('electron/core/payments/cancel-calls.ts', {
    createCancels: (original) => (parts) => {
      parts.operations.onChange((operation, before) => {
        if (operation.kind !== 'cancel' || operation.step !== 'confirmed' || before?.step === 'confirmed') return;
        parts.store.change(operation.subject, 'payment.watchEnded', { isWatched: false });
      });
      return original({ ...parts, watch: { ...parts.watch, lookNow: () => Promise.resolve(null) } });
    },
  }),
];

/** What turns up for a sale is awaited, whatever became of the sale. */
export const saleNeverMovesOn = [
  around<typeof MovedOn>('electron/core/payments/moved-on.ts', { hasMovedOn: () => () => false }),
  around<typeof Wandering>('electron/core/reconciliation/wandering.ts', {
    mayBeMadeAgain:
      () =>
      ({ sends }) =>
        sends > 1,
  }),
  around<typeof PaymentCalls>(paymentCalls, {
    createPaymentCalls: (original) => (parts) => ({
      ...original(parts),
      // Of the attempts it leaves, it knows the one on screen alone.
      'payment.supersede': original({ ...parts, store: { ...parts.store, ofSale: () => [] } })['payment.supersede'],
    }),
  }),
];

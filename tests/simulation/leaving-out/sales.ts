/** A sale whose attempts are not seen as one: paid twice, left, called back, moved on (C4, C5, C6, W1). */

import type * as AttemptChange from '#core/payments/attempt-change.ts';
import type * as CancelOperation from '#core/payments/cancel-operation.ts';
import type * as Observe from '#core/payments/observe.ts';
import type * as PaidAttempts from '#core/payments/paid-attempts.ts';
import type * as SaleSettled from '#core/payments/sale-settled.ts';
import type * as DuplicateRequests from '#core/reconciliation/duplicate-requests.ts';
import { around } from '../wrapping/wraps.ts';

const ownChange = 'electron/core/payments/attempt-change.ts';

/** What is paid knows no other attempt of its sale. */
export const paidAlone = around<typeof PaidAttempts>('electron/core/payments/paid-attempts.ts', {
  settlePaid: () => (paid) => ({ paid, others: [] }),
});

export const leftIsForgotten = around<typeof AttemptChange>(ownChange, {
  decideAttempt: (original) => (payment, command) => {
    const own = original(payment, command);
    if (command.name !== 'supersede' || own === undefined) return own;
    return { ...own, change: { place: 'done', isWatched: false } };
  },
});

export const cancelIsOverWhenTaken = around<typeof CancelOperation>('electron/core/payments/cancel-operation.ts', {
  describeCancel: (original) => (parts) => {
    const cancel = original(parts);
    return {
      ...cancel,
      endOf: (result) => (result.status === 'cancelling' ? { problem: null } : cancel.endOf(result)),
    };
  },
});

/** The cancel is over as soon as it was taken, and so is the watch over its invoice. */
export const acceptedIsCancelled = [
  cancelIsOverWhenTaken,
  around<typeof Observe>('electron/core/payments/observe.ts', {
    observe: (original) => (payment, word, nowMs) => {
      const seen = original(payment, word, nowMs);
      if (seen === undefined || word.status !== 'cancelling') return seen;
      return { ...seen, change: { ...seen.change, isWatched: false } };
    },
  }),
];

/** What turns up for a sale is awaited, whatever became of the sale. */
export const saleNeverMovesOn = [
  around<typeof SaleSettled>('electron/core/payments/sale-settled.ts', { isSaleSettled: () => () => false }),
  around<typeof DuplicateRequests>('electron/core/reconciliation/duplicate-requests.ts', {
    mayBeMadeAgain:
      () =>
      ({ sends }) =>
        sends > 1,
  }),
  // Of the attempts that are left for another way, it knows the one on screen alone.
  around<typeof AttemptChange>(ownChange, {
    decideAttempt: (original) => (payment, command) =>
      command.name === 'supersedeBeside' ? undefined : original(payment, command),
  }),
];

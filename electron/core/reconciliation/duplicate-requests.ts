/** Payments whose request in flight could create a second invoice; pure (rule W1). */

import type { PaymentRecord } from '../ledger/payment-record.ts';
import { phaseOf } from '../payments/payment-phase.ts';

/**
 * A late or repeated request makes a second invoice once the first one has freed its key: it ended, was refused, or was
 * abandoned and will end. While the first waits before the cashier, or once it is paid, its key is taken, and only
 * another of several attempts could have a free one.
 */
export function mayBeMadeAgain(payment: PaymentRecord): boolean {
  if (payment.sends > 1) return true;
  if (!payment.mayHaveArrived || phaseOf(payment, null) === 'paid') return false;
  const isAbandoned = payment.isSuperseded || payment.place === 'superseded' || payment.place === 'done';
  return isAbandoned || payment.endedMs !== null || payment.step === 'rejected';
}

/** Whether its key is free: an attempt that arrives now makes a payable invoice. */
export function isKeyFree({ mayHaveArrived, endedMs, step }: PaymentRecord): boolean {
  return mayHaveArrived && (endedMs !== null || step === 'rejected');
}

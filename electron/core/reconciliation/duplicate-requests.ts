/** Which invoices a request that is still on its way could make once more; pure (rule W1). */

import type { PaymentRecord } from '../ledger/payment-record.ts';
import { phaseOf } from '../payments/payment-phase.ts';

/**
 * A try that wanders, or that the network itself repeats, makes a second invoice as soon as the first one has freed its key:
 * it ended, or was refused, or was left and will end. While it waits before the cashier, or once it is paid, its key is
 * taken, and only an earlier one of several tries could have another one.
 */
export function mayBeMadeAgain(payment: PaymentRecord): boolean {
  if (payment.sends > 1) return true;
  if (!payment.mayHaveArrived || phaseOf(payment, null) === 'paid') return false;
  const isLeft = payment.isSuperseded || payment.place === 'superseded' || payment.place === 'done';
  return isLeft || payment.endedMs !== null || payment.step === 'rejected';
}

/** Whether its key is free already: a try that arrives now makes an invoice that can be paid at once. */
export function isKeyFree({ mayHaveArrived, endedMs, step }: PaymentRecord): boolean {
  return mayHaveArrived && (endedMs !== null || step === 'rejected');
}

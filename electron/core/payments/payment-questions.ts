/** Tasks about a payment (rules C3, C4, C5, S3); pure. */

import type { PaymentRecord } from '../ledger/payment-record.ts';
import type { Question } from '../money/operation-description.ts';
import { isPaid } from './paid-attempts.ts';
import { isPaidStatus } from './payment-phase.ts';

export interface AttemptContext {
  readonly together: readonly PaymentRecord[];
  /** Counter tenders had left less open than this payment brought. */
  readonly isCovered: boolean;
  readonly isOwnedElsewhere: boolean;
  /** Its sale was settled by another tender, though nobody chose that beside this invoice (rule W1). */
  readonly isTooMany: boolean;
}

export function questionOf(
  after: PaymentRecord,
  before: PaymentRecord,
  { together, isCovered, isOwnedElsewhere, isTooMany }: AttemptContext,
): Question | null {
  const facts = {
    saleId: after.saleId,
    saleNumber: after.saleNumber,
    paymentId: after.id,
    amountTiyn: after.invoice?.amountTiyn ?? after.amountTiyn,
  };
  if (after.step === 'stopped' && before.step !== 'stopped') {
    const invoiceId = after.invoice?.id ?? 0;
    return { kind: 'foreign_invoice', isBlocking: false, facts: { ...facts, invoiceId }, actions: ['accept'] };
  }
  if (after.isMismatch && !before.isMismatch) {
    const expectedTiyn = after.amountTiyn;
    return { kind: 'amount_differs', isBlocking: false, facts: { ...facts, expectedTiyn }, actions: ['accept'] };
  }
  // The invoice it found was paid; where another payment owns it, that one has the task.
  if (after.step === 'stopped' && after.invoice !== null && !isOwnedElsewhere) {
    const wasPaid = before.invoice !== null && isPaidStatus(before.invoice.status);
    if (isPaidStatus(after.invoice.status) && !wasPaid) {
      return { kind: 'late_payment', isBlocking: false, facts, actions: ['accept'] };
    }
  }
  if (!isPaid(after) || isPaid(before)) return null;
  const twins = together.filter((other) => other.id !== after.id && isPaid(other));
  if (twins.length > 0 || isCovered) {
    const count = Math.max(twins.length, 1) + 1;
    return { kind: 'paid_twice', isBlocking: true, facts: { ...facts, count }, actions: ['refund', 'accept'] };
  }
  if (after.isSuperseded || isTooMany || before.place === 'done') {
    return { kind: 'late_payment', isBlocking: false, facts, actions: ['refund', 'accept'] };
  }
  return null;
}

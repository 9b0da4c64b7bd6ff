/** What is known for sure of a payment's invoice, for binding answers about it (rule A1). */

import type { InvoiceQuestion } from '../api/answer-binding.ts';
import type { PaymentRecord } from '../ledger/payment-record.ts';

/**
 * Null while no invoice is known. One that was stopped may stand for another sale's invoice: neither its order id nor its
 * sum is ours; nor is the sum of one that differed once, whichever of the two was false (rule S3).
 */
export function invoiceQuestionOf(payment: PaymentRecord): InvoiceQuestion | null {
  const { invoice, step, isMismatch, externalOrderId, amountTiyn } = payment;
  if (invoice === null) return null;
  const { id, isSandbox } = invoice;
  if (step === 'stopped') return { id, isSandbox };
  return { id, isSandbox, externalOrderId, ...(isMismatch ? {} : { amountTiyn }) };
}

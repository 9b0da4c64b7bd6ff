/** Known facts of a payment's invoice, for binding answers (rule A1). */

import type { InvoiceQuestion } from '@tilla/payment-api/client/answer-binding.ts';
import type { PaymentRecord } from '../ledger/payment-record.ts';

/**
 * Null while no invoice is known. A stopped payment may hold another sale's invoice, so neither order id nor amount is
 * ours; nor is an amount that differed once (rule S3).
 */
export function invoiceQuestionOf(payment: PaymentRecord): InvoiceQuestion | null {
  const { invoice, step, isMismatch, externalOrderId, amountTiyn } = payment;
  if (invoice === null) return null;
  const { id, isSandbox } = invoice;
  if (step === 'stopped') return { id, isSandbox };
  return { id, isSandbox, externalOrderId, ...(isMismatch ? {} : { amountTiyn }) };
}

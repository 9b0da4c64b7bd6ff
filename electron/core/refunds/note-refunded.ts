import type { RefundTotals } from '../../../shared/api/merchant/refund.ts';
import type { PaymentStore } from '../payments/payment-store.ts';

/**
 * Keeps with a payment what went back of it by the service's word (rule S2).
 * @throws Refusal when the ledger did not take it.
 */
export function noteRefunded(payments: PaymentStore, nowMs: number, paymentId: string, sums: RefundTotals): void {
  const { totalRefundedTiyn } = sums;
  if (totalRefundedTiyn === null || payments.find(paymentId) === undefined) return;
  payments.execute(paymentId, { name: 'noteRefunded', totalRefundedTiyn, nowMs });
}

import type { Refund, RefundTotals } from '../../../shared/api/merchant/refund.ts';
import type { PaymentStore } from '../payments/payment-store.ts';

/**
 * Keeps with a payment what went back of it by the service's word (rule S2).
 * @param refunds as they are listed; none where only the sum is known.
 * @throws Refusal when the ledger did not take it.
 */
export function noteRefunded(
  payments: PaymentStore,
  nowMs: number,
  paymentId: string,
  sums: RefundTotals,
  refunds: readonly Pick<Refund, 'status' | 'completedAt' | 'amountTiyn'>[] = [],
): void {
  const { totalRefundedTiyn } = sums;
  if (totalRefundedTiyn === null || payments.find(paymentId) === undefined) return;
  const completed = refunds.filter(({ status }) => status === 'completed');
  const isAllListed = completed.reduce((sum, { amountTiyn }) => sum + amountTiyn, 0) === totalRefundedTiyn;
  const times = isAllListed ? completed.flatMap(({ completedAt }) => completedAt ?? []) : [];
  const refundedAt = times.toSorted().at(-1) ?? null;
  payments.execute(paymentId, { name: 'noteRefunded', totalRefundedTiyn, refundedAt, nowMs });
}

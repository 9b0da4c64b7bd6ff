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
  const dated = completed.flatMap(({ completedAt, amountTiyn }) =>
    completedAt === null ? [] : [{ completedAt, amountTiyn }],
  );
  payments.execute(paymentId, { name: 'noteRefunded', totalRefundedTiyn, refunds: dated, nowMs });
}

import type { Refund, RefundTotals } from '@tilla/payment-api/merchant/refund.ts';
import type { PaymentStore } from '../payments/payment-store.ts';

/** The sum by the service (S2). @param refunds none where only the sum is known. @throws Refusal of the ledger. */
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

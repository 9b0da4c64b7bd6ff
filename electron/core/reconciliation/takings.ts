/** What came in by payments (rule S2). */

import type { PaymentRecord } from '../ledger/payment-record.ts';
import { isPaidStatus } from '../payments/payment-phase.ts';

export interface Takings {
  readonly count: number;
  /** Whole sums of what was paid; a fully refunded one keeps `paid`. */
  readonly amountTiyn: number;
  readonly refundedTiyn: number;
  readonly netTiyn: number;
}

/** Paid and partially refunded ones, less what went back of them. */
export function takingsOf(payments: readonly PaymentRecord[]): Takings {
  let count = 0;
  let amountTiyn = 0;
  let refundedTiyn = 0;
  for (const { step, invoice } of payments) {
    if (step !== 'confirmed' || invoice === null || !isPaidStatus(invoice.status)) continue;
    count += 1;
    amountTiyn += invoice.amountTiyn;
    refundedTiyn += invoice.totalRefundedTiyn;
  }
  return { count, amountTiyn, refundedTiyn, netTiyn: amountTiyn - refundedTiyn };
}

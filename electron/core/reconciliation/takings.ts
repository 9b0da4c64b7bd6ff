/** What came in by payments (rule S2). */

import type { PaymentRecord } from '../journal/payment-record.ts';
import type { Rules } from '../money/rules.ts';
import { isPaidStatus } from '../payments/payment-phase.ts';

export interface Takings {
  readonly count: number;
  /** Whole sums of what was paid; a fully refunded one keeps `paid`. */
  readonly amountTiyn: number;
  readonly refundedTiyn: number;
  readonly netTiyn: number;
}

/** Paid and partially refunded ones, less what went back of them. */
export function takingsOf(payments: readonly PaymentRecord[], rules: Rules): Takings {
  let count = 0;
  let amountTiyn = 0;
  let refundedTiyn = 0;
  for (const { step, invoice } of payments) {
    if (step !== 'confirmed' || invoice === null || !isTaken(invoice.status, rules)) continue;
    count += 1;
    amountTiyn += invoice.amountTiyn;
    refundedTiyn += rules.holds('S2') ? invoice.totalRefundedTiyn : 0;
  }
  return { count, amountTiyn, refundedTiyn, netTiyn: amountTiyn - refundedTiyn };
}

function isTaken(status: string, rules: Rules): boolean {
  return rules.holds('S2') ? isPaidStatus(status) : status === 'paid';
}

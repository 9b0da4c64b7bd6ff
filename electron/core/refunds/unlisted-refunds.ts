/** Refunds reported by a person that the service does not list: not offered a second time. */

import { z } from 'zod';
import type { OperationRecord } from '../ledger/operation-record.ts';

const Amount = z.object({ amountTiyn: z.int() });

/** @param ofPayment every operation about the payment. @param listed refunded or pending by the service, in tiyn. */
export function unlistedRefundsTiyn(
  ofPayment: readonly OperationRecord[],
  listed: { readonly refundedTiyn: number; readonly pendingTiyn: number },
): number {
  const done = ofPayment.filter(
    ({ kind, step, problem }) =>
      (kind === 'refund' || kind === 'qr_refund_execute') && step === 'confirmed' && problem === null,
  );
  const doneTiyn = done.reduce((sum, { frozen }) => sum + Amount.parse(frozen).amountTiyn, 0);
  return Math.max(0, doneTiyn - listed.refundedTiyn - listed.pendingTiyn);
}

/** What freezes of a refund: the request, and what the service listed before it. */

import { z } from 'zod';
import { writeRefundRequest } from '../../../shared/api/merchant/refund.ts';
import type { RefundPlan } from '../../../shared/domain/refund-lines.ts';
import type { PaymentRecord } from '../ledger/payment-record.ts';
import type { RefundOffer } from './refund-offer.ts';
import { withTag } from './refund-tag.ts';

export const FrozenRefund = z.object({
  paymentId: z.string(),
  saleNumber: z.int(),
  invoiceId: z.int(),
  body: z.string(),
  tag: z.string(),
  /** What it comes to by the till's own ledger of lines. */
  amountTiyn: z.int(),
  knownRefundIds: z.array(z.int()),
});
export type FrozenRefund = z.infer<typeof FrozenRefund>;

export interface RefundToFreeze {
  readonly payment: Pick<PaymentRecord, 'id' | 'saleNumber'>;
  readonly invoiceId: number;
  readonly plan: RefundPlan;
  /** The request names lines, or else an amount: never both (rule R3). */
  readonly isByLines: boolean;
  readonly reason: string;
  readonly tag: string;
  readonly offer: Pick<RefundOffer, 'refunds' | 'lines'>;
}

export function freezeRefund(given: RefundToFreeze): FrozenRefund {
  const { payment, invoiceId, plan, isByLines, reason, tag, offer } = given;
  const request = {
    amountTiyn: isByLines ? null : plan.totalTiyn,
    returnItems: isByLines ? [...plan.returns] : null,
    reason: withTag(reason, tag),
  };
  return {
    paymentId: payment.id,
    saleNumber: payment.saleNumber,
    invoiceId,
    body: JSON.stringify(writeRefundRequest(request)),
    tag,
    amountTiyn: plan.totalTiyn,
    knownRefundIds: offer.refunds.map(({ id }) => id),
  };
}

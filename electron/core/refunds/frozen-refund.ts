import { refundBody } from '@tilla/payment-api/merchant/refund.ts';
import type { RefundPlan } from '@tilla/shared/domain/refund-lines.ts';
import { z } from 'zod';
import type { RefundOffer } from './refund-offer.ts';
import { withTag } from './refund-tag.ts';

export const FrozenRefund = z.object({
  /** Both null where the invoice has no sale in this ledger. */
  paymentId: z.string().nullable(),
  saleNumber: z.int().nullable(),
  invoiceId: z.int(),
  body: z.string(),
  tag: z.string(),
  amountTiyn: z.int(),
  knownRefundIds: z.array(z.int()),
  /** For an invoice without a sale here: data that is nowhere else in the ledger. */
  ofShop: z
    .object({
      bankInvoiceId: z.string().nullable(),
      way: z.enum(['qr', 'phone']).nullable(),
      names: z.record(z.string(), z.string()),
    })
    .optional(),
});
export type FrozenRefund = z.infer<typeof FrozenRefund>;

export interface RefundToFreeze {
  readonly target: Pick<FrozenRefund, 'paymentId' | 'saleNumber' | 'invoiceId'>;
  readonly plan: RefundPlan;
  /** The request names lines or an amount, never both (rule R3). */
  readonly isByLines: boolean;
  readonly reason: string;
  readonly tag: string;
  readonly offer: Pick<RefundOffer, 'refunds' | 'lines'>;
  readonly ofShop: FrozenRefund['ofShop'];
}

export function freezeRefund(given: RefundToFreeze): FrozenRefund {
  const { target, plan, isByLines, reason, tag, offer, ofShop } = given;
  const request = {
    amountTiyn: isByLines ? null : plan.totalTiyn,
    returnItems: isByLines ? [...plan.returns] : null,
    reason: withTag(reason, tag),
  };
  return {
    paymentId: target.paymentId,
    saleNumber: target.saleNumber,
    invoiceId: target.invoiceId,
    body: JSON.stringify(refundBody.encode(request)),
    tag,
    amountTiyn: plan.totalTiyn,
    knownRefundIds: offer.refunds.map(({ id }) => id),
    ...(ofShop === undefined ? {} : { ofShop }),
  };
}

import type { OperationView } from '@tilla/shared/contract/views/operation-view.ts';
import type { RefundOfferView } from '@tilla/shared/contract/views/refund-view.ts';
import type { RefundOffer } from './refund-offer.ts';
import { NEEDS_BUYER } from './refund-operation.ts';
import { withoutTag } from './refund-tag.ts';

export function offerView(
  invoiceId: number,
  { amountTiyn, refundedTiyn, pendingTiyn, availableTiyn, refunds, lines }: RefundOffer,
  inProgress: OperationView | null,
): Omit<RefundOfferView, 'paymentId' | 'isOneAmount'> {
  return {
    invoiceId,
    amountTiyn,
    refundedTiyn,
    pendingTiyn,
    availableTiyn,
    isFullyRefunded: refundedTiyn > 0 && refundedTiyn >= amountTiyn,
    inProgress,
    needsBuyer: refunds.some(({ errorCode }) => errorCode === NEEDS_BUYER),
    refunds: refunds.map(({ items: _, reason, ...refund }) => ({ ...refund, reason: withoutTag(reason) })),
    lines: lines.map((line) => ({ ...line, isReturnable: line.catalogItemId !== null })),
  };
}

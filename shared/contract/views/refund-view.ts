import { z } from 'zod';
import { shownText } from '../free-text.ts';
import { OperationView } from './operation-view.ts';

/** A line of a paid invoice and what of it may still go back; sums in tiyn. */
export const RefundLineView = z.object({
  itemId: z.string(),
  name: z.string(),
  priceTiyn: z.int(),
  count: z.int(),
  totalTiyn: z.int(),
  leftCount: z.int(),
  leftTiyn: z.int(),
  /** False once the goods are gone from the catalog: then only an amount can go back. */
  isReturnable: z.boolean(),
});

/** A refund as the service lists it, from any till; `status` raw. */
export const KnownRefundView = z.object({
  id: z.int(),
  amountTiyn: z.int(),
  status: z.string(),
  /** Why, without the till's own mark at its end. */
  reason: shownText,
  errorCode: z.string().nullable(),
  createdAt: z.string().nullable(),
  completedAt: z.string().nullable(),
});

/** Everything a person needs to decide about a refund, read fresh from the service (rule R2). */
export const RefundOfferView = z.object({
  paymentId: z.string(),
  invoiceId: z.int(),
  amountTiyn: z.int(),
  refundedTiyn: z.int(),
  pendingTiyn: z.int(),
  availableTiyn: z.int(),
  isFullyRefunded: z.boolean(),
  /** The refund of this payment that is still under way or waits for a person; no other may start before. */
  inProgress: OperationView.nullable(),
  /** The bank wants the customer to confirm: only the refund by QR can go through. */
  needsBuyer: z.boolean(),
  refunds: z.array(KnownRefundView),
  lines: z.array(RefundLineView),
  /** Goods were sold, and the invoice names none of them: it was made of one amount, and only amounts go back of it. */
  isOneAmount: z.boolean(),
});
export type RefundOfferView = z.infer<typeof RefundOfferView>;

/** What the till's own ledger knows of the refunds of a payment; no request is made. */
export const PaymentRefundsView = z.object({
  refundedTiyn: z.int(),
  isFullyRefunded: z.boolean(),
  inProgress: OperationView.nullable(),
  /** Oldest first; `details` as the description of the kind says. */
  operations: z.array(OperationView),
});

/** Exactly one of `count` and `amountTiyn` is not null (rule R3). */
export const RefundLineInput = z.strictObject({
  itemId: z.string().min(1).max(64),
  count: z.int().min(1).max(9_999).nullable(),
  amountTiyn: z.int().min(1).max(9_999_999_999).nullable(),
});

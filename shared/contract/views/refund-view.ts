import { z } from 'zod';
import { shownText } from '../free-text.ts';
import { OperationView } from './operation-view.ts';

export const RefundLineView = z.object({
  itemId: z.string(),
  /** Whose picture it has; null once the goods left the catalog. */
  catalogItemId: z.int().nullish(),
  name: z.string(),
  priceTiyn: z.int(),
  count: z.int(),
  totalTiyn: z.int(),
  leftCount: z.int(),
  leftTiyn: z.int(),
  /** False once the goods left the catalog: then only an amount goes back. */
  isReturnable: z.boolean(),
});

/** From any till; `status` raw. */
export const KnownRefundView = z.object({
  id: z.int(),
  amountTiyn: z.int(),
  status: z.string(),
  /** Without the till's tag at its end. */
  reason: shownText,
  errorCode: z.string().nullable(),
  createdAt: z.string().nullable(),
  completedAt: z.string().nullable(),
});

/** Read fresh from the service (rule R2). */
export const RefundOfferView = z.object({
  paymentId: z.string(),
  invoiceId: z.int(),
  amountTiyn: z.int(),
  refundedTiyn: z.int(),
  pendingTiyn: z.int(),
  availableTiyn: z.int(),
  isFullyRefunded: z.boolean(),
  /** In flight or waiting for a person; no other may start. */
  inProgress: OperationView.nullable(),
  /** The bank wants the customer to confirm: refund by QR only. */
  needsBuyer: z.boolean(),
  refunds: z.array(KnownRefundView),
  lines: z.array(RefundLineView),
  /** The invoice names no goods, so only amounts go back. */
  isOneAmount: z.boolean(),
});
export type RefundOfferView = z.infer<typeof RefundOfferView>;

/** From the ledger alone. */
export const PaymentRefundsView = z.object({
  refundedTiyn: z.int(),
  isFullyRefunded: z.boolean(),
  inProgress: OperationView.nullable(),
  /** Oldest first. */
  operations: z.array(OperationView),
});

/** Exactly one of `count` and `amountTiyn` is not null (rule R3). */
export const RefundLineInput = z.strictObject({
  itemId: z.string().min(1).max(64),
  count: z.int().min(1).max(9_999).nullable(),
  amountTiyn: z.int().min(1).max(9_999_999_999).nullable(),
});

import { z } from 'zod';

/** One paid operation of the customer who was identified; sums in tiyn. */
export const QrRefundOperationView = z.object({
  ref: z.string(),
  amountTiyn: z.int(),
  availableTiyn: z.int(),
  paidAt: z.string().nullable(),
  description: z.string().nullable(),
  isReturnable: z.boolean(),
  /** A part of it goes back by its lines only. */
  hasItems: z.boolean(),
  /** It is the payment for which this refund was started. */
  isAsked: z.boolean(),
});
export type QrRefundOperationView = z.infer<typeof QrRefundOperationView>;

export const QrRefundItemView = z.object({
  itemId: z.int(),
  name: z.string(),
  priceTiyn: z.int(),
  count: z.int(),
  totalTiyn: z.int(),
  availableCount: z.int(),
});
export type QrRefundItemView = z.infer<typeof QrRefundItemView>;

/** A link that a customer may still open. */
export const QrRefundLinkView = z.object({
  operationId: z.string(),
  url: z.string(),
  expiresAt: z.string().nullable(),
  createdAt: z.string(),
  personName: z.string(),
});
export type QrRefundLinkView = z.infer<typeof QrRefundLinkView>;

import { z } from 'zod';
import { shownText } from '../free-text.ts';
import { Problem } from '../problem.ts';

/** One paid operation of the customer who was identified; sums in tiyn. */
export const QrRefundOperationView = z.object({
  ref: z.string(),
  amountTiyn: z.int(),
  availableTiyn: z.int(),
  paidAt: z.string().nullable(),
  description: shownText.nullable(),
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

/**
 * A link by which a customer opens the refund at home; only `qrRefund.showLink` returns its address. - `sending`: being
 * made. `waiting`: no customer identified yet. `identified`: the refund can be made. `refunding`: an execution is in
 * flight or waits for a person. `refunded`, `over`: nothing is left to do.
 */
export const QrRefundLinkView = z.object({
  operationId: z.string(),
  /** The customer's name as the cashier typed it. */
  label: z.string(),
  saleNumber: z.int().nullable(),
  state: z.enum(['sending', 'waiting', 'identified', 'refunding', 'refunded', 'over']),
  customerName: z.string().nullable(),
  expiresAt: z.string().nullable(),
  createdAt: z.string(),
  personName: z.string(),
  approvedBy: z.string().nullable(),
  problem: Problem.nullable(),
});
export type QrRefundLinkView = z.infer<typeof QrRefundLinkView>;

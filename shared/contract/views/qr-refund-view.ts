import { z } from 'zod';
import { shownText } from '../free-text.ts';
import { Problem } from '../problem.ts';

export const QrRefundOperationView = z.object({
  ref: z.string(),
  amountTiyn: z.int(),
  availableTiyn: z.int(),
  paidAt: z.string().nullable(),
  description: shownText.nullable(),
  isReturnable: z.boolean(),
  /** A part goes back by lines only. */
  hasItems: z.boolean(),
  /** The payment this refund was started for. */
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

/** Only `qrRefund.showLink` returns the address. `refunding`: in flight, or waits for a person. */
export const QrRefundLinkView = z.object({
  operationId: z.string(),
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

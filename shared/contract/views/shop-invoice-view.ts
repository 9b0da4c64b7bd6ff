import { z } from 'zod';
import { shownText } from '../free-text.ts';
import { Problem } from '../problem.ts';
import { BoughtView } from './bought-view.ts';
import { HistoryWindow } from './history-view.ts';
import { OperationView } from './operation-view.ts';
import { KnownRefundView, RefundOfferView } from './refund-view.ts';

/**
 * Inferred only from what the service says.
 * - `this_till`, `till`: its order id has a till's form. `printed_qr`: a till's printed QR.
 * - `subscription`: known only where the subscription was read.
 * - `program`: an order id that no till writes. `unsaid`: none. `bank`: imported from the bank's app (`origin`).
 */
export const ShopInvoiceSource = z.enum([
  'this_till',
  'till',
  'printed_qr',
  'subscription',
  'program',
  'unsaid',
  'bank',
]);
export type ShopInvoiceSource = z.infer<typeof ShopInvoiceSource>;

/** Null for a status that the till does not know. */
export const ShopInvoiceState = z.enum(['open', 'paid', 'partly_refunded', 'expired', 'cancelled', 'failed']);
export type ShopInvoiceState = z.infer<typeof ShopInvoiceState>;

/** All conditions hold at once. */
export const ShopInvoiceFilter = z.strictObject({
  /** Description, payer's phone or order id; a number alone is also looked up as the invoice's. */
  text: z.string().max(100),
  origin: z.enum(['all', 'service', 'bank']),
  state: ShopInvoiceState.nullable(),
  window: HistoryWindow,
  /** `paid_at` leaves out unpaid invoices. */
  dateField: z.enum(['created_at', 'paid_at']),
  sortBy: z.enum(['created_at', 'paid_at', 'amount', 'client_name', 'status', 'id']),
  sortOrder: z.enum(['asc', 'desc']),
});
export type ShopInvoiceFilter = z.infer<typeof ShopInvoiceFilter>;

export const ShopInvoiceRow = z.object({
  id: z.int(),
  source: ShopInvoiceSource,
  /** From its order id; null without one. */
  tillTag: z.string().nullable(),
  saleId: z.string().nullable(),
  saleNumber: z.int().nullable(),
  /** UTC, and Almaty's day: created, or paid where days are of payment. */
  at: z.string(),
  day: z.string(),
  paidAt: z.string().nullable(),
  amountTiyn: z.int(),
  refundedTiyn: z.int(),
  pendingRefundTiyn: z.int(),
  /** Raw. */
  status: z.string(),
  state: ShopInvoiceState.nullable(),
  isQr: z.boolean(),
  payerName: z.string().nullable(),
  phoneMasked: z.string().nullable(),
  description: shownText.nullable(),
  bought: BoughtView.optional(),
});
export type ShopInvoiceRow = z.infer<typeof ShopInvoiceRow>;

/** By the service's clock; `problem` says why it could not be read again. */
const heard = { readAt: z.string(), problem: Problem.nullable() };

export const ShopInvoicePage = z.object({
  rows: z.array(ShopInvoiceRow),
  page: z.int(),
  total: z.int(),
  hasMore: z.boolean(),
  today: z.string(),
  ...heard,
});
export type ShopInvoicePage = z.infer<typeof ShopInvoicePage>;

const ShopInvoiceLine = z.object({
  name: z.string(),
  count: z.number(),
  priceTiyn: z.int(),
  totalTiyn: z.int(),
  refundedCount: z.number(),
});

const ShopInvoiceRefund = KnownRefundView.omit({ completedAt: true }).extend({
  /** From the tag in its reason, which anyone can type: it grants nothing. */
  by: z.enum(['this_till', 'till', 'unsaid']),
});

/** `waiting`: not sent to the service yet. */
export const ShopInvoiceNote = z.object({
  text: shownText,
  at: z.string(),
  personName: z.string(),
  state: z.enum(['waiting', 'told', 'refused']),
  problem: Problem.nullable(),
});
export type ShopInvoiceNote = z.infer<typeof ShopInvoiceNote>;

export const ShopInvoiceView = ShopInvoiceRow.extend({
  bankInvoiceId: z.string().nullable(),
  expiresAt: z.string().nullable(),
  cancelledAt: z.string().nullable(),
  problemCode: z.string().nullable(),
  discountTiyn: z.int().nullable(),
  comment: shownText.nullable(),
  /** The service may not have it yet. */
  note: ShopInvoiceNote.nullable(),
  lines: z.array(ShopInvoiceLine),
  refunds: z.array(ShopInvoiceRefund),
  availableTiyn: z.int(),
  canCancel: z.boolean(),
  canRefund: z.boolean(),
  operations: z.array(OperationView),
  ...heard,
});
export type ShopInvoiceView = z.infer<typeof ShopInvoiceView>;

/** Read fresh (rule R2). */
export const ShopRefundOfferView = RefundOfferView.omit({ paymentId: true, isOneAmount: true });
export type ShopRefundOfferView = z.infer<typeof ShopRefundOfferView>;

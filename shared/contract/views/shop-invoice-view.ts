import { z } from 'zod';
import { shownText } from '../free-text.ts';
import { Problem } from '../problem.ts';
import { BoughtView } from './bought-view.ts';
import { HistoryWindow } from './history-view.ts';
import { OperationView } from './operation-view.ts';
import { KnownRefundView, RefundOfferView } from './refund-view.ts';

/**
 * Where an invoice of the shop comes from, by what the service says of it and by nothing else.
 * - `this_till`, `till`: its order id has the form of a till's sale, with this till's name on it or with another one's.
 * - `printed_qr`: paid by a printed QR that a till made (its order id says so).
 * - `subscription`: the service names it among the invoices of a subscription; known only where that was asked.
 * - `program`: made over the API by something else: it has an order id that no till writes.
 * - `unsaid`: without an order id: the cabinet's, a subscription's or a printed QR's. The service does not say which.
 * - `bank`: sold in the bank's own app and imported from there (`origin`).
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

/** Coarser than the status of the service; a status that the till does not know has none. */
export const ShopInvoiceState = z.enum(['open', 'paid', 'partly_refunded', 'expired', 'cancelled', 'failed']);
export type ShopInvoiceState = z.infer<typeof ShopInvoiceState>;

/** What is wanted; all conditions hold at once. */
export const ShopInvoiceFilter = z.strictObject({
  /** Of its description, its payer's phone or its order id; a number alone is looked for as the invoice's as well. */
  text: z.string().max(100),
  origin: z.enum(['all', 'service', 'bank']),
  state: ShopInvoiceState.nullable(),
  window: HistoryWindow,
  /** What the days are of: `paid_at` leaves out what nobody has paid. */
  dateField: z.enum(['created_at', 'paid_at']),
  sortBy: z.enum(['created_at', 'paid_at', 'amount', 'client_name', 'status', 'id']),
  sortOrder: z.enum(['asc', 'desc']),
});
export type ShopInvoiceFilter = z.infer<typeof ShopInvoiceFilter>;

export const ShopInvoiceRow = z.object({
  id: z.int(),
  source: ShopInvoiceSource,
  /** The till's name in its order id; null without one. */
  tillTag: z.string().nullable(),
  /** Of the sale in this ledger that it belongs to. */
  saleId: z.string().nullable(),
  saleNumber: z.int().nullable(),
  /** UTC, and Almaty's day of it: when it was made or, where days are of payment, paid. */
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
  /** Of a sale of this till. */
  bought: BoughtView.optional(),
});
export type ShopInvoiceRow = z.infer<typeof ShopInvoiceRow>;

/** When the service said it, by its own clock; `problem` says why it could not be asked again since. */
const heard = { readAt: z.string(), problem: Problem.nullable() };

export const ShopInvoicePage = z.object({
  rows: z.array(ShopInvoiceRow),
  page: z.int(),
  /** Of all pages. */
  total: z.int(),
  hasMore: z.boolean(),
  /** Almaty's day now. */
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
  /** By the mark in its reason, which anybody can type: it opens nothing. */
  by: z.enum(['this_till', 'till', 'unsaid']),
});

/** The shop's own note about it, as this till wrote it; `waiting`: not sent to the service yet. */
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
  /** What the service holds. */
  comment: shownText.nullable(),
  /** What this till wrote and the service may not know yet. */
  note: ShopInvoiceNote.nullable(),
  lines: z.array(ShopInvoiceLine),
  refunds: z.array(ShopInvoiceRefund),
  availableTiyn: z.int(),
  canCancel: z.boolean(),
  canRefund: z.boolean(),
  /** What this till did with it, oldest first. */
  operations: z.array(OperationView),
  ...heard,
});
export type ShopInvoiceView = z.infer<typeof ShopInvoiceView>;

/** What may go back of it, read fresh (rule R2). */
export const ShopRefundOfferView = RefundOfferView.omit({ paymentId: true, isOneAmount: true });
export type ShopRefundOfferView = z.infer<typeof ShopRefundOfferView>;

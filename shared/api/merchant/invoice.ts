/** An invoice as it crosses the wire (merchant document "Invoice", gaps.md "Invoices"). */

import { z } from 'zod';
import { invoiceStatuses } from '../../domain/invoice-state.ts';
import {
  field,
  flag,
  id,
  integer,
  list,
  money,
  neededInteger,
  neededText,
  number,
  numberAsText,
  optionalList,
  optionalMoney,
  optionalTenge,
  optionalWord,
  part,
  type Read,
  resource,
  text,
  time,
  type Written,
  word,
} from './wire-definition.ts';
import { optionalNumber, optionalText } from './wire-fields.ts';

export const invoiceItemWire = resource({
  id: numberAsText.as('id'),
  catalog_item_id: integer.nullable().as('catalogItemId'),
  name: text.or('').as('name'),
  price: money.as('priceTiyn'),
  count: field(z.int(), z.number()).as('count'),
  unit_id: numberAsText.nullable().as('unitId'),
  discount_percentage: number.or(0).as('discountPercentage'),
  total: money.as('totalTiyn'),
  refunded_count: number.or(0).as('refundedCount'),
  refunded_amount: optionalMoney.or(0).as('refundedTiyn'),
});

export type InvoiceItem = Read<typeof invoiceItemWire>;

const listItemFields = {
  id: id.as('id'),
  external_order_id: text.optional().as('externalOrderId'),
  external_order_id_idempotency: text.optional().as('idempotencyKey'),
  amount: money.as('amountTiyn'),
  status: word(invoiceStatuses).as('status'),
  description: text.optional().as('description'),
  bank_invoice_id: text.optional().as('bankInvoiceId'),
  bank_connection_id: integer.nullable().as('bankConnectionId'),
  client_name: text.optional().as('clientName'),
  client_phone: text.nullable().as('clientPhone'),
  is_sandbox: flag(false).as('isSandbox'),
  bank_source_type: text.as('bankSourceType'),
  bank_sale_type: text.as('bankSaleType'),
  origin: optionalWord(['service', 'bank']).as('origin'),
  created_at: time.as('createdAt'),
  updated_at: time.as('updatedAt'),
  expires_at: time.nullable().as('expiresAt'),
  paid_at: time.optional().as('paidAt'),
  cancelled_at: time.optional().as('cancelledAt'),
  error_message: text.optional().as('errorMessage'),
  error_code: text.optional().as('errorCode'),
  subtotal: optionalMoney.optional().as('subtotalTiyn'),
  discount_sum: optionalMoney.optional().as('discountTiyn'),
  discount_percentage: number.optional().as('discountPercentage'),
  internal_comment: text.nullable().as('internalComment'),
  is_qr_token: flag(false).as('isQr'),
  qr_expires_at: time.optional().as('qrExpiresAt'),
  qr_substate: field(z.literal('scanned'), optionalText).optional().as('qrSubstate'),
  is_fully_refunded: flag(false).as('isFullyRefunded'),
  total_refunded: optionalMoney.or(0).as('totalRefundedTiyn'),
  available_for_refund: optionalTenge.as('availableForRefundTiyn'),
  pending_refund_amount: optionalTenge.or(0).as('pendingRefundTiyn'),
};

/** A row of `GET /invoices`: the full invoice without lines and without what is drawn as a QR. */
const invoiceListItemWire = resource(listItemFields);

/** `GET /invoices/{id}` and every other answer with a whole invoice. */
export const invoiceWire = resource({
  ...listItemFields,
  qr_token: text.optional().as('qrToken'),
  qr_link: text.optional().as('qrLink'),
  qr_image: text.optional().as('qrImage'),
  items: optionalList(invoiceItemWire).as('items'),
});

export type InvoiceWire = Written<typeof invoiceWire>;
export type InvoiceListItemWire = Written<typeof invoiceListItemWire>;

/** Sums in integer tiyn, times ISO in UTC, `status`, `origin` and `qrSubstate` raw; null where the wire is silent. */
export type Invoice = Read<typeof invoiceWire>;

/** One page of `GET /invoices`; `total` counts all pages. The till reads a row as an invoice that tells less. */
export const invoicePageWire = resource({
  current_page: neededInteger.as('page'),
  data: field(z.array(invoiceListItemWire.strict), z.array(invoiceWire.lenient)).as('invoices'),
  total: neededInteger.as('total'),
});

export type InvoicePage = Read<typeof invoicePageWire>;

/** One row of `POST /invoices/status/check`. */
const statusCheckWire = resource({
  id: id.as('id'),
  status: word(invoiceStatuses).as('status'),
  qr_substate: field(z.literal('scanned'), optionalText).optional().as('qrSubstate'),
  bank_invoice_id: text.nullable().as('bankInvoiceId'),
  amount: money.as('amountTiyn'),
  error_code: text.nullable().as('errorCode'),
  error_message: text.nullable().as('errorMessage'),
  is_fully_refunded: flag(false).as('isFullyRefunded'),
  total_refunded: optionalMoney.or(0).as('totalRefundedTiyn'),
  updated_at: time.as('updatedAt'),
});

export type StatusCheckWire = Written<typeof statusCheckWire>;
export type InvoiceStatusCheck = Read<typeof statusCheckWire>;

export const statusChecksWire = resource({ invoices: list(statusCheckWire).as('invoices') });

/** The answer of cancel and simulate. */
export const invoiceChangedWire = resource({ message: neededText, invoice: part(invoiceWire) });
/** The `202` of a cancel: the provider is still asked. */
export const invoiceCancellingWire = resource({ message: neededText, invoice_id: id });

/** The till reads both answers as one: a `200` of one service may well be the `202` of the next. */
const invoiceChanged = z
  .object({ message: optionalText, invoice: invoiceWire.lenient.nullish(), invoice_id: optionalNumber })
  .transform((wire) => ({
    message: wire.message,
    invoice: wire.invoice ?? null,
    invoiceId: wire.invoice?.id ?? wire.invoice_id,
  }));

/** `invoice` is null while the provider is still asked (202). */
export type InvoiceChanged = z.output<typeof invoiceChanged>;

export const invoiceStatsWire = resource({
  total_amount: money,
  total_invoices: neededInteger.as('totalCount'),
  /** Status `paid` only: what was refunded in part is not in it. */
  paid_amount: money.as('paidTiyn'),
  paid_invoices: neededInteger.as('paidCount'),
  pending_amount: money,
  pending_invoices: neededInteger,
  cancelled_amount: money,
  cancelled_invoices: neededInteger,
  expired_amount: money,
  expired_invoices: neededInteger,
  conversion_rate: number.as('conversionRate'),
});

export type InvoiceStatsWire = Written<typeof invoiceStatsWire>;
/** `GET /invoices/stats`; sums in tiyn. */
export type InvoiceStats = Read<typeof invoiceStatsWire>;

/** A full invoice or a list item; throws ZodError where id, amount or status cannot be read. */
export const readInvoice = (body: unknown): Invoice => invoiceWire.lenient.parse(body);

/** A page of `GET /invoices`; throws ZodError where it is not one. */
export const readInvoicePage = (body: unknown): InvoicePage => invoicePageWire.lenient.parse(body);

/** The rows of `POST /invoices/status/check`; ids the service does not know are absent. Throws ZodError. */
export const readStatusChecks = (body: unknown): InvoiceStatusCheck[] => statusChecksWire.lenient.parse(body).invoices;

/** The answer of `POST /invoices/{id}/cancel` and `.../simulate-status`; throws ZodError where it is neither form. */
export const readInvoiceChanged = (body: unknown): InvoiceChanged => invoiceChanged.parse(body);

/** The answer of `GET /invoices/stats`; throws ZodError where it is not one. */
export const readInvoiceStats = (body: unknown): InvoiceStats => invoiceStatsWire.lenient.parse(body);

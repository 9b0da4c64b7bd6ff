/** The exact shapes of an invoice as the service writes them, and the one way from an invoice to them. */

import { z } from 'zod';
import { toUtcIso } from '../../domain/almaty-time.ts';
import { invoiceStatuses } from '../../domain/invoice-state.ts';
import { formatWireMoney, TIYN_PER_TENGE } from '../../domain/money.ts';
import type { Invoice, InvoiceItem } from './invoice.ts';
import { moneyShape as money, utcTimeShape as utcTime } from './wire-shapes.ts';

const invoiceStatus = z.enum(invoiceStatuses);

const invoiceItemWire = z.object({
  id: z.int(),
  catalog_item_id: z.int().nullable(),
  name: z.string(),
  price: money,
  count: z.int(),
  unit_id: z.int().nullable(),
  discount_percentage: z.number(),
  total: money,
  refunded_count: z.number(),
  refunded_amount: money,
});

/** A row of `GET /invoices`: the full invoice without lines and without what is drawn as a QR. */
const invoiceListItemWire = z.object({
  id: z.int(),
  external_order_id: z.string().optional(),
  external_order_id_idempotency: z.string().optional(),
  amount: money,
  status: invoiceStatus,
  description: z.string().optional(),
  bank_invoice_id: z.string().optional(),
  bank_connection_id: z.int().nullable(),
  client_name: z.string().optional(),
  client_phone: z.string().nullable(),
  is_sandbox: z.boolean(),
  bank_source_type: z.string(),
  bank_sale_type: z.string(),
  origin: z.enum(['service', 'bank']),
  created_at: utcTime,
  updated_at: utcTime,
  expires_at: utcTime.nullable(),
  paid_at: utcTime.optional(),
  cancelled_at: utcTime.optional(),
  error_message: z.string().optional(),
  error_code: z.string().optional(),
  subtotal: money.optional(),
  discount_sum: money.optional(),
  discount_percentage: z.number().optional(),
  internal_comment: z.string().nullable(),
  is_qr_token: z.boolean(),
  qr_expires_at: utcTime.optional(),
  qr_substate: z.literal('scanned').optional(),
  is_fully_refunded: z.boolean(),
  total_refunded: money,
  available_for_refund: z.number(),
  pending_refund_amount: z.number(),
});

/** `GET /invoices/{id}` and every other answer with a whole invoice. */
export const invoiceWire = invoiceListItemWire.extend({
  qr_token: z.string().optional(),
  qr_link: z.string().optional(),
  qr_image: z.string().optional(),
  items: z.array(invoiceItemWire),
});

export const invoicePageWire = z.object({
  current_page: z.int(),
  data: z.array(invoiceListItemWire),
  total: z.int(),
});

export const statusChecksWire = z.object({
  invoices: z.array(
    z.object({
      id: z.int(),
      status: invoiceStatus,
      qr_substate: z.literal('scanned').optional(),
      bank_invoice_id: z.string().nullable(),
      amount: money,
      error_code: z.string().nullable(),
      error_message: z.string().nullable(),
      is_fully_refunded: z.boolean(),
      total_refunded: money,
      updated_at: utcTime,
    }),
  ),
});

export const invoiceChangedWire = z.object({ message: z.string(), invoice: invoiceWire });
export const invoiceCancellingWire = z.object({ message: z.string(), invoice_id: z.int() });

export const invoiceStatsWire = z.object({
  total_amount: money,
  total_invoices: z.int(),
  paid_amount: money,
  paid_invoices: z.int(),
  pending_amount: money,
  pending_invoices: z.int(),
  cancelled_amount: money,
  cancelled_invoices: z.int(),
  expired_amount: money,
  expired_invoices: z.int(),
  conversion_rate: z.number(),
});

export type InvoiceWire = z.output<typeof invoiceWire>;
export type InvoiceListItemWire = z.output<typeof invoiceListItemWire>;
export type StatusChecksWire = z.output<typeof statusChecksWire>;
export type InvoiceStatsWire = z.output<typeof invoiceStatsWire>;

/** Of a time in UTC by cutting, for five of them stand in every answer. */
const time = (iso: string): string => (iso.endsWith('Z') ? `${iso.slice(0, 19)}+00:00` : toUtcIso(Date.parse(iso)));
const present = <K extends string, V>(key: K, value: V | null): { [name in K]?: V } =>
  value === null ? {} : ({ [key]: value } as { [name in K]?: V });
const presentTime = <K extends string>(key: K, iso: string | null) => present(key, iso === null ? null : time(iso));
const presentMoney = <K extends string>(key: K, tiyn: number | null) =>
  present(key, tiyn === null ? null : formatWireMoney(tiyn));
/** Exact for every sum an invoice may carry: a double holds 99999999.99 to the tiyn. */
const numberOfTenge = (tiyn: number): number => tiyn / TIYN_PER_TENGE;

/**
 * The list item of an invoice. Conditional fields appear only where the document says so: `paid_at` when paid,
 * `cancelled_at` when cancelled, the error pair on `error`, the sums before discount for discounted or line-item ones.
 */
export function writeInvoiceListItem(invoice: Invoice): InvoiceListItemWire {
  return {
    id: invoice.id,
    ...present('external_order_id', invoice.externalOrderId),
    ...present('external_order_id_idempotency', invoice.idempotencyKey),
    amount: formatWireMoney(invoice.amountTiyn),
    status: invoiceStatus.parse(invoice.status),
    ...present('description', invoice.description),
    ...present('bank_invoice_id', invoice.bankInvoiceId),
    bank_connection_id: invoice.bankConnectionId,
    ...present('client_name', invoice.clientName),
    client_phone: invoice.clientPhone,
    is_sandbox: invoice.isSandbox,
    bank_source_type: invoice.bankSourceType ?? '',
    bank_sale_type: invoice.bankSaleType ?? '',
    origin: invoice.origin === 'bank' ? 'bank' : 'service',
    created_at: time(invoice.createdAt ?? ''),
    updated_at: time(invoice.updatedAt ?? ''),
    expires_at: invoice.expiresAt === null ? null : time(invoice.expiresAt),
    ...presentTime('paid_at', invoice.paidAt),
    ...presentTime('cancelled_at', invoice.cancelledAt),
    ...present('error_message', invoice.errorMessage),
    ...present('error_code', invoice.errorCode),
    ...presentMoney('subtotal', invoice.subtotalTiyn),
    ...presentMoney('discount_sum', invoice.discountTiyn),
    ...present('discount_percentage', invoice.discountPercentage),
    internal_comment: invoice.internalComment,
    is_qr_token: invoice.isQr,
    ...presentTime('qr_expires_at', invoice.qrExpiresAt),
    ...(invoice.qrSubstate === 'scanned' ? { qr_substate: 'scanned' as const } : {}),
    is_fully_refunded: invoice.isFullyRefunded,
    total_refunded: formatWireMoney(invoice.totalRefundedTiyn),
    available_for_refund: numberOfTenge(invoice.availableForRefundTiyn ?? 0),
    pending_refund_amount: numberOfTenge(invoice.pendingRefundTiyn),
  };
}

/** The whole invoice with its lines and, for a QR, what the code is drawn from. */
export function writeInvoice(invoice: Invoice): InvoiceWire {
  return {
    ...writeInvoiceListItem(invoice),
    ...present('qr_token', invoice.qrToken),
    ...present('qr_link', invoice.qrLink),
    ...present('qr_image', invoice.qrImage),
    items: invoice.items.map(writeInvoiceItem),
  };
}

/** One row of `POST /invoices/status/check` (gaps.md "Invoices"). */
export function writeStatusCheck(invoice: Invoice): StatusChecksWire['invoices'][number] {
  return {
    id: invoice.id,
    status: invoiceStatus.parse(invoice.status),
    ...(invoice.qrSubstate === 'scanned' ? { qr_substate: 'scanned' as const } : {}),
    bank_invoice_id: invoice.bankInvoiceId,
    amount: formatWireMoney(invoice.amountTiyn),
    error_code: invoice.errorCode,
    error_message: invoice.errorMessage,
    is_fully_refunded: invoice.isFullyRefunded,
    total_refunded: formatWireMoney(invoice.totalRefundedTiyn),
    updated_at: time(invoice.updatedAt ?? ''),
  };
}

function writeInvoiceItem(item: InvoiceItem): z.output<typeof invoiceItemWire> {
  return {
    id: Number(item.id),
    catalog_item_id: item.catalogItemId,
    name: item.name,
    price: formatWireMoney(item.priceTiyn),
    count: item.count,
    unit_id: item.unitId === null ? null : Number(item.unitId),
    discount_percentage: item.discountPercentage,
    total: formatWireMoney(item.totalTiyn),
    refunded_count: item.refundedCount,
    refunded_amount: formatWireMoney(item.refundedTiyn),
  };
}

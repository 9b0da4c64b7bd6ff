/** An invoice as the till knows it, read from the wire (merchant document "Invoice", gaps.md "Invoices"). */

import { z } from 'zod';
import { flagField, moneyField, optionalNumber, optionalText, optionalTime } from './wire-fields.ts';

const optionalMoney = moneyField
  .nullish()
  .catch(null)
  .transform((value) => value ?? null);

const invoiceItem = z
  .looseObject({
    id: optionalText,
    catalog_item_id: optionalNumber,
    name: optionalText,
    price: moneyField,
    count: z.number(),
    unit_id: optionalText,
    discount_percentage: optionalNumber,
    total: moneyField,
    refunded_count: optionalNumber,
    refunded_amount: optionalMoney,
  })
  .transform((wire) => ({
    id: wire.id,
    catalogItemId: wire.catalog_item_id,
    name: wire.name ?? '',
    priceTiyn: wire.price,
    count: wire.count,
    unitId: wire.unit_id,
    discountPercentage: wire.discount_percentage ?? 0,
    totalTiyn: wire.total,
    refundedCount: wire.refunded_count ?? 0,
    refundedTiyn: wire.refunded_amount ?? 0,
  }));

const invoice = z
  .looseObject({
    id: z.int(),
    amount: moneyField,
    status: z.string(),
    external_order_id: optionalText,
    external_order_id_idempotency: optionalText,
    description: optionalText,
    bank_invoice_id: optionalText,
    bank_connection_id: optionalNumber,
    bank_source_type: optionalText,
    bank_sale_type: optionalText,
    client_name: optionalText,
    client_phone: optionalText,
    is_sandbox: flagField(false),
    origin: optionalText,
    created_at: optionalTime,
    updated_at: optionalTime,
    expires_at: optionalTime,
    paid_at: optionalTime,
    cancelled_at: optionalTime,
    error_message: optionalText,
    error_code: optionalText,
    subtotal: optionalMoney,
    discount_sum: optionalMoney,
    discount_percentage: optionalNumber,
    internal_comment: optionalText,
    is_qr_token: flagField(false),
    qr_expires_at: optionalTime,
    qr_substate: optionalText,
    qr_token: optionalText,
    qr_link: optionalText,
    qr_image: optionalText,
    is_fully_refunded: flagField(false),
    total_refunded: optionalMoney,
    available_for_refund: optionalMoney,
    pending_refund_amount: optionalMoney,
    items: z.array(invoiceItem).nullish(),
  })
  .transform((wire) => ({
    id: wire.id,
    amountTiyn: wire.amount,
    status: wire.status,
    externalOrderId: wire.external_order_id,
    idempotencyKey: wire.external_order_id_idempotency,
    description: wire.description,
    bankInvoiceId: wire.bank_invoice_id,
    bankConnectionId: wire.bank_connection_id,
    bankSourceType: wire.bank_source_type,
    bankSaleType: wire.bank_sale_type,
    clientName: wire.client_name,
    clientPhone: wire.client_phone,
    isSandbox: wire.is_sandbox,
    origin: wire.origin,
    createdAt: wire.created_at,
    updatedAt: wire.updated_at,
    expiresAt: wire.expires_at,
    paidAt: wire.paid_at,
    cancelledAt: wire.cancelled_at,
    errorMessage: wire.error_message,
    errorCode: wire.error_code,
    subtotalTiyn: wire.subtotal,
    discountTiyn: wire.discount_sum,
    discountPercentage: wire.discount_percentage,
    internalComment: wire.internal_comment,
    isQr: wire.is_qr_token,
    qrExpiresAt: wire.qr_expires_at,
    qrSubstate: wire.qr_substate,
    qrToken: wire.qr_token,
    qrLink: wire.qr_link,
    qrImage: wire.qr_image,
    isFullyRefunded: wire.is_fully_refunded,
    totalRefundedTiyn: wire.total_refunded ?? 0,
    availableForRefundTiyn: wire.available_for_refund,
    pendingRefundTiyn: wire.pending_refund_amount ?? 0,
    items: wire.items ?? [],
  }));

/** Sums in integer tiyn, times ISO in UTC, `status`, `origin` and `qrSubstate` raw; null where the wire is silent. */
export type Invoice = z.output<typeof invoice>;

export type InvoiceItem = z.output<typeof invoiceItem>;

const invoicePage = z
  .looseObject({ current_page: z.int(), data: z.array(invoice), total: z.int() })
  .transform((wire) => ({ page: wire.current_page, invoices: wire.data, total: wire.total }));

/** One page of `GET /invoices`; `total` counts all pages. */
export type InvoicePage = z.output<typeof invoicePage>;

const statusCheck = z
  .looseObject({
    id: z.int(),
    status: z.string(),
    qr_substate: optionalText,
    bank_invoice_id: optionalText,
    amount: moneyField,
    error_code: optionalText,
    error_message: optionalText,
    is_fully_refunded: flagField(false),
    total_refunded: optionalMoney,
    updated_at: optionalTime,
  })
  .transform((wire) => ({
    id: wire.id,
    status: wire.status,
    qrSubstate: wire.qr_substate,
    bankInvoiceId: wire.bank_invoice_id,
    amountTiyn: wire.amount,
    errorCode: wire.error_code,
    errorMessage: wire.error_message,
    isFullyRefunded: wire.is_fully_refunded,
    totalRefundedTiyn: wire.total_refunded ?? 0,
    updatedAt: wire.updated_at,
  }));

/** One row of `POST /invoices/status/check`. */
export type InvoiceStatusCheck = z.output<typeof statusCheck>;

const statusChecks = z.looseObject({ invoices: z.array(statusCheck) }).transform((wire) => wire.invoices);

const invoiceChanged = z
  .looseObject({ message: optionalText, invoice: invoice.nullish(), invoice_id: optionalNumber })
  .transform((wire) => ({
    message: wire.message,
    invoice: wire.invoice ?? null,
    invoiceId: wire.invoice?.id ?? wire.invoice_id,
  }));

/** The answer of cancel and simulate: `invoice` is null while the provider is still asked (202). */
export type InvoiceChanged = z.output<typeof invoiceChanged>;

/** A full invoice or a list item; throws ZodError where id, amount or status cannot be read. */
export function readInvoice(body: unknown): Invoice {
  return invoice.parse(body);
}

/** A page of `GET /invoices`; throws ZodError where it is not one. */
export function readInvoicePage(body: unknown): InvoicePage {
  return invoicePage.parse(body);
}

/** The rows of `POST /invoices/status/check`; ids the service does not know are absent. Throws ZodError. */
export function readStatusChecks(body: unknown): InvoiceStatusCheck[] {
  return statusChecks.parse(body);
}

/** The answer of `POST /invoices/{id}/cancel` and `.../simulate-status`; throws ZodError where it is neither form. */
export function readInvoiceChanged(body: unknown): InvoiceChanged {
  return invoiceChanged.parse(body);
}

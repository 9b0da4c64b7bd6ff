import type { Invoice, InvoiceListItemWire, InvoiceWire } from '@tilla/payment-api/merchant/invoice.ts';
import { writeInvoice, writeInvoiceListItem } from '@tilla/payment-api/merchant/invoice-wire.ts';
import { toUtcIso } from '@tilla/payment-api/timestamps.ts';
import { isFullyRefunded } from '@tilla/shared/domain/invoice-state.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { drawQr } from '../drawing/qr-image.ts';
import type { InvoiceRecord } from '../store/invoices.ts';

const iso = (ms: number): string => new Date(ms).toISOString();
const isoOrNull = (ms: number | null): string | null => (ms === null ? null : iso(ms));

export const BILL_PAGE_PATH = '/pay';

export function toInvoice(context: ServiceContext, record: InvoiceRecord): Invoice {
  const isPaid = record.status === 'paid' || record.status === 'partially_refunded';
  const isError = record.status === 'error';
  return {
    id: record.id,
    amountTiyn: record.amountTiyn,
    status: record.status,
    externalOrderId: record.externalOrderId,
    idempotencyKey: record.idempotencyKey,
    description: record.description,
    bankInvoiceId: record.bankInvoiceId,
    bankConnectionId: record.connectionId,
    bankSourceType: record.origin === 'bank' ? 'app' : 'api',
    bankSaleType: record.kind === 'qr' ? 'qr' : 'remote',
    clientName: record.clientName,
    clientPhone: record.clientPhone,
    isSandbox: record.isSandbox,
    origin: record.origin,
    createdAt: iso(record.createdAtMs),
    updatedAt: iso(record.updatedAtMs),
    expiresAt: isoOrNull(record.expiresAtMs),
    paidAt: isPaid ? isoOrNull(record.paidAtMs) : null,
    cancelledAt: record.status === 'cancelled' ? isoOrNull(record.cancelledAtMs) : null,
    errorMessage: isError ? record.errorMessage : null,
    errorCode: isError ? record.errorCode : null,
    subtotalTiyn: record.subtotalTiyn,
    discountTiyn: record.discountTiyn,
    discountPercentage: record.discountPercentage,
    internalComment: record.internalComment,
    isQr: record.kind === 'qr',
    qrExpiresAt: isoOrNull(record.qrExpiresAtMs),
    qrSubstate: record.qrScannedAtMs === null ? null : 'scanned',
    qrToken: record.qrToken,
    qrLink: record.qrToken === null ? null : `${context.origin()}${BILL_PAGE_PATH}/${record.qrToken}`,
    qrImage: record.qrToken === null ? null : drawQr(record.qrToken),
    isFullyRefunded: isFullyRefunded(record),
    totalRefundedTiyn: record.totalRefundedTiyn,
    availableForRefundTiyn: isPaid ? record.amountTiyn - record.totalRefundedTiyn - record.pendingRefundTiyn : 0,
    pendingRefundTiyn: record.pendingRefundTiyn,
    items: record.lines.map((line) => ({
      id: String(line.id),
      catalogItemId:
        line.catalogItemId !== null && context.catalog.find(record.organizationId, line.catalogItemId) === undefined
          ? null
          : line.catalogItemId,
      name: line.name,
      priceTiyn: line.priceTiyn,
      count: line.count,
      unitId: line.unitId === null ? null : String(line.unitId),
      discountPercentage: line.discountPercentage,
      totalTiyn: line.totalTiyn,
      refundedCount: line.refundedCount,
      refundedTiyn: line.refundedTiyn,
    })),
  };
}

export function toInvoiceWire(context: ServiceContext, record: InvoiceRecord): InvoiceWire {
  return writeInvoice(toInvoice(context, record));
}

/** Without drawing the QR, which the list does not have. */
export function toListItemWire(context: ServiceContext, record: InvoiceRecord): InvoiceListItemWire {
  return writeInvoiceListItem(toInvoice(context, { ...record, qrToken: null, lines: [] }));
}

/** The fields that section "Invoice" names. */
function toEventInvoice(context: ServiceContext, record: InvoiceRecord): Record<string, unknown> {
  const wire = toListItemWire(context, record);
  const { id, amount, status, client_phone, is_sandbox, bank_source_type, bank_sale_type } = wire;
  const { external_order_id, description, bank_invoice_id, client_name, internal_comment } = wire;
  const { paid_at, cancelled_at, error_message, error_code, subtotal, discount_sum } = wire;
  const { is_qr_token, qr_expires_at, qr_substate, is_fully_refunded, total_refunded } = wire;
  const { available_for_refund, pending_refund_amount } = wire;
  return Object.fromEntries(
    Object.entries({
      id,
      // Null without a value; only `bank_invoice_id` may be absent.
      external_order_id: external_order_id ?? null,
      amount,
      status,
      description: description ?? null,
      bank_invoice_id,
      client_name: client_name ?? null,
      client_phone,
      is_sandbox,
      bank_source_type,
      bank_sale_type,
      paid_at,
      cancelled_at,
      error_message,
      error_code,
      subtotal,
      discount_sum,
      internal_comment,
      is_qr_token,
      qr_expires_at,
      qr_substate,
      is_fully_refunded,
      total_refunded,
      available_for_refund,
      pending_refund_amount,
    }).filter(([, value]) => value !== undefined),
  );
}

export function toEventPayload(
  context: ServiceContext,
  event: string,
  record: InvoiceRecord,
  atMs: number,
): Record<string, unknown> {
  return {
    event,
    invoice: toEventInvoice(context, record),
    ...(record.source === null ? {} : { source: record.source }),
    ...(record.isSandbox ? { is_sandbox: true } : {}),
    timestamp: toUtcIso(atMs),
  };
}

import type { InvoiceListItemWire, InvoiceWire, StatusCheckWire } from '@tilla/payment-api/merchant/invoice.ts';
import { formatWireMoney, TIYN_PER_TENGE } from '@tilla/payment-api/money.ts';
import { toUtcIso } from '@tilla/payment-api/timestamps.ts';
import { isFullyRefunded } from '@tilla/shared/domain/invoice-state.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { drawQr } from '../drawing/qr-image.ts';
import type { InvoiceRecord } from '../store/invoices.ts';

/** Exact: a double holds 99999999.99 to the tiyn. */
const toTenge = (tiyn: number): number => tiyn / TIYN_PER_TENGE;
const timeOrNull = (ms: number | null): string | null => (ms === null ? null : toUtcIso(ms));
const timeOrAbsent = (ms: number | null): string | undefined => (ms === null ? undefined : toUtcIso(ms));
const moneyOrAbsent = (tiyn: number | null): string | undefined => (tiyn === null ? undefined : formatWireMoney(tiyn));

export const BILL_PAGE_PATH = '/pay';

/** Conditional fields as documented: `paid_at` when paid, `cancelled_at` when cancelled, the error pair on `error`. */
export function toListItemWire(record: InvoiceRecord): InvoiceListItemWire {
  const isPaid = record.status === 'paid' || record.status === 'partially_refunded';
  const isError = record.status === 'error';
  return {
    id: record.id,
    external_order_id: record.externalOrderId ?? undefined,
    external_order_id_idempotency: record.idempotencyKey ?? undefined,
    amount: formatWireMoney(record.amountTiyn),
    status: record.status,
    description: record.description ?? undefined,
    bank_invoice_id: record.bankInvoiceId ?? undefined,
    bank_connection_id: record.connectionId,
    client_name: record.clientName ?? undefined,
    client_phone: record.clientPhone,
    is_sandbox: record.isSandbox,
    bank_source_type: record.origin === 'bank' ? 'app' : 'api',
    bank_sale_type: record.kind === 'qr' ? 'qr' : 'remote',
    origin: record.origin,
    created_at: toUtcIso(record.createdAtMs),
    updated_at: toUtcIso(record.updatedAtMs),
    expires_at: timeOrNull(record.expiresAtMs),
    paid_at: isPaid ? timeOrAbsent(record.paidAtMs) : undefined,
    cancelled_at: record.status === 'cancelled' ? timeOrAbsent(record.cancelledAtMs) : undefined,
    error_message: isError ? (record.errorMessage ?? undefined) : undefined,
    error_code: isError ? (record.errorCode ?? undefined) : undefined,
    subtotal: moneyOrAbsent(record.subtotalTiyn),
    discount_sum: moneyOrAbsent(record.discountTiyn),
    discount_percentage: record.discountPercentage ?? undefined,
    internal_comment: record.internalComment,
    is_qr_token: record.kind === 'qr',
    qr_expires_at: timeOrAbsent(record.qrExpiresAtMs),
    qr_substate: record.qrScannedAtMs === null ? undefined : 'scanned',
    is_fully_refunded: isFullyRefunded(record),
    total_refunded: formatWireMoney(record.totalRefundedTiyn),
    available_for_refund: isPaid ? toTenge(record.amountTiyn - record.totalRefundedTiyn - record.pendingRefundTiyn) : 0,
    pending_refund_amount: toTenge(record.pendingRefundTiyn),
  };
}

export function toInvoiceWire(context: ServiceContext, record: InvoiceRecord): InvoiceWire {
  const { organizationId, qrToken } = record;
  const knownId = (id: number | null) =>
    id === null || context.catalog.find(organizationId, id) === undefined ? null : id;
  return {
    ...toListItemWire(record),
    ...(qrToken === null
      ? {}
      : { qr_token: qrToken, qr_link: `${context.origin()}${BILL_PAGE_PATH}/${qrToken}`, qr_image: drawQr(qrToken) }),
    items: record.lines.map((line) => ({
      id: line.id,
      catalog_item_id: knownId(line.catalogItemId),
      name: line.name,
      price: formatWireMoney(line.priceTiyn),
      count: line.count,
      unit_id: line.unitId,
      discount_percentage: line.discountPercentage,
      total: formatWireMoney(line.totalTiyn),
      refunded_count: line.refundedCount,
      refunded_amount: formatWireMoney(line.refundedTiyn),
    })),
  };
}

export function toStatusCheckWire(record: InvoiceRecord): StatusCheckWire {
  const { id, status, qr_substate, amount, is_fully_refunded, total_refunded, updated_at, ...wire } =
    toListItemWire(record);
  return {
    id,
    status,
    qr_substate,
    bank_invoice_id: wire.bank_invoice_id ?? null,
    amount,
    error_code: wire.error_code ?? null,
    error_message: wire.error_message ?? null,
    is_fully_refunded,
    total_refunded,
    updated_at,
  };
}

/** The fields that section "Invoice" names. */
function toEventInvoice(record: InvoiceRecord): Record<string, unknown> {
  const wire = toListItemWire(record);
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

export function toEventPayload(event: string, record: InvoiceRecord, atMs: number): Record<string, unknown> {
  return {
    event,
    invoice: toEventInvoice(record),
    ...(record.source === null ? {} : { source: record.source }),
    ...(record.isSandbox ? { is_sandbox: true } : {}),
    timestamp: toUtcIso(atMs),
  };
}

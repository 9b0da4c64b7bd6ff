import { formatWireMoney, TIYN_PER_TENGE } from '../money.ts';
import { toUtcIso } from '../timestamps.ts';
import {
  type Invoice,
  type InvoiceItem,
  type InvoiceListItemWire,
  type InvoiceWire,
  invoiceWire,
  type StatusCheckWire,
} from './invoice.ts';

const invoiceStatus = invoiceWire.strict.shape.status;

/** Cut instead of parsed, for speed: every answer has five timestamps. */
const time = (iso: string): string => (iso.endsWith('Z') ? `${iso.slice(0, 19)}+00:00` : toUtcIso(Date.parse(iso)));
const present = <K extends string, V>(key: K, value: V | null): { [name in K]?: V } =>
  value === null ? {} : ({ [key]: value } as { [name in K]?: V });
const presentTime = <K extends string>(key: K, iso: string | null) => present(key, iso === null ? null : time(iso));
const presentMoney = <K extends string>(key: K, tiyn: number | null) =>
  present(key, tiyn === null ? null : formatWireMoney(tiyn));
/** Exact: a double holds 99999999.99 to the tiyn. */
const numberOfTenge = (tiyn: number): number => tiyn / TIYN_PER_TENGE;

/** Conditional fields as documented: `paid_at` when paid, `cancelled_at` when cancelled, the error pair on `error`. */
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

export function writeInvoice(invoice: Invoice): InvoiceWire {
  return {
    ...writeInvoiceListItem(invoice),
    ...present('qr_token', invoice.qrToken),
    ...present('qr_link', invoice.qrLink),
    ...present('qr_image', invoice.qrImage),
    items: invoice.items.map(writeInvoiceItem),
  };
}

export function writeStatusCheck(invoice: Invoice): StatusCheckWire {
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

function writeInvoiceItem(item: InvoiceItem): InvoiceWire['items'][number] {
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

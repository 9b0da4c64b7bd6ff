import type { QrRefundLinkWire, QrRefundSessionWire } from '@tilla/payment-api/merchant/qr-refund.ts';
import { formatWireMoney } from '@tilla/payment-api/money.ts';
import { toUtcIso } from '@tilla/payment-api/timestamps.ts';
import type { ServiceContext } from '#sandbox/context/service-context.ts';
import type { QrRefundRecord } from '#sandbox/store/qr-refunds.ts';
import { fiscalLink } from '../receipts/fiscal-documents.ts';

/** To scan and be identified. */
export const SCAN_WINDOW_SECONDS = 90;

export const REFUND_PAGE_PATH = '/return';

export function toSessionWire(context: ServiceContext, session: QrRefundRecord): QrRefundSessionWire {
  const link = session.qrToken ?? session.link?.token ?? null;
  return {
    id: String(session.id),
    status: session.status,
    error_code: session.errorCode,
    qr_token: session.qrToken,
    qr_link: link === null ? null : `${context.origin()}${REFUND_PAGE_PATH}/${link}`,
    scan_wait_timeout_seconds: SCAN_WINDOW_SECONDS,
    expires_at: toUtcIso(session.expiresAtMs),
    customer:
      session.customer === null
        ? null
        : { name: session.customer.name, phone_masked: maskPhone(session.customer.phone) },
    operation_ref: session.operationRef,
    refunded_amount: session.refundedTiyn === null ? null : formatWireMoney(session.refundedTiyn),
    receipt_url: session.receiptNumber === null ? null : fiscalLink(context, session.receiptNumber, session.isSandbox),
    created_at: toUtcIso(session.createdAtMs),
    updated_at: toUtcIso(session.updatedAtMs),
  };
}

export function toLinkWire(context: ServiceContext, session: QrRefundRecord): QrRefundLinkWire | null {
  const { link } = session;
  if (link === null) return null;
  return {
    id: String(session.id),
    url: `${context.origin()}${REFUND_PAGE_PATH}/${link.token}`,
    status: link.status,
    expires_at: toUtcIso(link.expiresAtMs),
  };
}

/** `qr_refund.*`: the session without tokens (docs/decisions.md "Webhook payloads"). */
export function appendSessionEvent(
  context: ServiceContext,
  session: QrRefundRecord,
  what: 'identified' | 'completed' | 'expired' | 'failed' | 'execution_uncertain',
  invoiceId: number | null = null,
): void {
  const atMs = context.clock.nowMs();
  const event = `qr_refund.${what}`;
  const { qr_token: _token, qr_link: _link, ...qrRefund } = toSessionWire(context, session);
  context.events.append({
    organizationId: session.organizationId,
    event,
    invoiceId,
    atMs,
    payload: {
      event,
      qr_refund: qrRefund,
      source: session.source,
      ...(session.isSandbox ? { is_sandbox: true } : {}),
      timestamp: toUtcIso(atMs),
    },
  });
}

const maskPhone = (phone: string): string => `${phone.slice(0, 4)}***${phone.slice(-4)}`;

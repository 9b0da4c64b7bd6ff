/** Areas also prove most of them by state. */
import { business, type CodeCase, plain } from './code-case.ts';

const places: Readonly<Record<string, readonly [method: string, path: string]>> = {
  'invoices.create': ['POST', '/invoices/qr'],
  'receipt_links.read': ['GET', '/invoices/1/receipt'],
  'refunds.create': ['POST', '/invoices/1/refund'],
  'qr_refunds.create': ['POST', '/qr-refunds'],
  'qr_refunds.execute': ['POST', '/qr-refunds/1/execute'],
  'receipts.create': ['POST', '/receipts'],
  'receipts.read': ['GET', '/receipts/1'],
  'connections.manage': ['POST', '/connections'],
  'connections.authorize': ['POST', '/connections/1/auth/send-phone'],
  'catalog.write': ['POST', '/catalog'],
  'catalog.scan': ['POST', '/catalog/scan'],
  'subscriptions.write': ['POST', '/subscriptions'],
  'cashbox.read': ['GET', '/cashbox/summary'],
  'cashbox.write': ['PUT', '/cashbox/settings/auto-close'],
};

const provokeBy =
  (code: string, operation: string): CodeCase['provoke'] =>
  async (service) => {
    const shop = await service.shop();
    await service.control('POST', '/force', { organization_id: shop.organizationId, operation, code, times: 1 });
    const [method, path] = places[operation] ?? ['GET', '/'];
    return shop.call(method, path, method === 'GET' ? undefined : {});
  };

/** `retryAfter`: seconds, where documented. */
const forced = (status: number, code: string, operation: string, retryAfter?: number): [string, CodeCase] => [
  code,
  business(
    status,
    code,
    provokeBy(code, operation),
    retryAfter === undefined ? {} : { retry_after_seconds: retryAfter },
  ),
];

export const merchantForced: Readonly<Record<string, CodeCase>> = Object.fromEntries([
  forced(403, 'channel_required', 'invoices.create'),
  forced(403, 'grant_snapshot_unreadable', 'invoices.create'),
  forced(503, 'bank_busy', 'connections.authorize', 60),
  forced(502, 'sms_failed', 'connections.authorize'),
  forced(409, 'context_expired', 'connections.authorize'),
  forced(503, 'entrance_auth_disabled', 'connections.authorize'),
  forced(403, 'cashier_change_requires_merchant', 'connections.authorize'),
  forced(429, 'manager_throttled', 'connections.authorize', 60),
  forced(429, 'whatsapp_otp_throttled', 'connections.authorize', 60),
  forced(500, 'whatsapp_gateway_error', 'connections.authorize'),
  forced(503, 'bank_scan_unavailable', 'catalog.scan'),
  forced(429, 'bank_throttled', 'catalog.scan', 90),
  forced(409, 'catalog_busy', 'catalog.write'),
  forced(409, 'catalog_multi_tradepoint', 'catalog.write'),
  forced(409, 'catalog_item_foreign_channel', 'catalog.write'),
  forced(409, 'custom_tariff_locked', 'subscriptions.write'),
  forced(502, 'subscription_payment_failed', 'subscriptions.write'),
  forced(429, 'tariff_limit_reached', 'invoices.create', 60),
  forced(409, 'cashbox_kkm_unknown', 'cashbox.read'),
  forced(409, 'rfo_missing', 'cashbox.read'),
  forced(403, 'cashbox_disabled', 'cashbox.read'),
  forced(503, 'cashbox_unavailable', 'cashbox.read'),
  forced(503, 'cashbox_report_unavailable', 'cashbox.read'),
  forced(503, 'cashbox_toggle_in_progress', 'cashbox.write'),
  forced(503, 'cashbox_toggle_unavailable', 'cashbox.write'),
  forced(403, 'fiscal_receipts_disabled', 'receipts.create'),
  forced(503, 'receipt_preview_unavailable', 'receipts.create'),
  forced(429, 'receipt_rate_limited', 'receipt_links.read', 60),
  forced(503, 'receipt_unavailable', 'receipt_links.read'),
  forced(422, 'refund_insufficient_funds', 'refunds.create'),
  forced(422, 'refund_window_expired', 'refunds.create'),
  forced(422, 'operation_not_returnable', 'qr_refunds.execute'),
  forced(503, 'qr_refund_execution_context_unavailable', 'qr_refunds.execute'),
  forced(503, 'qr_refund_execution_disabled', 'qr_refunds.execute'),
  forced(409, 'qr_refund_execution_in_progress', 'qr_refunds.execute'),
  forced(403, 'qr_refund_actor_no_longer_authorized', 'qr_refunds.execute'),
  forced(503, 'qr_refund_temporarily_unavailable', 'qr_refunds.create'),
  forced(502, 'qr_refund_activation_failed', 'qr_refunds.create'),
  forced(429, 'outstanding_org_limit', 'invoices.create', 60),
  forced(429, 'recipient_fanout_exceeded', 'invoices.create', 60),
  [
    'organization_identity_conflict',
    plain(409, 'organization_identity_conflict', provokeBy('organization_identity_conflict', 'connections.authorize')),
  ],
  [
    'organization_identity_unavailable',
    plain(
      502,
      'organization_identity_unavailable',
      provokeBy('organization_identity_unavailable', 'connections.authorize'),
    ),
  ],
]);

import { z } from 'zod';
import type { TestAnswer, TestShop } from '../test-service.ts';
import { anyNumber, anyText, business, type CodeCase, field, plain, words } from './code-case.ts';

type Act = (shop: TestShop) => Promise<TestAnswer>;

const at =
  (settings: object, act: Act): CodeCase['provoke'] =>
  async (service) =>
    act(await service.shop(settings));
const qr: Act = (shop) => shop.post('/invoices/qr', { amount: '10.00' });
const phoneBody = { phone_number: '87011234567', amount: 10 };
const phone: Act = (shop) => shop.post('/invoices', phoneBody);
const times = async (count: number, act: () => Promise<TestAnswer>): Promise<TestAnswer> => {
  for (let made = 1; made < count; made += 1) await act();
  return act();
};
const live = { mode: 'production', kyc_status: 'approved' };
const goods = [{ catalog_item_id: 1, count: 1 }];
const cashierPath = (shop: TestShop, step: string): string =>
  `/connections/${String(shop.connectionIds[0])}/auth/${step}`;
const capped = { retry_after_seconds: anyNumber };
const meta = (mode: string, limit: unknown, used: unknown) => ({
  meta: { mode, limit, used, reset_at: anyText, kyc_status: anyText },
});

export const merchantNow: Readonly<Record<string, CodeCase>> = {
  validation_error: {
    provoke: at({}, (shop) => shop.post('/invoices/qr', { amount: 'x' })),
    status: 422,
    body: { message: 'Validation failed', errors: { amount: [words] } },
  },
  tariff_inactive: business(403, 'tariff_inactive', at({ ...live, tariff: { status: 'none' } }, qr), {
    expires_at: null,
  }),
  organization_archived: business(403, 'organization_archived', at({ archived: true }, qr)),
  grant_not_granted: business(403, 'grant_not_granted', at({ api_key: { grants: [] } }, qr)),
  organization_required: business(400, 'organization_required', at({ status: 'none' }, qr)),
  'Organization not found or not verified': plain(
    400,
    'Organization not found or not verified',
    at({ ...live, status: 'unverified' }, qr),
  ),
  'Organization not verified': plain(
    403,
    'Organization not verified',
    at({ ...live, status: 'unverified' }, (shop) =>
      shop.post('/subscriptions', { ...phoneBody, billing_period: 'monthly', billing_day: 1 }),
    ),
  ),
  bank_session_not_configured: business(400, 'bank_session_not_configured', at({ bank_session: 'not_configured' }, qr)),
  bank_session_expired: business(409, 'bank_session_expired', at({ bank_session: 'expired' }, qr)),
  bank_session_invalid: business(503, 'bank_session_invalid', at({ bank_session: 'invalid' }, qr)),
  bank_session_unavailable: business(503, 'bank_session_unavailable', at({ bank_session: 'unavailable' }, qr)),
  connection_ambiguous: business(422, 'connection_ambiguous', at({ connections: [{}, {}] }, qr)),
  invoices_disabled: business(503, 'invoices_disabled', at({ invoices_disabled: true }, qr)),
  sandbox_invoice_limit: business(400, 'sandbox_invoice_limit', at({ caps: { sandbox_invoices: 0 } }, qr)),
  sandbox_subscription_limit: business(
    400,
    'sandbox_subscription_limit',
    at({}, (shop) =>
      times(11, () => shop.post('/subscriptions', { ...phoneBody, billing_period: 'monthly', billing_day: 1 })),
    ),
  ),
  duplicate_idempotency_key: business(
    409,
    'duplicate_idempotency_key',
    at({}, (shop) =>
      times(2, () => shop.post('/invoices/qr', { amount: 1, external_order_id_idempotency: 'order-7' })),
    ),
    { invoice_id: anyNumber, status: 'pending' },
  ),
  amount_must_be_whole_tenge: business(
    422,
    'amount_must_be_whole_tenge',
    at({}, (shop) => shop.post('/invoices', { ...phoneBody, amount: '10.50' })),
  ),
  description_too_long: field(
    'description_too_long',
    'description',
    at({}, (shop) => shop.post('/invoices', { ...phoneBody, description: 'x'.repeat(61) })),
  ),
  field_too_long: field(
    'field_too_long',
    'external_order_id',
    at({}, (shop) => shop.post('/invoices', { ...phoneBody, external_order_id: 'x'.repeat(256) })),
  ),
  content_rejected: field(
    'content_rejected',
    'description',
    at({}, (shop) => shop.post('/invoices', { ...phoneBody, description: 'forbidden-content' })),
  ),
  catalog_requires_cart_items: business(422, 'catalog_requires_cart_items', at({ has_catalog: true }, qr)),
  catalog_not_supported: business(
    422,
    'catalog_not_supported',
    at({}, (shop) => shop.post('/invoices/qr', { cart_items: goods })),
  ),
  qr_rate_limit: business(
    429,
    'qr_rate_limit',
    at({}, (shop) => times(61, () => qr(shop))),
  ),
  request_rate_limited: business(
    429,
    'request_rate_limited',
    at({}, (shop) => times(201, () => shop.get('/tariff'))),
    { message: 'Too Many Attempts.', limit: 200, remaining: 0, reset_at: anyText, retry_after_seconds: 60 },
  ),
  qr_render_failed: business(500, 'qr_render_failed', async (service) => {
    await service.control('POST', '/provider', { qr: 'render_failed' });
    return qr(await service.shop({ mode: 'production' }));
  }),
  bank_error: business(502, 'bank_error', async (service) => {
    await service.control('POST', '/provider', { qr: 'bank_error' });
    return qr(await service.shop({ mode: 'production' }));
  }),
  'Invoice cannot be cancelled': plain(400, 'Invoice cannot be cancelled', async (service) => {
    const shop = await service.shop();
    const id = await shop.phone();
    await shop.post(`/invoices/${String(id)}/cancel`);
    return shop.post(`/invoices/${String(id)}/cancel`);
  }),
  'Invoice is not refundable': plain(
    400,
    'Invoice is not refundable',
    at({}, async (shop) => shop.post(`/invoices/${String(await shop.qr())}/refund`, {})),
  ),
  'Refund amount exceeds available amount': plain(400, 'Refund amount exceeds available amount', async (service) => {
    const shop = await service.shop();
    const id = await shop.qr();
    await service.customer(id, 'pay');
    return shop.post(`/invoices/${String(id)}/refund`, { amount: '9000.00' });
  }),
  qr_cancel_unsupported: business(
    409,
    'qr_cancel_unsupported',
    at({}, async (shop) => shop.post(`/invoices/${String(await shop.qr())}/cancel`)),
    { expires_at: anyText },
  ),
  not_sandbox: business(
    403,
    'not_sandbox',
    at(live, async (shop) => shop.post(`/invoices/${String(await shop.qr())}/simulate-status`, { status: 'paid' })),
  ),
  sandbox_simulated_error: {
    provoke: at({}, async (shop) => {
      const id = await shop.qr();
      await shop.post(`/invoices/${String(id)}/simulate-status`, { status: 'error', error_message: 'Отказ' });
      return shop.post('/invoices/status/check', { invoice_ids: [id] });
    }),
    status: 200,
    body: {
      invoices: [
        {
          id: anyNumber,
          status: 'error',
          bank_invoice_id: anyText,
          amount: '1250.00',
          error_code: 'sandbox_simulated_error',
          error_message: 'Отказ',
          is_fully_refunded: false,
          total_refunded: '0.00',
          updated_at: anyText,
        },
      ],
    },
  },
  trial_daily_limit: business(
    429,
    'trial_daily_limit',
    at({ ...live, tariff: { status: 'trial' }, caps: { trial_per_day: 0 } }, qr),
    { ...capped, ...meta('daily', 0, 0) },
  ),
  outstanding_recipient_limit: business(
    429,
    'outstanding_recipient_limit',
    at({ ...live, caps: { outstanding_per_recipient: 0 } }, phone),
    { ...capped },
  ),
  kyc_daily_limit_reached: business(
    429,
    'kyc_daily_limit_reached',
    at({ mode: 'production', kyc_status: 'required' }, qr),
    { ...capped, ...meta('daily', 0, 0) },
  ),
  kyc_rejected: business(403, 'kyc_rejected', at({ mode: 'production', kyc_status: 'blocked' }, qr)),
  kyc_required: business(
    403,
    'kyc_required',
    at({ mode: 'production', kyc_status: 'required' }, (shop) => shop.post(cashierPath(shop, 'init'))),
  ),
  connection_identity_unverified: plain(
    422,
    'connection_identity_unverified',
    at({ connections: [{ is_primary: true }, { status: 'unverified' }] }, (shop) =>
      shop.post(`/connections/${String(shop.connectionIds[1])}/primary`),
    ),
  ),
  duplicate_cashier_confirm: business(
    409,
    'duplicate_cashier_confirm',
    async (service) => {
      const bindable = async (): Promise<TestShop> => service.shop({ owner: 'Ann' });
      const cashier_phone = '77010001122';
      const other = await bindable();
      await other.post(cashierPath(other, 'init'));
      await other.post(cashierPath(other, 'send-phone'), { cashier_phone });
      await other.post(cashierPath(other, 'verify-otp'), { otp: '0000' });
      const mine = await bindable();
      await mine.post(cashierPath(mine, 'init'));
      return mine.post(cashierPath(mine, 'send-phone'), { cashier_phone });
    },
    { can_override: true, existing_organization: { id: anyNumber, name: anyText } },
  ),
  barcode_too_long: field(
    'barcode_too_long',
    'barcode',
    at({ has_catalog: true }, (shop) => shop.post('/catalog/scan', { barcode: '1'.repeat(33) })),
  ),
  catalog_batch_filter_removed: business(
    422,
    'catalog_batch_filter_removed',
    at({ has_catalog: true }, (shop) => shop.get('/catalog?batch_id=')),
  ),
  catalog_delete_scope_required: business(
    422,
    'catalog_delete_scope_required',
    at({ has_catalog: true }, (shop) => shop.post('/catalog/bulk-delete', {})),
  ),
  catalog_match_overflow: business(
    422,
    'catalog_match_overflow',
    at({ has_catalog: true }, (shop) =>
      shop.post('/catalog/bulk-delete', { ids: Array.from({ length: 201 }, (_, index) => index + 1) }),
    ),
  ),
  catalog_bulk_delete_mismatch: business(
    409,
    'catalog_bulk_delete_mismatch',
    at({ has_catalog: true }, (shop) => shop.post('/catalog/bulk-delete', { ids: [999_999], expected_count: 4 })),
    { actual_count: 0 },
  ),
  idempotency_key_conflict: business(
    409,
    'idempotency_key_conflict',
    at({ has_catalog: true }, async (shop) => {
      const create = (name: string): Promise<TestAnswer> =>
        shop.call('POST', '/catalog', { items: [{ name, price: 1, unit_id: 796 }] }, { 'idempotency-key': 'a' });
      await create('Нан');
      return create('Сүт');
    }),
  ),
  catalog_item_not_found: {
    provoke: async (service) => {
      const shop = await service.shop({ ...live, catalog: 'demo' });
      const { data } = z
        .object({ data: z.array(z.object({ id: z.int() })) })
        .parse((await shop.get('/catalog?per_page=1')).body);
      await service.control('POST', '/provider', { latency_ms: 60_000 });
      await shop.call('DELETE', `/catalog/${String(data[0]?.id)}`);
      const cart_items = [{ catalog_item_id: data[0]?.id, count: 1, price: 100 }];
      return shop.post('/invoices/bulk', { invoices: [{ phone_number: '87011234567', cart_items }] });
    },
    status: 201,
    body: {
      created: 0,
      duplicates: 0,
      failed: 1,
      invoices: [{ index: 0, status: 'failed', error_code: 'catalog_item_not_found', message: words }],
    },
  },
  cashbox_settings_owner_key_required: business(
    403,
    'cashbox_settings_owner_key_required',
    at({ api_key: { owner_issued: false } }, (shop) =>
      shop.call('PUT', '/cashbox/settings/auto-withdrawal', { enabled: true }),
    ),
  ),
  cashbox_shift_not_found: business(
    404,
    'cashbox_shift_not_found',
    at({}, (shop) => shop.get('/cashbox/shifts/999/report')),
  ),
  cashbox_operation_not_found: business(
    404,
    'cashbox_operation_not_found',
    at({}, (shop) => shop.get('/cashbox/operations/999')),
  ),
  cashbox_duplicate_operation: business(
    409,
    'cashbox_duplicate_operation',
    at({}, (shop) => times(2, () => shop.post('/cashbox/shifts/close', { client_operation_id: 'once' }))),
    { operation_id: anyNumber },
  ),
  duplicate_client_operation_id: business(
    409,
    'duplicate_client_operation_id',
    at({}, (shop) =>
      times(2, () =>
        shop.post('/receipts', {
          client_operation_id: 'once',
          payment_type: 'card',
          items: [{ name: 'Нан', price: 100, count: 1, barcode: '4870000000012', ntin: '0200000000012' }],
        }),
      ),
    ),
    { receipt_id: anyNumber },
  ),
  receipt_not_found: business(
    404,
    'receipt_not_found',
    at({}, (shop) => shop.get('/receipts/999')),
  ),
  receipt_not_available_for_status: business(
    409,
    'receipt_not_available_for_status',
    at({}, async (shop) => shop.get(`/invoices/${String(await shop.qr())}/receipt`)),
  ),
  not_found: business(
    404,
    'not_found',
    at({}, (shop) => shop.get('/qr-refunds/999')),
  ),
  organization_not_verified: business(
    400,
    'organization_not_verified',
    at({ ...live, status: 'unverified' }, (shop) => shop.post('/qr-refunds', {})),
  ),
};

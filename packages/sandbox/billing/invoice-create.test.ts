import { expect, test } from 'vitest';
import { openTestService } from '../testing/test-service.ts';

const phone = { phone_number: '87011234567', amount: 1250 };
const business = (code: string): object => ({ error: code, error_code: code });

test('POST /invoices answers 201 with status processing, and the provider takes it at the next step of the clock', async () => {
  const service = openTestService();
  const shop = await service.shop();
  const answer = await shop.post('/invoices', { ...phone, external_order_id: 'A-1', description: ' Bread ' });
  expect(answer).toMatchObject({
    status: 201,
    body: {
      status: 'processing',
      amount: '1250.00',
      client_phone: '87011234567',
      external_order_id: 'A-1',
      description: 'Bread',
      is_qr_token: false,
      is_sandbox: true,
      created_at: '2026-11-02T07:00:00+00:00',
      expires_at: '2026-11-03T07:00:00+00:00',
      bank_connection_id: shop.connectionIds[0],
    },
  });
  expect(answer.body).not.toHaveProperty('bank_invoice_id');
  expect(answer.body).not.toHaveProperty('paid_at');
  await service.advance(0);
  expect(await shop.get('/invoices/100001')).toMatchObject({
    body: { status: 'pending', bank_invoice_id: expect.stringMatching(/^\d+$/) as string },
  });
});

test('POST /invoices/qr answers 201 pending with a QR that ends five minutes on, and takes fractional sums', async () => {
  const service = openTestService();
  const shop = await service.shop();
  const answer = await shop.post('/invoices/qr', { amount: '99.50' });
  expect(answer).toMatchObject({
    status: 201,
    body: {
      status: 'pending',
      amount: '99.50',
      client_phone: null,
      is_qr_token: true,
      qr_expires_at: '2026-11-02T07:05:00+00:00',
      qr_token: expect.stringMatching(/^q[0-9a-f]{32}$/) as string,
      qr_link: expect.stringContaining('http://service.localhost/pay/q') as string,
      qr_image: expect.stringMatching(/^data:image\/png;base64,iVBOR/) as string,
    },
  });
});

test.each([
  ['no sum', {}, 'amount'],
  ['a zero', { amount: 0 }, 'amount'],
  ['a third decimal', { amount: '1.005' }, 'amount'],
  ['text', { amount: 'ten' }, 'amount'],
  ['more than 99999999.99', { amount: 100_000_000 }, 'amount'],
  ['an empty cart', { cart_items: [] }, 'cart_items'],
  ['a discount over 99', { amount: 100, discount_percentage: 100 }, 'discount_percentage'],
  ['a foreign cashier', { amount: 100, bank_connection_id: 1 }, 'bank_connection_id'],
])('422 without error_code for %s', async (_name, body, field) => {
  const shop = await openTestService().shop();
  const answer = await shop.post('/invoices/qr', body);
  expect(answer).toMatchObject({ status: 422, body: { message: 'Validation failed', errors: { [field]: [/./] } } });
  expect(answer.body).not.toHaveProperty('error_code');
});

test.each(['77011234567', '8701123456', '+77011234567', '', null, 87_011_234_567])(
  'Conventions, payer phone: %s is refused',
  async (phone_number) => {
    const shop = await openTestService().shop();
    expect(await shop.post('/invoices', { phone_number, amount: 100 })).toMatchObject({
      status: 422,
      body: { errors: { phone_number: [/./] } },
    });
  },
);

test('Rule 1: a fractional sum on a phone invoice is amount_must_be_whole_tenge, after the discount too', async () => {
  const shop = await openTestService().shop();
  const refused = { status: 422, body: business('amount_must_be_whole_tenge') };
  expect(await shop.post('/invoices', { ...phone, amount: '10.50' })).toMatchObject(refused);
  expect(await shop.post('/invoices', { ...phone, amount: 10, discount_percentage: 15 })).toMatchObject(refused);
  expect(await shop.post('/invoices', { ...phone, amount: 100, discount_percentage: 15 })).toMatchObject({
    status: 201,
    body: { amount: '85.00', subtotal: '100.00', discount_sum: '15.00', discount_percentage: 15 },
  });
});

test('docs/decisions.md: a discount on a plain amount rounds half up to tiyn', async () => {
  const shop = await openTestService().shop();
  expect(await shop.post('/invoices/qr', { amount: '0.05', discount_percentage: 50 })).toMatchObject({
    body: { amount: '0.03', subtotal: '0.05', discount_sum: '0.02' },
  });
});

test('Rule 2: several active cashiers and none primary is connection_ambiguous; the named one bills', async () => {
  const shop = await openTestService().shop({ connections: [{}, {}] });
  expect(await shop.post('/invoices', phone)).toMatchObject({ status: 422, body: business('connection_ambiguous') });
  const [, second] = shop.connectionIds;
  expect(await shop.post('/invoices', { ...phone, bank_connection_id: second })).toMatchObject({
    status: 201,
    body: { bank_connection_id: second },
  });
});

test.each([
  ['expired', 409, 'bank_session_expired'],
  ['not_configured', 400, 'bank_session_not_configured'],
  ['invalid', 503, 'bank_session_invalid'],
  ['unavailable', 503, 'bank_session_unavailable'],
])('Errors: a session that is %s answers %i %s', async (bank_session, status, code) => {
  const shop = await openTestService().shop({ bank_session });
  expect(await shop.post('/invoices/qr', { amount: 1 })).toMatchObject({ status, body: business(code) });
});

test('Rule 3: 60 visible characters pass, 61 are description_too_long', async () => {
  const shop = await openTestService().shop();
  expect(await shop.post('/invoices/qr', { amount: 1, description: ` ${'🥖'.repeat(60)} ` })).toMatchObject({
    status: 201,
  });
  expect(await shop.post('/invoices/qr', { amount: 1, description: 'я'.repeat(61) })).toMatchObject({
    status: 422,
    body: business('description_too_long'),
  });
});

test('Errors: field_too_long names the field, content_rejected screens the description', async () => {
  const shop = await openTestService().shop();
  expect(await shop.post('/invoices/qr', { amount: 1, external_order_id: 'x'.repeat(256) })).toMatchObject({
    status: 422,
    body: { ...business('field_too_long'), errors: { external_order_id: [/255/] } },
  });
  expect(await shop.post('/invoices/qr', { amount: 1, internal_comment: 'x'.repeat(1001) })).toMatchObject({
    status: 422,
    body: business('field_too_long'),
  });
  expect(await shop.post('/invoices/qr', { amount: 1, description: 'это ЗАПРЕЩЕНО здесь' })).toMatchObject({
    status: 422,
    body: business('content_rejected'),
  });
});

test('Errors: catalog_not_supported without a catalog, catalog_requires_cart_items for a QR with one', async () => {
  const service = openTestService();
  const plain = await service.shop();
  expect(await plain.post('/invoices/qr', { cart_items: [{ catalog_item_id: 1, count: 1 }] })).toMatchObject({
    status: 422,
    body: business('catalog_not_supported'),
  });
  const withCatalog = await service.shop({ has_catalog: true });
  expect(await withCatalog.post('/invoices/qr', { amount: 10 })).toMatchObject({
    status: 422,
    body: business('catalog_requires_cart_items'),
  });
  expect(await withCatalog.post('/invoices', phone)).toMatchObject({ status: 201 });
});

test('Errors: an active invoice holds its idempotency key across phone and QR; expiry gives it back, a late payment takes it again', async () => {
  const service = openTestService();
  const shop = await service.shop();
  const body = { amount: '5.00', external_order_id_idempotency: 'sale-1' };
  const first = await shop.qr(body);
  const held = { ...business('duplicate_idempotency_key'), invoice_id: first, status: 'pending' };
  expect(await shop.post('/invoices/qr', body)).toMatchObject({ status: 409, body: held });
  expect(await shop.post('/invoices', { ...phone, external_order_id_idempotency: 'sale-1' })).toMatchObject({
    status: 409,
  });
  await service.advance(300);
  const second = await shop.qr(body);
  expect(second).not.toBe(first);
  await service.advance(300);
  await service.customer(first, 'pay');
  expect(await shop.post('/invoices/qr', body)).toMatchObject({
    status: 409,
    body: { invoice_id: first, status: 'paid' },
  });
  const other = await service.shop();
  expect(await other.post('/invoices/qr', body)).toMatchObject({ status: 201 });
});

test('Errors: organization_required, unverified production, invoices_disabled', async () => {
  const service = openTestService();
  const none = await service.shop({ status: 'none' });
  expect(await none.post('/invoices/qr', { amount: 1 })).toMatchObject({
    status: 400,
    body: business('organization_required'),
  });
  const unverified = await service.shop({ mode: 'production', status: 'unverified' });
  expect(await unverified.post('/invoices/qr', { amount: 1 })).toMatchObject({
    status: 400,
    body: { error: 'Organization not found or not verified' },
  });
  const disabled = await service.shop({ invoices_disabled: true });
  expect(await disabled.post('/invoices/qr', { amount: 1 })).toMatchObject({
    status: 503,
    body: business('invoices_disabled'),
  });
});

test('Errors: tariff_inactive blocks creation, change and cancel in production without grace; reads go on', async () => {
  const service = openTestService();
  const shop = await service.shop({
    mode: 'production',
    tariff: { status: 'active', tier: 'start', expires_at: '2026-11-02T12:00:30+05:00' },
  });
  const id = await shop.phone();
  await service.advance(30);
  const refused = {
    status: 403,
    body: { ...business('tariff_inactive'), expires_at: '2026-11-02T12:00:30+05:00' },
  };
  expect(await shop.post('/invoices/qr', { amount: 1 })).toMatchObject(refused);
  expect(await shop.post(`/invoices/${String(id)}/cancel`)).toMatchObject(refused);
  expect(await shop.patch(`/invoices/${String(id)}`, { internal_comment: 'x' })).toMatchObject(refused);
  expect(await shop.get(`/invoices/${String(id)}`)).toMatchObject({ status: 200 });
  const never = await service.shop({ mode: 'production', tariff: { status: 'none' } });
  expect(await never.post('/invoices/qr', { amount: 1 })).toMatchObject({ status: 403, body: { expires_at: null } });
  const sandbox = await service.shop({ tariff: { status: 'expired' } });
  expect(await sandbox.post('/invoices/qr', { amount: 1 })).toMatchObject({ status: 201 });
});

test('POST /invoices/qr: 500 qr_render_failed and 502 bank_error leave an invoice in error and report it', async () => {
  const service = openTestService();
  const shop = await service.shop({ mode: 'production' });
  await service.control('POST', '/provider', { organization_id: shop.organizationId, qr: 'render_failed' });
  expect(await shop.post('/invoices/qr', { amount: 1, external_order_id_idempotency: 'k' })).toMatchObject({
    status: 500,
    body: business('qr_render_failed'),
  });
  await service.control('POST', '/provider', { organization_id: shop.organizationId, qr: 'bank_error' });
  expect(await shop.post('/invoices/qr', { amount: 1, external_order_id_idempotency: 'k' })).toMatchObject({
    status: 502,
    body: business('bank_error'),
  });
  expect(await shop.get('/invoices?status[]=error')).toMatchObject({ body: { total: 2 } });
  expect((await service.control('GET', '/events')).body).toMatchObject([
    { event: 'invoice.status_changed', payload: { invoice: { status: 'error', error_code: 'qr_render_failed' } } },
    { event: 'invoice.status_changed', payload: { invoice: { status: 'error', error_code: 'bank_error' } } },
  ]);
  await service.control('POST', '/provider', { organization_id: shop.organizationId, qr: 'ok' });
  expect(await shop.post('/invoices/qr', { amount: 1, external_order_id_idempotency: 'k' })).toMatchObject({
    status: 201,
  });
});

test('a refused creation leaves nothing behind', async () => {
  const service = openTestService();
  const shop = await service.shop();
  await shop.post('/invoices/qr', { amount: 1, description: 'x'.repeat(61) });
  await shop.post('/invoices', { ...phone, amount: '1.5' });
  expect(await shop.get('/invoices')).toMatchObject({ body: { total: 0, data: [] } });
});

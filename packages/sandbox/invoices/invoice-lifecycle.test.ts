import { expect, test } from 'vitest';
import { openTestService, type TestService } from '../testing/test-service.ts';

const eventsOf = async (service: TestService): Promise<unknown[]> => {
  const { body } = await service.control('GET', '/events');
  return (body as { event: string; payload: { invoice: { status: string } } }[]).map(
    ({ event, payload }) => `${event} ${payload.invoice.status}`,
  );
};
const charges = async (service: TestService, organizationId: number): Promise<unknown> =>
  ((await service.control('GET', '/ledger')).body as { organizations: Record<string, { charges: unknown }> })
    .organizations[String(organizationId)]?.charges;

test('States: a phone invoice goes processing, pending, paid and sends two webhooks, none for processing', async () => {
  const service = openTestService();
  const shop = await service.shop();
  const id = await shop.phone();
  await service.advance(1);
  expect(await service.customer(id, 'pay')).toMatchObject({ status: 200, body: { status: 'paid' } });
  expect(await shop.get(`/invoices/${String(id)}`)).toMatchObject({
    body: {
      status: 'paid',
      paid_at: '2026-11-02T07:00:01+00:00',
      available_for_refund: 1250,
      total_refunded: '0.00',
      is_fully_refunded: false,
      client_name: expect.stringMatching(/./) as string,
    },
  });
  expect(await eventsOf(service)).toEqual(['invoice.status_changed pending', 'invoice.status_changed paid']);
});

test('States: the provider fails an invoice with a code and a text', async () => {
  const service = openTestService();
  const shop = await service.shop({ mode: 'production' });
  await service.control('POST', '/provider', { accept: 'error:client_not_found' });
  const id = await shop.phone();
  await service.advance(0);
  expect(await shop.get(`/invoices/${String(id)}`)).toMatchObject({
    body: { status: 'error', error_code: 'client_not_found', error_message: expect.stringMatching(/./) as string },
  });
  await service.control('POST', '/provider', { reconcile: { invoice_id: id } });
  expect(await shop.status(id)).toBe('pending');
});

test('States: a QR is scanned once, reported once, and paid; there is no pending webhook for a QR', async () => {
  const service = openTestService();
  const shop = await service.shop();
  const id = await shop.qr();
  await service.customer(id, 'scan');
  await service.customer(id, 'scan');
  expect(await shop.post('/invoices/status/check', { invoice_ids: [id] })).toMatchObject({
    body: { invoices: [{ id, status: 'pending', qr_substate: 'scanned', amount: '1250.00', error_code: null }] },
  });
  await service.customer(id, 'pay');
  expect(await eventsOf(service)).toEqual(['invoice.qr_scanned pending', 'invoice.status_changed paid']);
});

test('States: a QR expires exactly at qr_expires_at; a payment 90 s late wins, and the ledger holds one charge', async () => {
  const service = openTestService();
  const shop = await service.shop();
  const id = await shop.qr({ amount: '77.00', external_order_id_idempotency: 'k' });
  await service.customer(id, 'pay', 390);
  await service.advance(299);
  expect(await shop.status(id)).toBe('pending');
  await service.advance(1);
  expect(await shop.status(id)).toBe('expired');
  await service.advance(90);
  expect(await shop.status(id)).toBe('paid');
  expect(await charges(service, shop.organizationId)).toMatchObject([
    { invoice_id: id, amount: '77.00', idempotency_key: 'k', at: '2026-11-02T07:06:30+00:00' },
  ]);
  expect(await service.customer(id, 'pay')).toMatchObject({ status: 409 });
});

test('GET /invoices/{id}: a terminal status seen once is cached for 24 hours, lists and status/check are fresh', async () => {
  const service = openTestService();
  const shop = await service.shop();
  const id = await shop.qr();
  const path = `/invoices/${String(id)}`;
  await service.advance(300);
  expect(await shop.get(path)).toMatchObject({ body: { status: 'expired' } });
  await service.customer(id, 'pay');
  expect(await shop.get(path)).toMatchObject({ body: { status: 'expired' } });
  expect(await shop.status(id)).toBe('paid');
  expect(await shop.get('/invoices')).toMatchObject({ body: { data: [{ id, status: 'paid' }] } });
  await service.advance(86_400);
  expect(await shop.get(path)).toMatchObject({ body: { status: 'paid' } });
});

test('docs/decisions.md: the own comment clears the cache, and the switch cache=fresh turns it off', async () => {
  const service = openTestService();
  const shop = await service.shop();
  const id = await shop.qr();
  const path = `/invoices/${String(id)}`;
  await service.advance(300);
  await shop.get(path);
  await service.customer(id, 'pay');
  await shop.patch(path, { internal_comment: 'late' });
  expect(await shop.get(path)).toMatchObject({ body: { status: 'paid', internal_comment: 'late' } });

  const fresh = await service.shop({ cache: 'fresh' });
  const other = await fresh.qr();
  await service.advance(300);
  await fresh.get(`/invoices/${String(other)}`);
  await service.customer(other, 'pay');
  expect(await fresh.get(`/invoices/${String(other)}`)).toMatchObject({ body: { status: 'paid' } });
});

test('POST cancel in the sandbox is synchronous; cancelled then paid drops cancelled_at', async () => {
  const service = openTestService();
  const shop = await service.shop();
  const id = await shop.phone();
  await service.advance(0);
  expect(await shop.post(`/invoices/${String(id)}/cancel`)).toMatchObject({
    status: 200,
    body: {
      message: expect.any(String) as string,
      invoice: { status: 'cancelled', cancelled_at: '2026-11-02T07:00:00+00:00' },
    },
  });
  expect(await shop.post(`/invoices/${String(id)}/cancel`)).toMatchObject({
    status: 400,
    body: { error: 'Invoice cannot be cancelled' },
  });
  await service.customer(id, 'pay');
  const { body } = await shop.get(`/invoices/${String(id)}`);
  expect(body).toMatchObject({ status: 'paid' });
  expect(body).not.toHaveProperty('cancelled_at');
});

test('POST cancel of a QR is 409 qr_cancel_unsupported with expires_at, and changes nothing', async () => {
  const service = openTestService();
  const shop = await service.shop();
  const id = await shop.qr();
  expect(await shop.post(`/invoices/${String(id)}/cancel`)).toMatchObject({
    status: 409,
    body: { error_code: 'qr_cancel_unsupported', expires_at: '2026-11-02T07:05:00+00:00' },
  });
  expect(await shop.status(id)).toBe('pending');
});

test('POST cancel in production without bank_invoice_id is synchronous, and the provider never takes it', async () => {
  const service = openTestService();
  const shop = await service.shop({ mode: 'production' });
  const id = await shop.phone();
  expect(await shop.post(`/invoices/${String(id)}/cancel`)).toMatchObject({ status: 200 });
  await service.advance(60);
  expect(await shop.status(id)).toBe('cancelled');
});

test.each([
  ['confirm', 'cancelled', 0],
  ['refuse', 'pending', 0],
  ['already_paid', 'error', 1],
  ['already_cancelled', 'error', 0],
  ['missing', 'error', 0],
  ['pay_first', 'paid', 1],
])('States, cancelling in production: mood %s ends in %s with %i charges', async (cancel, status, count) => {
  const service = openTestService();
  const shop = await service.shop({ mode: 'production' });
  await service.control('POST', '/provider', { cancel, latency_ms: 2000 });
  const id = await shop.phone();
  await service.advance(2);
  expect(await shop.post(`/invoices/${String(id)}/cancel`)).toMatchObject({ status: 202, body: { invoice_id: id } });
  expect(await shop.status(id)).toBe('cancelling');
  await service.advance(2);
  expect(await shop.status(id)).toBe(status);
  expect(await charges(service, shop.organizationId)).toHaveLength(count);
});

test('States: an invoice whose cancel met a payment is reconciled to pending and then paid, charged once', async () => {
  const service = openTestService();
  const shop = await service.shop({ mode: 'production' });
  await service.control('POST', '/provider', { cancel: 'already_paid' });
  const id = await shop.phone();
  await service.advance(0);
  await shop.post(`/invoices/${String(id)}/cancel`);
  await service.advance(0);
  expect(await shop.get(`/invoices/${String(id)}`)).toMatchObject({
    body: { status: 'error', error_code: 'invoice_already_paid' },
  });
  await service.control('POST', '/provider', { reconcile: { invoice_id: id } });
  expect(await shop.status(id)).toBe('pending');
  await service.advance(0);
  expect(await shop.status(id)).toBe('paid');
  expect(await charges(service, shop.organizationId)).toHaveLength(1);
});

test('docs/sandbox.md: paying while cancelling wins, with one charge', async () => {
  const service = openTestService();
  const shop = await service.shop({ mode: 'production' });
  await service.control('POST', '/provider', { latency_ms: 1000 });
  const id = await shop.phone();
  await service.advance(1);
  await shop.post(`/invoices/${String(id)}/cancel`);
  expect(await service.customer(id, 'pay')).toMatchObject({ status: 200 });
  await service.advance(60);
  expect(await shop.status(id)).toBe('paid');
  expect(await charges(service, shop.organizationId)).toHaveLength(1);
});

test('PATCH: null and an empty text erase the comment, a body without the key is 422, no webhook is sent', async () => {
  const service = openTestService();
  const shop = await service.shop();
  const id = await shop.qr({ amount: 1, internal_comment: 'first' });
  const path = `/invoices/${String(id)}`;
  expect(await shop.patch(path, { internal_comment: 'second' })).toMatchObject({
    status: 200,
    body: { internal_comment: 'second', items: [] },
  });
  expect(await shop.patch(path, { internal_comment: '' })).toMatchObject({ body: { internal_comment: null } });
  expect(await shop.patch(path, { internal_comment: null })).toMatchObject({ body: { internal_comment: null } });
  expect(await shop.patch(path, {})).toMatchObject({ status: 422, body: { errors: { internal_comment: [/./] } } });
  expect(await eventsOf(service)).toEqual([]);
});

test('simulate-status drives a sandbox invoice, refuses the impossible with 422 and production with not_sandbox', async () => {
  const service = openTestService();
  const shop = await service.shop();
  const id = await shop.phone();
  const path = `/invoices/${String(id)}/simulate-status`;
  expect(await shop.post(path, { status: 'pending' })).toMatchObject({
    status: 200,
    body: { invoice: { status: 'pending' } },
  });
  expect(await shop.post(path, { status: 'error', error_message: 'Boom' })).toMatchObject({
    body: { invoice: { status: 'error', error_code: 'sandbox_simulated_error', error_message: 'Boom' } },
  });
  expect(await shop.post(path, { status: 'error', error_message: 'x'.repeat(256) })).toMatchObject({
    status: 422,
    body: { error_code: 'field_too_long' },
  });
  const qr = await shop.qr();
  const qrPath = `/invoices/${String(qr)}/simulate-status`;
  expect(await shop.post(qrPath, { qr_substate: 'scanned' })).toMatchObject({
    body: { invoice: { status: 'pending', qr_substate: 'scanned' } },
  });
  expect(await shop.post(qrPath, { status: 'paid' })).toMatchObject({ body: { invoice: { status: 'paid' } } });
  expect(await shop.post(qrPath, { status: 'cancelled' })).toMatchObject({
    status: 422,
    body: { errors: { status: [/./] } },
  });
  expect(await shop.post(qrPath, {})).toMatchObject({ status: 422 });

  const production = await service.shop({ mode: 'production' });
  const real = await production.phone();
  expect(await production.post(`/invoices/${String(real)}/simulate-status`, { status: 'paid' })).toMatchObject({
    status: 403,
    body: { error_code: 'not_sandbox' },
  });
});

test('a phone invoice expires after 24 hours, a processing one waits for its latency first', async () => {
  const service = openTestService();
  const shop = await service.shop({ mode: 'production' });
  await service.control('POST', '/provider', { latency_ms: 5000 });
  const id = await shop.phone();
  await service.advance(4);
  expect(await shop.status(id)).toBe('processing');
  await service.advance(86_395);
  expect(await shop.status(id)).toBe('pending');
  await service.advance(1);
  expect(await shop.status(id)).toBe('expired');
});

test('status/check: at most 100 ids; unknown and foreign ones are omitted in silence', async () => {
  const service = openTestService();
  const shop = await service.shop();
  const other = await service.shop();
  const mine = await shop.qr();
  const foreign = await other.qr();
  expect(await shop.post('/invoices/status/check', { invoice_ids: [foreign, 9, mine] })).toMatchObject({
    body: { invoices: [{ id: mine }] },
  });
  const many = Array.from({ length: 101 }, (_, index) => index);
  expect(await shop.post('/invoices/status/check', { invoice_ids: many })).toMatchObject({ status: 422 });
  expect(await shop.post('/invoices/status/check', {})).toMatchObject({ status: 422 });
});

test('404 of an invoice is {error, message}, alike for unknown, foreign and impossible ids', async () => {
  const service = openTestService();
  const shop = await service.shop();
  const foreign = await (await service.shop()).qr();
  for (const id of [foreign, 1, 'abc', '9'.repeat(30), '1e5']) {
    expect(await shop.get(`/invoices/${String(id)}`)).toMatchObject({
      status: 404,
      body: { error: 'Invoice not found' },
    });
  }
});

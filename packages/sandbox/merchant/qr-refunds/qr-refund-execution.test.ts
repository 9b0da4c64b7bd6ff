import { beforeEach, describe, expect, test } from 'vitest';
import { openTestService, type TestService, type TestShop } from '#sandbox/testing/test-service.ts';

/** Any text, but not an empty one. */
const text = expect.stringMatching(/./) as string;

interface Operation {
  ref: string;
  bank_invoice_id: string;
}

let service: TestService;
let shop: TestShop;
let invoice: number;
let session: string;

async function paid(of: TestShop, body: object = { amount: '1000.00' }): Promise<number> {
  const id = await of.qr(body);
  await service.customer(id, 'pay');
  return id;
}

async function identified(of: TestShop): Promise<string> {
  const { id } = ((await of.post('/qr-refunds', {})).body as { session: { id: string } }).session;
  expect(await service.control('POST', `/qr-refunds/${id}/customer`, { action: 'scan' })).toMatchObject({
    status: 200,
  });
  return id;
}

beforeEach(async () => {
  service = openTestService();
  shop = await service.shop();
  invoice = await paid(shop);
  session = await identified(shop);
});

/** A sandbox has no moods: what needs one runs in production. */
async function goLive(): Promise<void> {
  shop = await service.shop({ mode: 'production' });
  invoice = await paid(shop);
  session = await identified(shop);
}

const operations = async (of: TestShop, id: string) =>
  ((await of.get(`/qr-refunds/${id}/operations`)).body as { data: Operation[] }).data;
const refOf = (id: number): string => `op-${String(id)}`;
const execute = (body: object = {}, id = session, of = shop) =>
  of.post(`/qr-refunds/${id}/execute`, { operation_ref: refOf(invoice), ...body });
const read = async (id = session, of = shop) => (await of.get(`/qr-refunds/${id}`)).body;
const mood = (settings: object) => service.control('POST', '/provider', settings);
const refunds = async (of = shop) =>
  ((await service.control('GET', '/ledger')).body as { organizations: Record<string, { refunds: object[] }> })
    .organizations[String(of.organizationId)]?.refunds;
const eventNames = async () =>
  ((await service.control('GET', '/events')).body as { event: string }[])
    .map(({ event }) => event)
    .filter((event) => event.startsWith('qr_refund.'));

describe('QR refunds: operations', () => {
  test("docs/decisions.md: a customer's operations are the shop's own paid sales, newest first", async () => {
    await shop.qr();
    await service.advance(1);
    const second = await paid(shop, { amount: '2.50', description: 'чай' });
    const listed = await operations(shop, session);
    expect(listed).toEqual([
      {
        ref: refOf(second),
        bank_invoice_id: expect.stringMatching(/^\d+$/) as string,
        amount: '2.50',
        available_for_refund: 2.5,
        paid_at: '2026-11-02T07:00:01+00:00',
        description: 'чай',
        returnable: true,
        has_items: false,
      },
      expect.objectContaining({ ref: refOf(invoice), amount: '1000.00', available_for_refund: 1000 }),
    ]);
    expect(await shop.get(`/qr-refunds/${session}/operations/${refOf(second)}`)).toEqual(
      expect.objectContaining({ status: 200, body: { operation: { ...listed[0], items: [] } } }),
    );
    const otherShop = await service.shop();
    const foreign = await paid(otherShop);
    for (const ref of [refOf(foreign), 'op-9', 'x']) {
      expect(await shop.get(`/qr-refunds/${session}/operations/${ref}`)).toMatchObject({
        status: 404,
        body: { error_code: 'not_found' },
      });
    }
  });
});

describe('QR refunds: POST /qr-refunds/{id}/execute', () => {
  test('States: success completes the session, raises total_refunded and is reported by webhook', async () => {
    await shop.get(`/invoices/${String(invoice)}`);
    expect(await execute({ amount: '400.00', reason: 'брак' })).toMatchObject({
      status: 200,
      body: {
        session: {
          status: 'completed',
          operation_ref: refOf(invoice),
          refunded_amount: '400.00',
          receipt_url: expect.stringMatching(/\/fiscal-receipts\/\d{12}\?sandbox=1$/) as string,
        },
      },
    });
    // The organization's own refund clears the 24 h cache.
    expect(await shop.get(`/invoices/${String(invoice)}`)).toMatchObject({
      body: { status: 'partially_refunded', total_refunded: '400.00', available_for_refund: 600 },
    });
    expect(await eventNames()).toEqual(['qr_refund.identified', 'qr_refund.completed']);
    expect(await refunds()).toMatchObject([{ invoice_id: invoice, amount: '400.00', qr_refund_id: session }]);
    expect(await execute({ amount: '1.00' })).toMatchObject({
      status: 409,
      body: { error_code: 'qr_refund_completed' },
    });
    expect(await refunds()).toHaveLength(1);
    const { receipt_url } = ((await read()) as { session: { receipt_url: string } }).session;
    expect(await service.send('GET', new URL(receipt_url).pathname)).toMatchObject({
      status: 200,
      body: expect.stringContaining('400 ₸'.replace(' ', '\u00A0')) as string,
    });
  });

  test('without amount and items everything available goes back', async () => {
    expect(await execute()).toMatchObject({ status: 200, body: { session: { refunded_amount: '1000.00' } } });
    expect(await shop.get(`/invoices/${String(invoice)}`)).toMatchObject({
      body: { status: 'paid', is_fully_refunded: true },
    });
    const next = await identified(shop);
    expect(await operations(shop, next)).toMatchObject([{ returnable: false, available_for_refund: 0 }]);
    expect(await execute({}, next)).toMatchObject({ status: 422, body: { error_code: 'operation_not_returnable' } });
  });

  test('States: an uncertain outcome is 202, then 409, reported by webhook, never executed again; the books know more', async () => {
    expect(await execute({ simulate: 'uncertain' })).toMatchObject({
      status: 202,
      body: {
        error: 'qr_refund_execution_uncertain',
        error_code: 'qr_refund_execution_uncertain',
        session: { status: 'execution_uncertain', refunded_amount: null },
      },
    });
    const repeated = await execute();
    expect(repeated).toMatchObject({ status: 409, body: { error_code: 'qr_refund_execution_uncertain' } });
    expect(repeated.headers.get('retry-after')).toBeNull();
    expect(await eventNames()).toEqual(['qr_refund.identified', 'qr_refund.execution_uncertain']);
    expect(await shop.get(`/invoices/${String(invoice)}`)).toMatchObject({ body: { total_refunded: '0.00' } });
    expect(await refunds()).toHaveLength(1);
    const live = await service.shop({ mode: 'production' });
    const sale = await paid(live);
    await mood({ organization_id: live.organizationId, execute: 'uncertain' });
    const id = await identified(live);
    expect(await execute({ operation_ref: refOf(sale), simulate: 'uncertain' }, id, live)).toMatchObject({
      status: 403,
      body: { error_code: 'not_sandbox' },
    });
    expect(await execute({ operation_ref: refOf(sale) }, id, live)).toMatchObject({ status: 202 });
  });

  test('Errors: a slow provider leaves the result unavailable and the refund in progress, its sum held', async () => {
    await goLive();
    await mood({ latency_ms: 60_000 });
    const answer = await execute({ amount: '700.00' });
    expect(answer).toMatchObject({ status: 202, body: { error_code: 'qr_refund_execution_result_unavailable' } });
    expect(answer.body).not.toHaveProperty('session');
    expect(await read()).toMatchObject({ session: { status: 'executing' } });
    expect(await execute()).toMatchObject({
      status: 409,
      body: { error_code: 'qr_refund_execution_in_progress' },
    });
    expect(await shop.get(`/invoices/${String(invoice)}`)).toMatchObject({
      body: { pending_refund_amount: 700, available_for_refund: 300 },
    });
    expect(await refunds()).toEqual([]);
    await service.advance(60);
    expect(await read()).toMatchObject({ session: { status: 'completed', refunded_amount: '700.00' } });
    expect(await shop.get(`/invoices/${String(invoice)}`)).toMatchObject({
      body: { pending_refund_amount: 0, total_refunded: '700.00' },
    });
    expect(await refunds()).toHaveLength(1);
  });

  test('Errors: context unavailable and disabled send nothing; the session stays identified and may be repeated', async () => {
    for (const code of ['qr_refund_execution_context_unavailable', 'qr_refund_execution_disabled']) {
      const { organizationId: organization_id } = shop;
      await service.control('POST', '/force', { organization_id, operation: 'qr_refunds.execute', code });
      expect(await execute()).toMatchObject({ status: 503, body: { error_code: code } });
      expect(await read()).toMatchObject({ session: { status: 'customer_identified' } });
    }
    expect(await execute()).toMatchObject({ status: 200 });
  });

  test('Authentication 6: a start whose key lost its access sends no money, at once or while it runs', async () => {
    await goLive();
    await shop.change({ api_key: { owner_issued: false, grants: ['qr_refunds.execute', 'qr_refunds.read'] } });
    const lost = { status: 403, body: { error_code: 'qr_refund_actor_no_longer_authorized' } };
    expect(await execute()).toMatchObject(lost);
    expect(await read()).toMatchObject({ session: { status: 'customer_identified' } });
    await shop.change({ api_key: { grants: null } });
    await mood({ latency_ms: 60_000 });
    expect(await execute()).toMatchObject({ status: 202 });
    await shop.change({ api_key: { expired: true } });
    await service.advance(60);
    await shop.change({ api_key: { expired: false } });
    expect(await read()).toMatchObject({
      session: { status: 'customer_identified', error_code: 'qr_refund_actor_no_longer_authorized' },
    });
    expect(await shop.get(`/invoices/${String(invoice)}`)).toMatchObject({
      body: { pending_refund_amount: 0, available_for_refund: 1000 },
    });
    expect(await refunds()).toEqual([]);
  });

  test('Errors: what the provider refuses debits nothing', async () => {
    await goLive();
    const refused: [string, number, string][] = [
      ['refund_insufficient_funds', 422, 'refund_insufficient_funds'],
      ['operation_not_returnable', 422, 'operation_not_returnable'],
      ['refund_window_expired', 422, 'refund_window_expired'],
      ['refund_rejected_by_bank', 502, 'bank_error'],
    ];
    for (const [code, status, error_code] of refused) {
      await mood({ refund: `error:${code}` });
      expect(await execute()).toMatchObject({ status, body: { error_code } });
      expect(await read()).toMatchObject({ session: { status: 'customer_identified' } });
    }
    expect(await refunds()).toEqual([]);
  });

  test('Errors: a refund that waits for the buyer’s confirmation goes through where the buyer has scanned', async () => {
    await goLive();
    await mood({ refund: 'error:refund_requires_buyer_confirmation' });
    expect(await execute()).toMatchObject({ status: 200, body: { session: { status: 'completed' } } });
    expect(await refunds()).toHaveLength(1);
  });

  test('Errors: the window of return, sums over what is available, both forms at once, unknown operations', async () => {
    expect(await execute({ amount: '1000.01' })).toMatchObject({
      status: 422,
      body: { error_code: 'refund_amount_exceeds_available' },
    });
    for (const body of [
      { amount: 1, items: [{ item_id: 1, count: 1 }] },
      { items: [{ item_id: 1, count: 1 }] },
      { items: [] },
      { amount: 0 },
      { operation_ref: 'op-9' },
      { operation_ref: 5 },
    ]) {
      expect(await execute(body)).toMatchObject({ status: 422, body: { message: 'Validation failed' } });
    }
    expect(await execute({ reason: 'forbidden-content' })).toMatchObject({
      status: 422,
      body: { error_code: 'content_rejected' },
    });
    expect(await execute({ reason: 'x'.repeat(501) })).toMatchObject({
      status: 422,
      body: { error_code: 'field_too_long' },
    });
    await shop.change({ refund_window_days: 1 });
    await service.advance(86_401);
    expect(await execute()).toMatchObject({ status: 422, body: { error_code: 'operation_not_returnable' } });
    expect(await execute({}, await pendingSession())).toMatchObject({
      status: 409,
      body: { error_code: 'qr_refund_not_identified' },
    });
  });

  const pendingSession = async (): Promise<string> =>
    ((await shop.post('/qr-refunds', {})).body as { session: { id: string } }).session.id;

  test('Errors: a tariff that ran out blocks execute in production', async () => {
    const live = await service.shop({ mode: 'production' });
    const sale = await paid(live);
    const id = await identified(live);
    await live.change({ tariff: { status: 'expired' } });
    expect(await execute({ operation_ref: refOf(sale) }, id, live)).toMatchObject({
      status: 403,
      body: { error_code: 'tariff_inactive' },
    });
  });

  test('Errors: a part of an operation with items is returned by items, not by amount', async () => {
    const demo = openTestService({ seed: 'demo' });
    const seller = demo.seeded();
    const { data } = (await seller.get('/catalog?per_page=1')).body as { data: [{ id: number }] };
    const sale = await seller.qr({ cart_items: [{ catalog_item_id: data[0].id, count: 3, price: '10.00' }] });
    await demo.customer(sale, 'pay');
    const { id } = ((await seller.post('/qr-refunds', {})).body as { session: { id: string } }).session;
    await seller.post(`/qr-refunds/${id}/simulate`, { event: 'scan' });
    const operation_ref = refOf(sale);
    const run = (body: object) => seller.post(`/qr-refunds/${id}/execute`, { operation_ref, ...body });
    expect(await seller.get(`/qr-refunds/${id}/operations/${operation_ref}`)).toMatchObject({
      body: {
        operation: {
          has_items: true,
          items: [{ item_id: 1, catalog_item_id: data[0].id, price: '10.00', count: 3, available_count: 3 }],
        },
      },
    });
    expect(await run({ amount: '10.00' })).toMatchObject({
      status: 422,
      body: { error_code: 'partial_refund_requires_return_items' },
    });
    expect(await run({ items: [{ item_id: 2, count: 1 }] })).toMatchObject({
      status: 422,
      body: { errors: { 'items.0.item_id': [text] } },
    });
    expect(await run({ items: [{ item_id: 1, count: 4 }] })).toMatchObject({
      status: 422,
      body: { errors: { 'items.0.count': [text] } },
    });
    expect(await run({ items: [{ item_id: 1, count: 2 }] })).toMatchObject({
      status: 200,
      body: { session: { refunded_amount: '20.00' } },
    });
    expect(await seller.get(`/invoices/${String(sale)}`)).toMatchObject({
      body: { status: 'partially_refunded', items: [{ refunded_count: 2, refunded_amount: '20.00' }] },
    });
  });
});

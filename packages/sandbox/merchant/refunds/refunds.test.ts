import { beforeEach, describe, expect, test } from 'vitest';
import { serviceForEachTest } from '#sandbox/testing/each-test.ts';
import type { TestShop } from '#sandbox/testing/test-service.ts';

/** Any text, but not an empty one. */
const text = expect.stringMatching(/./) as string;

interface SeenEvent {
  event: string;
  payload: { invoice: Record<string, unknown>; refund: Record<string, unknown> };
}

const service = serviceForEachTest();
let shop: TestShop;
beforeEach(async () => {
  shop = await service.shop();
});

async function paid(of: TestShop = shop, body: object = { amount: '1000.00' }): Promise<number> {
  const id = await of.qr(body);
  await service.customer(id, 'pay');
  return id;
}

const refund = (id: number, body?: object, of: TestShop = shop) => of.post(`/invoices/${String(id)}/refund`, body);
const refundsOf = async (id: number, of: TestShop = shop) => (await of.get(`/invoices/${String(id)}/refunds`)).body;
const mood = (settings: object) => service.control('POST', '/provider', settings);
const ledger = async (organizationId = shop.organizationId) =>
  ((await service.control('GET', '/ledger')).body as { organizations: Record<string, { refunds: object[] }> })
    .organizations[String(organizationId)];
const events = async (name: string): Promise<SeenEvent[]> =>
  ((await service.control('GET', '/events')).body as SeenEvent[]).filter(({ event }) => event === name);

describe('Refunds: POST /invoices/{id}/refund', () => {
  test('Refund: an empty body asks for everything; 201 pending, then the invoice stays paid and is_fully_refunded', async () => {
    const id = await paid();
    const answer = await refund(id);
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      message: expect.any(String) as string,
      refund: {
        id: 20_001,
        invoice_id: id,
        amount: '1000.00',
        status: 'pending',
        reason: null,
        error_code: null,
        error_message: null,
        items: [],
        created_at: '2026-11-02T07:00:00+00:00',
        completed_at: null,
      },
      invoice: {
        id,
        amount: '1000.00',
        total_refunded: '0.00',
        available_for_refund: 0,
        pending_refund_amount: 1000,
      },
    });
    expect(await ledger()).toMatchObject({ refunds: [] });
    await service.advance(1);
    expect(await shop.get(`/invoices/${String(id)}`)).toMatchObject({
      body: {
        status: 'paid',
        is_fully_refunded: true,
        total_refunded: '1000.00',
        available_for_refund: 0,
        pending_refund_amount: 0,
      },
    });
    expect(await refundsOf(id)).toMatchObject({
      invoice: { id, amount: '1000.00', total_refunded: '1000.00', available_for_refund: 0, is_fully_refunded: true },
      refunds: [{ status: 'completed', completed_at: '2026-11-02T07:00:00+00:00' }],
      total: 1,
    });
    expect(await ledger()).toMatchObject({ refunds: [{ invoice_id: id, amount: '1000.00', refund_id: 20_001 }] });
  });

  test('States: a partial refund leads to partially_refunded with webhooks, the last of several back to paid', async () => {
    const id = await paid();
    expect(await refund(id, { amount: '300.50', reason: ' брак ' })).toMatchObject({
      status: 201,
      body: { refund: { amount: '300.50', reason: 'брак' }, invoice: { available_for_refund: 699.5 } },
    });
    await service.advance(1);
    expect(await shop.status(id)).toBe('partially_refunded');
    await refund(id, { amount: 100 });
    await service.advance(1);
    expect(await shop.status(id)).toBe('partially_refunded');
    await refund(id);
    await service.advance(1);
    expect(await shop.get(`/invoices/${String(id)}`)).toMatchObject({
      body: { status: 'paid', is_fully_refunded: true, total_refunded: '1000.00' },
    });
    const sent = (await events('invoice.refunded')).map(({ payload }) => payload);
    expect(sent).toMatchObject([
      { invoice: { status: 'partially_refunded', total_refunded: '300.50' }, refund: { status: 'completed' } },
      { invoice: { total_refunded: '400.50' } },
      { invoice: { status: 'paid', is_fully_refunded: true }, refund: { amount: '599.50' } },
    ]);
    expect(sent[0]).toMatchObject({ event: 'invoice.refunded', is_sandbox: true, source: 'Main key' });
    const statuses = (await events('invoice.status_changed')).map(({ payload }) => payload.invoice.status);
    expect(statuses).toEqual(['paid', 'partially_refunded']);
  });

  test('Errors: only what is paid and not fully refunded is refundable, pending sums count, never more than available', async () => {
    const open = await shop.qr();
    const notRefundable = { status: 400, body: { error: 'Invoice is not refundable' } };
    expect(await refund(open)).toMatchObject(notRefundable);
    const id = await paid();
    expect(await refund(id, { amount: 1000.01 })).toMatchObject({
      status: 400,
      body: { error: 'Refund amount exceeds available amount' },
    });
    await refund(id, { amount: 600 });
    expect(await refund(id, { amount: 401 })).toMatchObject({
      status: 400,
      body: { error: 'Refund amount exceeds available amount' },
    });
    expect(await refund(id)).toMatchObject({ status: 201, body: { refund: { amount: '400.00' } } });
    expect(await refund(id, { amount: 1 })).toMatchObject(notRefundable);
    await service.advance(1);
    expect(await refund(id)).toMatchObject(notRefundable);
    expect(await ledger()).toMatchObject({ refunds: [{ amount: '600.00' }, { amount: '400.00' }] });
    expect(await refund(999)).toMatchObject({ status: 404, body: { error: 'Invoice not found' } });
    const otherShop = await service.shop();
    expect(await refund(id, {}, otherShop)).toMatchObject({ status: 404 });
  });

  test('Errors: bad sums, both forms at once, content screening and a long reason are 422', async () => {
    const id = await paid();
    for (const body of [{ amount: 0 }, { amount: -1 }, { amount: '1.005' }, { amount: {} }]) {
      expect(await refund(id, body)).toMatchObject({ status: 422, body: { errors: { amount: [text] } } });
    }
    expect(await refund(id, { amount: 1, return_items: [{ catalog_item_id: 1, count: 1 }] })).toMatchObject({
      status: 422,
      body: { errors: { return_items: [text] } },
    });
    expect(await refund(id, { return_items: [{ catalog_item_id: 1, count: 1 }] })).toMatchObject({
      status: 422,
      body: { errors: { return_items: [text] } },
    });
    expect(await refund(id, { reason: 'Запрещено' })).toMatchObject({
      status: 422,
      body: { error_code: 'content_rejected', errors: { reason: [text] } },
    });
    expect(await refund(id, { reason: 'x'.repeat(501) })).toMatchObject({
      status: 422,
      body: { error_code: 'field_too_long', errors: { reason: [text] } },
    });
    expect(await refundsOf(id)).toMatchObject({ total: 0 });
  });

  test('Refund status: every asynchronous reason fails the refund, releases its sum and is reported by webhook', async () => {
    shop = await service.shop({ mode: 'production' });
    const id = await paid();
    const codes = [
      'refund_window_expired',
      'refund_rejected_by_bank',
      'refund_requires_buyer_confirmation',
      'refund_insufficient_funds',
    ];
    for (const code of codes) {
      await mood({ organization_id: shop.organizationId, refund: `error:${code}` });
      expect(await refund(id, { amount: 100 })).toMatchObject({ status: 201 });
      await service.advance(1);
      expect(await refundsOf(id)).toMatchObject({
        invoice: { total_refunded: '0.00', available_for_refund: 1000 },
        refunds: expect.arrayContaining([
          expect.objectContaining({ status: 'failed', error_code: code, completed_at: null }),
        ]) as unknown[],
      });
    }
    expect((await events('invoice.refunded')).map(({ payload }) => payload.refund.error_code)).toEqual(codes);
    expect(await shop.status(id)).toBe('paid');
    expect(await ledger()).toMatchObject({ refunds: [] });
    await mood({ organization_id: shop.organizationId, refund: 'complete' });
    await refund(id);
    await service.advance(1);
    expect(await ledger()).toMatchObject({ refunds: [{ amount: '1000.00' }] });
  });

  test('Errors: refund_window_expired and refund_insufficient_funds also refuse at once', async () => {
    const id = await paid();
    await service.control('POST', '/force', {
      organization_id: shop.organizationId,
      operation: 'refunds.create',
      code: 'refund_insufficient_funds',
    });
    expect(await refund(id)).toMatchObject({ status: 422, body: { error_code: 'refund_insufficient_funds' } });
    await shop.change({ refund_window_days: 14 });
    await service.advance(14 * 86_400 + 1);
    expect(await refund(id)).toMatchObject({ status: 422, body: { error_code: 'refund_window_expired' } });
    expect(await ledger()).toMatchObject({ refunds: [] });
  });

  test('Errors: an inactive tariff blocks refunds in production; reading goes on', async () => {
    const live = await service.shop({ mode: 'production' });
    const id = await paid(live);
    await live.change({ tariff: { status: 'expired' } });
    expect(await refund(id, {}, live)).toMatchObject({ status: 403, body: { error_code: 'tariff_inactive' } });
    expect(await live.get(`/invoices/${String(id)}/refunds`)).toMatchObject({ status: 200 });
  });

  test('Refund status: a refund whose cashier session ended meanwhile fails', async () => {
    shop = await service.shop({ mode: 'production' });
    const id = await paid();
    await mood({ latency_ms: 60_000 });
    await refund(id);
    await shop.change({ bank_session: 'expired' });
    await service.advance(59);
    expect(await refundsOf(id)).toMatchObject({ refunds: [{ status: 'pending' }] });
    await service.advance(1);
    expect(await refundsOf(id)).toMatchObject({ refunds: [{ status: 'failed', error_code: 'bank_session_invalid' }] });
  });

  test('DELETE /organizations/{id} (partner document): a refund of a deleted organization was accepted but ends failed', async () => {
    const managed = await service.shop({ mode: 'production', partner: true });
    const id = await paid(managed);
    await mood({ latency_ms: 60_000 });
    expect(await refund(id, {}, managed)).toMatchObject({ status: 201 });
    const path = `/api/partner/organizations/${String(managed.organizationId)}`;
    const headers = { 'x-partner-key': service.line.partner_key };
    expect(await service.send('DELETE', path, undefined, headers)).toMatchObject({ status: 200 });
    expect(await managed.get(`/invoices/${String(id)}/refunds`)).toMatchObject({ status: 401 });
    await service.advance(60);
    expect((await events('invoice.refunded')).map(({ payload }) => payload)).toMatchObject([
      {
        invoice: { id, available_for_refund: 1000 },
        refund: { status: 'failed', error_code: 'organization_not_configured' },
      },
    ]);
    expect(await ledger(managed.organizationId)).toMatchObject({ refunds: [] });
  });

  test('GET /invoices/{id}: the 24 h cache is cleared by the own refund, when asked and when it ends', async () => {
    const id = await paid();
    const path = `/invoices/${String(id)}`;
    expect(await shop.get(path)).toMatchObject({ body: { pending_refund_amount: 0 } });
    await refund(id, { amount: 250 });
    expect(await shop.get(path)).toMatchObject({ body: { pending_refund_amount: 250, available_for_refund: 750 } });
    await service.advance(1);
    expect(await shop.get(path)).toMatchObject({ body: { status: 'partially_refunded', total_refunded: '250.00' } });
  });

  test('a sale imported from the provider can be refunded too', async () => {
    const sale = await service.control('POST', '/bank-sales', {
      organization_id: shop.organizationId,
      amount: '500',
      at: '2026-11-01T10:00:00Z',
    });
    const { invoice_id } = sale.body as { invoice_id: number };
    expect(await shop.get('/invoices?origin=bank')).toMatchObject({
      body: {
        data: [
          {
            id: invoice_id,
            origin: 'bank',
            status: 'paid',
            created_at: '2026-11-01T10:00:00+00:00',
            paid_at: '2026-11-01T10:00:00+00:00',
          },
        ],
      },
    });
    await refund(invoice_id);
    await service.advance(1);
    expect(await ledger()).toMatchObject({
      charges: [{ invoice_id, kind: 'bank', amount: '500.00', at: '2026-11-01T10:00:00+00:00' }],
      refunds: [{ invoice_id, amount: '500.00' }],
    });
  });
});

describe('Refunds: GET /refunds', () => {
  test('Pagination shapes: flat, newest first, filtered by status, invoice and window', async () => {
    shop = await service.shop({ mode: 'production' });
    const [first, second] = [await paid(), await paid()];
    await refund(first, { amount: 100 });
    await service.advance(1);
    await mood({ refund: 'error:refund_rejected_by_bank' });
    await refund(second, { amount: 200 });
    await service.advance(86_400);
    await mood({ refund: 'complete', latency_ms: 60_000 });
    await refund(second, { amount: 300 });
    const amounts = async (query: string) => {
      const { body } = await shop.get(`/refunds${query}`);
      const { data, total } = body as { data: { amount: string }[]; total: number };
      return [total, ...data.map(({ amount }) => amount)];
    };
    expect((await shop.get('/refunds')).body).toMatchObject({ current_page: 1, total: 3 });
    expect(await amounts('')).toEqual([3, '300.00', '200.00', '100.00']);
    expect(await amounts('?status[]=failed&status[]=pending')).toEqual([2, '300.00', '200.00']);
    expect(await amounts(`?invoice_id=${String(first)}`)).toEqual([1, '100.00']);
    expect(await amounts('?date_from=2026-11-03')).toEqual([1, '300.00']);
    expect(await amounts('?date_to=2026-11-02')).toEqual([2, '200.00', '100.00']);
    expect(await amounts('?per_page=1&page=2')).toEqual([3, '200.00']);
    for (const query of [
      'status[]=refunded',
      'per_page=101',
      'date_from=x',
      'date_from=2026-11-03&date_to=2026-11-02',
    ]) {
      expect(await shop.get(`/refunds?${query}`)).toMatchObject({ status: 422 });
    }
    expect(await (await service.shop()).get('/refunds')).toMatchObject({ body: { data: [], total: 0 } });
  });
});

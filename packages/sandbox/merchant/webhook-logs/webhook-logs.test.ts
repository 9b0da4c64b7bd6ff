import { beforeEach, describe, expect, test } from 'vitest';
import { receiverForEachTest } from '#sandbox/testing/each-test.ts';
import type { TestShop } from '#sandbox/testing/test-service.ts';

const DAY_SECONDS = 86_400;

const { service, receiver } = receiverForEachTest();
let shop: TestShop;
beforeEach(async () => {
  shop = await service.shop({ webhook_url: receiver.url });
});

interface Page {
  data: { id: number; event: string; invoice_id: number | null; status: string }[];
  links: Record<string, string | null>;
  meta: object;
}
const read = async (path: string): Promise<Page> => (await shop.get(path)).body as Page;

describe('Webhooks: GET /webhook-logs (Delivery, 7)', () => {
  test('one row an event, newest first, with its answer and its next attempt', async () => {
    const id = await shop.qr();
    receiver.answer(503);
    await service.customer(id, 'scan');
    await service.customer(id, 'pay', 5);
    await service.advance(5);
    const { data, meta, links } = await read('/webhook-logs');
    expect(data).toEqual([
      {
        id: 2,
        event: 'invoice.status_changed',
        invoice_id: id,
        url: receiver.url,
        status: 'retrying',
        attempt: 1,
        response_status: 503,
        response_time_ms: expect.any(Number) as number,
        created_at: '2026-11-02T07:00:05+00:00',
        next_attempt_at: '2026-11-02T07:00:15+00:00',
      },
      expect.objectContaining({ id: 1, event: 'invoice.qr_scanned', attempt: 1 }),
    ]);
    expect(meta).toEqual({ current_page: 1, last_page: 1, per_page: 10, total: 2 });
    expect(links).toMatchObject({ prev: null, next: null });
    await service.advance(60);
    expect((await read('/webhook-logs?status=failed')).data.map(({ id: row }) => row)).toEqual([2, 1]);
  });

  test('filters invoice_id, event and status narrow it, and pages are linked', async () => {
    const [first, second] = [await shop.qr(), await shop.qr()];
    await service.customer(first, 'pay');
    await service.customer(second, 'pay');
    await service.advance(1);
    const rows = async (query: string): Promise<number> => (await read(`/webhook-logs?${query}`)).data.length;
    expect(await rows('')).toBe(4);
    expect(await rows(`invoice_id=${String(first)}`)).toBe(2);
    expect(await rows(`invoice_id=${String(first)}&event=invoice.qr_scanned`)).toBe(1);
    expect(await rows('status=delivered')).toBe(4);
    expect(await rows('status=dropped')).toBe(0);
    const page = await read('/webhook-logs?per_page=3&page=1&status=delivered');
    expect(page.links.next).toMatch(/\/api\/v1\/webhook-logs\?per_page=3&page=2&status=delivered$/);
    expect(await shop.get('/webhook-logs?status=lost')).toMatchObject({
      status: 422,
      body: { errors: { status: [/./] } },
    });
    expect(await shop.get('/webhook-logs?per_page=101')).toMatchObject({ status: 422 });
  });

  test('GET /webhook-logs/{id} adds the request body and the response body; foreign and unknown ids are 404', async () => {
    const id = await shop.qr();
    await service.customer(id, 'scan');
    await service.advance(1);
    expect(await shop.get('/webhook-logs/1')).toMatchObject({
      status: 200,
      body: {
        id: 1,
        status: 'delivered',
        response_status: 200,
        request_body: { event: 'invoice.qr_scanned', invoice: { id, qr_substate: 'scanned' } },
        response_body: 'answered 200',
      },
    });
    const other = await service.shop();
    expect(await other.get('/webhook-logs/1')).toMatchObject({ status: 404, body: { error: 'Webhook log not found' } });
    expect(await other.get('/webhook-logs')).toMatchObject({ body: { data: [] } });
    for (const unknown of ['2', '0', 'x', '9'.repeat(40)]) {
      expect(await shop.get(`/webhook-logs/${unknown}`)).toMatchObject({ status: 404 });
    }
  });

  test('catalog events stand in GET /catalog/webhook-logs only, subscription.* and receipt.* in neither', async () => {
    await shop.change({ catalog: 'demo' });
    const { data } = (await shop.get('/catalog?per_page=1')).body as { data: { id: number }[] };
    const item = data[0]?.id ?? 0;
    await shop.patch(`/catalog/${String(item)}`, { price: 900 });
    await shop.post('/subscriptions', {
      phone_number: '87011234567',
      cart_items: [{ catalog_item_id: item, count: 1, price: 100 }],
      billing_period: 'daily',
    });
    await shop.post('/receipts', {
      client_operation_id: 'r-1',
      payment_type: 'cash',
      items: [{ name: 'Хлеб', price: 200, count: 1, barcode: '4870000000001', ntin: '0201' }],
      cash_received: 200,
    });
    await service.customer(await shop.qr({ cart_items: [{ catalog_item_id: item, count: 1 }] }), 'scan');
    await service.advance(60);
    expect(new Set(receiver.events())).toEqual(
      new Set(['catalog.item_processed', 'subscription.created', 'receipt.issued', 'invoice.qr_scanned']),
    );
    expect((await read('/webhook-logs')).data.map(({ event }) => event)).toEqual(['invoice.qr_scanned']);
    const log = await read('/catalog/webhook-logs');
    expect(log.data.map(({ event }) => event)).toEqual(['catalog.item_processed']);
    expect(await shop.get(`/webhook-logs/${String(log.data[0]?.id)}`)).toMatchObject({ status: 404 });
    expect((await read('/catalog/webhook-logs?status=failed')).data).toEqual([]);
    expect(await shop.get('/catalog/webhook-logs?status=lost')).toMatchObject({ status: 422 });
  });

  test('the log is kept 14 days', async () => {
    await service.customer(await shop.qr(), 'scan');
    await service.advance(1);
    await service.advance(14 * DAY_SECONDS - 2);
    expect((await read('/webhook-logs?event=invoice.qr_scanned')).data).toHaveLength(1);
    await service.advance(2);
    expect((await read('/webhook-logs?event=invoice.qr_scanned')).data).toHaveLength(0);
    expect(await shop.get('/webhook-logs/1')).toMatchObject({ status: 404 });
    await service.advance(2 * DAY_SECONDS);
    expect(await service.control('GET', '/events')).toMatchObject({ body: [{ deliveries: [] }, { deliveries: [] }] });
  });

  test('a key without the grant webhook_logs.read gets grant_not_granted', async () => {
    await shop.change({ api_key: { grants: ['invoices.read'] } });
    for (const path of ['/webhook-logs', '/webhook-logs/1', '/catalog/webhook-logs']) {
      expect(await shop.get(path)).toMatchObject({ status: 403, body: { error_code: 'grant_not_granted' } });
    }
  });
});

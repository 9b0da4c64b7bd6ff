import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { receiverForEachTest } from '../testing/each-test.ts';
import type { TestShop } from '../testing/test-service.ts';

const { service, receiver } = receiverForEachTest();

const production = (more: object = {}): Promise<TestShop> =>
  service.shop({ mode: 'production', webhook_url: receiver.url, ...more });
const sandbox = (more: object = {}): Promise<TestShop> => service.shop({ webhook_url: receiver.url, ...more });

interface ShownDelivery {
  status: string;
  attempts: { at: string; response_status: number | null; error: string | null }[];
}

async function deliveries(): Promise<ShownDelivery[]> {
  const { body } = await service.control('GET', '/events');
  return (body as { deliveries: ShownDelivery[] }[]).flatMap((event) => event.deliveries);
}

/** Seconds between the attempts of the first delivery. */
async function pauses(): Promise<number[]> {
  const times = (await deliveries())[0]?.attempts.map(({ at }) => Date.parse(at) / 1000) ?? [];
  return times.slice(1).map((time, index) => time - (times[index] ?? 0));
}

describe('Webhooks: requests (Events, Signature)', () => {
  test('every event is a POST of JSON, signed over its raw bytes, with a User-Agent and the delivery in X-Webhook-Id', async () => {
    const shop = await sandbox({ api_key: { name: 'Касса 1' } });
    const { body } = await service.control('PATCH', `/organizations/${String(shop.organizationId)}`, {
      webhook_secret: 'секрет',
    });
    expect(body).toMatchObject({ webhook_secret: 'секрет' });
    const id = await shop.qr({ amount: 1250, description: 'Кофе ☕' });
    await service.customer(id, 'pay');
    await service.advance(1);
    const [scanned, paid] = receiver.heard;
    expect(receiver.events()).toEqual(['invoice.qr_scanned', 'invoice.status_changed']);
    expect(paid?.body).toMatchObject({
      event: 'invoice.status_changed',
      invoice: { id, status: 'paid', amount: '1250.00' },
      source: 'Касса 1',
      is_sandbox: true,
      timestamp: '2026-11-02T07:00:00+00:00',
    });
    expect(paid?.headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': expect.stringMatching(/./) as string,
      'x-webhook-id': '2',
      'x-webhook-signature': `sha256=${createHmac('sha256', 'секрет')
        .update(paid?.text ?? '')
        .digest('hex')}`,
    });
    expect(scanned?.headers['x-webhook-id']).toBe('1');
  });

  test('the signature header is absent when no secret is set', async () => {
    const shop = await sandbox({ webhook_secret: null });
    await service.customer(await shop.qr(), 'scan');
    await service.advance(0);
    expect(receiver.heard).toHaveLength(1);
    expect(receiver.heard[0]?.headers).not.toHaveProperty('x-webhook-signature');
  });

  test('a key with an address receives events; a revoked, expired or unreviewed one does not', async () => {
    const shop = await sandbox();
    const ids = [await shop.qr(), await shop.qr(), await shop.qr(), await shop.qr(), await shop.qr()];
    const scanNext = async (change: object): Promise<number> => {
      await shop.change(change);
      await service.customer(ids.shift() ?? 0, 'scan');
      await service.advance(1);
      return receiver.heard.length;
    };
    expect(await scanNext({ webhook_review_status: 'pending' })).toBe(0);
    expect(await scanNext({ webhook_review_status: 'rejected' })).toBe(0);
    expect(await scanNext({ webhook_review_status: 'approved', api_key: { revoked: true } })).toBe(0);
    expect(await scanNext({ api_key: { revoked: false, expired: true } })).toBe(0);
    expect(await scanNext({ api_key: { expired: false } })).toBe(1);
  });

  test('a receiver that asks the API back before it answers is answered, within an advance too', async () => {
    const shop = await sandbox();
    const id = await shop.qr();
    receiver.answer(async () => (await shop.get(`/invoices/${String(id)}`)).status);
    await service.customer(id, 'scan');
    await service.advance(1);
    expect(await deliveries()).toMatchObject([{ status: 'delivered', attempts: [{ response_status: 200 }] }]);
  });
});

describe('Webhooks: retries (Delivery, 2 and 3)', () => {
  test('an invoice event has 11 attempts with pauses 10 s, 30 s, then 1, 1.5, 2, 5, 10, 15, 30, 60 minutes', async () => {
    const shop = await production();
    receiver.answer(500);
    await service.customer(await shop.qr(), 'scan');
    await service.advance(4 * 3600);
    expect(await pauses()).toEqual([10, 30, 60, 90, 120, 300, 600, 900, 1800, 3600]);
    expect(receiver.heard).toHaveLength(11);
    expect(new Set(receiver.heard.map(({ headers }) => headers['x-webhook-id'])).size).toBe(1);
    expect(new Set(receiver.heard.map(({ text }) => text)).size).toBe(1);
    expect((await deliveries())[0]).toMatchObject({ status: 'failed', next_attempt_at: null });
  });

  test('a sandbox invoice event has 3 attempts that pause 10 s and 30 s', async () => {
    const shop = await sandbox();
    receiver.answer(503);
    await service.customer(await shop.qr(), 'scan');
    await service.advance(4 * 3600);
    // The scan, and the expiry five minutes later.
    expect((await deliveries()).map(({ attempts }) => attempts.length)).toEqual([3, 3]);
    expect(await pauses()).toEqual([10, 30]);
  });

  test('status 500 and above, exactly 429 and network errors are retried until a 2xx', async () => {
    const shop = await production();
    const answers = [500, 599, 429, 204];
    receiver.answer(() => answers.shift() ?? 200);
    await service.customer(await shop.qr(), 'scan');
    await service.advance(200);
    expect(await deliveries()).toMatchObject([
      { status: 'delivered', attempts: [500, 599, 429, 204].map((response_status) => ({ response_status })) },
    ]);
    receiver.answer('cut');
    await service.customer(await shop.qr(), 'scan');
    await service.advance(5);
    receiver.answer(200);
    await service.advance(30);
    expect((await deliveries())[1]).toMatchObject({
      status: 'delivered',
      attempts: [{ response_status: null, error: 'ECONNRESET' }, { response_status: 200 }],
    });
  });

  test.each([400, 401, 404, 410, 422, 301, 302, 307])(
    '%i is not retried, and a redirect is not followed',
    async (status) => {
      const shop = await production();
      receiver.answer(status);
      await service.customer(await shop.qr(), 'scan');
      await service.advance(120);
      expect(await deliveries()).toMatchObject([{ status: 'failed', attempts: [{ response_status: status }] }]);
      expect(receiver.heard).toHaveLength(1);
    },
  );

  test('an advance answers after every delivery that fell due has been tried, in order and each at its time', async () => {
    const shop = await production();
    const [first, second] = [await shop.qr(), await shop.qr()];
    await service.customer(second, 'scan', 20);
    await service.customer(first, 'scan', 10);
    await service.customer(first, 'pay', 30);
    const answers = [500];
    receiver.answer(() => answers.shift() ?? 200);
    await service.advance(3600);
    expect(receiver.heard.map(({ body }) => [body.event, (body.invoice as { id: number }).id, body.timestamp])).toEqual(
      [
        ['invoice.qr_scanned', first, '2026-11-02T07:00:10+00:00'],
        ['invoice.qr_scanned', first, '2026-11-02T07:00:10+00:00'],
        ['invoice.qr_scanned', second, '2026-11-02T07:00:20+00:00'],
        ['invoice.status_changed', first, '2026-11-02T07:00:30+00:00'],
        ['invoice.status_changed', second, '2026-11-02T07:05:00+00:00'],
      ],
    );
  });

  test('a retry goes to the address and with the secret that hold by then', async () => {
    const shop = await production();
    receiver.answer(500);
    await service.customer(await shop.qr(), 'scan');
    await service.advance(1);
    await shop.change({ webhook_url: `${receiver.url}/new`, webhook_secret: 'new' });
    await service.advance(10);
    expect(receiver.heard).toHaveLength(2);
    expect(receiver.heard[1]?.headers['x-webhook-signature']).toBe(
      `sha256=${createHmac('sha256', 'new')
        .update(receiver.heard[1]?.text ?? '')
        .digest('hex')}`,
    );
    await shop.change({ webhook_url: null });
    await service.advance(3600);
    expect(receiver.heard).toHaveLength(2);
    expect((await deliveries())[0]).toMatchObject({ status: 'failed', next_attempt_at: null });
  });
});

/** Of one invoice, or of all, in the order received. */
const statuses = (id?: number): unknown[] =>
  receiver.heard
    .map(({ body }) => body.invoice as { id: number; status: string })
    .filter((invoice) => id === undefined || invoice.id === id)
    .map(({ status }) => status);

describe('Webhooks: each change once (Delivery, 5 and 6)', () => {
  test('docs/decisions.md: pending, error, pending: the second pending is reported as well, and once', async () => {
    const shop = await production();
    const id = await shop.phone();
    await service.advance(1);
    await service.control('POST', '/provider', { cancel: 'missing' });
    await shop.post(`/invoices/${String(id)}/cancel`);
    await service.advance(1);
    await service.control('POST', '/provider', { reconcile: { invoice_id: id } });
    await service.advance(1);
    expect(await shop.status(id)).toBe('pending');
    expect(statuses()).toEqual(['pending', 'error', 'pending']);
    await service.customer(id, 'pay');
    await service.advance(1);
    expect(statuses()).toEqual(['pending', 'error', 'pending', 'paid']);
  });

  test('the second error is reported too, but not the status that was asked for again, nor a scan of the same QR', async () => {
    const shop = await sandbox();
    const id = await shop.qr();
    await service.customer(id, 'scan');
    for (const status of ['error', 'error', 'pending', 'pending', 'error', 'pending']) {
      expect(await shop.post(`/invoices/${String(id)}/simulate-status`, { status })).toMatchObject({ status: 200 });
    }
    await service.customer(id, 'scan');
    await service.advance(1);
    expect(receiver.heard.map(({ body }) => body.event)).toEqual([
      'invoice.qr_scanned',
      ...Array.from({ length: 4 }, () => 'invoice.status_changed'),
    ]);
    expect(statuses().slice(1)).toEqual(['error', 'pending', 'error', 'pending']);
  });

  test('odd sequences reach the receiver: cancelled then paid, expired then paid', async () => {
    const shop = await sandbox();
    const [cancelled, expired] = [await shop.qr(), await shop.qr()];
    await service.customer(cancelled, 'reject');
    await service.customer(cancelled, 'pay');
    await service.advance(301);
    await service.customer(expired, 'pay');
    await service.advance(1);
    expect(statuses(cancelled)).toEqual(['cancelled', 'paid']);
    expect(statuses(expired)).toEqual(['expired', 'paid']);
  });
});

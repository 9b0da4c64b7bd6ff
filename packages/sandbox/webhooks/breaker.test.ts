import { beforeEach, describe, expect, test } from 'vitest';
import { createStore } from '../store/store.ts';
import { receiverForEachTest } from '../testing/each-test.ts';
import type { TestShop } from '../testing/test-service.ts';
import { createBreaker } from './breaker.ts';

const MINUTE_MS = 60_000;

describe('Webhooks: the circuit breaker (Delivery, 4)', () => {
  test.each([
    [1, 0],
    [4, 0],
    [5, 5],
    [6, 5],
    [9, 5],
    [10, 30],
    [11, 30],
    [19, 30],
    [20, 120],
    [21, 120],
    [49, 120],
  ])('failure %i suspends for %i minutes', (failures, minutes) => {
    const breaker = createBreaker(createStore(undefined));
    // Far enough apart that no earlier suspension still holds.
    const atMs = (number: number): number => number * 10_000 * MINUTE_MS;
    for (let number = 1; number <= failures; number += 1) breaker.fail('merchant', 1, atMs(number));
    const endMs = atMs(failures) + minutes * MINUTE_MS;
    expect(breaker.read('merchant', 1, endMs)).toBe('closed');
    expect(breaker.read('merchant', 1, endMs - 1)).toBe(minutes === 0 ? 'closed' : 'open');
    expect(breaker.read('merchant', 2, endMs - 1)).toBe('closed');
    expect(breaker.read('partner', 1, endMs - 1)).toBe('closed');
    breaker.succeed('merchant', 1);
    expect(breaker.read('merchant', 1, endMs - 1)).toBe('closed');
  });

  test('50 accumulated failures switch the address off for good, until a success', () => {
    const breaker = createBreaker(createStore(undefined));
    for (let number = 0; number < 50; number += 1) breaker.fail('merchant', 1, 0);
    expect(breaker.read('merchant', 1, Number.MAX_SAFE_INTEGER)).toBe('off');
    breaker.succeed('merchant', 1);
    expect(breaker.read('merchant', 1, 0)).toBe('closed');
  });
});

describe('Webhooks: the circuit breaker over deliveries (Delivery, 4)', () => {
  const { service, receiver } = receiverForEachTest();
  let shop: TestShop;

  beforeEach(async () => {
    shop = await service.shop({ mode: 'production', webhook_url: receiver.url });
  });

  const scanOne = async (): Promise<number> => {
    const id = await shop.qr();
    await service.customer(id, 'scan');
    await service.advance(0);
    return id;
  };
  const log = async (query = ''): Promise<{ invoice_id: number; status: string; attempt: number }[]> =>
    ((await shop.get(`/webhook-logs?per_page=100${query}`)).body as { data: never[] }).data;

  test('events that meet an open breaker are dropped, not queued, while retries that are due still go out', async () => {
    receiver.answer(500);
    const first = await scanOne();
    // Attempts at 0, 10, 40, 100 and 190 seconds: the fifth failure suspends for five minutes.
    await service.advance(190);
    expect(receiver.heard).toHaveLength(5);
    const dropped = await scanOne();
    expect(await log('&status=dropped')).toMatchObject([{ invoice_id: dropped, attempt: 0, response_status: null }]);
    // The sixth attempt comes at 310 seconds, within the suspension.
    await service.advance(120);
    expect(receiver.heard).toHaveLength(6);
    expect(receiver.heard.every(({ body }) => (body.invoice as { id: number }).id === first)).toBe(true);
    receiver.answer(200);
    // The seventh, at 610 seconds, goes well: the counter is reset and the channel open.
    await service.advance(300);
    expect(receiver.heard).toHaveLength(7);
    await scanOne();
    expect(receiver.heard).toHaveLength(8);
    expect((await log('&status=dropped')).some(({ invoice_id }) => invoice_id === dropped)).toBe(true);
  });

  test('a 4xx that is not retried is a failure too: the fifth of them drops the sixth event', async () => {
    receiver.answer(404);
    for (let count = 0; count < 5; count += 1) await scanOne();
    await scanOne();
    expect(receiver.heard).toHaveLength(5);
    expect((await log()).map(({ status }) => status)).toEqual(['dropped', ...Array<string>(5).fill('failed')]);
    // The suspension ends after five minutes to the second.
    await service.advance(299);
    const before = receiver.heard.length;
    await scanOne();
    expect(receiver.heard).toHaveLength(before);
    receiver.answer(200);
    await service.advance(1);
    await scanOne();
    expect(receiver.heard.length).toBeGreaterThan(before);
  });

  test('any success, the cabinet test included, resets the counter and re-enables an address that was switched off', async () => {
    receiver.answer(410);
    const test = (): Promise<unknown> =>
      service.control('POST', '/webhooks/test', { organization_id: shop.organizationId });
    for (let count = 0; count < 50; count += 1) await test();
    receiver.answer(200);
    await service.advance(100_000);
    const before = receiver.heard.length;
    await scanOne();
    expect(receiver.heard).toHaveLength(before);
    expect((await log('&event=invoice.qr_scanned'))[0]).toMatchObject({ status: 'dropped' });
    expect(await service.control('POST', '/webhooks/test', { organization_id: shop.organizationId })).toMatchObject({
      status: 200,
      body: { deliveries: [{ status: 'delivered' }] },
    });
    expect(receiver.heard.at(-1)?.body).toMatchObject({ event: 'webhook.test', invoice: { status: 'test' } });
    await scanOne();
    expect(receiver.heard.at(-1)?.body).toMatchObject({ event: 'invoice.qr_scanned' });
  });

  test('a retry that comes due at an address that was switched off is not sent', async () => {
    receiver.answer(500);
    await scanOne();
    for (let count = 0; count < 49; count += 1) {
      await service.control('POST', '/webhooks/test', { organization_id: shop.organizationId });
    }
    const before = receiver.heard.length;
    await service.advance(3600);
    expect(receiver.heard).toHaveLength(before);
    expect((await log('&event=invoice.qr_scanned'))[0]).toMatchObject({ status: 'failed', next_attempt_at: null });
  });
});

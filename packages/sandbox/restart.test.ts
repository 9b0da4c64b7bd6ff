import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openReceiver } from './testing/receiver.ts';
import { openTestService, type TestService, type TestShop } from './testing/test-service.ts';

let folder: string;
let open: TestService[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'service-restart-'));
  open = [];
});
afterEach(() => {
  for (const { service } of open) service.close();
  rmSync(folder, { recursive: true, force: true });
});

function start(): TestService {
  const service = openTestService({ file: join(folder, 'service.db') });
  open.push(service);
  return service;
}

/** A new service on the same file after an orderly close. */
function restart(): TestService {
  open.pop()?.service.close();
  return start();
}

/** The same after a kill: what was not saved is missing. */
function startAfterKill(): TestService {
  return start();
}

const withKey = (service: TestService, shop: TestShop) => (method: string, path: string, body?: unknown) =>
  service.send(method, `/api/v1${path}`, body, { 'x-api-key': shop.key });

describe('Persistence: limits', () => {
  test('the minute of an organization goes on after a stop, and after a kill', async () => {
    const before = start();
    const shop = await before.shop();
    for (let made = 0; made < 59; made += 1) await shop.qr();
    const killed = withKey(startAfterKill(), shop);
    const last = await killed('POST', '/invoices/qr', { amount: 1 });
    expect(last.status).toBe(201);
    expect(last.headers.get('x-ratelimit-remaining')).toBe('0');
    const stopped = restart();
    const call = withKey(stopped, shop);
    expect(await call('POST', '/invoices/qr', { amount: 1 })).toMatchObject({ status: 429 });
    await stopped.advance(60);
    expect((await call('POST', '/invoices/qr', { amount: 1 })).status).toBe(201);
  });

  test('requests that write nothing are counted through a stop too', async () => {
    const shop = await start().shop();
    for (let asked = 0; asked < 150; asked += 1) await shop.get('/invoices');
    const answer = await withKey(restart(), shop)('GET', '/invoices');
    expect(answer.headers.get('x-ratelimit-remaining')).toBe('49');
  });

  test('a day of client lookups goes on', async () => {
    const shop = await start().shop();
    await shop.post('/clients/check', { phone_number: '87011234567' });
    const later = restart();
    await later.advance(3600);
    const call = withKey(later, shop);
    for (let asked = 1; asked < 10_000; asked += 1) {
      if (asked % 60 === 0) await later.advance(60);
      await call('POST', '/clients/check', {});
    }
    expect(await call('POST', '/clients/check', {})).toMatchObject({ status: 429, body: { limit: 10_000 } });
  });
});

describe('Persistence: settings of the control surface', () => {
  test('moods, forced answers, customers who act by themselves, a key, the partner’s settings', async () => {
    const before = start();
    const shop = await before.shop({ mode: 'production' });
    const id = shop.organizationId;
    await before.control('POST', '/provider', { organization_id: id, qr: 'bank_error', latency_ms: 700 });
    await before.control('POST', '/force', {
      organization_id: id,
      operation: 'invoices.read',
      code: 'channel_required',
    });
    await before.control('POST', '/customers', { auto: { pay_after_seconds: [1, 2] } });
    await before.control('PATCH', '/partner', { mode: 'sandbox', webhook_url: 'http://127.0.0.1:9/hook' });
    const { body: key } = await before.control('POST', `/organizations/${String(id)}/keys`, { name: 'Second' });
    const partner = (await before.control('PATCH', '/partner', {})).body;

    const after = startAfterKill();
    const call = withKey(after, shop);
    expect((await after.control('GET', `/provider?organization_id=${String(id)}`)).body).toMatchObject({
      qr: 'bank_error',
      latency_ms: 700,
    });
    expect(await call('GET', '/invoices')).toMatchObject({ status: 403, body: { error: 'channel_required' } });
    expect((await call('GET', '/invoices')).status).toBe(200);
    expect((await after.control('GET', '/customers')).body).toMatchObject({ auto: { pay_after_seconds: [1, 2] } });
    expect((await after.control('PATCH', '/partner', {})).body).toEqual(partner);
    const { api_key: second } = key as { api_key: string };
    expect((await after.send('GET', '/api/v1/invoices', undefined, { 'x-api-key': second })).status).toBe(200);
  });

  test('faults and the log of requests are the process’s own, and gone', async () => {
    const before = start();
    await (await before.shop()).get('/invoices');
    await before.control('POST', '/faults', { kind: 'reset' });
    const after = restart();
    expect((await after.control('GET', '/faults')).body).toEqual([]);
    expect((await after.control('GET', '/requests')).body).toEqual([]);
  });
});

describe('Persistence: what is under way', () => {
  test('a webhook that waits for its next attempt is tried then, under the same id', async () => {
    const receiver = await openReceiver();
    receiver.answer(500);
    const before = start();
    const shop = await before.shop({ webhook_url: receiver.url });
    const id = await shop.qr();
    await before.customer(id, 'scan');
    await before.advance(0);
    expect(receiver.heard).toHaveLength(1);
    const after = startAfterKill();
    receiver.answer(200);
    await after.advance(10);
    expect(receiver.events()).toEqual(['invoice.qr_scanned', 'invoice.qr_scanned']);
    expect(receiver.heard[1]?.headers['x-webhook-id']).toBe(receiver.heard[0]?.headers['x-webhook-id']);
    await receiver.close();
  });

  test('the same idempotency key and the same terminal status from the cache, before and after', async () => {
    const before = start();
    const shop = await before.shop();
    const body = { amount: 1, external_order_id_idempotency: 'once' };
    const id = await shop.qr(body);
    await before.advance(301);
    expect((await shop.get(`/invoices/${String(id)}`)).body).toMatchObject({ status: 'expired' });
    await before.customer(id, 'pay');
    const call = withKey(startAfterKill(), shop);
    expect((await call('GET', `/invoices/${String(id)}`)).body).toMatchObject({ status: 'expired' });
    expect(await call('POST', '/invoices/qr', body)).toMatchObject({
      status: 409,
      body: { error: 'duplicate_idempotency_key', invoice_id: id },
    });
  });

  test('a refused request gives its numbers back: no number is given twice, before or after', async () => {
    const before = start();
    const shop = await before.shop({ mode: 'production' });
    const first = await shop.qr();
    await before.control('POST', '/provider', { qr: 'render_failed' });
    expect((await shop.post('/invoices/qr', { amount: 1 })).status).toBe(500);
    await before.control('POST', '/provider', { qr: 'ok' });
    expect((await shop.post('/invoices/qr', { amount: 1, bank_connection_id: 1 })).status).toBe(422);
    const second = await shop.qr();
    const third = (await withKey(startAfterKill(), shop)('POST', '/invoices/qr', { amount: 1 })).body as { id: number };
    expect([second, third.id]).toEqual([first + 2, first + 3]);
  });
});

import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { inVerify } from '../../../tests/support/depth.ts';
import { serviceForEachTest } from '../testing/each-test.ts';
import { openReceiver } from '../testing/receiver.ts';
import type { TestShop } from '../testing/test-service.ts';

const madeKey = z.strictObject({
  organization_id: z.int(),
  api_key_id: z.int(),
  api_key: z.string(),
  webhook_secret: z.string().nullable(),
});

const service = serviceForEachTest();

async function addKey(shop: TestShop, settings: object = {}): Promise<z.output<typeof madeKey>> {
  return madeKey.parse(
    (await service.control('POST', `/organizations/${String(shop.organizationId)}/keys`, settings)).body,
  );
}

async function withKeys(shop: TestShop, count: number) {
  const keys = [shop.key];
  while (keys.length < count) keys.push((await addKey(shop)).api_key);
  let turn = 0;
  return (method: string, path: string, body?: unknown) =>
    service.send(method, `/api/v1${path}`, body, { 'x-api-key': keys[turn++ % keys.length] ?? '' });
}

const cashiers = (count: number) =>
  Array.from({ length: count }, (_, place) => ({ name: `Cashier ${String(place)}`, is_primary: place === 0 }));

describe('Control: POST /_control/organizations/{id}/keys', () => {
  test('the call makes another key of the same organization, which sees the same invoices and has a general limit of its own', async () => {
    const shop = await service.shop();
    const id = await shop.qr();
    const { api_key: key, webhook_secret: secret, organization_id: organizationId } = await addKey(shop);
    expect(organizationId).toBe(shop.organizationId);
    expect(secret).toMatch(/^whs_/);
    for (let asked = 0; asked < 200; asked += 1) await shop.get('/nowhere');
    expect((await shop.get('/invoices')).status).toBe(429);
    const other = await service.send('GET', '/api/v1/invoices', undefined, { 'x-api-key': key });
    expect(other).toMatchObject({ status: 200, body: { data: [{ id }] } });
    expect(other.headers.get('x-ratelimit-remaining')).toBe('199');
  });

  test('the call takes grants, an end, an address and a secret; both keys’ addresses receive an event, each with its own secret', async () => {
    const [first, second] = [await openReceiver(), await openReceiver()];
    const shop = await service.shop({ webhook_url: first.url });
    await addKey(shop, { name: 'Partner', owner_issued: false, webhook_url: second.url, webhook_secret: null });
    const id = await shop.qr();
    await service.customer(id, 'scan');
    await service.advance(1);
    expect(first.heard[0]?.headers).toHaveProperty('x-webhook-signature');
    expect(second.heard[0]?.headers).not.toHaveProperty('x-webhook-signature');
    expect(second.events()).toEqual(['invoice.qr_scanned']);
    await Promise.all([first.close(), second.close()]);

    const reader = await addKey(shop, { grants: ['invoices.read'] });
    const send = (key: string) => service.send('POST', '/api/v1/invoices/qr', { amount: 1 }, { 'x-api-key': key });
    expect(await send(reader.api_key)).toMatchObject({ status: 403, body: { error: 'grant_not_granted' } });
    expect((await send((await addKey(shop, { expired: true })).api_key)).status).toBe(401);
  });

  test('an unknown organization is 404, an unknown field 422', async () => {
    expect((await service.control('POST', '/organizations/9/keys', {})).status).toBe(404);
    const shop = await service.shop();
    const path = `/organizations/${String(shop.organizationId)}/keys`;
    expect((await service.control('POST', path, { owner: true })).status).toBe(422);
  });
});

describe('Limits: what all keys of one organization share', () => {
  test('60 QR invoices a minute of the organization, whichever of its keys asks', async () => {
    const shop = await service.shop();
    const call = await withKeys(shop, 3);
    for (let made = 0; made < 60; made += 1) {
      expect((await call('POST', '/invoices/qr', { amount: 1 })).status).toBe(201);
    }
    expect(await call('POST', '/invoices/qr', { amount: 1 })).toMatchObject({
      status: 429,
      body: { error: 'qr_rate_limit' },
    });
    await service.advance(60);
    expect((await call('POST', '/invoices/qr', { amount: 1 })).status).toBe(201);
  });

  test('200 client lookups a minute of the organization: four keys of 60 meet it before their own', async () => {
    const shop = await service.shop({ connections: cashiers(25) });
    const call = await withKeys(shop, 4);
    let asked = 0;
    const check = () =>
      call('POST', '/clients/check', {
        phone_number: '87011234567',
        bank_connection_id: shop.connectionIds[asked++ % 25],
      });
    for (let count = 0; count < 200; count += 1) expect((await check()).status).toBe(200);
    const refused = await check();
    expect(refused).toMatchObject({ status: 429, body: { error: 'request_rate_limited', limit: 200, remaining: 0 } });
    expect(refused.headers.get('retry-after')).toBe('60');
  });

  // Of the same limit as packages/sandbox/merchant/limits-by-tier.test.ts, by requests that are refused.
  inVerify(test)('20,000 client lookups a day of the organization, until midnight in Almaty', async () => {
    const shop = await service.shop({ connections: cashiers(25) });
    const call = await withKeys(shop, 4);
    // A refused body counts too, and uses no cashier.
    for (let asked = 0; asked < 20_000; asked += 1) {
      if (asked % 200 === 0) await service.advance(60);
      await call('POST', '/clients/check', {});
    }
    await service.advance(60);
    expect(await call('POST', '/clients/check', {})).toMatchObject({
      status: 429,
      body: { limit: 20_000, reset_at: '2026-11-02T19:00:00+00:00' },
    });
  });

  test('open invoices, the trial’s and the tariff’s day count over all keys', async () => {
    const few = await service.shop({ mode: 'production', caps: { outstanding_per_organization: 3 } });
    const byFew = await withKeys(few, 2);
    for (let made = 0; made < 3; made += 1) await byFew('POST', '/invoices/qr', { amount: 1 });
    expect(await byFew('POST', '/invoices/qr', { amount: 1 })).toMatchObject({
      status: 429,
      body: { error: 'outstanding_org_limit' },
    });

    const trial = await service.shop({ mode: 'production', tariff: { status: 'trial' }, caps: { trial_per_day: 3 } });
    const byTrial = await withKeys(trial, 2);
    for (let made = 0; made < 3; made += 1) await byTrial('POST', '/invoices/qr', { amount: 1 });
    expect(await byTrial('POST', '/invoices/qr', { amount: 1 })).toMatchObject({
      status: 429,
      body: { error: 'trial_daily_limit', meta: { mode: 'daily', limit: 3, used: 3 } },
    });
  });

  test('different payers within an hour count over all keys', async () => {
    const shop = await service.shop({ mode: 'production', caps: { fanout_per_hour: 2 } });
    const call = await withKeys(shop, 2);
    const bill = (end: number) => call('POST', '/invoices', { phone_number: `8701123456${String(end)}`, amount: 100 });
    expect([(await bill(1)).status, (await bill(2)).status]).toEqual([201, 201]);
    expect(await bill(3)).toMatchObject({ status: 429, body: { error: 'recipient_fanout_exceeded' } });
  });
});

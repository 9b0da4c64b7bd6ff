import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { serviceForEachTest } from '../testing/each-test.ts';
import { openTestService, type TestShop } from '../testing/test-service.ts';

const service = serviceForEachTest();

const bill = async (shop: TestShop, count: number): Promise<void> => {
  for (let made = 0; made < count; made += 1) {
    if (made % 60 === 59) await service.advance(60);
    expect((await shop.post('/invoices/qr', { amount: 1 })).status).toBe(201);
  }
};

describe('Limits: invoices a day by tariff', () => {
  test.each([
    ['start', 30],
    ['business', 100],
    ['pro', 300],
    ['pro_max', 600],
  ])('%s allows %i', async (tier, limit) => {
    const shop = await service.shop({ mode: 'production', tariff: { status: 'active', tier } });
    expect((await shop.get('/tariff')).body).toMatchObject({ tier, daily_limit: limit });
  });

  test('start: 31 on two days in a row go through, on the third day the 31st is tariff_limit_reached with its meta', async () => {
    const shop = await service.shop({ mode: 'production', tariff: { status: 'active', tier: 'start' } });
    await bill(shop, 31);
    await service.advance(86_400);
    await bill(shop, 31);
    await service.advance(86_400);
    await bill(shop, 30);
    expect(await shop.post('/invoices/qr', { amount: 1 })).toMatchObject({
      status: 429,
      body: {
        error_code: 'tariff_limit_reached',
        meta: {
          mode: 'daily',
          limit: 30,
          used: 30,
          reset_at: '2026-11-04T19:00:00+00:00',
          kyc_status: 'approved',
        },
      },
    });
  });

  test('only what is made through the API counts: sales in the provider’s app and the sandbox do not', async () => {
    const shop = await service.shop({ mode: 'production' });
    await service.control('POST', '/bank-sales', { organization_id: shop.organizationId, amount: 5 });
    await bill(shop, 2);
    expect((await shop.get('/tariff')).body).toMatchObject({ used_today: 2 });
    const sandbox = await service.shop({ tariff: { status: 'active', tier: 'start' } });
    await bill(sandbox, 35);
    expect((await sandbox.get('/tariff')).body).toMatchObject({ used_today: 0 });
  });
});

describe('docs/decisions.md: caps count phone, QR and bulk invoices, not what a printed QR or a subscription brought', () => {
  const uncounted = async (shop: TestShop): Promise<void> => {
    const made = (await shop.post('/static-qr', { amount: 10 })).body as { static_qr: { id: number } };
    for (let paid = 0; paid < 3; paid += 1) {
      await service.control('POST', `/static-qr/${String(made.static_qr.id)}/customer`, {});
    }
    const subscription = {
      phone_number: '87011234567',
      amount: 100,
      billing_period: 'monthly',
      billing_day: 5,
      bill_immediately: true,
    };
    for (let number = 0; number < 2; number += 1) {
      expect((await shop.post('/subscriptions', subscription)).status).toBe(201);
    }
  };
  const used = async (shop: TestShop): Promise<unknown> => {
    const { body } = (await shop.get('/account/health')) as { body: { tariff: { used_today: number } } };
    expect((await shop.get('/tariff')).body).toMatchObject({ used_today: body.tariff.used_today });
    return body.tariff.used_today;
  };

  test('the trial: three of its three invoices may be made beside them, and a charge beside those', async () => {
    const shop = await service.shop({ mode: 'production', tariff: { status: 'trial' }, caps: { trial_per_day: 3 } });
    await uncounted(shop);
    expect(await used(shop)).toBe(0);
    await shop.qr();
    await shop.phone();
    expect(await shop.post('/invoices/bulk', { invoices: [{ phone_number: '87011234567', amount: 1 }] })).toMatchObject(
      { body: { created: 1 } },
    );
    expect(await used(shop)).toBe(3);
    expect(await shop.post('/invoices/qr', { amount: 1 })).toMatchObject({
      status: 429,
      body: { error_code: 'trial_daily_limit', meta: { limit: 3, used: 3 } },
    });
    await uncounted(shop);
    expect(await used(shop)).toBe(3);
  });

  test('the tariff: days with many of them are no days over the cap', async () => {
    const shop = await service.shop({ mode: 'production', caps: { tariff_per_day: 2 } });
    for (let day = 0; day < 3; day += 1) {
      await uncounted(shop);
      await bill(shop, 2);
      expect(await used(shop)).toBe(2);
      if (day < 2) await service.advance(86_400);
    }
    await bill(shop, 1);
    expect(await used(shop)).toBe(3);
  });

  test('the count holds over a restart', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'caps-'));
    const file = join(folder, 'service.sqlite');
    const before = openTestService({ file });
    const shop = await before.shop({ mode: 'production' });
    await shop.post('/static-qr', { amount: 10 });
    await before.control('POST', '/static-qr/5001/customer', {});
    await shop.qr();
    before.service.close();
    const after = openTestService({ file });
    expect(await after.send('GET', '/api/v1/tariff', undefined, { 'x-api-key': shop.key })).toMatchObject({
      body: { used_today: 1 },
    });
    after.service.close();
    rmSync(folder, { recursive: true });
  });
});

test('Limits: the sandbox takes 1000 invoices of an organization, and not one more', async () => {
  const shop = await service.shop();
  await bill(shop, 1000);
  await service.advance(60);
  expect(await shop.post('/invoices/qr', { amount: 1 })).toMatchObject({
    status: 400,
    body: { error_code: 'sandbox_invoice_limit' },
  });
});

test('Limits: POST /clients/check 200 a minute and 20000 a day of one organization, over all its keys', async () => {
  const shop = await service.shop({
    connections: Array.from({ length: 21 }, (_, place) => ({ is_primary: place === 0 })),
  });
  const { apiKeys } = service.service.context;
  const [own] = apiKeys.ofOrganization(shop.organizationId);
  if (own === undefined) throw new Error('The shop has no key');
  const keys = Array.from({ length: 4 }, (_, place) => ({ ...own, id: own.id + 100 + place, key: `tk_more_${place}` }));
  for (const key of keys) apiKeys.put(key);
  let asked = 0;
  const ask = () => {
    asked += 1;
    return service.send(
      'POST',
      '/api/v1/clients/check',
      { phone_number: '87011234567', bank_connection_id: shop.connectionIds[asked % 21] },
      { 'x-api-key': keys[asked % 4]?.key ?? '' },
    );
  };
  for (let count = 0; count < 200; count += 1) expect((await ask()).status).toBe(200);
  expect(await ask()).toMatchObject({ status: 429, body: { error_code: 'request_rate_limited', limit: 200 } });
  for (let minute = 1; minute < 100; minute += 1) {
    await service.advance(60);
    for (let count = 0; count < 200; count += 1) await ask();
  }
  await service.advance(60);
  expect(await ask()).toMatchObject({ status: 429, body: { limit: 20_000, reset_at: '2026-11-02T19:00:00+00:00' } });
});

test('Errors, tariff_inactive: settings of the cashbox, reads and the account keep working without a tariff', async () => {
  const shop = await service.shop({ mode: 'production', tariff: { status: 'expired' } });
  expect(await shop.post('/invoices/qr', { amount: 1 })).toMatchObject({ status: 403 });
  for (const path of ['/invoices', '/refunds', '/catalog', '/tariff', '/account/health', '/cashbox/settings']) {
    expect([path, (await shop.get(path)).status]).toEqual([path, 200]);
  }
  expect(await shop.call('PUT', '/cashbox/settings/auto-withdrawal', { enabled: true })).toMatchObject({ status: 200 });
});

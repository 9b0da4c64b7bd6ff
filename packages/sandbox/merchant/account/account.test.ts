import { accountHealthWire, tariffWire } from '@tilla/payment-api/merchant/account.ts';
import { expect, test } from 'vitest';
import { serviceForEachTest } from '#sandbox/testing/each-test.ts';
import { noTariff } from '#sandbox/testing/no-tariff.ts';

const service = serviceForEachTest();

test('GET /tariff speaks Almaty time and counts the day’s invoices (Conventions, Timestamps)', async () => {
  const shop = await service.shop({
    mode: 'production',
    tariff: {
      status: 'active',
      tier: 'business',
      started_at: '2026-11-01T00:00:00Z',
      expires_at: '2026-11-12T07:00:00Z',
    },
  });
  await shop.qr();
  await shop.qr();
  expect((await shop.get('/tariff')).body).toEqual({
    status: 'active',
    tier: 'business',
    is_trial: false,
    started_at: '2026-11-01T05:00:00+05:00',
    expires_at: '2026-11-12T12:00:00+05:00',
    days_remaining: 10,
    auto_renew: false,
    daily_limit: 100,
    used_today: 2,
  });
});

test('a tariff whose time is over reads as expired and can still be read', async () => {
  const shop = await service.shop({
    mode: 'production',
    tariff: { status: 'trial', tier: 'start', expires_at: '2026-11-02T08:00:00Z' },
  });
  expect(tariffWire.read((await shop.get('/tariff')).body)).toMatchObject({
    status: 'trial',
    isTrial: true,
    dailyLimit: 50,
  });
  await service.advance(3600);
  expect(tariffWire.read((await shop.get('/tariff')).body)).toMatchObject({ status: 'expired', daysRemaining: 0 });
});

test('a sandbox shop needs no tariff', async () => {
  const shop = await service.shop();
  expect(tariffWire.read((await shop.get('/tariff')).body)).toMatchObject({
    status: 'none',
    expiresAt: null,
    dailyLimit: null,
  });
});

test('GET /account/health reports the shop, the key, the cashiers and the till', async () => {
  const shop = await service.shop({
    name: 'Дүкен',
    idn: '900101300123',
    has_catalog: true,
    connections: [{ is_primary: false }, { is_primary: true }],
    api_key: { name: 'Касса 1', can_manage_cashiers: false },
  });
  expect((await shop.get('/account/health')).body).toEqual({
    organization: {
      id: shop.organizationId,
      name: 'Дүкен',
      idn: '900101300123',
      status: 'verified',
      sandbox_mode: true,
      kyc_status: 'approved',
      has_catalog: true,
    },
    api_key: { name: 'Касса 1', owner_issued: true, can_manage_cashiers: false },
    bank_session: { status: 'active', connections: 2, primary_connection_id: shop.connectionIds[1] },
    tariff: {
      ...noTariff,
      daily_limit: null,
      used_today: 0,
    },
    fiscal_till: { connected: true, kkm_number: expect.stringMatching(/^\d+$/) as string },
    server_time: '2026-11-02T12:00:00+05:00',
  });
});

test('health shows a session that needs a new login, and a missing till', async () => {
  const shop = await service.shop({ bank_session: 'invalid', fiscal_till: false });
  expect(accountHealthWire.read((await shop.get('/account/health')).body)).toMatchObject({
    bankSession: { status: 'expired' },
    fiscalTill: { connected: false, kkmNumber: null },
  });
});

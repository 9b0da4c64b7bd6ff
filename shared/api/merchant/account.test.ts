import { expect, it } from 'vitest';
import { readAccountHealth, readTariff } from './account.ts';

it('reads the times of a tariff, sent at +05:00, as UTC (Conventions, Timestamps)', () => {
  const tariff = readTariff({
    status: 'trial',
    tier: 'start',
    is_trial: true,
    started_at: '2026-03-01T00:00:00+05:00',
    expires_at: '2026-03-15T23:59:59+05:00',
    days_remaining: 14,
    auto_renew: false,
    daily_limit: 50,
    used_today: 3,
  });
  expect(tariff).toMatchObject({
    startedAt: '2026-02-28T19:00:00.000Z',
    expiresAt: '2026-03-15T18:59:59.000Z',
    isTrial: true,
  });
});

it('reads a tariff that was never subscribed, with an unknown status kept raw (reading rule)', () => {
  expect(readTariff({ status: 'paused_by_support', expires_at: null })).toMatchObject({
    status: 'paused_by_support',
    tier: null,
    expiresAt: null,
    usedToday: null,
  });
});

it('reads an account that tells nothing but its organization', () => {
  expect(readAccountHealth({ organization: { id: 5, name: 'Береке', has_catalog: true } })).toEqual({
    organization: {
      id: '5',
      name: 'Береке',
      idn: null,
      status: null,
      sandboxMode: false,
      kycStatus: null,
      hasCatalog: true,
    },
    apiKey: { name: null, ownerIssued: false, canManageCashiers: false },
    bankSession: { status: null, connections: null, primaryConnectionId: null },
    tariff: null,
    fiscalTill: { connected: false, kkmNumber: null },
    serverTime: null,
  });
});

it('refuses an answer that names no organization', () => {
  expect(() => readAccountHealth({ message: 'ok' })).toThrow();
});

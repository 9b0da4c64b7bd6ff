import { expect, it } from 'vitest';
import { accountHealthWire, tariffWire } from './account.ts';

it('times of a tariff, sent at +05:00, are read as UTC (Conventions, Timestamps)', () => {
  const tariff = tariffWire.read({
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

it('an unsubscribed tariff is read with an unknown status kept raw (reading rule)', () => {
  expect(tariffWire.read({ status: 'paused_by_support', expires_at: null })).toMatchObject({
    status: 'paused_by_support',
    tier: null,
    expiresAt: null,
    usedToday: null,
  });
});

it('an account with nothing but its organization is read', () => {
  expect(accountHealthWire.read({ organization: { id: 5, name: 'Береке', has_catalog: true } })).toEqual({
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

it('an answer without an organization is refused', () => {
  expect(() => accountHealthWire.read({ message: 'ok' })).toThrow();
});

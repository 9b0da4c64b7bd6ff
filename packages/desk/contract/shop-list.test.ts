import type { CardWire } from '@tilla/payment-api/partner/organization.ts';
import { expect, test } from 'vitest';
import { type KnownShop, listShop, sortShops } from './shop-list.ts';

const nowMs = Date.parse('2026-11-02T12:00:00+05:00');
const working: CardWire = {
  id: 1,
  name: 'Works',
  idn: '210540012345',
  status: 'verified',
  sandbox_mode: false,
  is_test: false,
  kyc_status: 'approved',
  has_catalog: true,
  kaspi_connected: true,
  session_mode: 'self',
  external_id: 'works',
  origin: 'created',
  payment_status: 'active',
  payment_expires_at: '2027-05-02T23:59:59+05:00',
  has_active_payment: true,
  tariff: { tier: 'start', tier_label: 'Start', daily_limit: 100, is_custom: false, limits_source: 'config' },
  created_at: '2026-10-02T12:00:00+05:00',
};
const known: KnownShop = { externalId: 'works', name: 'Works', key: 'kept', tills: 1 };
const listed = (card: Partial<CardWire> = {}, more: Partial<KnownShop> = {}) =>
  listShop({ ...working, ...card }, { ...known, ...more }, null, nowMs);

test('a shop that lacks nothing works, with six steps of six', () => {
  expect(listed()).toMatchObject({ needs: [], group: 'working', done: 6 });
  expect(listed({ is_test: true, kyc_status: 'required' })).toMatchObject({ needs: [], group: 'working' });
});

test.each([
  [{ kaspi_connected: false }, {}, ['session_broken'], 'you', 5],
  [{ kaspi_connected: false, status: 'pending' }, { key: 'none', tills: 0 }, ['cashier', 'key'], 'you', 3],
  [{ payment_status: 'expired' }, {}, ['tariff_expired'], 'you', 5],
  [{ payment_status: 'none' }, {}, ['tariff_none'], 'you', 5],
  [{ payment_expires_at: '2026-11-15T23:59:59+05:00' }, {}, ['tariff_ending'], 'you', 6],
  [{}, { key: 'none', tills: 0 }, ['key'], 'you', 4],
  [{}, { key: 'uncertain', tills: 0 }, ['key_uncertain'], 'you', 4],
  [{}, { tills: 0 }, ['handover'], 'you', 5],
  [{ kyc_status: 'needs_changes' }, {}, ['profile_refused'], 'owner', 5],
  [{ kyc_status: 'required' }, {}, ['profile'], 'owner', 5],
  [{ kyc_status: 'submitted' }, {}, ['review'], 'bank', 5],
  [{ kyc_status: 'blocked' }, {}, ['blocked'], 'bank', 5],
  [{ status: 'suspended' }, {}, ['suspended'], 'bank', 6],
  [{ kyc_status: 'submitted' }, { tills: 0 }, ['handover', 'review'], 'you', 4],
] as const)('a shop with %o and %o lacks %o and waits for %s', (card, more, needs, group, done) => {
  expect(listed(card, more)).toMatchObject({ needs, group, done });
});

test('a shop that is not at the service yet is to be created, and one without an id of the partner has no key', () => {
  expect(listShop(null, known, null, nowMs)).toMatchObject({ needs: ['create'], group: 'you', done: 0, name: 'Works' });
  expect(listShop({ ...working, external_id: null }, null, null, nowMs)).toMatchObject({ needs: [], externalId: null });
});

test('shops are sorted by who can act, then by urgency, then by name', () => {
  const shops = [
    listed({ name: 'Я работает' }),
    listed({ name: 'Б передать' }, { tills: 0 }),
    listed({ name: 'А передать' }, { tills: 0 }),
    listed({ name: 'Я без сессии', kaspi_connected: false }),
    listed({ name: 'А ждёт банк', kyc_status: 'submitted' }),
    listed({ name: 'А ждёт владельца', kyc_status: 'required' }),
  ];
  expect(sortShops(shops).map(({ name }) => name)).toEqual([
    'Я без сессии',
    'А передать',
    'Б передать',
    'А ждёт владельца',
    'А ждёт банк',
    'Я работает',
  ]);
});

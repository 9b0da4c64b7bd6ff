import { afterEach, beforeEach, expect, test } from 'vitest';
import { connectShop, type DeskWorld, openDeskWorld } from '../testing/desk-world.ts';

let world: DeskWorld;
beforeEach(async () => {
  world = await openDeskWorld();
});
afterEach(() => world.close());

const head = ['organization_id', 'state', 'tier', 'paid_through', 'cause'];

test('a table of subscriptions is declared row by row, signed, and its refusals are in the journal', async () => {
  await connectShop(world, 'a');
  const id = (await world.ask('viewer', 'shop.view', { externalId: 'a' })).card?.id ?? 0;
  const { rows } = await world.ask('installer', 'subscriptions.put', {
    rows: [
      head,
      [String(id), 'active', 'business', '2027-08-31', 'paid in the CRM'],
      ['', '', '', '', ''],
      [String(id), 'active', 'start', '2027-09-30', ''],
      [String(id), 'suspended', '', '', ''],
      ['999999', 'active', 'start', '2027-08-31', ''],
    ],
  });
  expect(rows.map(({ row, outcome, isRefused }) => [row, outcome, isRefused])).toEqual([
    [2, 'applied', false],
    [4, 'tier_downgrade_not_allowed', true],
    [5, 'noted', false],
    [6, 'organization_not_found', true],
  ]);
  const { entries } = await world.ask('viewer', 'journal.list', { result: 'rejected' });
  expect(entries).toMatchObject([{ organization_id: id, outcome_code: 'tier_downgrade_not_allowed' }]);
  const entry = await world.ask('viewer', 'journal.entry', { id: entries[0]?.id ?? 0 });
  expect(entry.payload).toMatchObject({ tier: 'start', paid_through: '2027-09-30' });
  expect((await world.ask('viewer', 'journal.list', { organizationId: id, from: '2027-01-01' })).entries).toEqual([]);
});

test('nothing of a table is sent while a row of it is wrong', async () => {
  const put = (...rows: string[][]) => world.refused('installer', 'subscriptions.put', { rows: [head, ...rows] });
  expect(await put(['1', 'active', 'start', '2027-08-31'], ['x', 'paused'])).toBe('desk_bad_rows');
  expect(await put(['1', 'active', '', ''])).toBe('desk_bad_rows');
  expect(await put()).toBe('desk_no_rows');
  expect(world.arrived('PUT', /./)).toBe(0);
});

test('health and plans are the service’s', async () => {
  await connectShop(world, 'a');
  const { account, organizations } = await world.ask('viewer', 'health.view', {});
  expect(account).toMatchObject({ mode: 'production', inbound_sync: { accepting: true } });
  expect(organizations).toMatchObject({ total: 1, kaspi_connected: 1, kyc: { required: 1 } });
  const { plans } = await world.ask('viewer', 'plans.view', {});
  expect(plans.map(({ id }) => id)).toEqual(['start', 'business', 'pro', 'pro_max']);
});

test('a service that does not answer, limits or fails is named by its own code', async () => {
  await world.tokenOf('viewer');
  world.line.lose = () => true;
  expect(await world.refused('viewer', 'health.view', {})).toBe('desk_unknown');
  world.line.lose = null;
  await world.service.control('POST', '/faults', { match: { path: '/api/partner' }, kind: 'status', status: 500 });
  expect(await world.refused('viewer', 'shops.list', {})).toBe('desk_unknown');
  await world.service.control('DELETE', '/faults');
  for (let at = 0; at < 130; at += 1) await world.ask('viewer', 'plans.view', {}).catch(() => undefined);
  expect(await world.refused('viewer', 'plans.view', {})).toBe('desk_throttled');
});

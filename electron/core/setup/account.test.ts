import { ClosedFunction } from '@tilla/shared/contract/views/app-view.ts';
import { afterEach, expect, test } from 'vitest';
import { cartOf, createMoneyWorld, type MoneyWorld, type MoneyWorldOptions } from '#tests/core/money-world.ts';
import { HttpFailure, type Logger } from '../platform/ports.ts';
import { type Account, createAccount } from './account.ts';

const logger: Logger = { info: () => undefined, warn: () => undefined, error: () => undefined };
let world: MoneyWorld;
let account: Account;

afterEach(() => {
  account.stop();
  world.close();
});

async function open(options: MoneyWorldOptions = {}): Promise<void> {
  world = await createMoneyWorld(options);
  connect();
  await world.clock.settle();
}

function connect(): void {
  account = createAccount({ ...world.shop(), random: { fraction: () => 0.5 }, logger });
  account.start();
}
async function restartWithoutLine(): Promise<void> {
  account.stop();
  world.line.answer = cut;
  world.kill();
  await world.start();
  connect();
  await world.clock.settle();
}

const healthRequests = (): number => world.requests.filter(({ url }) => url.endsWith('/account/health')).length;
const cut: NonNullable<MoneyWorld['line']['answer']> = () => Promise.reject(new HttpFailure('cut'));

test('shop, tariff and line are known after the first answer', async () => {
  await open({ hasCatalog: true });
  expect(account.shop()).toMatchObject({ hasCatalog: true });
  expect(account.shop()?.name).not.toBe('');
  expect(account.tariff()?.status).toBe('active');
  expect(account.connection()).toMatchObject({ status: 'online', problem: null });
});

test('an expired tariff is noticed within one poll, and listeners are notified', async () => {
  await open();
  let changeCount = 0;
  account.onChange(() => {
    changeCount += 1;
  });
  await world.control('PATCH', `/organizations/${String(world.organizationId)}`, { tariff: { status: 'expired' } });
  await world.clock.advance(70_000);
  expect(account.tariff()?.status).toBe('expired');
  expect(changeCount).toBeGreaterThan(0);
});

test('a tariff that ran out is known the moment something is refused because of it (tariff_inactive)', async () => {
  await open();
  await world.control('PATCH', `/organizations/${String(world.organizationId)}`, { tariff: { status: 'expired' } });
  await world.ask('sale.payByQr', { cart: cartOf(100_00), shownTotalTiyn: 100_00 });
  await world.clock.settle();
  expect(account.tariff()?.status).toBe('expired');
});

test('it asks once a minute while the line is good, and every few seconds while it is not', async () => {
  await open();
  const before = healthRequests();
  await world.clock.advance(5 * 60_000);
  expect(healthRequests() - before).toBe(5);
  world.line.answer = cut;
  await world.clock.advance(60_000);
  expect(account.connection()).toMatchObject({ status: 'offline' });
  const away = healthRequests();
  await world.clock.advance(60_000);
  expect(healthRequests() - away).toBeGreaterThanOrEqual(10);
  world.line.answer = null;
  await world.clock.advance(6_000);
  expect(account.connection()).toMatchObject({ status: 'online', problem: null });
});

test('what was known survives a restart without a line', async () => {
  await open({ hasCatalog: true });
  const shop = account.shop();
  expect(shop?.hasCatalog).toBe(true);
  expect(shop?.idn).toMatch(/^\d{12}$/);
  await restartWithoutLine();
  expect(account.shop()).toEqual(shop);
  expect(account.tariff()?.status).toBe('active');
});

test('a refused API key is reported as refused, with its message', async () => {
  await open();
  await world.control('PATCH', `/organizations/${String(world.organizationId)}`, { api_key: { revoked: true } });
  await world.clock.advance(70_000);
  expect(account.connection()).toMatchObject({ status: 'refused', problem: { code: 'till_unauthorized' } });
});

test('play money in live mode is reported (L8)', async () => {
  await open({ mode: 'training' });
  account.stop();
  account = createAccount({ ...world.shop(), mode: 'live', random: { fraction: () => 0.5 }, logger });
  account.start();
  await world.clock.settle();
  expect(account.connection()).toMatchObject({ status: 'online', problem: { code: 'till_sandbox_in_live' } });
});

test('what the key may not do is closed, and open again when somebody asks and it may (Authentication 5)', async () => {
  await open();
  const invoice = async (): Promise<void> => {
    await world.ask('sale.payByQr', { cart: cartOf(100_00), shownTotalTiyn: 100_00 });
    await world.clock.settle();
  };
  const change = (fields: object) => world.control('PATCH', `/organizations/${String(world.organizationId)}`, fields);
  await change({ api_key: { grants: ['account.read', 'invoices.read'] } });
  await invoice();
  expect(account.closed()).toEqual(['qr']);
  await change({ api_key: { grants: null } });
  await account.calls['account.check']({ commandId: '' }, { person: null, approvedBy: null });
  expect(account.closed()).toEqual([]);
  await invoice();
  expect(account.closed()).toEqual([]);
});

test('everything is closed while the whole key is refused (401)', async () => {
  await open();
  await world.control('PATCH', `/organizations/${String(world.organizationId)}`, { api_key: { revoked: true } });
  await world.clock.advance(70_000);
  expect(account.closed()).toEqual(ClosedFunction.options);
  await world.control('PATCH', `/organizations/${String(world.organizationId)}`, { api_key: { revoked: false } });
  await account.calls['account.check']({ commandId: '' }, { person: null, approvedBy: null });
  expect(account.closed()).toEqual([]);
});

const viewed = () => account.calls['account.view']({}, { person: null, approvedBy: null });

test('the whole account of the service can be read, also after a restart offline', async () => {
  await open({
    organization: {
      mode: 'production',
      name: 'Дүкен',
      kyc_status: 'submitted',
      bank_session: 'expired',
      fiscal_till: true,
      tariff: { status: 'active', tier: 'pro', auto_renew: true, expires_at: '2026-03-08T00:00:00.000Z' },
      api_key: { name: 'Касса у входа', owner_issued: false, can_manage_cashiers: true },
    },
  });
  const seen = await viewed();
  expect(seen).toMatchObject({
    organization: { kycStatus: 'submitted', isSandbox: false },
    tariff: { tier: 'pro', autoRenew: true, dailyLimit: 300, usedToday: 0 },
    key: { isOwnerIssued: false, canManageCashiers: true },
    bankSession: { status: 'expired' },
    fiscalTill: { isConnected: true },
    closed: [],
  });
  expect(seen.askedAt).not.toBeNull();
  expect(seen.warnings.map(({ kind }) => kind)).toEqual(['kyc', 'bank_session', 'tariff_days']);
  await restartWithoutLine();
  expect(await viewed()).toMatchObject({ organization: seen.organization, key: seen.key, warnings: seen.warnings });
});

test('an account limit is reported within one poll, before a cashier meets it', async () => {
  await open({ organization: { mode: 'production' } });
  expect(account.warnings()).toEqual([]);
  const change = (fields: object) => world.control('PATCH', `/organizations/${String(world.organizationId)}`, fields);
  await change({ kyc_status: 'needs_changes' });
  await world.clock.advance(70_000);
  expect(account.warnings()).toMatchObject([{ kind: 'kyc', word: 'needs_changes', isWall: true }]);
  await change({ kyc_status: 'approved', caps: { tariff_per_day: 5 } });
  await world.clock.advance(70_000);
  for (let sale = 0; sale < 4; sale += 1) {
    await world.ask('sale.payByQr', { cart: cartOf(100_00), shownTotalTiyn: 100_00 });
    await world.clock.settle();
  }
  await world.clock.advance(70_000);
  expect(account.warnings()).toMatchObject([{ kind: 'day_limit', step: 80, isWall: false }]);
});

test.each([
  ['static_qr.read', 'static_qr', () => world.call('staticQr.list', { page: 1 })],
  ['cashbox.read', 'cashbox', () => world.call('shift.view', {})],
] as const)('a key without %s closes %s with the first refusal (grant_not_granted)', async (grant, name, ask) => {
  await open({ organization: { mode: 'production' } });
  const grants = ['account.read', 'invoices.read', 'connections.read'];
  await world.control('PATCH', `/organizations/${String(world.organizationId)}`, { api_key: { grants } });
  await ask();
  await world.clock.settle();
  expect(account.closed(), grant).toEqual([name]);
});

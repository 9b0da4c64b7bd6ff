import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTillWorld, type TillWorld } from '#tests/core/till-world.ts';

const PASSPHRASE = 'жеті қабат жер';
const PIN = { manager: '80520001', cashier: '80520002', live: '80520003' } as const;

let world: TillWorld;
let apiKey: string;
let organizationId: number;
beforeEach(async () => {
  world = await createTillWorld();
  ({ apiKey, id: organizationId } = await world.organization({ mode: 'sandbox', has_catalog: false }));
});
afterEach(async () => {
  await world.close();
});

const view = () => world.ask('app.view', {});
const connect = (more: { apiKey?: string; approval?: { personId: string; pin: string } } = {}) =>
  world.call('setup.connect', { baseUrl: world.baseUrl, apiKey, passphrase: PASSPHRASE, ...more });
const become = (mode: 'sandbox' | 'production') =>
  world.control('PATCH', `/organizations/${String(organizationId)}`, {
    mode,
    tariff: { status: 'active', tier: 'business' },
  });

async function openSandbox(): Promise<string> {
  expect(await connect()).toMatchObject({ ok: true });
  await world.ask('setup.createManager', { name: 'Айгерим', pin: PIN.manager });
  return (await view()).people[0]?.id ?? '';
}
const line = { catalogItemId: null, name: 'Нан', unit: null, priceTiyn: 100, count: 1, discountPercentage: 0 };
const sale = { cart: { lines: [{ ...line, id: 'a' }], discountPercentage: 0 }, shownTotalTiyn: 100 };
async function sellOnce(): Promise<string> {
  const { paymentId } = await world.ask('sale.payByQr', sale);
  await world.ask('sandbox.simulateInvoice', { paymentId, to: 'paid' });
  await world.clock.advance(5_000);
  return paymentId;
}

describe('the first connection of a new shop', () => {
  it('L8: a sandbox organization opens in its own ledger, over the network and with a stored key', async () => {
    await openSandbox();
    expect(await view()).toMatchObject({
      mode: 'sandbox',
      step: 'open',
      connectedMode: 'sandbox',
      connection: { status: 'online', keyLast4: apiKey.slice(-4), baseUrl: world.baseUrl, problem: null },
    });
    const paymentId = await sellOnce();
    expect(await world.ask('payment.view', { paymentId })).toMatchObject({ phase: 'paid' });
    expect(await world.ask('display.view', {})).toMatchObject({ play: 'sandbox' });
    for (const file of ['sandbox.sqlite', 'sandbox-catalog.sqlite', 'sandbox-history.sqlite']) {
      expect(existsSync(join(world.folder, file))).toBe(true);
    }
    expect(existsSync(join(world.folder, 'live-history.sqlite'))).toBe(false);
  });

  it('a sandbox shop survives a restart with its passphrase, people and sale', async () => {
    const personId = await openSandbox();
    const paymentId = await sellOnce();
    await world.restart();
    expect(await view()).toMatchObject({ mode: 'sandbox', step: 'key', connection: { keyLast4: apiKey.slice(-4) } });
    expect(await world.call('app.unlockKey', { passphrase: 'wrong' })).toMatchObject({
      problem: { code: 'till_key_passphrase_wrong' },
    });
    await world.ask('app.unlockKey', { passphrase: PASSPHRASE });
    expect(await view()).toMatchObject({ mode: 'sandbox', step: 'locked' });
    await world.ask('session.unlock', { personId, pin: PIN.manager });
    expect(await world.ask('payment.view', { paymentId })).toMatchObject({ phase: 'paid' });
  });

  it('a sandbox shop goes to training and back, each with its own people and sales', async () => {
    await openSandbox();
    await world.ask('app.changeMode', { mode: 'training' });
    expect(await view()).toMatchObject({ mode: 'training', step: 'manager', connectedMode: 'sandbox' });
    await world.ask('app.changeMode', { mode: 'sandbox' });
    expect(await view()).toMatchObject({ mode: 'sandbox', step: 'locked', people: [{ name: 'Айгерим' }] });
  });

  it('L4: the sandbox’s ledger belongs to one organization', async () => {
    const other = await world.organization({ mode: 'sandbox' });
    await openSandbox();
    expect(await connect({ apiKey: other.apiKey })).toMatchObject({ problem: { code: 'till_wrong_organization' } });
  });

  it('a sandbox shop’s connection needs its manager, while it waits for the key and after its settings were lost', async () => {
    const personId = await openSandbox();
    const approval = { personId, pin: PIN.manager };
    const notPermitted = { problem: { code: 'till_not_permitted', params: { role: 'manager' } } };
    for (const file of [null, 'settings.json']) {
      await world.restart((folder) => {
        if (file !== null) forget(folder, file);
      });
      expect(await connect()).toMatchObject(notPermitted);
      expect((await view()).connectApprovers).toMatchObject([{ id: personId }]);
      expect(await connect({ approval })).toMatchObject({ ok: true });
      expect(await view()).toMatchObject({ mode: 'sandbox', step: 'locked' });
    }
  });

  it('repairs the ledger of the sandbox where that is the one that cannot be opened', async () => {
    await openSandbox();
    await world.restart((folder) => {
      writeFileSync(join(folder, 'sandbox.sqlite'), 'no ledger at all');
    });
    expect(await view()).toMatchObject({ mode: 'sandbox', step: 'repair', repair: { mode: 'sandbox' } });
  });
});

describe('an organization that goes from the sandbox into production, with the same key', () => {
  async function goneLive(): Promise<string> {
    const personId = await openSandbox();
    await sellOnce();
    await become('production');
    await world.clock.advance(70_000);
    return personId;
  }

  it('L8: production is reported, and nothing is sold for real in the sandbox’s ledger', async () => {
    await goneLive();
    expect(await view()).toMatchObject({
      mode: 'sandbox',
      connection: { status: 'refused', problem: { code: 'till_live_in_sandbox' } },
    });
    expect((await view()).closed).toContain('qr');
    expect(await world.call('sale.payByQr', sale)).toMatchObject({ problem: { code: 'till_live_in_sandbox' } });
  });

  it('production needs a manager’s takeover, never automatic: the live ledger begins empty, without people', async () => {
    const managerId = await goneLive();
    await world.restart();
    await world.ask('app.unlockKey', { passphrase: PASSPHRASE });
    expect(await view()).toMatchObject({ mode: 'sandbox' });
    expect(await world.call('sandbox.goLive', {})).toMatchObject({ problem: { code: 'till_locked' } });
    await world.ask('session.unlock', { personId: managerId, pin: PIN.manager });
    const { personId } = await world.ask('staff.add', { name: 'Ерлан', role: 'cashier', pin: PIN.cashier });
    await world.ask('session.unlock', { personId, pin: PIN.cashier });
    expect(await world.call('sandbox.goLive', {})).toMatchObject({ problem: { code: 'till_not_permitted' } });
    expect(await view()).toMatchObject({ mode: 'sandbox' });
    await world.ask('sandbox.goLive', { approval: { personId: managerId, pin: PIN.manager } });
    expect(await view()).toMatchObject({
      mode: 'live',
      step: 'manager',
      people: [],
      connectedMode: 'live',
      connection: { status: 'online', problem: null, keyLast4: apiKey.slice(-4) },
    });
    await world.ask('setup.createManager', { name: 'Дана', pin: PIN.live });
    expect(await world.ask('sale.today', {})).toMatchObject({ sales: [], paidTiyn: 0 });
    const { paymentId } = await world.ask('sale.payByQr', sale);
    expect(await world.ask('payment.view', { paymentId })).toMatchObject({ phase: 'waiting', saleNumber: 1 });
    expect(existsSync(join(world.folder, 'sandbox.sqlite'))).toBe(true);
  });

  it('production stays live over restarts, and the sandbox’s key is the live one', async () => {
    await goneLive();
    await world.ask('sandbox.goLive', {});
    await world.ask('setup.createManager', { name: 'Дана', pin: PIN.live });
    await world.cutPower();
    await world.ask('app.unlockKey', { passphrase: PASSPHRASE });
    expect(await view()).toMatchObject({ mode: 'live', step: 'locked', people: [{ name: 'Дана' }] });
    expect((await view()).connection).toMatchObject({ baseUrl: world.baseUrl, keyLast4: apiKey.slice(-4) });
  });

  it('a takeover is refused while the service still reports a sandbox', async () => {
    await openSandbox();
    expect(await world.call('sandbox.goLive', {})).toMatchObject({ problem: { code: 'till_still_sandbox' } });
    expect(await view()).toMatchObject({ mode: 'sandbox', step: 'open' });
  });

  it('a key of another organization goes live too: a test organization never becomes a real one', async () => {
    const real = await world.organization({ mode: 'production', has_catalog: false });
    await openSandbox();
    expect(await connect({ apiKey: real.apiKey })).toMatchObject({ ok: true });
    expect(await view()).toMatchObject({
      mode: 'live',
      step: 'manager',
      connection: { keyLast4: real.apiKey.slice(-4) },
    });
  });
});

describe('a shop that sells for real', () => {
  async function openLive(): Promise<string> {
    await become('production');
    expect(await connect()).toMatchObject({ ok: true });
    await world.ask('setup.createManager', { name: 'Дана', pin: PIN.live });
    return (await view()).people[0]?.id ?? '';
  }

  it('L8: a live shop does not go back to play money, neither with its own key nor with another', async () => {
    const personId = await openLive();
    const other = await world.organization({ mode: 'sandbox' });
    await become('sandbox');
    const refused = { ok: false, problem: { code: 'till_sandbox_refused' } };
    expect(await connect()).toMatchObject(refused);
    expect(await connect({ apiKey: other.apiKey })).toMatchObject(refused);
    await world.ask('app.changeMode', { mode: 'training' });
    expect(await connect({ apiKey: other.apiKey, approval: { personId, pin: PIN.live } })).toMatchObject(refused);
    expect(await view()).toMatchObject({ mode: 'training', connectedMode: 'live' });
    expect(existsSync(join(world.folder, 'sandbox.sqlite'))).toBe(false);
  });

  it('L8: a live shop reports when its organization became a sandbox, and has no simulation', async () => {
    await openLive();
    await become('sandbox');
    await world.clock.advance(70_000);
    expect(await view()).toMatchObject({ mode: 'live', connection: { problem: { code: 'till_sandbox_in_live' } } });
    expect(await world.call('sandbox.goLive', {})).toMatchObject({ problem: { code: 'not_sandbox' } });
    const { paymentId } = await world.ask('sale.payByQr', sale);
    expect(await world.ask('payment.view', { paymentId })).toMatchObject({ phase: 'stopped' });
    expect(await world.call('sandbox.simulateInvoice', { paymentId, to: 'paid' })).toMatchObject({
      problem: { code: 'not_sandbox' },
    });
  });

  it('the live shop’s people are asked before those of its former sandbox', async () => {
    await become('sandbox');
    const sandboxManager = await openSandbox();
    await become('production');
    await world.ask('sandbox.goLive', {});
    await world.ask('setup.createManager', { name: 'Дана', pin: PIN.live });
    const liveManager = (await view()).people[0]?.id ?? '';
    await world.restart();
    expect(await connect({ approval: { personId: sandboxManager, pin: PIN.manager } })).toMatchObject({
      problem: { code: 'till_not_found' },
    });
    expect(await connect({ approval: { personId: liveManager, pin: PIN.live } })).toMatchObject({ ok: true });
  });
});

function forget(folder: string, file: string): void {
  rmSync(join(folder, file));
}

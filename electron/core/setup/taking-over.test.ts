import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTillWorld, type TillWorld } from '#tests/core/till-world.ts';

const PASSPHRASE = 'жеті қабат жер';
const NEW_PASSPHRASE = 'сегізінші қабат';
const PIN = { manager: '80520001', cashier: '80520002', training: '80520003' } as const;
const notPermitted = { ok: false, problem: { code: 'till_not_permitted', params: { role: 'manager' } } };

let world: TillWorld;
let apiKey: string;
let organizationId: number;
let managerId: string;
let cashierId: string;

beforeEach(async () => {
  world = await createTillWorld();
  ({ apiKey, id: organizationId } = await world.organization({ mode: 'production', has_catalog: false }));
});
afterEach(async () => {
  await world.close();
});

const view = () => world.ask('app.view', {});
const connect = (more: { baseUrl?: string; apiKey?: string; approval?: { personId: string; pin: string } } = {}) =>
  world.call('setup.connect', { baseUrl: world.baseUrl, apiKey, passphrase: NEW_PASSPHRASE, ...more });
const byManager = (pin: string = PIN.manager) => ({ approval: { personId: managerId, pin } });
const byCashier = () => ({ approval: { personId: cashierId, pin: PIN.cashier } });

async function openShop(): Promise<void> {
  await world.ask('setup.connect', { baseUrl: world.baseUrl, apiKey, passphrase: PASSPHRASE });
  await world.ask('setup.createManager', { name: 'Айгерим', pin: PIN.manager });
  managerId = (await view()).people[0]?.id ?? '';
  cashierId = (await world.ask('staff.add', { name: 'Ерлан', role: 'cashier', pin: PIN.cashier })).personId;
}
/** Brings a till to the key prompt; its files may be changed while it is off. */
async function waitForKey(meanwhile: (folder: string) => void = () => undefined): Promise<void> {
  await openShop();
  await world.restart(meanwhile);
}
function countRequests(): () => number {
  let sent = 0;
  world.line.answer = () => {
    sent += 1;
    return Promise.reject(new Error('nobody should be asked'));
  };
  return () => sent;
}
async function expectOldKey(): Promise<void> {
  world.line.answer = null;
  await world.ask('app.unlockKey', { passphrase: PASSPHRASE });
  await world.clock.settle();
  const { mode, step, connection } = await view();
  expect({ mode, step }).toEqual({ mode: 'live', step: 'locked' });
  expect(connection).toMatchObject({ status: 'online', baseUrl: world.baseUrl, keyLast4: apiKey.slice(-4) });
}
const forget =
  (...names: string[]) =>
  (folder: string) => {
    for (const name of names) rmSync(join(folder, name));
  };

describe('a till that waits for its key', () => {
  it('a waiting till accepts no other address and key from anybody at its screen, and reveals no key', async () => {
    await waitForKey();
    const sent = countRequests();
    expect(await connect({ baseUrl: 'https://pay.evil.example/api/v1', apiKey: 'somebody-elses-key' })).toEqual(
      notPermitted,
    );
    expect(sent()).toBe(0);
    await expectOldKey();
  });

  it('a waiting till names its ledger’s managers, and nobody else', async () => {
    await openShop();
    expect((await view()).connectApprovers).toEqual([]);
    await world.restart();
    expect(await view()).toMatchObject({
      step: 'key',
      people: [],
      connectApprovers: [{ id: managerId, name: 'Айгерим', role: 'manager' }],
    });
    await world.ask('app.unlockKey', { passphrase: PASSPHRASE });
    expect((await view()).connectApprovers).toEqual([]);
  });

  it('a waiting till accepts them with a manager’s PIN, and records who changed what', async () => {
    await waitForKey();
    expect(await connect(byManager())).toMatchObject({ ok: true });
    expect(await view()).toMatchObject({ mode: 'live', step: 'locked', connectApprovers: [] });
    await world.ask('session.unlock', { personId: managerId, pin: PIN.manager });
    const { acts } = await world.ask('staff.acts', { day: '2026-03-05', page: 1 });
    expect(acts[0]).toMatchObject({
      kind: 'setup.connect',
      personName: 'Айгерим',
      approvedBy: null,
      facts: { address: world.baseUrl, newAddress: world.baseUrl },
    });
    await world.restart();
    expect(await world.call('app.unlockKey', { passphrase: PASSPHRASE })).toMatchObject({
      problem: { code: 'till_key_passphrase_wrong' },
    });
    await world.ask('app.unlockKey', { passphrase: NEW_PASSPHRASE });
  });

  it('a key that is not the one of the settings is sent nowhere, and the till asks for a connection', async () => {
    await waitForKey((folder) => {
      const file = join(folder, 'settings.json');
      writeFileSync(file, readFileSync(file, 'utf8').replaceAll(apiKey.slice(-4), '????'));
    });
    const sent = countRequests();
    expect(await world.call('app.unlockKey', { passphrase: PASSPHRASE })).toMatchObject({
      problem: { code: 'till_key_missing' },
    });
    expect(await view()).toMatchObject({ step: 'key', keyState: 'missing' });
    expect(sent()).toBe(0);
    world.line.answer = null;
    expect(await connect(byManager())).toMatchObject({ ok: true });
  });

  it('a waiting till refuses a cashier’s PIN, and the PIN of somebody who has left', async () => {
    await openShop();
    const { personId } = await world.ask('staff.add', { name: 'Дана', role: 'manager', pin: '80520004' });
    await world.ask('staff.change', { personId, isActive: false });
    await world.restart();
    const sent = countRequests();
    expect(await connect(byCashier())).toEqual(notPermitted);
    expect(await connect({ approval: { personId, pin: '80520004' } })).toMatchObject({
      problem: { code: 'till_not_found' },
    });
    expect(sent()).toBe(0);
    await expectOldKey();
  });

  it('a waiting till counts wrong PINs like its lock, over a restart too', async () => {
    await waitForKey();
    const sent = countRequests();
    for (const attemptsLeft of [4, 3, 2, 1]) {
      expect(await connect(byManager('0000'))).toMatchObject({
        problem: { code: 'till_wrong_pin', params: { attemptsLeft } },
      });
    }
    const blocked = { problem: { code: 'till_pin_attempts', params: { seconds: 30 } } };
    expect(await connect(byManager('0000'))).toMatchObject(blocked);
    expect(await connect(byManager())).toMatchObject(blocked);
    await world.restart();
    expect(await connect(byManager())).toMatchObject(blocked);
    expect(sent()).toBe(0);
    world.line.answer = null;
    await world.ask('app.unlockKey', { passphrase: PASSPHRASE });
    expect(await world.call('session.unlock', { personId: managerId, pin: PIN.manager })).toMatchObject(blocked);
    await world.clock.advance(31_000);
    await world.ask('session.unlock', { personId: managerId, pin: PIN.manager });
    const { acts } = await world.ask('staff.acts', { day: '2026-03-05', page: 1 });
    expect(acts[0]).toMatchObject({ kind: 'pin.blocked', facts: { name: 'Айгерим' } });
  });

  it('a waiting till keeps the sealed key until the new one is accepted', async () => {
    await waitForKey();
    const other = await world.organization({ mode: 'production' });
    expect(await connect({ ...byManager(), apiKey: 'not-a-key-of-this-service' })).toMatchObject({
      problem: { code: 'till_unauthorized' },
    });
    expect(await connect({ ...byManager(), apiKey: other.apiKey })).toMatchObject({
      problem: { code: 'till_wrong_organization' },
    });
    await world.control('PATCH', `/organizations/${String(organizationId)}`, { api_key: { revoked: true } });
    expect(await connect(byManager())).toMatchObject({ problem: { code: 'till_unauthorized' } });
    await world.control('PATCH', `/organizations/${String(organizationId)}`, { api_key: { revoked: false } });
    await expectOldKey();
  });

  it.each([
    ['lost its key', ['key.sealed'], 'key'],
    ['lost its settings', ['settings.json'], 'choose'],
    ['lost both', ['key.sealed', 'settings.json'], 'choose'],
  ])('a waiting till asks when it %s: its ledger has its managers', async (_, files, step) => {
    await waitForKey(forget(...files));
    expect(await view()).toMatchObject({ step });
    expect(await connect()).toEqual(notPermitted);
    expect((await view()).connectApprovers).toMatchObject([{ id: managerId }]);
    expect(await connect(byManager())).toMatchObject({ ok: true });
    expect(await view()).toMatchObject({ step: 'locked', people: [{ id: managerId }, { id: cashierId }] });
  });

  it('a waiting till starts and asks when its settings say live and the address is unreadable', async () => {
    await waitForKey((folder) => {
      const file = join(folder, 'settings.json');
      const settings = JSON.parse(readFileSync(file, 'utf8')) as object;
      writeFileSync(file, JSON.stringify({ ...settings, live: { baseUrl: 'nowhere' } }));
    });
    expect(await view()).toMatchObject({ mode: 'live', step: 'key', connectApprovers: [{ id: managerId }] });
    expect(await world.call('app.unlockKey', { passphrase: PASSPHRASE })).toMatchObject({
      problem: { code: 'till_key_missing' },
    });
    expect(await connect()).toEqual(notPermitted);
    expect(await connect(byManager())).toMatchObject({ ok: true });
  });

  it('a waiting till has nobody to ask before the first manager', async () => {
    await world.ask('setup.connect', { baseUrl: world.baseUrl, apiKey, passphrase: PASSPHRASE });
    await world.restart();
    expect(await view()).toMatchObject({ step: 'key', connectApprovers: [] });
    expect(await connect()).toMatchObject({ ok: true });
    expect(await view()).toMatchObject({ step: 'manager' });
  });

  it('unlocks with its passphrase after somebody tried to take it over', async () => {
    await waitForKey();
    await connect();
    await connect(byManager('0000'));
    await expectOldKey();
    await world.ask('session.unlock', { personId: managerId, pin: PIN.manager });
    expect(await view()).toMatchObject({ step: 'open' });
  });
});

describe('a till in training', () => {
  it('a till in training has its live connection changed by a manager of the live ledger, not of the training', async () => {
    await openShop();
    await world.ask('app.changeMode', { mode: 'training' });
    await world.ask('setup.createManager', { name: 'Ученик', pin: PIN.training });
    const trainingId = (await view()).people[0]?.id ?? '';
    expect(await connect()).toEqual(notPermitted);
    expect(await connect({ approval: { personId: trainingId, pin: PIN.training } })).toMatchObject({
      problem: { code: 'till_not_found' },
    });
    expect(await view()).toMatchObject({ mode: 'training', connectApprovers: [{ id: managerId }] });
    expect(await connect(byManager())).toMatchObject({ ok: true });
    expect(await view()).toMatchObject({ mode: 'live', step: 'locked' });
  });

  it('a shop that never was live connects without a question', async () => {
    await world.ask('setup.startTraining', {});
    await world.ask('setup.createManager', { name: 'Ученик', pin: PIN.training });
    expect(await connect()).toMatchObject({ ok: true });
    expect(await view()).toMatchObject({ mode: 'live', step: 'manager' });
  });
});

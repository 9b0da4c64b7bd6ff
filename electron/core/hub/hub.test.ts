import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { checkLedgerFile } from '#adapters/sqlite-ledger-file.ts';
import { HUB, type HubWorld, openHub } from '#tests/core/hub-world.ts';
import { MINUTE } from '#tests/core/manual-clock.ts';
import { cartOf } from '#tests/core/money-world.ts';
import { createTillWorld, type TillWorld } from '#tests/core/till-world.ts';
import { HttpFailure } from '../platform/ports.ts';

const PIN = '80510001';
const CUSTOMER = '7015550199';
const PASSPHRASE = 'жеті қабат жер';

let world: TillWorld;
let hub: HubWorld;
let apiKey: string;

beforeEach(async () => {
  world = await createTillWorld();
  onTestFinished(() => world.close());
  hub = openHub(world);
  ({ apiKey } = await world.organization({ mode: 'production', has_catalog: false, name: 'Дүкен «Аққу»' }));
});

async function openShop(): Promise<void> {
  await world.ask('setup.connect', { baseUrl: world.baseUrl, apiKey, passphrase: PASSPHRASE });
  await world.ask('setup.createManager', { name: 'Айгүл', pin: PIN });
  await world.clock.advance(5_000);
}

/** @returns the owner's phrase. */
async function enrolFirst(): Promise<string[]> {
  const { phrase, ...shop } = await world.ask('hub.enrol', {
    address: HUB,
    code: await hub.code(),
    name: 'Касса у входа',
    replaces: null,
  });
  expect(shop).toEqual({ accountName: 'Дүкен «Аққу»', outletName: 'Дүкен «Аққу»', number: 1 });
  await world.ask('hub.join', { phrase: phrase ?? [], passphrase: PASSPHRASE });
  return phrase ?? [];
}

async function sellByQr(priceTiyn: number): Promise<string> {
  const { paymentId } = await world.ask('sale.payByQr', { cart: cartOf(priceTiyn), shownTotalTiyn: priceTiyn });
  await world.clock.advance(2_000);
  const { invoiceId } = await world.ask('payment.view', { paymentId });
  await world.control('POST', `/invoices/${String(invoiceId ?? 0)}/customer`, { action: 'pay' });
  await world.clock.advance(5_000);
  return paymentId;
}

async function unlock(): Promise<void> {
  const [person] = (await world.ask('app.view', {})).people;
  await world.ask('session.unlock', { personId: person?.id ?? '', pin: PIN });
}

const view = () => world.ask('hub.view', {});
const sent = async () => (await view()).enrolled;
const stolen = (folder: string) => {
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
};

async function enrolInstead(till: number): Promise<void> {
  const shop = await world.ask('hub.enrol', { address: HUB, code: await hub.code(), name: 'Жаңа', replaces: till });
  expect(shop).toMatchObject({ number: 2, phrase: null });
}

describe('a till and its hub', () => {
  it('a shop enrols its first till with a phrase, and everything it writes reaches the hub sealed or without personal data', async () => {
    await openShop();
    const { phrase } = await world.ask('hub.enrol', {
      address: HUB,
      code: await hub.code(),
      name: 'Касса',
      replaces: null,
    });
    expect(await sent(), 'nothing is kept before the phrase was typed').toBeNull();
    const groups = phrase ?? [];
    const wrong = groups.with(3, `${groups[3]?.startsWith('1') === true ? '2' : '1'}${groups[3]?.slice(1) ?? ''}`);
    expect(await world.call('hub.join', { phrase: wrong, passphrase: PASSPHRASE })).toMatchObject({
      problem: { code: 'till_hub_phrase_group', params: { groups: '4' } },
    });
    await world.ask('hub.join', { phrase: groups, passphrase: PASSPHRASE });
    await sellByQr(450_00);
    await world.ask('customer.add', { phone: CUSTOMER, name: 'Қарлығаш Бейсенова' });
    await world.ask('cart.park', { cart: cartOf(777_00), name: 'Тапсырыс' });
    await world.clock.advance(2 * MINUTE);
    expect(await sent()).toMatchObject({ number: 1, waiting: 0, problem: null, keys: 'open' });

    const arrived = hub.arrived.map(({ body }) => body).join('\n');
    expect(arrived.length).toBeGreaterThan(10_000);
    for (const secret of [apiKey, PIN, CUSTOMER, 'Қарлығаш', PASSPHRASE, ...groups])
      expect(arrived.includes(secret), secret).toBe(false);
    expect(hub.arrived.some(({ route }) => route === 'PUT /v1/side/rows.0.0')).toBe(true);

    const before = hub.arrived.filter(({ route }) => route.includes('side')).length;
    await world.restart();
    await world.ask('app.unlockKey', { passphrase: PASSPHRASE });
    await unlock();
    await world.clock.advance(2 * MINUTE);
    expect(await sent(), 'after a restart').toMatchObject({ waiting: 0, problem: null });
    expect(hub.arrived.filter(({ route }) => route.includes('side')).length - before).toBeLessThan(4);
  });

  it('a stolen till is restored on a new machine, sells on, and says what was lost', async () => {
    await openShop();
    const phrase = await enrolFirst();
    await world.ask('settings.change', { receiptHead: { name: 'Аққу', address: 'Абай 1', text: '', logo: null } });
    await sellByQr(450_00);
    await world.ask('customer.add', { phone: CUSTOMER, name: 'Қарлығаш' });
    await world.ask('cart.park', { cart: cartOf(777_00), name: 'Тапсырыс' });
    await world.clock.advance(2 * MINUTE);
    const { sentUntil } = (await sent()) ?? {};
    hub.fault = () => Promise.reject(new HttpFailure('not_sent'));
    await sellByQr(910_00);
    await world.clock.advance(MINUTE);
    expect(await sent()).toMatchObject({ problem: { code: 'till_hub_unreachable' } });
    hub.fault = null;

    await world.restart(stolen);
    await enrolInstead(1);
    const other = (await world.call('hub.restore', { phrase: phrase.toReversed(), passphrase: PASSPHRASE })) as object;
    expect(other).toMatchObject({ problem: { code: 'till_hub_phrase_group' } });
    await world.ask('hub.restore', { phrase, passphrase: PASSPHRASE });
    await world.clock.advance(5_000);
    const app = await world.ask('app.view', {});
    expect(app).toMatchObject({ mode: 'live', step: 'key', settings: { receiptHead: { address: 'Абай 1' } } });
    expect((await view()).restore).toBeNull();

    const approval = { personId: app.connectApprovers[0]?.id ?? '', pin: PIN };
    await world.ask('setup.connect', { baseUrl: world.baseUrl, apiKey, passphrase: PASSPHRASE, approval });
    await unlock();
    await world.clock.advance(2 * MINUTE);
    const { tasks } = await world.ask('task.list', {});
    expect(tasks.map(({ kind, facts }) => ({ kind, facts }))).toEqual([
      { kind: 'till_restored', facts: { till: 1, lastAt: sentUntil, count: expect.any(Number) } },
      { kind: 'books_recovered', facts: { count: 1, amountTiyn: 910_00, openCount: 0 } },
    ]);
    const { parked } = await world.ask('cart.listParked', {});
    expect(parked.map(({ name }) => name)).toEqual(['Тапсырыс']);
    const { rows } = await world.ask('customer.list', { text: 'Қарлығаш', after: null, limit: 5 });
    expect(rows).toHaveLength(1);
    await sellByQr(120_00);
    await world.clock.advance(2 * MINUTE);
    expect(await sent(), 'it sends on by itself').toMatchObject({ number: 2, waiting: 0, problem: null });
    await world.till().stop();
    const { damage, report } = checkLedgerFile(join(world.folder, 'live.sqlite'), null);
    expect(damage).toEqual([]);
    expect(report?.findings).toEqual([]);
    expect(report?.records.sale).toBe(3);
  });
});

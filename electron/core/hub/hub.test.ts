import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { checkLedgerFile } from '#adapters/sqlite-ledger-file.ts';
import { HUB, type HubWorld, openHub } from '#tests/core/hub-world.ts';
import { MINUTE } from '#tests/core/manual-clock.ts';
import { cartOf } from '#tests/core/money-world.ts';
import { createTillWorld, type TillWorld } from '#tests/core/till-world.ts';
import { newFolder } from '#tests/support/new-folder.ts';
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

function tagIn(folder: string): { tillTag: string; formerTags: unknown[] } {
  return JSON.parse(readFileSync(join(folder, 'settings.json'), 'utf8')) as ReturnType<typeof tagIn>;
}

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
    for (const secret of [apiKey, PIN, CUSTOMER, 'Қарлығаш', PASSPHRASE, groups.join(''), groups.join(' ')])
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
      { kind: 'till_restored', facts: { till: 1, lastAt: sentUntil, count: tasks[0]?.facts['count'] } },
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

  it('D1: on a copied data folder new money stops as soon as the hub shows the other machine’s records', async () => {
    await openShop();
    await enrolFirst();
    await sellByQr(450_00);
    await world.clock.advance(MINUTE);
    const copy = newFolder('copied-till');
    cpSync(world.folder, copy, { recursive: true });
    await sellByQr(910_00);
    await world.clock.advance(MINUTE);
    await world.restart((folder) => {
      stolen(folder);
      cpSync(copy, folder, { recursive: true });
    });
    await world.ask('app.unlockKey', { passphrase: PASSPHRASE });
    await unlock();
    await world.clock.advance(MINUTE);
    const [task, ...others] = (await world.ask('task.list', {})).tasks;
    expect(task).toMatchObject({ kind: 'books_cloned', isBlocking: true, facts: { count: 0 } });
    expect(
      others.map(({ kind }) => kind),
      'the other machine’s bill',
    ).toEqual(['books_recovered']);
    const cart = { cart: cartOf(100_00), shownTotalTiyn: 100_00 };
    expect(await world.call('sale.payByQr', cart)).toMatchObject({ problem: { code: 'till_books_cloned' } });
    await world.ask('task.resolve', { taskId: task?.id ?? '', action: 'new_tag', note: '' });
    await sellByQr(100_00);
    await world.restart();
    await world.ask('app.unlockKey', { passphrase: PASSPHRASE });
    await unlock();
    await world.clock.advance(2 * MINUTE);
    expect((await world.ask('task.list', {})).tasks.filter(({ kind }) => kind === 'books_cloned')).toEqual([]);
    expect(await sent()).toMatchObject({ waiting: 0, problem: { code: 'till_hub_branch' } });
  });

  it('a till restored from its own backup goes on under a new tag, and its records as a branch', async () => {
    await openShop();
    await enrolFirst();
    await sellByQr(450_00);
    // The till makes one automatically in its first minute, and keeps the newest of a day.
    await world.clock.advance(2 * MINUTE);
    const { people } = await world.ask('app.view', {});
    const approval = { personId: people[0]?.id ?? '', pin: PIN };
    await world.ask('books.backUp', { approval });
    await world.clock.advance(2_000);
    await sellByQr(910_00);
    await world.clock.advance(MINUTE);
    const before = tagIn(world.folder);
    const { backups } = await world.ask('books.backups', {});
    await world.ask('books.restore', { backup: backups.at(-1)?.name ?? '', despiteFaults: false, approval });
    await world.clock.advance(2_000);
    await unlock();
    await world.clock.advance(2 * MINUTE);
    expect(await sent()).toMatchObject({ waiting: 0, problem: { code: 'till_hub_branch' } });
    expect(tagIn(world.folder).tillTag).not.toBe(before.tillTag);
    expect(tagIn(world.folder).formerTags).toEqual([expect.objectContaining({ tag: before.tillTag })]);
    const { tasks } = await world.ask('task.list', {});
    expect(tasks.map(({ kind }) => kind)).toEqual(['books_recovered']);
    await sellByQr(120_00);
  });

  it('a restore that is cut off at any request, or behind the last one, goes on after the restart', async () => {
    await openShop();
    const phrase = await enrolFirst();
    await sellByQr(450_00);
    await world.clock.advance(2 * MINUTE);
    await world.restart(stolen);
    await enrolInstead(1);
    let left = 0;
    hub.fault = (_request, next) => {
      left -= 1;
      return left < 0 ? new Promise(() => undefined) : next();
    };
    await world.ask('hub.restore', { phrase, passphrase: PASSPHRASE });
    let cuts = 0;
    for (; (await world.ask('app.view', {})).step === 'choose' && cuts < 12; cuts += 1) {
      await world.clock.advance(1_000);
      left = cuts;
      await world.cutPower();
      expect((await view()).restore).toMatchObject({ till: 1, problem: { code: 'till_hub_locked' } });
      expect(await world.call('hub.resume', { passphrase: 'not this one' })).toMatchObject({ ok: false });
      await world.ask('hub.resume', { passphrase: PASSPHRASE });
      await world.clock.advance(1_000);
    }
    expect(cuts).toBeGreaterThan(2);
    const file = join(world.folder, 'settings.json');
    await world.restart(() => {
      const settings = JSON.parse(readFileSync(file, 'utf8')) as { hub: object };
      writeFileSync(file, JSON.stringify({ ...settings, mode: 'setup', hub: { ...settings.hub, restoring: 1 } }));
    });
    expect(await world.ask('app.view', {}), 'killed after the swap').toMatchObject({ mode: 'live', step: 'key' });
    expect((await world.ask('app.view', {})).connectApprovers).toHaveLength(1);
    await world.till().stop();
    const { damage, report } = checkLedgerFile(join(world.folder, 'live.sqlite'), null);
    expect({ damage, findings: report?.findings }).toEqual({ damage: [], findings: [] });
  });

  it('a hub whose events were changed restores nothing, and says so', async () => {
    await openShop();
    const phrase = await enrolFirst();
    await sellByQr(450_00);
    await world.clock.advance(2 * MINUTE);
    await world.restart(stolen);
    await enrolInstead(1);
    hub.fault = async (request, next) => {
      const answer = await next();
      if (!request.url.includes('/segments')) return answer;
      const page = JSON.parse(new TextDecoder().decode(answer.body)) as { segments: { body: string }[] };
      for (const segment of page.segments) {
        const text = gunzipSync(Buffer.from(segment.body, 'base64')).toString('utf8');
        segment.body = gzipSync(text.replace('45000', '45001')).toString('base64');
      }
      return { ...answer, body: new TextEncoder().encode(JSON.stringify(page)) };
    };
    await world.ask('hub.restore', { phrase, passphrase: PASSPHRASE });
    await world.clock.advance(2_000);
    expect((await view()).restore).toMatchObject({ problem: { code: 'till_hub_fault' } });
    expect(await world.ask('app.view', {})).toMatchObject({ mode: 'setup', step: 'choose' });
    await world.ask('hub.abandon', {});
    expect(await view()).toEqual({ enrolled: null, restore: null });
  });
});

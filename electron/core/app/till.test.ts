import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lineOf } from '#tests/core/goods.ts';
import { createTillWorld, type TillWorld } from '#tests/core/till-world.ts';
import { HttpFailure } from '../platform/ports.ts';

let world: TillWorld;
beforeEach(async () => {
  world = await createTillWorld();
});
afterEach(async () => {
  await world.close();
});

const PASSPHRASE = 'жеті қабат жер';
const view = () => world.ask('app.view', {});
const connect = (apiKey: string, passphrase: string | null = PASSPHRASE) =>
  world.call('setup.connect', { baseUrl: world.baseUrl, apiKey, passphrase });
async function makeManager() {
  await world.ask('setup.createManager', { name: 'Айгерим', pin: '4711' });
  return (await view()).people[0]?.id ?? '';
}

describe('training', () => {
  it('training works without account or network: a manager, goods, a sale, and a simulated customer', async () => {
    expect(await view()).toMatchObject({ mode: 'setup', step: 'choose', connectedMode: null });
    await world.ask('setup.startTraining', {});
    expect(await view()).toMatchObject({ mode: 'training', step: 'manager' });
    await makeManager();
    await world.clock.advance(5_000);
    expect(await view()).toMatchObject({
      step: 'open',
      person: { name: 'Айгерим', role: 'manager' },
      shop: { hasCatalog: true },
      connection: { status: 'online', keyLast4: null },
      isTimeDoubted: false,
      clockOffBySeconds: 0,
    });
    const { items } = await world.ask('catalog.search', { text: '', category: null, limit: 3 });
    expect(items).toHaveLength(3);
    const lines = items.map((item, index) => ({
      id: String(index),
      catalogItemId: item.id,
      name: item.name,
      unit: item.unit,
      priceTiyn: item.priceTiyn,
      count: 2,
      discountPercentage: index === 1 ? 7.5 : 0,
    }));
    const cart = { lines, discountPercentage: 3 };
    const shownTotalTiyn = lines.reduce(
      (sum, line) => sum + Math.floor((line.priceTiyn * 2 * (100 - (line.discountPercentage || 3)) + 50) / 100),
      0,
    );
    const { paymentId } = await world.ask('sale.payByQr', { cart, shownTotalTiyn });
    expect(await world.ask('payment.view', { paymentId })).toMatchObject({
      phase: 'waiting',
      amountTiyn: shownTotalTiyn,
    });
    await world.ask('training.actAsCustomer', { paymentId, action: 'scan' });
    expect(await world.ask('payment.view', { paymentId })).toMatchObject({ scanned: true });
    await world.ask('training.actAsCustomer', { paymentId, action: 'pay' });
    expect(await world.ask('payment.view', { paymentId })).toMatchObject({ phase: 'paid', problem: null });
  });

  it('the till sells and prints while a dead screen throws at every event (L3)', async () => {
    world.till().onEvent(() => {
      throw new Error('Render frame was disposed before WebFrameMain could be accessed');
    });
    await world.ask('setup.startTraining', {});
    await makeManager();
    await world.ask('settings.change', { printAfterPayment: true, printerId: 'folder' });
    await world.clock.advance(5_000);
    const { items } = await world.ask('catalog.search', { text: '', category: null, limit: 1 });
    const lines = items.map((item) => lineOf(item));
    const shownTotalTiyn = lines[0]?.priceTiyn ?? 0;
    const cart = { lines, discountPercentage: 0 };
    const { paymentId } = await world.ask('sale.payByQr', { cart, shownTotalTiyn });
    await world.ask('training.actAsCustomer', { paymentId, action: 'scan' });
    await world.ask('training.actAsCustomer', { paymentId, action: 'pay' });
    await world.clock.advance(30_000);
    expect(await world.ask('payment.view', { paymentId })).toMatchObject({ phase: 'paid' });
    const printed = world.events.flatMap(({ name, payload }) => (name === 'printJob.changed' ? [payload.state] : []));
    expect(printed.at(-1)).toBe('printed');
    expect(world.log.filter((line) => /journal\.failed|print\.failed|call\.failed|unexpected/.test(line))).toEqual([]);
  });

  it('training is there after a restart, locked', async () => {
    await world.ask('setup.startTraining', {});
    const personId = await makeManager();
    await world.restart();
    expect(await view()).toMatchObject({ mode: 'training', step: 'locked', person: null });
    expect(await world.call('cart.kept', {})).toMatchObject({ ok: false, problem: { code: 'till_locked' } });
    await world.ask('session.unlock', { personId, pin: '4711' });
    expect(await view()).toMatchObject({ step: 'open' });
  });
});

describe('connecting', () => {
  it('the till keeps the key sealed, shows its last four characters, and asks for the passphrase at the next start', async () => {
    const { apiKey } = await world.organization({ mode: 'production', has_catalog: false });
    expect(await connect(apiKey)).toMatchObject({ ok: true });
    const personId = await makeManager();
    expect(await view()).toMatchObject({
      mode: 'live',
      step: 'open',
      connection: { status: 'online', keyLast4: apiKey.slice(-4), baseUrl: world.baseUrl },
    });
    await world.restart();
    expect(await view()).toMatchObject({ mode: 'live', step: 'key' });
    expect(await world.call('app.unlockKey', { passphrase: 'wrong' })).toMatchObject({
      problem: { code: 'till_key_passphrase_wrong' },
    });
    await world.ask('app.unlockKey', { passphrase: PASSPHRASE });
    expect(await view()).toMatchObject({ step: 'locked' });
    await world.ask('session.unlock', { personId, pin: '4711' });
    expect(await world.call('training.actAsCustomer', { paymentId: 'x', action: 'pay' })).toMatchObject({
      problem: { code: 'till_not_training' },
    });
    const written = JSON.stringify(world.events) + world.log.join('\n');
    expect(written).not.toContain(apiKey);
    expect(written).not.toContain(PASSPHRASE);
  });

  it('limits the tries at the passphrase like those at a PIN, over a restart too, and forgets them with the right one', async () => {
    const { apiKey } = await world.organization({ mode: 'production', has_catalog: false });
    await connect(apiKey);
    await makeManager();
    await world.restart();
    const tried = async (passphrase: string) => {
      const answer = await world.call('app.unlockKey', { passphrase });
      return answer.ok ? 'open' : `${answer.problem.code} ${String(answer.problem.params['seconds'] ?? '')}`.trim();
    };
    for (let turn = 0; turn < 4; turn += 1) expect(await tried('wrong')).toBe('till_key_passphrase_wrong');
    expect(await tried('wrong')).toBe('till_key_attempts 30');
    expect(await tried(PASSPHRASE), 'the right one waits too: it must not be told apart').toBe('till_key_attempts 30');
    await world.restart();
    expect(await tried(PASSPHRASE)).toBe('till_key_attempts 30');
    await world.clock.advance(30_000);
    expect(await tried('wrong')).toBe('till_key_attempts 60');
    await world.clock.advance(60_000);
    expect(await tried(PASSPHRASE)).toBe('open');
    await world.restart();
    for (let turn = 0; turn < 4; turn += 1) expect(await tried('wrong')).toBe('till_key_passphrase_wrong');
    expect(await tried(PASSPHRASE)).toBe('open');
  });

  it.each([
    ['a wrong key', 'wrong-key-000', null, 'till_unauthorized'],
    ['a dead network', null, () => Promise.reject(new HttpFailure('not_sent')), 'till_offline'],
    ['a service that never answers', null, () => Promise.reject(new HttpFailure('timeout')), 'till_service_silent'],
    ['HTML instead of JSON', null, () => answer(200, '<html>'), 'till_service_unreadable'],
    ['a service that answers 500', null, () => answer(500, 'oops'), 'till_service_failing'],
    ['another JSON service', null, () => answer(200, '{"hello":"world"}'), 'till_service_unreadable'],
  ])('the till refuses %s and stores nothing', async (_, key, send, code) => {
    const { apiKey } = await world.organization({ mode: 'production' });
    world.line.answer = send;
    expect(await connect(key ?? apiKey)).toMatchObject({ ok: false, problem: { code } });
    expect(await view()).toMatchObject({ mode: 'setup', step: 'choose', connectedMode: null });
  });

  it.each([
    'http://pay.example.kz/api/v1',
    'http://127.0.0.1@pay.example.kz/api/v1',
    'http://127.0.0.1.example.kz/api/v1',
    'https://pay.example.kz/api/v1?to=elsewhere',
  ])('the till sends no key to %s', async (baseUrl) => {
    let asked = 0;
    world.line.answer = () => {
      asked += 1;
      return answer(200, '{}');
    };
    const refused = await world.call('setup.connect', { baseUrl, apiKey: 'some-key-1234', passphrase: null });
    expect(refused).toMatchObject({ ok: false, problem: { code: 'till_input_invalid' } });
    expect(asked).toBe(0);
  });

  it('the till refuses a revoked key', async () => {
    const { id, apiKey } = await world.organization({ mode: 'production' });
    await world.control('PATCH', `/organizations/${String(id)}`, { api_key: { revoked: true } });
    expect(await connect(apiKey)).toMatchObject({ problem: { code: 'till_unauthorized' } });
  });

  it('L4: the key of another organization than the ledger’s is refused; the old connection stays', async () => {
    const mine = await world.organization({ mode: 'production' });
    const other = await world.organization({ mode: 'production' });
    await connect(mine.apiKey);
    await makeManager();
    expect(await connect(other.apiKey)).toMatchObject({ problem: { code: 'till_wrong_organization' } });
    expect(await view()).toMatchObject({ step: 'open', connection: { keyLast4: mine.apiKey.slice(-4) } });
  });

  it('only a manager can change the connection of a live till', async () => {
    const { apiKey } = await world.organization({ mode: 'production' });
    await connect(apiKey);
    await makeManager();
    await world.ask('session.lock', {});
    expect(await connect(apiKey)).toMatchObject({ problem: { code: 'till_locked' } });
    await world.ask('app.changeMode', { mode: 'training' });
    expect(await connect(apiKey)).toMatchObject({ problem: { code: 'till_not_permitted' } });
  });

  it('a cashier can change it with the manager’s PIN, and both names are recorded', async () => {
    const { apiKey } = await world.organization({ mode: 'production' });
    await connect(apiKey);
    const personId = await makeManager();
    const added = await world.ask('staff.add', { name: 'Ерлан', role: 'cashier', pin: '1357' });
    await world.ask('session.unlock', { personId: added.personId, pin: '1357' });
    expect(await connect(apiKey)).toMatchObject({
      problem: { code: 'till_not_permitted', params: { role: 'manager' } },
    });
    const approval = { personId, pin: '4711' };
    await world.ask('setup.connect', { baseUrl: world.baseUrl, apiKey, passphrase: PASSPHRASE, approval });
    await world.ask('session.unlock', { personId, pin: '4711' });
    const { acts } = await world.ask('staff.acts', { day: '2026-03-05', page: 1 });
    expect(acts[0]).toMatchObject({ kind: 'setup.connect', personName: 'Ерлан', approvedBy: 'Айгерим' });
  });
});

describe('changing the mode', () => {
  it('L8: the till keeps two ledgers, and does not leave live while a customer may be paying', async () => {
    const { apiKey } = await world.organization({ mode: 'production', has_catalog: false });
    await connect(apiKey);
    await makeManager();
    const line = {
      id: 'a',
      catalogItemId: null,
      name: 'Нан',
      unit: null,
      priceTiyn: 100,
      count: 1,
      discountPercentage: 0,
    };
    const cart = { lines: [line], discountPercentage: 0 };
    const { paymentId } = await world.ask('sale.payByQr', { cart, shownTotalTiyn: 100 });
    expect(await world.call('app.changeMode', { mode: 'training' })).toMatchObject({
      problem: { code: 'till_leaving_money' },
    });
    await world.clock.advance(330_000);
    await world.ask('app.changeMode', { mode: 'training' });
    expect(await view()).toMatchObject({ mode: 'training', step: 'manager', people: [] });
    await makeManager();
    expect(await world.call('payment.view', { paymentId })).toMatchObject({ problem: { code: 'till_not_found' } });
    expect(await world.ask('sale.today', {})).toMatchObject({ sales: [] });
    await world.ask('app.changeMode', { mode: 'live' });
    expect(await view()).toMatchObject({ mode: 'live', step: 'locked', people: [{ name: 'Айгерим' }] });
  });
});

describe('the endpoint', () => {
  it.each(['constructor', '__proto__', 'toString', 'sale.unknown', 7, null])(
    'the endpoint knows no call named %s',
    async (name) => {
      expect(await world.till().dispatch(name, {})).toEqual({
        ok: false,
        problem: { code: 'till_input_invalid', params: {} },
      });
    },
  );

  it('the endpoint refuses undeclared fields, and commands without an id', async () => {
    const commandId = '0195645e-0000-7000-8000-0000000000aa';
    const refused = { ok: false, problem: { code: 'till_input_invalid', params: {} } };
    expect(await world.till().dispatch('app.view', { more: 1 })).toEqual(refused);
    expect(await world.till().dispatch('setup.startTraining', {})).toEqual(refused);
    expect(await world.till().dispatch('setup.startTraining', { commandId, mode: 'live' })).toEqual(refused);
    expect(await world.till().dispatch('app.view', null)).toEqual(refused);
  });

  it('a locked till can change its language and theme, and nothing else', async () => {
    await world.ask('setup.startTraining', {});
    expect(await world.call('settings.change', { language: 'kk', theme: 'dark' })).toMatchObject({ ok: true });
    expect(await view()).toMatchObject({ settings: { language: 'kk', theme: 'dark' } });
    expect(await world.call('settings.change', { printAfterPayment: false })).toMatchObject({
      problem: { code: 'till_locked' },
    });
    for (const name of ['sale.today', 'payment.listOpen', 'catalog.status'] as const) {
      expect(await world.call(name, {})).toMatchObject({ problem: { code: 'till_locked' } });
    }
  });
});

async function answer(status: number, text: string) {
  return { status, headers: {}, body: new TextEncoder().encode(text) };
}

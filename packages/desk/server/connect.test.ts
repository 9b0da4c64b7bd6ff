import { createHandoverKey } from '@tilla/server-kit/hpke-handover.ts';
import { readHandoverText, writeHandoverText } from '@tilla/shared/domain/handover.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connectShop, type DeskWorld, openDeskWorld } from '../testing/desk-world.ts';

let world: DeskWorld;
beforeEach(async () => {
  world = await openDeskWorld();
});
afterEach(() => world.close());

const externalId = 'crm-17';
const plan = { externalId, name: 'Дүкен «Аққу»', hasCatalog: true, tier: 'start', months: 12 } as const;
const view = (id = externalId) => world.ask('viewer', 'shop.view', { externalId: id });
const states = async () => Object.fromEntries((await view()).items.map(({ name, state }) => [name, state]));
const till = async () => {
  const key = await createHandoverKey();
  return {
    code: writeHandoverText(key.publicKey),
    async open(text: string) {
      return JSON.parse((await key.open(readHandoverText(text) ?? new Uint8Array())) ?? 'null') as { key: string };
    },
  };
};
const answersOf = (key: string) => world.service.send('GET', '/api/v1/invoices', undefined, { 'x-api-key': key });

test('an installer connects a shop step by step, for twelve months, and each step shows what is next', async () => {
  await world.ask('installer', 'shop.add', plan);
  expect(await states()).toEqual({
    create: 'done',
    cashier: 'now',
    tariff: 'later',
    key: 'later',
    profile: 'now',
    handover: 'later',
  });
  const codes = { 1: 'not_cashier', 2: 'sms_failed', 3: 'not_registered', 4: 'context_expired', 5: 'bank_busy' };
  for (const [digit, code] of Object.entries(codes)) {
    const phone = `7777000001${digit}`;
    expect(await world.refused('installer', 'shop.sendCode', { externalId, phone })).toBe(code);
    // Of a shop that is no test the service takes ten such requests a minute.
    await world.advance(60);
  }
  await world.ask('installer', 'shop.sendCode', { externalId, phone: '77011234567' });
  expect(await world.ask('installer', 'shop.confirmCode', { externalId, code: '1234' })).toEqual({ isRight: false });
  expect(await world.ask('installer', 'shop.confirmCode', { externalId, code: '0000' })).toEqual({ isRight: true });
  expect(await states()).toMatchObject({ cashier: 'done', tariff: 'now' });

  expect((await view()).tariffAct).toEqual({ kind: 'assign', months: 6 });
  await world.ask('installer', 'shop.tariff', { externalId, tier: 'start', months: 12 });
  const half = await view();
  expect(half.tariff?.expires_at).toMatch(/^2027-05-02/);
  expect(half.tariffAct).toEqual({ kind: 'declare', paidThrough: '2027-11-02' });
  await world.ask('installer', 'shop.tariff', { externalId, tier: 'start', months: 12 });
  // Pressed once more it adds nothing.
  await world.ask('installer', 'shop.tariff', { externalId, tier: 'start', months: 12 });
  const whole = await view();
  expect(whole.tariff?.expires_at).toMatch(/^2027-11-02/);
  expect(whole.tariffAct).toBeNull();

  await world.ask('installer', 'shop.issueKey', { externalId });
  await world.ask('installer', 'shop.issueKey', { externalId });
  expect(world.arrived('POST', /api-key$/)).toBe(1);
  expect(await states()).toMatchObject({ key: 'done', profile: 'now', handover: 'now' });
  const { url } = await world.ask('installer', 'shop.invite', { externalId });
  expect((await world.service.service.fetch(new Request(url, { method: 'POST' }))).status).toBe(200);
  expect(await states()).toMatchObject({ profile: 'waits' });

  const { text, validSeconds } = await world.ask('installer', 'handover.seal', {
    externalId,
    code: (await till()).code,
    till: 'Касса 1',
  });
  expect(validSeconds).toBe(900);
  expect(text).toMatch(/^[0-9A-F]+$/);
  expect((await view()).tills).toMatchObject([{ name: 'Касса 1', by: 'The installer', isCurrent: true }]);
  const organization_id = (await view()).card?.id;
  await world.service.control('POST', '/kyc', { organization_id, status: 'approved' });
  expect(Object.values(await states())).toEqual(Array.from({ length: 6 }, () => 'done'));
  const { shops } = await world.ask('viewer', 'shops.list', {});
  expect(shops.filter((shop) => shop.externalId === externalId)).toMatchObject([{ group: 'working', done: 6 }]);
});

test('a renewal adds to the running term, and never goes beyond a year', async () => {
  await connectShop(world, externalId);
  const renewal = { externalId, tier: 'start', isRenewal: true } as const;
  await world.ask('installer', 'shop.tariff', { ...renewal, months: 3 });
  expect((await view()).tariff?.expires_at).toMatch(/^2027-08-02/);
  await world.ask('installer', 'shop.tariff', { ...renewal, months: 12 });
  expect((await view()).tariff?.expires_at).toMatch(/^2027-11-02/);
  const beyond = await world.refused('installer', 'shop.tariff', { ...renewal, months: 1 });
  expect(beyond).toBe('assignment_horizon_exceeded');
});

test('another cashier takes the place of a connected one only on request', async () => {
  await connectShop(world, externalId);
  const another = { externalId, phone: '77025550011' } as const;
  expect(await world.refused('installer', 'shop.sendCode', another)).toBe('already_connected');
  await world.ask('installer', 'shop.sendCode', { ...another, isForced: true });
  expect(await world.ask('installer', 'shop.confirmCode', { externalId, code: '0000' })).toEqual({ isRight: true });
  expect((await view()).card?.kaspi_connected).toBe(true);
});

test('a kill after each step, with its answer lost, creates nothing twice and loses nothing', async () => {
  const term = { externalId, tier: 'start', months: 12 } as const;
  const acts: readonly (readonly [RegExp, () => Promise<unknown>])[] = [
    [/organizations$/, () => world.ask('installer', 'shop.add', plan)],
    [/send-phone$/, () => world.ask('installer', 'shop.sendCode', { externalId, phone: '77011234567' })],
    [/verify-otp$/, () => world.ask('installer', 'shop.confirmCode', { externalId, code: '0000' })],
    [/tariff\/assign$/, () => world.ask('installer', 'shop.tariff', term)],
    [/subscription$/, () => world.ask('installer', 'shop.tariff', term)],
    [/api-key$/, () => world.ask('installer', 'shop.issueKey', { externalId })],
  ];
  await world.tokenOf('installer');
  await world.tokenOf('viewer');
  for (const [path, act] of acts) {
    world.line.lose = ({ method, url }) => method !== 'GET' && path.test(url);
    await expect(act(), String(path)).rejects.toThrow('desk_unknown');
    world.line.lose = null;
    await world.kill();
  }
  // Done already, but for the key: its only answer is gone, and no till can have it.
  expect(await states()).toMatchObject({ create: 'done', cashier: 'done', tariff: 'done', key: 'now' });
  expect((await view()).tariff?.expires_at).toMatch(/^2027-11-02/);
  await world.ask('installer', 'shop.issueKey', { externalId });
  const { shops } = await world.ask('viewer', 'shops.list', {});
  expect(shops.filter((shop) => shop.externalId === externalId)).toHaveLength(1);
  const { code, open } = await till();
  const { text } = await world.ask('installer', 'handover.seal', { externalId, code, till: 'Касса 1' });
  expect(await answersOf((await open(text)).key)).toMatchObject({ status: 200 });
});

test('the second till gets the same key, and a code is answered once', async () => {
  await connectShop(world, externalId);
  await connectShop(world, 'other');
  const [first, second] = [await till(), await till()];
  const seal = (code: string, name: string, id = externalId) =>
    world.ask('installer', 'handover.seal', { externalId: id, code, till: name });
  const one = await first.open((await seal(first.code, 'Касса 1')).text);
  const sealed = (await seal(second.code, 'Касса 2')).text;
  expect((await second.open(sealed)).key).toBe(one.key);
  expect(await first.open(sealed), 'the answer of another till').toBeNull();
  expect(world.arrived('POST', /api-key$/)).toBe(2);
  expect(one).toMatchObject({ address: world.service.line.merchant_base_url, shop: 'Shop crm-17' });
  const refused = (code: string, id = externalId) =>
    world.refused('installer', 'handover.seal', { externalId: id, code, till: 'Касса 3' });
  expect(await refused(first.code)).toBe('desk_code_used');
  expect(await refused(first.code, 'other'), 'for another shop').toBe('desk_code_used');
  expect(await refused(first.code.slice(2)), 'cut').toBe('desk_code_unreadable');
  expect(await refused('00'.repeat(32)), 'no key').toBe('desk_code_unreadable');
  expect(await refused((await till()).code, 'nobody')).toBe('desk_no_key');
});

test('a rotation names the tills that it disconnects, and takes an owner and the shop’s name', async () => {
  await connectShop(world, externalId, 'Дүкен «Аққу»');
  const before = await till();
  const { key } = await before.open(
    (await world.ask('installer', 'handover.seal', { externalId, code: before.code, till: 'Касса 1' })).text,
  );
  const rotate = { externalId, confirmation: 'Дүкен «Аққу»' };
  expect(await world.refused('installer', 'shop.rotateKey', rotate)).toBe('desk_not_allowed');
  expect(await world.refused('owner', 'shop.rotateKey', { ...rotate, confirmation: 'Дүкен' })).toBe(
    'desk_not_confirmed',
  );
  expect((await answersOf(key)).status).toBe(200);

  // The answer is lost: which key works is unknown, so the old one is not handed out.
  world.line.lose = ({ url }) => url.endsWith('/api-key');
  expect(await world.refused('owner', 'shop.rotateKey', rotate)).toBe('desk_unknown');
  world.line.lose = null;
  await world.kill();
  expect(await view()).toMatchObject({ key: 'uncertain', tills: [{ name: 'Касса 1', isCurrent: false }] });
  const next = await till();
  const again = { externalId, code: next.code, till: 'Касса 1' };
  expect(await world.refused('installer', 'handover.seal', again)).toBe('desk_no_key');
  expect(await world.refused('installer', 'shop.issueKey', { externalId })).toBe('desk_rotation_needed');

  await world.ask('owner', 'shop.rotateKey', rotate);
  expect((await answersOf(key)).status).toBe(401);
  const renewed = await next.open((await world.ask('installer', 'handover.seal', again)).text);
  expect((await answersOf(renewed.key)).status).toBe(200);
  expect((await view()).tills).toMatchObject([{ name: 'Касса 1', isCurrent: true }]);
});

test('a shop that another program made takes its first key from the desk by an owner alone', async () => {
  const { partner_key } = world.service.line;
  const made = { external_id: 'by-crm', name: 'Made elsewhere' };
  await world.service.send('POST', '/api/partner/organizations', made, { 'x-partner-key': partner_key });
  expect(await view('by-crm')).toMatchObject({ key: 'elsewhere', name: 'Made elsewhere' });
  expect(await world.refused('installer', 'shop.add', { ...plan, externalId: 'by-crm' })).toBe('desk_shop_exists');
  await world.ask('installer', 'shop.sendCode', { externalId: 'by-crm', phone: '77011234567' });
  await world.ask('installer', 'shop.confirmCode', { externalId: 'by-crm', code: '0000' });
  expect(await world.refused('installer', 'shop.issueKey', { externalId: 'by-crm' })).toBe('desk_rotation_needed');
  await world.ask('owner', 'shop.rotateKey', { externalId: 'by-crm', confirmation: 'Made elsewhere' });
  expect(await view('by-crm')).toMatchObject({ key: 'kept' });
  await world.ask('owner', 'shop.remove', { externalId: 'by-crm', confirmation: 'Made elsewhere' });
  expect(await world.refused('viewer', 'shop.view', { externalId: 'by-crm' })).toBe('organization_not_found');
});

test('a removed shop is gone also when the answer was lost, and made again it keeps no till of before', async () => {
  await connectShop(world, externalId, 'Дүкен');
  const { code } = await till();
  await world.ask('installer', 'handover.seal', { externalId, code, till: 'Касса 1' });
  const remove = { externalId, confirmation: 'Дүкен' };
  expect(await world.refused('installer', 'shop.remove', remove)).toBe('desk_not_allowed');
  world.line.lose = ({ method }) => method === 'DELETE';
  await world.ask('owner', 'shop.remove', remove);
  world.line.lose = null;
  expect((await world.ask('viewer', 'shops.list', {})).shops).toEqual([]);
  expect(await world.refused('viewer', 'shop.view', { externalId })).toBe('organization_not_found');
  await connectShop(world, externalId, 'Дүкен');
  expect((await view()).tills).toMatchObject([{ name: 'Касса 1', isCurrent: false }]);
});

test('a shop that another program removed is not created again automatically', async () => {
  await connectShop(world, externalId);
  const { partner_key } = world.service.line;
  const path = `/api/partner/organizations/${String((await view()).card?.id)}`;
  await world.service.send('DELETE', path, undefined, { 'x-partner-key': partner_key });
  expect((await world.ask('viewer', 'shops.list', {})).shops).toEqual([]);
  expect(await world.refused('viewer', 'shop.view', { externalId })).toBe('organization_not_found');
  expect(world.arrived('POST', /organizations$/)).toBe(1);
});

test('a refused profile shows the remark as it was written, and is handed in again by a new link', async () => {
  await connectShop(world, externalId);
  const organization_id = (await view()).card?.id;
  const handIn = async () => {
    const { url } = await world.ask('installer', 'shop.invite', { externalId });
    await world.service.service.fetch(new Request(url, { method: 'POST' }));
  };
  await handIn();
  expect(await world.refused('installer', 'shop.invite', { externalId })).toBe('kyc_already_submitted');
  const comment = 'Нет  договора\nаренды <2026>';
  await world.service.control('POST', '/kyc', { organization_id, status: 'needs_changes', comment });
  expect((await view()).kyc).toMatchObject({ comment, required_action: 'fix_and_resubmit' });
  const { shops } = await world.ask('viewer', 'shops.list', {});
  expect(shops.find((shop) => shop.externalId === externalId)).toMatchObject({ remark: comment });
  await handIn();
  expect((await view()).kyc?.status).toBe('submitted');
});

test('a partner who pays bills the term to a phone, half a year at a time', async () => {
  await world.service.control('PATCH', '/partner', { tariff_billing_mode: 'payment' });
  await world.ask('installer', 'shop.add', plan);
  await world.ask('installer', 'shop.sendCode', { externalId, phone: '77011234567' });
  await world.ask('installer', 'shop.confirmCode', { externalId, code: '0000' });
  const term = { externalId, tier: 'start', months: 12 } as const;
  expect(await world.refused('installer', 'shop.tariff', term)).toBe('desk_payer_needed');
  const cashier = { ...term, phone: '87011234567' };
  expect(await world.refused('installer', 'shop.tariff', cashier), 'a field').toBe('desk_invalid');
  for (const end of ['2027-05', '2027-11']) {
    const { payment } = await world.ask('installer', 'shop.tariff', { ...term, phone: '87025550011' });
    expect(payment).toMatchObject({ status: 'pending', period_months: 6 });
    expect((await view()).tariffAct).toEqual({ kind: 'awaitPayment' });
    expect(await world.refused('installer', 'shop.tariff', term)).toBe('tariff_payment_pending');
    await world.service.customer(payment?.self_api_invoice_id ?? 0, 'pay');
    expect((await view()).tariff?.expires_at).toMatch(new RegExp(`^${end}`));
  }
  expect((await view()).tariffAct).toBeNull();
});

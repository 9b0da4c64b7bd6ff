import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createHandoverKey } from '@tilla/server-kit/hpke-handover.ts';
import { PassphraseFailure } from '@tilla/server-kit/passphrase-seal.ts';
import { writeHandoverText } from '@tilla/shared/domain/handover.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { filesHolding } from '../../../tests/support/canary.ts';
import { deskCalls, mayDo, roles } from '../contract/calls.ts';
import {
  connectShop,
  type DeskWorld,
  everyCall,
  ORIGIN,
  openDeskWorld,
  PASSPHRASE,
  refusalIn,
} from '../testing/desk-world.ts';
import { startDesk } from './start.ts';

let world: DeskWorld;
beforeEach(async () => {
  world = await openDeskWorld();
});
afterEach(() => world.close());

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const statusOf = async (headers: Record<string, string>, method = 'POST') => {
  const all = {
    host: '127.0.0.1:4020',
    origin: ORIGIN,
    'sec-fetch-site': 'same-origin',
    'content-type': 'application/json',
    ...bearer(await world.tokenOf('owner')),
    ...headers,
  };
  const sent = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
  const body = method === 'POST' ? { body: '{}' } : {};
  return (await world.fetch(new Request(`${ORIGIN}/api/shops.list`, { method, headers: sent, ...body }))).status;
};

test('a request of another site, host, port or form reaches no call, with a valid bearer, too', async () => {
  expect(await statusOf({})).toBe(200);
  for (const headers of [
    { origin: '' },
    { origin: 'null' },
    { origin: 'https://evil.example' },
    { origin: 'http://127.0.0.1:4010' },
    { host: 'desk.evil.example' },
    { host: 'localhost:4020' },
    { 'sec-fetch-site': '' },
    { 'sec-fetch-site': 'same-site' },
    { 'content-type': 'application/x-www-form-urlencoded' },
    { 'content-type': 'text/plain' },
    { cookie: 'a=b' },
  ]) {
    expect([headers, await statusOf(headers)]).toEqual([headers, 403]);
  }
  expect(await statusOf({ 'content-type': '' }, 'PUT')).toBe(405);
  const answer = await world.post('session.view', {}, bearer(await world.tokenOf('owner')));
  expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  expect(answer.headers.get('set-cookie')).toBeNull();
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
});

test('each call is refused to a role below its own, and to a request without a session', async () => {
  for (const name of everyCall) {
    const { role } = deskCalls[name];
    if (role === null) continue;
    expect([name, await refusalIn(await world.post(name, {}))]).toEqual([name, 'desk_signed_out']);
    for (const by of roles) {
      if (mayDo(by, role)) continue;
      const input = {
        externalId: 'x',
        confirmation: 'x',
        login: 'xx',
        name: 'x',
        role: 'viewer',
        id: 1,
        isActive: true,
      };
      const own = Object.fromEntries(Object.entries(input).filter(([field]) => field in shapeOf(name)));
      const filled = { ...fillers[name], ...own };
      expect([name, by, await world.refused(by, name, filled as never)]).toEqual([name, by, 'desk_not_allowed']);
    }
  }
  expect(world.arrived('POST', /./)).toBe(0);
});

const shapeOf = (name: keyof typeof deskCalls): object => deskCalls[name].input.shape;
const fillers: Partial<Record<keyof typeof deskCalls, object>> = {
  'shop.add': { hasCatalog: true, tier: 'start', months: 6 },
  'shop.sendCode': { phone: '77011234567' },
  'shop.confirmCode': { code: '0000' },
  'shop.tariff': { tier: 'start', months: 6 },
  'handover.seal': { code: '00', till: 'x' },
  'subscriptions.put': { rows: [] },
};

test('a session ends with its person, its password and its twelve hours, and is nobody else’s', async () => {
  const [installer, viewer] = [await world.tokenOf('installer'), await world.tokenOf('viewer')];
  const ask = async (token: string) => refusalIn(await world.post('shops.list', {}, bearer(token)));
  await world.post('session.close', {}, bearer(viewer));
  expect(await ask(viewer), 'after its end').toBe('desk_signed_out');
  expect(await ask(installer), 'of another person').toBe('ok');
  for (const forged of [`${installer}x`, installer.slice(0, -1), installer.toLowerCase(), 'x'.repeat(43)]) {
    expect(await ask(forged)).toBe('desk_signed_out');
  }
  const { people } = await world.ask('owner', 'people.list', {});
  const id = people.find(({ login }) => login === 'installer')?.id ?? 0;
  await world.ask('owner', 'people.change', { id, role: 'viewer', isActive: true });
  expect(await world.refused('installer', 'shop.issueKey', { externalId: 'x' }), 'demoted').toBe('desk_not_allowed');
  await world.ask('owner', 'people.change', { id, role: 'installer', isActive: false });
  expect(await ask(installer), 'of somebody who left').toBe('desk_signed_out');
  const owner = await world.tokenOf('owner');
  const self = people.find(({ login }) => login === 'owner')?.id ?? 0;
  const demoted = { id: self, role: 'viewer', isActive: true } as const;
  expect(await world.refused('owner', 'people.change', demoted)).toBe('desk_last_owner');
  await world.advance(12 * 3_600 + 1);
  expect(await ask(owner), 'after twelve hours').toBe('desk_signed_out');
});

test('a one-time password works once, and opens nothing before another is set', async () => {
  await world.tokenOf('owner');
  const { password } = await world.ask('owner', 'people.add', { login: 'new', name: 'New', role: 'owner' });
  const open = () => world.post('session.open', { login: 'new', password });
  const { value } = (await (await open()).json()) as { value: { token: string } };
  expect(await refusalIn(await open()), 'a second time').toBe('desk_wrong_login');
  expect(await refusalIn(await world.post('people.list', {}, bearer(value.token)))).toBe('desk_password_needed');
  const next = { current: password, next: 'a password of my own' };
  expect(await refusalIn(await world.post('session.password', { ...next, next: 'short' }, bearer(value.token)))).toBe(
    'desk_invalid',
  );
  expect(await refusalIn(await world.post('session.password', next, bearer(value.token)))).toBe('ok');
  expect(await refusalIn(await world.post('people.list', {}, bearer(value.token)))).toBe('ok');
  expect(await world.desk().firstLogin(), 'nobody is let in by the terminal any more').toBeNull();
});

test('passwords cannot be guessed: five failures lock a login, also sent at once, and thirty an address', async () => {
  await world.tokenOf('owner');
  const guess = async (login: string, password: string) =>
    refusalIn(await world.post('session.open', { login, password }));
  const guesses = await Promise.all(Array.from({ length: 20 }, (_, at) => guess('owner', `guess ${String(at)}`)));
  expect(guesses.filter((code) => code === 'desk_wrong_login').length).toBeLessThanOrEqual(5);
  expect(new Set(guesses)).toEqual(new Set(['desk_wrong_login', 'desk_too_many_logins']));
  for (let at = 0; at < 5; at += 1) await guess('owner', 'once more');
  expect(await guess('OWNER ', 'owner of the desk'), 'the right one, too').toBe('desk_too_many_logins');
  for (let at = 0; at < 40; at += 1) await guess(`login-${String(at)}`, 'guess');
  expect(await guess('somebody', 'guess'), 'a login not tried before').toBe('desk_too_many_logins');
  await world.advance(15 * 60 + 1);
  expect(await guess('owner', 'owner of the desk')).toBe('ok');
});

test('a key, a secret, a password and a code stand in no file, no answer and no report', async () => {
  await connectShop(world, 'crm-17');
  await world.ask('installer', 'shop.sendCode', { externalId: 'crm-17', phone: '77021234567', isForced: true });
  const code = '847261';
  await world.ask('installer', 'shop.confirmCode', { externalId: 'crm-17', code });
  const request = writeHandoverText((await createHandoverKey()).publicKey);
  await world.ask('installer', 'handover.seal', { externalId: 'crm-17', code: request, till: 'Касса 1' });
  await world.ask('owner', 'activity.list', {});
  await world.ask('viewer', 'shop.view', { externalId: 'crm-17' });
  const { line, service } = world.service;
  const [key] = service.context.apiKeys.ofOrganization(
    (await world.ask('viewer', 'shop.view', { externalId: 'crm-17' })).card?.id ?? 0,
  );
  const canaries = {
    'the partner key': line.partner_key,
    'the inbound secret': line.inbound_secret,
    'the merchant key': key?.key ?? '',
    'the webhook secret': key?.webhookSecret ?? '',
    'an SMS code': code,
    'a phone': '77021234567',
    'a password': 'installer of shops',
    'the passphrase': PASSPHRASE,
    'a bearer': await world.tokenOf('installer'),
  };
  expect(readdirSync(world.folder).sort()).toEqual(['desk.sqlite', 'desk.sqlite-shm', 'desk.sqlite-wal']);
  for (const [name, canary] of Object.entries(canaries)) {
    expect(canary.length, name).toBeGreaterThan(5);
    expect([name, await filesHolding(world.folder, canary)]).toEqual([name, []]);
    // The one who signs in is given the bearer.
    const answers = world.traffic.filter((text) => text.includes(canary)).length;
    expect([name, answers]).toEqual([name, name === 'a bearer' ? 1 : 0]);
  }
  expect(world.reports).toEqual([]);
  for (const file of readdirSync(world.folder)) {
    expect([file, statSync(join(world.folder, file)).mode & 0o077]).toEqual([file, 0]);
  }
});

test('the vault opens with its passphrase alone, and keeps the partner key on request', async () => {
  const { line } = world.service;
  const parts = {
    dataFolder: world.folder,
    keys: null,
    partnerBaseUrl: line.partner_base_url,
    merchantBaseUrl: line.merchant_base_url,
    webhookUrl: 'https://vendor.example/webhooks',
    service: { host: 'service.localhost', isSandbox: true, consoleUrl: null },
    cost: 1024,
  };
  const passphrase = PASSPHRASE;
  await expect(startDesk({ ...parts, passphrase: 'another passphrase' })).rejects.toThrow(PassphraseFailure);
  await expect(startDesk({ ...parts, passphrase }), 'no key was kept').rejects.toThrow();
  const keys = { partnerKey: line.partner_key, inboundSecret: line.inbound_secret };
  (await startDesk({ ...parts, passphrase, keys, keepsKeys: true })).close();
  (await startDesk({ ...parts, passphrase })).close();
  expect(await filesHolding(world.folder, line.partner_key)).toEqual([]);
});

test('every act is in the activity log with its actor, also one that was refused', async () => {
  await world.ask('installer', 'shop.add', { externalId: 'a', name: 'A', hasCatalog: true, tier: 'pro', months: 3 });
  await world.refused('viewer', 'shop.issueKey', { externalId: 'a' });
  await world.post('session.open', { login: 'installer', password: 'guess' });
  const { entries } = await world.ask('viewer', 'activity.list', { externalId: 'a' });
  expect(entries.map(({ act, by, details, outcome }) => ({ act, by, details, outcome }))).toEqual([
    { act: 'shop.issueKey', by: 'The viewer', details: {}, outcome: 'desk_not_allowed' },
    { act: 'shop.add', by: 'The installer', details: { tier: 'pro', months: '3' }, outcome: 'ok' },
  ]);
  const all = (await world.ask('owner', 'activity.list', {})).entries;
  expect(all[0]).toMatchObject({ act: 'session.open', by: 'installer', outcome: 'desk_wrong_login' });
  expect(
    all.some(({ act }) => act === 'shops.list'),
    'reading is no act',
  ).toBe(false);
});

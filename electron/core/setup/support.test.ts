import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { createTillWorld, type TillWorld, type TillWorldOptions } from '#tests/core/till-world.ts';
import { filesHolding } from '#tests/support/canary.ts';

let world: TillWorld;
afterEach(async () => {
  await world.close();
});

const PIN = '83516274';
const PASSPHRASE = 'жеті қабат жер';
const PHONE = '77015551234';
const NAME = 'Айгерим Қаратай';

async function open(options: TillWorldOptions = {}) {
  world = await createTillWorld(options);
  const { apiKey } = await world.organization({ mode: 'production', has_catalog: false, name: 'Дүкен Береке' });
  const baseUrl = world.baseUrl;
  await world.ask('setup.connect', { baseUrl, apiKey, passphrase: PASSPHRASE });
  await world.ask('setup.createManager', { name: NAME, pin: PIN });
  await world.clock.advance(5_000);
  const line = { catalogItemId: null, unit: null, count: 1, discountPercentage: 0 };
  const cart = { lines: [{ ...line, id: '1', name: 'Нан бауырсақ', priceTiyn: 12_300 }], discountPercentage: 0 };
  await world.call('sale.payByPhone', { cart, shownTotalTiyn: 12_300, phone: PHONE });
  await world.clock.advance(5_000);
  return {
    apiKey,
    secrets: [apiKey, apiKey.slice(-8), PASSPHRASE, PHONE, PHONE.slice(1), NAME, 'Дүкен', 'бауырсақ', PIN],
  };
}

const log = [
  {
    at: '2026-03-05T05:00:00.000Z',
    level: 'warn',
    message: 'request.failed',
    route: 'GET /invoices',
    code: 'cut',
    ms: 12,
  },
  { at: '2026-03-05T05:00:01.000Z', level: 'error', message: 'print.failed', code: 'unreachable', id: '0195645e-0000' },
] as const;

it('a manager reads everything a report says before it is saved, and what is saved is what was read', async () => {
  await open({
    support: {
      logLines: () => log,
      signer: () => ({
        host: 'pay.example',
        issuer: 'Some Antivirus',
        isPublic: false,
        validTo: '2027-01-01T00:00:00.000Z',
      }),
    },
  });
  const { reportId, text } = await world.ask('support.report', {});
  for (const line of [
    'mode: live',
    'status: online',
    'certificateIssuer: Some Antivirus',
    'language: ru',
    'node: 24.0.0',
    'state: whole',
    'sale: 1',
    'payment: 1',
    '2026-03-05T05:00:01.000Z error print.failed code=unreachable',
  ])
    expect(text).toContain(line);
  const { file } = await world.ask('support.save', { reportId });
  expect(file).toBe('tilla-support-2026-03-05.txt');
  expect(readFileSync(join(world.folder, 'exports', file), 'utf8')).toBe(text);
});

it('neither key nor phone, PIN, passphrase, name, shop or goods is in a report or in an exported log', async () => {
  const { secrets } = await open({ support: { logLines: () => log } });
  const { reportId, text } = await world.ask('support.report', {});
  await world.ask('support.save', { reportId });
  await world.ask('support.exportLog', {});
  for (const secret of secrets) {
    expect(text, secret).not.toContain(secret);
    expect(await filesHolding(join(world.folder, 'exports'), secret), secret).toEqual([]);
  }
});

it('a report needs a manager, and is logged; the report itself is not stored in the ledger', async () => {
  await open();
  const managerId = (await world.ask('app.view', {})).people[0]?.id ?? '';
  const { personId } = await world.ask('staff.add', { name: 'Ерлан', role: 'cashier', pin: '8351' });
  await world.ask('session.unlock', { personId, pin: '8351' });
  for (const name of ['support.report', 'support.exportLog'] as const) {
    expect(await world.call(name, {})).toMatchObject({ ok: false, problem: { code: 'till_not_permitted' } });
  }
  const { reportId } = await world.ask('support.report', { approval: { personId: managerId, pin: PIN } });
  expect(await world.call('support.save', { reportId: 'another' })).toMatchObject({ ok: false });
  await world.ask('support.save', { reportId });
  await world.ask('session.unlock', { personId: managerId, pin: PIN });
  const { acts } = await world.ask('staff.acts', { day: '2026-03-05', page: 1 });
  expect(acts.filter(({ kind }) => kind.startsWith('support.'))).toMatchObject([
    { kind: 'support.report', personName: 'Ерлан', approvedBy: NAME },
  ]);
  expect(await filesHolding(world.folder, '[Open tasks]')).toEqual(['exports/tilla-support-2026-03-05.txt']);
});

it('the log goes into a file, a line of JSON each, as it may be read by anybody', async () => {
  await open({ support: { logLines: () => log } });
  const { file, count } = await world.ask('support.exportLog', {});
  expect([file, count]).toEqual(['tilla-log-2026-03-05.jsonl', 2]);
  const lines = readFileSync(join(world.folder, 'exports', file), 'utf8')
    .trimEnd()
    .split('\n');
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(log);
});

it('a till without an open shop shows its certificate issuer and versions to a signed-in person', async () => {
  await open({ support: { notices: () => 'MIT' } });
  expect(await world.ask('support.signer', {})).toEqual({ signer: null });
  expect(await world.ask('support.notices', {})).toEqual({ text: 'MIT' });
  await world.ask('session.lock', {});
  expect(await world.call('support.report', {})).toMatchObject({ ok: false, problem: { code: 'till_locked' } });
});

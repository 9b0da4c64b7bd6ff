import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSandbox } from 'tilla-sandbox/index.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runPartner } from '#tools/partner/run.ts';

let folder = '';
let sandbox: Awaited<ReturnType<typeof startSandbox>>;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tilla-partner-'));
  sandbox = await startSandbox({ port: false });
});
afterEach(async () => {
  await sandbox.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function run(...args: readonly string[]) {
  const said = { out: '', error: '' };
  const { baseUrl, key, inboundSecret } = sandbox.partner;
  const environment = {
    TILLA_PARTNER_ADDRESS: baseUrl,
    TILLA_PARTNER_KEY: key,
    TILLA_INBOUND_SECRET: inboundSecret,
  };
  const code = await runPartner(args, {
    environment,
    fetch: sandbox.fetch,
    out: (text) => (said.out += `${text}\n`),
    error: (text) => (said.error += `${text}\n`),
  });
  return { code, ...said };
}

test('a shop is connected in as many commands as people have to be asked, and its key stays in the vault', async () => {
  const vault = join(folder, 'vault.json');
  const connect = ['connect', 'shop-1', '--webhook', 'https://till.example.kz/hook', '--vault', vault];
  const tariff = ['--tier', 'start', '--months', '6'];
  expect(await run(...connect, ...tariff)).toMatchObject({ code: 1, out: 'sendCode: --phone 7XXXXXXXXXX\n' });
  const phone = [...connect, ...tariff, '--phone', '77011234567'];
  expect(await run(...phone)).toMatchObject({ code: 1, out: 'confirmCode: --code CODE\n' });
  const wrong = await run(...connect, ...tariff, '--code', '9999');
  expect(wrong).toMatchObject({ code: 1, out: 'confirmCode: the code was wrong: --code CODE\n' });
  const connected = await run(...connect, ...tariff, '--code', '0000');
  expect(connected).toMatchObject({ code: 1, error: '' });
  expect(connected.out).toMatch(/^inviteMerchant: http/);
  const kept = JSON.parse(readFileSync(vault, 'utf8')) as Record<string, { key: string }>;
  const key = kept['shop-1']?.key ?? '';
  expect(key).not.toBe('');
  expect(statSync(vault).mode & 0o777).toBe(0o600);
  const [row] = (await run('organizations', '--search', 'shop-1', '--json')).out.split('\n');
  const { id } = JSON.parse(row ?? '') as { id: number };
  await sandbox.control('POST', '/kyc', { organization_id: id, status: 'approved' });
  expect(await run(...connect, ...tariff)).toMatchObject({ code: 0, out: 'done\n' });
  expect(`${connected.out}${(await run('health')).out}`).not.toContain(key);
  expect((await run('tariff', String(id))).out).toMatch(/^active start until 20/);

  const table = join(folder, 'subscriptions.csv');
  writeFileSync(table, `organization_id;state;tier;paid_through\n${String(id)};active;business;2027-04-30\n`);
  const synced = await run('sync', table);
  expect(synced.out).toMatch(new RegExp(`^row 2, ${String(id)}: `));
  const journal = await run('journal', '--organization', String(id));
  expect(journal.out.split('\n')).toHaveLength(2);
});

test('a table with a wrong row sends nothing and names every fault', async () => {
  const table = join(folder, 'subscriptions.csv');
  writeFileSync(table, 'organization_id,state,tier,paid_through\n1,active,,\nx,suspended,,\n1,suspended,,\n');
  const refused = await run('sync', table);
  expect(refused.code).toBe(2);
  expect(refused.error).toContain('Nothing was sent.\nRow 2: an active subscription needs tier and paid_through\n');
  expect(refused.error).toContain('Row 3: organization_id is a number');
  expect(await sandbox.requests.count({ method: 'PUT' })).toBe(0);
});

test('a refusal names its code, and wrong use is refused before anything is sent', async () => {
  const unknown = await run('tariff', '999999');
  expect(unknown.code).toBe(1);
  expect(unknown.error).toMatch(/^refused: organization_not_found/);
  expect(await run('tariff', 'one')).toMatchObject({ code: 2, error: 'Give the number of an organization.\n' });
  expect(await run('health', '--key', 'secret')).toMatchObject({ code: 2 });
  expect((await run('helth')).out).toContain('npm run partner -- COMMAND');
  const keys = join(folder, 'keys.json');
  writeFileSync(keys, JSON.stringify({ partner_key: sandbox.partner.key }), { mode: 0o644 });
  expect((await run('health', '--keys', keys)).error).toBe(`Others can read ${keys}: chmod 600 ${keys}\n`);
  chmodSync(keys, 0o600);
  expect(await run('health', '--keys', keys)).toMatchObject({ code: 0, error: '' });
  writeFileSync(keys, '{}');
  expect(await run('health', '--keys', keys)).toMatchObject({ code: 2, error: `${keys} has no partner_key.\n` });
});

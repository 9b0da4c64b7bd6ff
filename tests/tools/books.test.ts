import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSqliteLedger } from '#adapters/sqlite-ledger.ts';
import type { Ledger } from '#core/platform/ports.ts';
import { lockInstance } from '#hosts/composition/instance-lock.ts';

const tool = join(import.meta.dirname, '../../tools/books.ts');
let folder: string;
let file: string;
let ledger: Ledger;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tilla-books-tool-'));
  file = join(folder, 'live', 'journal.sqlite');
  mkdirSync(join(folder, 'live'));
  ledger = openSqliteLedger(file);
  const at = '2026-03-05T05:00:00.000Z';
  const invoice = { status: 'paid', amountTiyn: 1_234_550, totalRefundedTiyn: 34_550, paidAt: at };
  const payment = { id: 'pay1', step: 'confirmed', invoice };
  ledger.write({
    events: [{ stream: 'pay1', type: 'payment.intended', at, personId: null, data: payment }],
    puts: [{ kind: 'payment', id: 'pay1', value: payment, keys: {} }],
  });
});
afterEach(() => {
  ledger.close();
  rmSync(folder, { recursive: true, force: true });
});

function runBooks(...args: string[]): { code: number | null; out: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [tool, ...args], { encoding: 'utf8' });
  return { code: status, out: stdout + stderr };
}

test('--check reports the sums of a sound ledger, and ends with 0', () => {
  const { hash } = ledger.head();
  ledger.close();
  const { code, out } = runBooks('--check', file, '--head', hash);
  expect(out).toContain(`events     1, head ${hash}`);
  expect(out).toContain('the head asked for is event 1');
  expect(out).toMatch(/2026-03-05\s+1\s+12,345.50\s₸\s+345.50\s₸\s+12,000\s₸/);
  expect(out).toContain('Nothing found');
  expect(code).toBe(0);
});

test('--check ends with 1 and a line for everything it found', () => {
  ledger.close();
  const database = new DatabaseSync(file);
  database.exec('DROP TRIGGER events_stay_as_written');
  database.exec("UPDATE events SET data = replace(data, '1234550', '34550')");
  database.close();
  const { code, out } = runBooks('--check', file, '--head', 'f'.repeat(64));
  expect(code).toBe(1);
  expect(out).toContain('FOUND 3:');
  expect(out).toContain('event 1 does not follow from the one before');
  expect(out).toContain(`the head ${'f'.repeat(64)} is nowhere in the chain`);
  expect(out).toContain('payment pay1 is not what its events say: invoice');
});

test('--check of a ledger that a till has open, of no ledger, and of nothing ends with 2 and says why', () => {
  expect(runBooks('--check', file)).toEqual({
    code: 2,
    out: 'The till has these books open. Close the till, or look at a backup.\n',
  });
  expect(runBooks('--check', join(folder, 'none')).out).toContain('There is no such file.');
  const other = join(folder, 'other');
  writeFileSync(other, 'text');
  expect(runBooks('--check', other)).toMatchObject({
    code: 2,
    out: expect.stringContaining('does not hold books') as string,
  });
  expect(runBooks()).toMatchObject({
    code: 2,
    out: expect.stringContaining('npm run books -- --check FILE') as string,
  });
  expect(runBooks('--unknown').code).toBe(2);
});

test('--export writes every event as a line of JSON, its data as stored', () => {
  ledger.close();
  const lines = runBooks('--export', file).out.trim().split('\n');
  expect(lines).toHaveLength(1);
  const event = JSON.parse(lines[0] ?? '') as { seq: number; data: string; hash: string };
  expect(event).toMatchObject({ seq: 1, stream: 'pay1', type: 'payment.intended', hash: ledger.head().hash });
  expect(JSON.parse(event.data)).toMatchObject({ id: 'pay1' });
});

test('--restore checks the backup, puts it in place, and says where the replaced ledger is', async () => {
  await ledger.backups.make('one.sqlite');
  ledger.close();
  appendFileSync(file, 'damage');
  const backup = join(folder, 'live', 'backups', 'one.sqlite');
  const { code, out } = runBooks('--restore', backup, '--to', file);
  expect(out).toContain('Nothing found');
  expect(out).toContain('What was there is kept as');
  expect(code).toBe(0);
  expect(readdirSync(join(folder, 'live')).filter((name) => name.includes('.replaced-'))).toHaveLength(1);
  expect(runBooks('--check', file)).toMatchObject({ code: 0, out: expect.stringContaining('events     2,') as string });
});

test('--restore refuses a backup with findings unless forced, and changes nothing', async () => {
  await ledger.backups.make('one.sqlite');
  ledger.close();
  const backup = join(folder, 'live', 'backups', 'one.sqlite');
  const database = new DatabaseSync(backup);
  database.exec("DELETE FROM records WHERE kind = 'payment'");
  database.close();
  expect(runBooks('--restore', backup, '--to', file)).toMatchObject({
    code: 1,
    out: expect.stringContaining('Nothing was restored') as string,
  });
  expect(readdirSync(join(folder, 'live')).sort()).toEqual(['backups', 'journal.sqlite']);
  expect(runBooks('--restore', backup, '--to', file, '--despite-findings').code).toBe(0);
});

test('C8: --restore leaves a data folder alone on which a till is open, whichever ledger it has open', async () => {
  await ledger.backups.make('one.sqlite');
  const backup = join(folder, 'live', 'backups', 'one.sqlite');
  expect(runBooks('--restore', backup, '--to', file)).toMatchObject({ code: 2 });
  ledger.close();
  const outcome = await lockInstance(folder, () => true);
  expect(runBooks('--restore', backup, '--to', file)).toMatchObject({
    code: 2,
    out: expect.stringContaining('The till is open on this data folder') as string,
  });
  if (outcome.kind === 'acquired') outcome.lock.release();
  expect(runBooks('--restore', backup, '--to', file).code).toBe(0);
});

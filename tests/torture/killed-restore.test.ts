/** A process that restores a backup is killed: its ledger is afterwards the old one or the restored one, complete. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openSqliteLedger } from '#adapters/sqlite-ledger.ts';
import { checkLedgerFile } from '#adapters/sqlite-ledger-file.ts';
import type { LedgerHead } from '#core/platform/ports.ts';
import { depth } from '../support/depth.ts';
import { newFolder } from '../support/new-folder.ts';

const SALES = depth(60, 300);
const program = join(import.meta.dirname, 'restoring.ts');

async function shop(): Promise<{ folder: string; heads: { backup: LedgerHead; ledger: LedgerHead } }> {
  const folder = newFolder('killed-restore');
  const ledger = openSqliteLedger(join(folder, 'journal.sqlite'));
  const sell = (number: number): void => {
    const value = { id: `sale${String(number)}`, number, text: 'Қант '.repeat(400) };
    const at = '2026-03-05T05:00:00.000Z';
    ledger.write({
      events: [{ stream: value.id, type: 'sale.opened', at, personId: null, data: value }],
      puts: [{ kind: 'sale', id: value.id, value, keys: { number, at } }],
    });
  };
  for (let number = 1; number <= SALES; number += 1) sell(number);
  await ledger.backups.make('one.sqlite');
  const backup = ledger.head();
  for (let number = SALES + 1; number <= SALES + 20; number += 1) sell(number);
  const heads = { backup, ledger: ledger.head() };
  ledger.close();
  return { folder, heads };
}

/** Resolves with how long the restore took, null where the kill came first. */
async function restoreIn(folder: string, killAfterMs: number | null): Promise<number | null> {
  const child = spawn(process.execPath, [program, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  let begunMs = 0;
  let tookMs: number | null = null;
  child.stdout.on('data', (bytes) => {
    said += String(bytes);
    if (begunMs === 0 && said.startsWith('begun')) {
      begunMs = performance.now();
      if (killAfterMs !== null) setTimeout(() => child.kill('SIGKILL'), killAfterMs);
    }
    if (said.endsWith('done\n')) tookMs = performance.now() - begunMs;
  });
  await once(child, 'close');
  return tookMs;
}

test('kill -9 at any moment of a restoring leaves the old ledger or the restored one, and nothing of either is lost', async () => {
  const { folder, heads } = await shop();
  const whole = newFolder('restored');
  cpSync(folder, whole, { recursive: true });
  const tookMs = await restoreIn(whole, null);
  expect(tookMs).not.toBeNull();
  const rounds = depth(2, 60);
  const ends = new Set<string>();
  for (let round = 0; round < rounds; round += 1) {
    const copy = newFolder('killed');
    cpSync(folder, copy, { recursive: true });
    await restoreIn(copy, ((tookMs ?? 0) * round) / rounds);
    const file = join(copy, 'journal.sqlite');
    // As the next start of the till, which completes the swap.
    const ledger = openSqliteLedger(file);
    const isRestored = ledger.history('books').length === 1;
    ledger.close();
    ends.add(isRestored ? 'restored' : 'old');
    const { damage, report } = checkLedgerFile(file, isRestored ? heads.backup.hash : heads.ledger.hash);
    expect({ round, damage, findings: report?.findings }).toEqual({ round, damage: [], findings: [] });
    const kept = readdirSync(copy).filter((name) => /\.replaced-[^.]*$/.test(name) && !/-(?:wal|shm)$/.test(name));
    expect(kept).toHaveLength(isRestored ? 1 : 0);
    for (const name of kept) {
      expect(checkLedgerFile(join(copy, name), heads.ledger.hash).report).toMatchObject({
        head: heads.ledger,
        findings: [],
      });
    }
  }
  expect(ends.has('old')).toBe(true);
}, 600_000);

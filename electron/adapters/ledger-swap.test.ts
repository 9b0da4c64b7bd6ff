import { cpSync, existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { backUpAfterOneSale, sell } from '#tests/core/backed-up.ts';
import { openSqliteLedger } from './sqlite-ledger.ts';
import { checkLedgerFile } from './sqlite-ledger-file.ts';
import { prepareRestore, replaceByPrepared } from './sqlite-restore.ts';

const at = '2026-03-06T07:08:09.123Z';
const stamp = '20260306T070809Z';
let folder: string;
let target: string;
let backup: string;
beforeEach(async () => {
  const made = await backUpAfterOneSale();
  const { ledger } = made;
  ({ folder, target, backup } = made);
  sell(ledger, 's2');
  // As after a power cut: the last sale is in the log only.
  cpSync(folder, `${folder}-cut`, { recursive: true });
  ledger.close();
  rmSync(folder, { recursive: true });
  cpSync(`${folder}-cut`, folder, { recursive: true });
});
afterEach(() => {
  for (const name of readdirSync(tmpdir())) {
    if (join(tmpdir(), name).startsWith(folder)) rmSync(join(tmpdir(), name), { recursive: true, force: true });
  }
});

async function cutAtEachStep(): Promise<string[]> {
  const disks: string[] = [];
  const cut = (): void => {
    const disk = `${folder}-step${String(disks.length)}`;
    cpSync(folder, disk, { recursive: true });
    disks.push(disk);
  };
  await prepareRestore(backup, target, () => undefined);
  cut();
  replaceByPrepared({ target, at, noted: null, onStep: cut });
  return disks;
}

/** What a till that starts there reads: the sales, and whether the ledger says that it was restored. */
function found(disk: string): { sales: number; isRestored: boolean; findings: number } {
  const file = join(disk, 'journal.sqlite');
  const ledger = openSqliteLedger(file);
  const isRestored = ledger.history('books').some(({ type }) => type === 'books.restored');
  ledger.close();
  const { damage, report } = checkLedgerFile(file, null);
  expect(damage).toEqual([]);
  return { sales: report?.records.sale ?? -1, isRestored, findings: report?.findings.length ?? -1 };
}
const old = { sales: 2, isRestored: false, findings: 0 };
const restored = { sales: 1, isRestored: true, findings: 0 };

describe('a restoring that is killed', () => {
  test('a kill at any step leaves the old ledger or the restored one, and never half of both', async () => {
    const [before, ...after] = await cutAtEachStep();
    expect(after.length).toBeGreaterThanOrEqual(3);
    expect(found(before ?? '')).toEqual(old);
    for (const disk of after) expect(found(disk), disk).toEqual(restored);
  });

  test('the replaced ledger is kept, with every sale of it', async () => {
    for (const disk of (await cutAtEachStep()).slice(1)) {
      found(disk);
      const kept = join(disk, `journal.sqlite.replaced-${stamp}`);
      expect(checkLedgerFile(kept, null).report?.records.sale, disk).toBe(2);
      expect(readdirSync(disk).filter((name) => name.includes('restor'))).toEqual([]);
    }
  });

  test('over a damaged ledger with a log beside it takes neither apart', async () => {
    writeFileSync(target, 'no database, but long enough to be read as one. '.repeat(100));
    writeFileSync(`${target}-wal`, 'a log of nothing');
    const [before, ...after] = await cutAtEachStep();
    expect(existsSync(join(before ?? '', 'journal.sqlite-wal'))).toBe(true);
    expect(after.length).toBeGreaterThanOrEqual(4);
    for (const disk of after) {
      expect(found(disk), disk).toEqual(restored);
      expect(existsSync(join(disk, `journal.sqlite.replaced-${stamp}-wal`)), disk).toBe(true);
    }
  });
});

test('two restorings within one second keep what each of them replaced', async () => {
  for (let turn = 0; turn < 2; turn += 1) {
    await prepareRestore(backup, target, () => undefined);
    replaceByPrepared({ target, at, noted: null });
  }
  expect(readdirSync(folder).filter((name) => name.includes('.replaced-'))).toEqual([
    `journal.sqlite.replaced-${stamp}`,
    `journal.sqlite.replaced-${stamp}-2`,
  ]);
});

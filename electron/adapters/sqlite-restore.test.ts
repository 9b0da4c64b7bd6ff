import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Ledger, LedgerFailure } from '#core/platform/ports.ts';
import { backUpAfterOneSale, sell } from '#tests/core/backed-up.ts';
import { openSqliteLedger } from './sqlite-ledger.ts';
import { checkLedgerFile } from './sqlite-ledger-file.ts';
import { type Restored, restoreLedger } from './sqlite-restore.ts';

const at = '2026-03-06T07:08:09.123Z';
let folder: string;
let target: string;
let backup: string;
/** Of the backup, and of the ledger that has one more sale. */
let heads: { backup: Ledger['head'] extends () => infer Head ? Head : never; target: ReturnType<Ledger['head']> };
beforeEach(async () => {
  const made = await backUpAfterOneSale();
  const { ledger } = made;
  ({ folder, target, backup } = made);
  const before = ledger.head();
  sell(ledger, 's2');
  heads = { backup: before, target: ledger.head() };
  ledger.close();
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const restore = (approve: (file: string) => void = () => undefined): Promise<Restored> =>
  restoreLedger({ backup, target, at, approve });
const files = (): string[] => readdirSync(folder).sort();

test('a backup takes the place of the ledger, the chain says so, and what was there stays beside it', async () => {
  const { replaced, head } = await restore();
  expect(replaced).toBe(`${target}.replaced-20260306T070809Z`);
  expect(files()).toEqual(['backups', 'journal.sqlite', 'journal.sqlite.replaced-20260306T070809Z']);
  const { damage, report } = checkLedgerFile(target, heads.backup.hash);
  expect(damage).toEqual([]);
  expect(report).toMatchObject({ head, findings: [], records: { sale: 1 }, expectedHeadSeq: 1 });
  expect(checkLedgerFile(replaced ?? '', heads.target.hash).report).toMatchObject({
    records: { sale: 2 },
    findings: [],
  });
  const ledger = openSqliteLedger(target);
  expect(ledger.history('books')).toEqual([
    {
      stream: 'books',
      type: 'books.restored',
      at,
      personId: null,
      data: { backupHead: heads.backup, replacedHead: heads.target },
    },
  ]);
  ledger.close();
  // The backup itself is unchanged.
  expect(checkLedgerFile(backup, null).report?.head).toEqual(heads.backup);
});

test('C8: a ledger that a till has open is not replaced', async () => {
  const ledger = openSqliteLedger(target);
  await expect(restore()).rejects.toEqual(new LedgerFailure('locked'));
  expect(files().filter((name) => name.includes('re'))).toEqual([]);
  sell(ledger, 's3');
  expect(ledger.head().seq).toBe(3);
  ledger.close();
});

test('what is not approved leaves everything as it was', async () => {
  const before = readFileSync(target);
  const said = restore((file) => {
    expect(checkLedgerFile(file, null).report?.records.sale).toBe(1);
    throw new Error('not this one');
  });
  await expect(said).rejects.toThrow('not this one');
  expect(files()).toEqual(['backups', 'journal.sqlite']);
  expect(readFileSync(target).equals(before)).toBe(true);
});

test('a log beside the replaced ledger is kept with it, and never applied to the new one', async () => {
  const ledger = openSqliteLedger(target);
  sell(ledger, 's3');
  const killed = join(folder, 'killed.sqlite');
  writeFileSync(killed, readFileSync(target));
  writeFileSync(`${killed}-wal`, readFileSync(`${target}-wal`));
  ledger.close();
  target = killed;
  const { replaced } = await restore();
  expect(checkLedgerFile(target, null).report?.records.sale).toBe(1);
  expect(existsSync(`${target}-wal`)).toBe(false);
  expect(checkLedgerFile(replaced ?? '', null).report?.records.sale).toBe(3);
});

test('a damaged ledger, and a place where there is none, take a backup as well', async () => {
  writeFileSync(target, 'no database, but long enough to be read as one. '.repeat(100));
  writeFileSync(`${target}-wal`, 'a log of nothing');
  const { replaced } = await restore();
  expect(readFileSync(replaced ?? '', 'utf8')).toContain('no database');
  expect(existsSync(`${replaced ?? ''}-wal`)).toBe(true);
  target = join(folder, 'new.sqlite');
  expect(await restore()).toMatchObject({ replaced: null, head: { seq: 2 } });
  const ledger = openSqliteLedger(target);
  expect(ledger.history('books')[0]?.data).toEqual({ backupHead: heads.backup, replacedHead: null });
  ledger.close();
});

test('what a killed restoring left behind is no hindrance', async () => {
  writeFileSync(`${target}.restoring`, 'half');
  writeFileSync(`${target}.restoring-wal`, 'half');
  await restore();
  expect(checkLedgerFile(target, null).report?.findings).toEqual([]);
});

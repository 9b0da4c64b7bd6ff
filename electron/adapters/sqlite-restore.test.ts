import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Journal, JournalFailure } from '../core/ports.ts';
import { checkBooksFile } from './sqlite-books-file.ts';
import { openSqliteJournal } from './sqlite-journal.ts';
import { type Restored, restoreBooks } from './sqlite-restore.ts';

const at = '2026-03-06T07:08:09.123Z';
let folder: string;
let target: string;
let backup: string;
/** Of the backup, and of the books that went on for a sale. */
let heads: { backup: Journal['head'] extends () => infer Head ? Head : never; target: ReturnType<Journal['head']> };
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tilla-restore-'));
  target = join(folder, 'journal.sqlite');
  const journal = openSqliteJournal(target);
  sell(journal, 's1');
  await journal.backups.make('one.sqlite');
  backup = join(folder, 'backups', 'one.sqlite');
  const before = journal.head();
  sell(journal, 's2');
  heads = { backup: before, target: journal.head() };
  journal.close();
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

function sell(journal: Journal, id: string): void {
  journal.write({
    events: [{ stream: id, type: 'sale.opened', at, personId: null, data: { id } }],
    puts: [{ kind: 'sale', id, value: { id }, keys: {} }],
  });
}

const restore = (approve: (file: string) => void = () => undefined): Promise<Restored> =>
  restoreBooks({ backup, target, at, approve });
const files = (): string[] => readdirSync(folder).sort();

test('a backup takes the place of the books, the chain says so, and what was there stays beside it', async () => {
  const { replaced, head } = await restore();
  expect(replaced).toBe(`${target}.replaced-20260306T070809Z`);
  expect(files()).toEqual(['backups', 'journal.sqlite', 'journal.sqlite.replaced-20260306T070809Z']);
  const { damage, report } = checkBooksFile(target, heads.backup.hash);
  expect(damage).toEqual([]);
  expect(report).toMatchObject({ head, findings: [], records: { sale: 1 }, expectedHeadSeq: 1 });
  expect(checkBooksFile(replaced ?? '', heads.target.hash).report).toMatchObject({
    records: { sale: 2 },
    findings: [],
  });
  const journal = openSqliteJournal(target);
  expect(journal.history('books')).toEqual([
    {
      stream: 'books',
      type: 'books.restored',
      at,
      personId: null,
      data: { backupHead: heads.backup, replacedHead: heads.target },
    },
  ]);
  journal.close();
  // The backup itself is as it was, for another time.
  expect(checkBooksFile(backup, null).report?.head).toEqual(heads.backup);
});

test('C8: books that a till has open are not replaced', async () => {
  const journal = openSqliteJournal(target);
  await expect(restore()).rejects.toEqual(new JournalFailure('locked'));
  expect(files().filter((name) => name.includes('re'))).toEqual([]);
  sell(journal, 's3');
  expect(journal.head().seq).toBe(3);
  journal.close();
});

test('what is not approved leaves everything as it was', async () => {
  const before = readFileSync(target);
  const said = restore((file) => {
    expect(checkBooksFile(file, null).report?.records.sale).toBe(1);
    throw new Error('not this one');
  });
  await expect(said).rejects.toThrow('not this one');
  expect(files()).toEqual(['backups', 'journal.sqlite']);
  expect(readFileSync(target).equals(before)).toBe(true);
});

test('a log that lies beside the replaced books goes with them, never into the new ones', async () => {
  const journal = openSqliteJournal(target);
  sell(journal, 's3');
  const killed = join(folder, 'killed.sqlite');
  writeFileSync(killed, readFileSync(target));
  writeFileSync(`${killed}-wal`, readFileSync(`${target}-wal`));
  journal.close();
  target = killed;
  const { replaced } = await restore();
  expect(checkBooksFile(target, null).report?.records.sale).toBe(1);
  expect(existsSync(`${target}-wal`)).toBe(false);
  expect(checkBooksFile(replaced ?? '', null).report?.records.sale).toBe(3);
});

test('damaged books, and a place where there are none, take a backup as well', async () => {
  writeFileSync(target, 'no database, but long enough to be read as one. '.repeat(100));
  writeFileSync(`${target}-wal`, 'a log of nothing');
  const { replaced } = await restore();
  expect(readFileSync(replaced ?? '', 'utf8')).toContain('no database');
  expect(existsSync(`${replaced ?? ''}-wal`)).toBe(true);
  target = join(folder, 'new.sqlite');
  expect(await restore()).toMatchObject({ replaced: null, head: { seq: 2 } });
  const journal = openSqliteJournal(target);
  expect(journal.history('books')[0]?.data).toEqual({ backupHead: heads.backup, replacedHead: null });
  journal.close();
});

test('what a killed restoring left behind is no hindrance', async () => {
  writeFileSync(`${target}.restoring`, 'half');
  writeFileSync(`${target}.restoring-wal`, 'half');
  await restore();
  expect(checkBooksFile(target, null).report?.findings).toEqual([]);
});

import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { mountSmallDisk } from '../../tests/support/small-disk.ts';
import { type Journal, JournalFailure } from '../core/ports.ts';
import { checkBooksFile } from './sqlite-books-file.ts';
import { openSqliteJournal } from './sqlite-journal.ts';

let folder: string;
let file: string;
let journal: Journal;
let sold = 0;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tilla-backup-'));
  file = join(folder, 'books.db');
  sold = 0;
  journal = openSqliteJournal(file);
});
afterEach(() => {
  journal.close();
  rmSync(folder, { recursive: true, force: true });
});

function sell(): void {
  sold += 1;
  const id = `s${String(sold)}`;
  const value = { id, text: 'x'.repeat(2_000) };
  journal.write({
    events: [{ stream: id, type: 'sale.opened', at: '2026-03-05T05:00:00.000Z', personId: null, data: value }],
    puts: [{ kind: 'sale', id, value, keys: { number: sold } }],
  });
}

const backups = (): string => join(folder, 'backups');
const kindOf = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'nothing failed',
    (error: unknown) => (error instanceof JournalFailure ? error.kind : String(error)),
  );

test('a backup is made while sales go on: all from before it, none of them half, and one file that only its owner reads', async () => {
  for (let count = 0; count < 1_500; count += 1) sell();
  const before = journal.head().seq;
  const copy = { isDone: false };
  const making = journal.backups.make('one.sqlite').finally(() => {
    copy.isDone = true;
  });
  let during = 0;
  while (!copy.isDone) {
    sell();
    during += 1;
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  }
  await making;
  expect(during).toBeGreaterThan(0);
  expect(readdirSync(backups())).toEqual(['one.sqlite']);
  expect(journal.backups.names()).toEqual(['one.sqlite']);
  if (process.platform !== 'win32') expect(statSync(join(backups(), 'one.sqlite')).mode & 0o777).toBe(0o600);
  const { damage, report } = checkBooksFile(join(backups(), 'one.sqlite'), null);
  expect(damage).toEqual([]);
  expect(report?.findings).toEqual([]);
  expect(report?.head.seq).toBeGreaterThanOrEqual(before);
  expect(report?.records.sale).toBe(report?.head.seq);
  // Readable from a read-only stick: nothing appears beside it.
  expect(readdirSync(backups())).toEqual(['one.sqlite']);
});

test('a backup can be opened as books, and goes on where they were', async () => {
  sell();
  await journal.backups.make('one.sqlite');
  const copy = openSqliteJournal(join(backups(), 'one.sqlite'));
  expect(copy.head()).toEqual(journal.head());
  copy.close();
});

test('what a kill left half-made is cleared away by the next one, and never listed', async () => {
  mkdirSync(backups());
  writeFileSync(join(backups(), 'old.sqlite.part'), 'half');
  writeFileSync(join(backups(), 'old.sqlite.part-journal'), 'half');
  expect(journal.backups.names()).toEqual([]);
  await journal.backups.make('one.sqlite');
  expect(readdirSync(backups())).toEqual(['one.sqlite']);
  journal.backups.remove('one.sqlite');
  expect(journal.backups.names()).toEqual([]);
});

test('a folder that cannot be made fails the backup and nothing else', async () => {
  writeFileSync(backups(), 'a file where the folder should be');
  expect(await kindOf(journal.backups.make('one.sqlite'))).toBe('unusable');
  sell();
  expect(journal.head().seq).toBe(1);
});

test('books in memory have no backups', async () => {
  const memory = openSqliteJournal(':memory:');
  expect(await kindOf(memory.backups.make('one.sqlite'))).toBe('io');
  expect(memory.backups.names()).toEqual([]);
  memory.close();
});

test('H6: a full disk fails the backup, leaves nothing of it, and selling goes on', async (context) => {
  const disk = mountSmallDisk(12_000);
  if (typeof disk === 'string') {
    context.skip(disk);
    return;
  }
  journal.close();
  journal = openSqliteJournal(join(disk.folder, 'books.db'));
  try {
    for (let count = 0; count < 200; count += 1) sell();
    journal.tidy();
    const filler = join(disk.folder, 'filler');
    fillAllBut(filler, 300);
    expect(await kindOf(journal.backups.make('one.sqlite'))).toBe('disk_full');
    expect(readdirSync(join(disk.folder, 'backups'))).toEqual([]);
    sell();
    rmSync(filler);
    await journal.backups.make('two.sqlite');
    expect(journal.backups.names()).toEqual(['two.sqlite']);
    expect(checkBooksFile(join(disk.folder, 'backups', 'two.sqlite'), null).report).toMatchObject({
      head: journal.head(),
      findings: [],
    });
  } finally {
    journal.close();
    disk.remove();
  }
});

/** Fills a disk until so many kilobytes are left. */
function fillAllBut(path: string, kilobytes: number): void {
  const block = Buffer.alloc(4_096);
  try {
    for (;;) appendFileSync(path, block);
  } catch {
    const bytes = readFileSync(path);
    writeFileSync(path, bytes.subarray(0, Math.max(0, bytes.length - kilobytes * 1_024)));
  }
}

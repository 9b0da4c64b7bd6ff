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
import { type Ledger, LedgerFailure } from '#core/platform/ports.ts';
import { mountSmallDisk } from '#tests/support/small-disk.ts';
import { openSqliteLedger } from './sqlite-ledger.ts';
import { checkLedgerFile } from './sqlite-ledger-file.ts';

let folder: string;
let file: string;
let ledger: Ledger;
let sold = 0;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tilla-backup-'));
  file = join(folder, 'books.db');
  sold = 0;
  ledger = openSqliteLedger(file);
});
afterEach(() => {
  ledger.close();
  rmSync(folder, { recursive: true, force: true });
});

function sell(): void {
  sold += 1;
  const id = `s${String(sold)}`;
  const value = { id, text: 'x'.repeat(2_000) };
  ledger.write({
    events: [{ stream: id, type: 'sale.opened', at: '2026-03-05T05:00:00.000Z', personId: null, data: value }],
    puts: [{ kind: 'sale', id, value, keys: { number: sold } }],
  });
}

const backups = (): string => join(folder, 'backups');
const kindOf = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'nothing failed',
    (error: unknown) => (error instanceof LedgerFailure ? error.kind : String(error)),
  );

test('a backup is made while sales go on: all from before it, none of them half, and one file that only its owner reads', async () => {
  for (let count = 0; count < 1_500; count += 1) sell();
  const before = ledger.head().seq;
  const copy = { isDone: false };
  const making = ledger.backups.make('one.sqlite').finally(() => {
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
  expect(ledger.backups.names()).toEqual(['one.sqlite']);
  if (process.platform !== 'win32') expect(statSync(join(backups(), 'one.sqlite')).mode & 0o777).toBe(0o600);
  const { damage, report } = checkLedgerFile(join(backups(), 'one.sqlite'), null);
  expect(damage).toEqual([]);
  expect(report?.findings).toEqual([]);
  expect(report?.head.seq).toBeGreaterThanOrEqual(before);
  expect(report?.records.sale).toBe(report?.head.seq);
  // Readable from a read-only stick: no file is created beside it.
  expect(readdirSync(backups())).toEqual(['one.sqlite']);
});

test('a backup can be opened as a ledger, and goes on where it was', async () => {
  sell();
  await ledger.backups.make('one.sqlite');
  const copy = openSqliteLedger(join(backups(), 'one.sqlite'));
  expect(copy.head()).toEqual(ledger.head());
  copy.close();
});

test('what a kill left half-made is cleared away by the next one, and never listed', async () => {
  mkdirSync(backups());
  writeFileSync(join(backups(), 'old.sqlite.part'), 'half');
  writeFileSync(join(backups(), 'old.sqlite.part-journal'), 'half');
  expect(ledger.backups.names()).toEqual([]);
  await ledger.backups.make('one.sqlite');
  expect(readdirSync(backups())).toEqual(['one.sqlite']);
  ledger.backups.remove('one.sqlite');
  expect(ledger.backups.names()).toEqual([]);
});

test('a folder that cannot be made fails the backup and nothing else', async () => {
  writeFileSync(backups(), 'a file where the folder should be');
  expect(await kindOf(ledger.backups.make('one.sqlite'))).toBe('unusable');
  sell();
  expect(ledger.head().seq).toBe(1);
});

test('a ledger in memory has no backups', async () => {
  const memory = openSqliteLedger(':memory:');
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
  ledger.close();
  ledger = openSqliteLedger(join(disk.folder, 'books.db'));
  try {
    for (let count = 0; count < 200; count += 1) sell();
    ledger.tidy();
    const filler = join(disk.folder, 'filler');
    fillAllBut(filler, 300);
    expect(await kindOf(ledger.backups.make('one.sqlite'))).toBe('disk_full');
    expect(readdirSync(join(disk.folder, 'backups'))).toEqual([]);
    sell();
    rmSync(filler);
    await ledger.backups.make('two.sqlite');
    expect(ledger.backups.names()).toEqual(['two.sqlite']);
    expect(checkLedgerFile(join(disk.folder, 'backups', 'two.sqlite'), null).report).toMatchObject({
      head: ledger.head(),
      findings: [],
    });
  } finally {
    ledger.close();
    disk.remove();
  }
});

function fillAllBut(path: string, kilobytes: number): void {
  const block = Buffer.alloc(4_096);
  try {
    for (;;) appendFileSync(path, block);
  } catch {
    const bytes = readFileSync(path);
    writeFileSync(path, bytes.subarray(0, Math.max(0, bytes.length - kilobytes * 1_024)));
  }
}

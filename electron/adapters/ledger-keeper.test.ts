import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type LedgerKeeper, type LedgerProgress, LedgerWorkFailure } from '#core/platform/keeper-port.ts';
import type { Ledger } from '#core/platform/ports.ts';
import { mountSmallDisk } from '#tests/support/small-disk.ts';
import { createFileWork, createLedgerKeeper } from './ledger-keeper.ts';
import { openSqliteLedger } from './sqlite-ledger.ts';

const at = '2026-03-06T07:08:09.123Z';
let folder: string;
let file: string;
let keeper: LedgerKeeper;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tilla-keeper-'));
  file = join(folder, 'live', 'journal.sqlite');
  keeper = keeperOf(join(folder, 'exports'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

function keeperOf(exportsFolder: string): LedgerKeeper {
  return createLedgerKeeper({
    fileOf: () => file,
    exportsFolder,
    threadFile: join(import.meta.dirname, 'ledger-thread.ts'),
  });
}

async function aLedger(sales: number): Promise<Ledger> {
  const ledger = openSqliteLedger(file);
  const person = { id: 'p1', name: 'Айгерим', role: 'manager' };
  ledger.write({
    events: [{ stream: 'p1', type: 'person.joined', at, personId: null, data: person }],
    puts: [{ kind: 'person', id: 'p1', value: person, keys: { at } }],
  });
  for (let number = 1; number <= sales; number += 1) {
    const tender = { id: `t${String(number)}`, saleNumber: number, kind: 'cash', takenAt: at, amountTiyn: 150_050 };
    const events = [{ stream: tender.id, type: 'tender.taken', at, personId: 'p1', data: tender }];
    ledger.write({ events, puts: [{ kind: 'tender', id: tender.id, value: tender, keys: {} }] });
  }
  await ledger.backups.make('one.sqlite');
  return ledger;
}
const failureOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'nothing failed',
    (error: unknown) => (error instanceof LedgerWorkFailure ? error.kind : String(error)),
  );
const quiet = (): void => undefined;

test('a ledger is checked by a thread that reports its progress', async () => {
  (await aLedger(2_500)).close();
  const reported: LedgerProgress[] = [];
  const look = await keeper.check('live', null, (progress) => reported.push(progress)).done;
  expect(look).toEqual({
    verdict: 'whole',
    why: null,
    events: 2_501,
    sales: 0,
    faults: 0,
    firstBadEvent: null,
  });
  expect(reported.at(0)).toEqual({ step: 'checking', done: 0, all: 5_002 });
  expect(reported.at(-1)?.done).toBe(5_000);
});

test('a look that is cancelled ends, and the files are as they were', async () => {
  (await aLedger(3)).close();
  const work = keeper.check('live', null, quiet);
  work.cancel();
  expect(await failureOf(work.done)).toBe('canceled');
  expect((await keeper.check('live', null, quiet).done).verdict).toBe('whole');
});

test('faults are counted with the first of them, and a file that is no ledger is reported as such', async () => {
  (await aLedger(3)).close();
  const database = new DatabaseSync(file);
  database.exec("DROP TRIGGER events_stay_as_written; UPDATE events SET data = '{}' WHERE seq = 3");
  database.close();
  expect(await keeper.check('live', null, quiet).done).toMatchObject({
    verdict: 'faulty',
    firstBadEvent: 3,
  });
  writeFileSync(file, 'no database, but long enough to be read as one. '.repeat(100));
  expect(await keeper.check('live', null, quiet).done).toMatchObject({ verdict: 'unreadable', why: 'not_books' });
  rmSync(file);
  expect(await keeper.check('live', null, quiet).done).toMatchObject({ verdict: 'unreadable', why: 'missing' });
});

test('every event goes into a file as a line of JSON, the money into a table, and no file is written over', async () => {
  (await aLedger(2)).close();
  const json = await keeper.writeOut('live', null, { format: 'json', name: 'books.jsonl' }, quiet).done;
  expect(json).toEqual({ file: join(folder, 'exports', 'books.jsonl'), count: 3, isPart: false });
  const lines = readFileSync(json.file, 'utf8').trimEnd().split('\n');
  expect(lines.map((line) => (JSON.parse(line) as { seq: number }).seq)).toEqual([1, 2, 3]);
  const csv = await keeper.writeOut('live', 'one.sqlite', { format: 'csv', name: 'books.csv' }, quiet).done;
  expect(csv.count).toBe(2);
  expect(readFileSync(csv.file, 'utf8')).toBe(
    '\uFEFF"sale";"tender";"time";"cashier";"amount";"returned";"state";"order"\r\n' +
      `1;"cash";"${at}";"";1500,50;0,00;"taken";""\r\n2;"cash";"${at}";"";1500,50;0,00;"taken";""\r\n`,
  );
  const again = await keeper.writeOut('live', null, { format: 'csv', name: 'books.csv' }, quiet).done;
  expect(again.file).toBe(join(folder, 'exports', 'books_2.csv'));
  expect(readdirSync(join(folder, 'exports')).sort()).toEqual(['books.csv', 'books.jsonl', 'books_2.csv']);
});

test('of a ledger that breaks off in the middle, what can be read is written out and called a part', async () => {
  (await aLedger(3_000)).close();
  const bytes = readFileSync(file);
  bytes.fill(0xa5, Math.floor(bytes.length * 0.4), Math.floor(bytes.length * 0.5));
  writeFileSync(file, bytes);
  const { count, isPart } = await keeper.writeOut('live', null, { format: 'json', name: 'books.jsonl' }, quiet).done;
  expect(isPart).toBe(true);
  expect(count).toBeGreaterThan(0);
  expect(count).toBeLessThan(3_001);
  expect((await keeper.check('live', null, quiet).done).verdict).not.toBe('whole');
});

test('a backup takes the place of the ledger in two parts: prepared while it is open, put there when it is closed', async () => {
  const ledger = await aLedger(2);
  expect((await keeper.prepare('live', 'one.sqlite', false, quiet).done).events).toBe(3);
  ledger.write({ events: [{ stream: 's', type: 'note.kept', at, personId: null, data: {} }], puts: [] });
  ledger.close();
  const noted = { events: [{ stream: 'a1', type: 'act.done', at, personId: null, data: {} }], puts: [] };
  const replaced = keeper.replace('live', at, noted);
  expect(existsSync(replaced ?? '')).toBe(true);
  const restored = openSqliteLedger(file);
  expect(restored.eventsFrom(4, 9).map(({ type }) => type)).toEqual(['books.restored', 'act.done']);
  restored.close();
});

test('a backup with faults is not prepared unless somebody insists, and one that is none never', async () => {
  (await aLedger(2)).close();
  const shelf = join(folder, 'live', 'backups');
  const database = new DatabaseSync(join(shelf, 'one.sqlite'));
  database.exec("DROP TRIGGER events_stay_as_written; UPDATE events SET data = '{}' WHERE seq = 2");
  database.close();
  expect(await failureOf(keeper.prepare('live', 'one.sqlite', false, quiet).done)).toBe('faulty');
  expect(readdirSync(join(folder, 'live')).filter((name) => name.includes('restoring'))).toEqual([]);
  expect((await keeper.prepare('live', 'one.sqlite', true, quiet).done).verdict).toBe('faulty');
  keeper.dropPrepared('live');
  writeFileSync(join(shelf, 'two.sqlite'), 'no books at all, but long enough to be read as such. '.repeat(50));
  expect(await failureOf(keeper.prepare('live', 'two.sqlite', true, quiet).done)).toBe('unreadable');
  expect(keeper.backups('live').sort()).toEqual(['one.sqlite', 'two.sqlite']);
});

test('the people of a ledger are read where they can be, of a later till’s ledger too', async () => {
  (await aLedger(1)).close();
  expect(keeper.people('live', null)).toMatchObject([{ id: 'p1', value: { name: 'Айгерим' } }]);
  const database = new DatabaseSync(file);
  database.exec('PRAGMA user_version = 99');
  database.close();
  expect(keeper.people('live', null)).toMatchObject([{ id: 'p1' }]);
  writeFileSync(file, 'nothing');
  expect(keeper.people('live', null)).toBeNull();
  expect(keeper.people('live', 'one.sqlite')).toMatchObject([{ id: 'p1' }]);
  expect(keeper.people('live', 'two.sqlite')).toBeNull();
});

test('a full disk ends a writing out with its own word, and leaves nothing of it', async (context) => {
  const disk = mountSmallDisk(64);
  if (typeof disk === 'string') {
    context.skip(disk);
    return;
  }
  try {
    (await aLedger(500)).close();
    const full = keeperOf(join(disk.folder, 'exports'));
    const work = full.writeOut('live', null, { format: 'json', name: 'books.jsonl' }, quiet);
    expect(await failureOf(work.done)).toBe('disk_full');
    expect(readdirSync(join(disk.folder, 'exports'))).toEqual([]);
  } finally {
    disk.remove();
  }
});

test('notes are kept beside the ledger, and in memory where nothing can be written', () => {
  const put = { kind: 'note' as const, id: 'n', value: 1, keys: {} };
  const notes = keeper.openNotes('live');
  notes.write({ events: [], puts: [put] });
  notes.close();
  const again = keeper.openNotes('live');
  expect(again.read('note', 'n')?.value).toBe(1);
  again.close();
  file = join(folder, 'nowhere', 'journal.sqlite');
  writeFileSync(join(folder, 'nowhere'), 'a file where the folder should be');
  const memory = keeper.openNotes('live');
  memory.write({ events: [], puts: [put] });
  expect(memory.read('note', 'n')?.value).toBe(1);
  memory.close();
});

test('a backup is finished by a thread, and one that the thread cannot finish leaves nothing', async () => {
  const { sealCopy } = createFileWork(join(import.meta.dirname, 'ledger-thread.ts'));
  let isTorn = false;
  const ledger = openSqliteLedger(file, async (copy, minSeq) => {
    if (isTorn) writeFileSync(copy, 'no database at all');
    await sealCopy(copy, minSeq);
  });
  const data = { id: 's1' };
  ledger.write({ events: [{ stream: 's1', type: 'sale.opened', at, personId: null, data }], puts: [] });
  await ledger.backups.make('one.sqlite');
  expect(readdirSync(join(folder, 'live', 'backups'))).toEqual(['one.sqlite']);
  expect(await keeper.check('live', 'one.sqlite', quiet).done).toMatchObject({ events: 1 });
  isTorn = true;
  await expect(ledger.backups.make('two.sqlite')).rejects.toMatchObject({ kind: 'io' });
  expect(readdirSync(join(folder, 'live', 'backups'))).toEqual(['one.sqlite']);
  ledger.close();
});

test('a thread writes the log of an open database into its file, and the next change begins the log anew', async () => {
  const { checkpoint } = createFileWork(join(import.meta.dirname, 'ledger-thread.ts'));
  const history = join(folder, 'history.sqlite');
  const database = new DatabaseSync(history);
  database.exec('PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0; CREATE TABLE words (text TEXT)');
  const add = database.prepare('INSERT INTO words VALUES (?)');
  for (let count = 0; count < 200; count += 1) add.run('x'.repeat(2_000));
  const { size } = statSync(`${history}-wal`);
  expect(statSync(history).size).toBeLessThan(100_000);
  await checkpoint(history);
  expect(statSync(history).size).toBeGreaterThan(400_000);
  add.run('one more');
  expect(statSync(`${history}-wal`).size).toBe(size);
  expect(database.prepare('SELECT count(*) AS words FROM words').get()).toEqual({ words: 201 });
  database.close();
});

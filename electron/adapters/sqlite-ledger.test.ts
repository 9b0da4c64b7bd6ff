import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { walkChain } from '@tilla/shared/ledger/chain.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Ledger, type LedgerEvent, LedgerFailure, type RecordPut } from '#core/platform/ports.ts';
import { mountSmallDisk } from '#tests/support/small-disk.ts';
import { openSqliteLedger } from './sqlite-ledger.ts';
import { checkLedgerFile } from './sqlite-ledger-file.ts';

let folder: string;
let file: string;
const opened: Ledger[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tilla-journal-'));
  file = join(folder, 'books.db');
});
afterEach(() => {
  for (const ledger of opened.splice(0)) ledger.close();
  rmSync(folder, { recursive: true, force: true });
});

function open(path = file): Ledger {
  const ledger = openSqliteLedger(path);
  opened.push(ledger);
  return ledger;
}

const event = (stream: string, type: string): LedgerEvent => ({
  stream,
  type,
  at: '2026-11-21T09:32:00.000Z',
  personId: null,
  data: { sum: 12_500, text: 'Қант' },
});
const sale = (id: string, keys: RecordPut['keys'] = {}): RecordPut => ({ kind: 'sale', id, value: { id }, keys });
const kindOf = (act: () => unknown): string => {
  try {
    act();
  } catch (error) {
    return error instanceof LedgerFailure ? error.kind : String(error);
  }
  return 'nothing failed';
};

describe('writing and asking', () => {
  test('what was written is there after closing and opening again', () => {
    const first = open();
    first.write({ events: [event('a', 'sale.made')], puts: [sale('a', { at: '2026-01-01', number: 1 })] });
    first.close();
    const second = open();
    expect(second.read('sale', 'a')).toEqual({ id: 'a', value: { id: 'a' } });
    expect(second.read('payment', 'a')).toBeUndefined();
    expect(second.history('a')).toEqual([event('a', 'sale.made')]);
  });

  test('records are found by group, parent and time, newest first, and counted', () => {
    const ledger = open();
    ledger.write({
      events: [],
      puts: [
        sale('1', { group: 'open', parent: 'p', at: '2026-01-01' }),
        sale('2', { group: 'open', parent: 'q', at: '2026-01-03' }),
        sale('3', { group: 'done', parent: 'p', at: '2026-01-02' }),
        sale('4', { group: 'open', parent: 'p', at: '2026-01-03' }),
      ],
    });
    const ids = (query: Parameters<Ledger['find']>[1]): string =>
      ledger
        .find('sale', query)
        .map((row) => row.id)
        .join();
    expect(ids({})).toBe('4,2,3,1');
    expect(ids({ oldestFirst: true, limit: 2 })).toBe('1,3');
    expect(ids({ group: 'open', parent: 'p' })).toBe('4,1');
    expect(ids({ fromAt: '2026-01-02', beforeAt: '2026-01-03' })).toBe('3');
    expect(ledger.count('sale', { group: 'open' })).toBe(3);
  });

  test('a second put of one id replaces the first, keys and all', () => {
    const ledger = open();
    ledger.write({ events: [], puts: [sale('1', { group: 'open' })] });
    ledger.write({ events: [], puts: [{ ...sale('1', { group: 'done' }), value: 2 }] });
    expect(ledger.count('sale', { group: 'open' })).toBe(0);
    expect(ledger.read('sale', '1')).toEqual({ id: '1', value: 2 });
  });

  test('two sales never share a number, and a change that fails leaves nothing behind', () => {
    const ledger = open();
    ledger.write({ events: [], puts: [sale('1', { number: 7 })] });
    const change = { events: [event('x', 'sale.made')], puts: [sale('2', { number: 7 })] };
    expect(kindOf(() => ledger.write(change))).toBe('conflict');
    expect(ledger.history('x')).toEqual([]);
    expect(ledger.read('sale', '2')).toBeUndefined();
  });
});

describe('records that change', () => {
  test('a change of the value alone, of a key, and of a key to nothing are all found again', () => {
    const ledger = open();
    const find = (query: Parameters<Ledger['find']>[1]) => ledger.find('sale', query).map(({ value }) => value);
    ledger.write({ events: [], puts: [sale('1', { group: 'open', at: '2026-01-01' })] });
    ledger.write({ events: [], puts: [{ ...sale('1', { group: 'open', at: '2026-01-01' }), value: 2 }] });
    expect(find({ group: 'open' })).toEqual([2]);
    ledger.write({ events: [], puts: [{ ...sale('1', { at: '2026-01-02' }), value: 3 }] });
    expect(find({ group: 'open' })).toEqual([]);
    expect(find({ fromAt: '2026-01-02' })).toEqual([3]);
  });

  test('an answered command is read by its id, and the last number of a kind is known', () => {
    const ledger = open();
    expect(ledger.lastNumber('sale')).toBe(0);
    ledger.write({
      events: [],
      puts: [{ kind: 'command', id: 'c', value: { output: 1 }, keys: { at: '2026-01-01' } }],
    });
    ledger.write({ events: [], puts: [sale('1', { number: 1 }), sale('2', { number: 7 }), sale('3', { number: 3 })] });
    expect(ledger.read('command', 'c')).toEqual({ id: 'c', value: { output: 1 } });
    expect(ledger.read('sale', 'c')).toBeUndefined();
    expect(ledger.lastNumber('sale')).toBe(7);
  });
});

describe('events are append-only', () => {
  test.each(["UPDATE events SET type = 'other'", 'DELETE FROM events'])(
    '%s is refused by the database itself',
    (sql) => {
      const ledger = open();
      ledger.write({ events: [event('a', 'sale.made')], puts: [] });
      ledger.close();
      const database = new DatabaseSync(file);
      expect(() => {
        database.exec(sql);
      }).toThrow('append-only');
      database.close();
    },
  );
});

describe('the chain', () => {
  test('the chain continues over a restart and a failed change, and every event has its place in it', () => {
    const first = open();
    first.write({ events: [event('a', 'sale.made'), event('a', 'sale.seen')], puts: [sale('1', { number: 1 })] });
    expect(kindOf(() => first.write({ events: [event('b', 'x')], puts: [sale('2', { number: 1 })] }))).toBe('conflict');
    first.write({ events: [event('c', 'sale.made')], puts: [] });
    const head = first.head();
    first.close();
    const second = open();
    expect(second.head()).toEqual(head);
    second.write({ events: [event('d', 'sale.made')], puts: [] });
    const events = second.eventsFrom(1, 100);
    expect(events.map(({ seq, stream }) => `${String(seq)}${stream}`)).toEqual(['1a', '2a', '3c', '4d']);
    const walk = walkChain(second.hashOf);
    expect(events.flatMap((one) => walk.follow(one))).toEqual([]);
    expect(walk.head()).toEqual(second.head());
  });

  test('a hash is the SHA-256 of four lines that anybody can write down again', () => {
    const ledger = open();
    ledger.write({ events: [event('a', 'sale.made')], puts: [] });
    const lines = [
      '0'.repeat(64),
      '1',
      '["a","sale.made","2026-11-21T09:32:00.000Z",null]',
      '{"sum":12500,"text":"Қант"}',
    ];
    expect(ledger.head()).toEqual({ seq: 1, hash: createHash('sha256').update(lines.join('\n')).digest('hex') });
  });

  test('a ledger of version 1 gets its chain when it is opened, and loses nothing', () => {
    const old = new DatabaseSync(file);
    old.exec(version1);
    const insert = old.prepare('INSERT INTO events (stream, type, at, person_id, data) VALUES (?, ?, ?, ?, ?)');
    for (const stream of ['a', 'b', 'a']) insert.run(stream, 'sale.made', '2026-01-01', 'p', '{"sum":1}');
    const put = old.prepare('INSERT INTO records (kind, id, value, at, number) VALUES (?, ?, ?, ?, ?)');
    put.run('sale', 'a', '{"sum":1}', '2026-01-01', 1);
    put.run('command', 'c', '{"output":{}}', '2026-01-01', null);
    put.run('note', 'cart', 'null', null, null);
    old.close();
    const ledger = open();
    const walk = walkChain(ledger.hashOf);
    expect(ledger.eventsFrom(1, 10).flatMap((one) => walk.follow(one))).toEqual([]);
    expect(walk.head()).toEqual(ledger.head());
    expect(ledger.head().seq).toBe(3);
    expect(ledger.history('a')).toHaveLength(2);
    expect(ledger.find('sale', { fromAt: '2026-01-01' })).toEqual([{ id: 'a', value: { sum: 1 } }]);
    expect(ledger.read('command', 'c')?.value).toEqual({ output: {} });
    expect(ledger.read('note', 'cart')?.value).toBeNull();
    ledger.write({ events: [event('d', 'sale.made')], puts: [sale('d', { number: 2 })] });
    ledger.close();
    expect(kindOf(() => new DatabaseSync(file).exec('DELETE FROM events'))).toContain('append-only');
    expect(checkLedgerFile(file, null).damage).toEqual([]);
  });
});

describe('one till per file (C8)', () => {
  test('a second copy cannot open the ledger of a running one', () => {
    open();
    expect(kindOf(() => openSqliteLedger(file))).toBe('locked');
  });
});

describe('a damaged file or disk (H6)', () => {
  test('a file that is no database is refused, and stays as it is', () => {
    writeFileSync(file, 'not a database at all, but long enough to be read as one'.repeat(20));
    const before = readFileSync(file);
    expect(kindOf(() => openSqliteLedger(file))).toBe('damaged');
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  test('a ledger of a newer till is refused, and stays as it is', () => {
    open().close();
    const database = new DatabaseSync(file);
    database.exec('PRAGMA user_version = 99');
    database.close();
    expect(kindOf(() => openSqliteLedger(file))).toBe('newer');
  });

  test('a full disk is reported, nothing of the change is kept, and the till continues when there is room', (context) => {
    const disk = mountSmallDisk(600);
    if (typeof disk === 'string') {
      context.skip(disk);
      return;
    }
    try {
      const ledger = open(join(disk.folder, 'books.db'));
      const filler = join(disk.folder, 'filler');
      ledger.write({ events: [], puts: [sale('first')] });
      fillUp(filler);
      const large = { ...sale('second'), value: 'x'.repeat(50_000) };
      expect(kindOf(() => ledger.write({ events: [event('second', 'sale.made')], puts: [large] }))).toBe('disk_full');
      expect(ledger.read('sale', 'second')).toBeUndefined();
      expect(ledger.history('second')).toEqual([]);
      rmSync(filler);
      ledger.write({ events: [], puts: [large] });
      ledger.close();
      expect(open(join(disk.folder, 'books.db')).count('sale', {})).toBe(2);
    } finally {
      for (const ledger of opened.splice(0)) ledger.close();
      disk.remove();
    }
  });

  test('a file that the system lets grow no further fails the write and loses no row', async () => {
    const lines = await runWriter({ limitKilobytes: 400 });
    const written = lines.filter((line) => line.startsWith('written')).length;
    expect(lines.at(-1)).toMatch(/^failed (disk_full|io)$/);
    expect(open().count('sale', {})).toBe(written);
  });
});

describe('a power cut', () => {
  test('every row that was confirmed before a kill -9 is there, with its whole change', async () => {
    const lines = await runWriter({ killAfter: 40 });
    const ledger = open();
    expect(lines.length).toBeGreaterThanOrEqual(40);
    for (const line of lines) {
      const id = line.replace('written ', '');
      expect(ledger.read('sale', id)).toBeDefined();
      expect(ledger.history(id)).toHaveLength(2);
    }
  });
});

/** The schema before events had a chain. */
const version1 = `
  PRAGMA journal_mode = WAL;
  CREATE TABLE events (seq INTEGER PRIMARY KEY, stream TEXT NOT NULL, type TEXT NOT NULL, at TEXT NOT NULL,
    person_id TEXT, data TEXT NOT NULL) STRICT;
  CREATE INDEX events_of_stream ON events (stream, seq);
  CREATE TRIGGER events_stay_as_written BEFORE UPDATE ON events BEGIN SELECT RAISE(ABORT, 'events are append-only'); END;
  CREATE TRIGGER events_stay BEFORE DELETE ON events BEGIN SELECT RAISE(ABORT, 'events are append-only'); END;
  CREATE TABLE records (seq INTEGER PRIMARY KEY, kind TEXT NOT NULL, id TEXT NOT NULL, value TEXT NOT NULL,
    group_key TEXT, parent_key TEXT, at TEXT, number INTEGER, UNIQUE (kind, id)) STRICT;
  CREATE INDEX records_by_time ON records (kind, at);
  CREATE INDEX records_by_group ON records (kind, group_key, at) WHERE group_key IS NOT NULL;
  CREATE INDEX records_by_parent ON records (kind, parent_key, at) WHERE parent_key IS NOT NULL;
  CREATE UNIQUE INDEX records_by_number ON records (kind, number) WHERE number IS NOT NULL;
  PRAGMA user_version = 1;
`;

function fillUp(path: string): void {
  const block = Buffer.alloc(4_096);
  try {
    for (;;) appendFileSync(path, block);
  } catch {
    // Full: that was the aim.
  }
}

interface WriterPlan {
  readonly killAfter?: number;
  readonly limitKilobytes?: number;
}

/** A process that writes until it is killed or fails; returns the lines that it confirmed. */
function runWriter(plan: WriterPlan): Promise<string[]> {
  const script = `
    import { openSqliteLedger } from ${JSON.stringify(join(import.meta.dirname, 'sqlite-ledger.ts'))};
    import { writeSync } from 'node:fs';
    process.on('SIGXFSZ', () => undefined);
    const ledger = openSqliteLedger(${JSON.stringify(file)});
    const event = { at: '2026-01-01', personId: null, data: { filling: 'x'.repeat(2000) } };
    for (let count = 1; count < 100000; count += 1) {
      const id = 's' + count;
      try {
        ledger.write({
          events: [{ ...event, stream: id, type: 'one' }, { ...event, stream: id, type: 'two' }],
          puts: [{ kind: 'sale', id, value: count, keys: { number: count } }],
        });
      } catch (error) {
        writeSync(1, 'failed ' + error.kind + '\\n');
        process.exit(0);
      }
      writeSync(1, 'written ' + id + '\\n');
    }`;
  const limit = plan.limitKilobytes === undefined ? 'unlimited' : String(plan.limitKilobytes * 2);
  const child = spawn(
    'sh',
    ['-c', `ulimit -f ${limit} && exec "$0" --input-type=module -e "$1"`, process.execPath, script],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    if (plan.killAfter !== undefined && output.split('\n').length > plan.killAfter) child.kill('SIGKILL');
  });
  return new Promise((resolve) => {
    // The last line counts only when it is complete.
    child.on('close', () => {
      resolve(output.split('\n').slice(0, -1));
    });
  });
}

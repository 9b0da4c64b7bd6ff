import { spawn } from 'node:child_process';
import { appendFileSync, copyFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { mountSmallDisk } from '../../tests/support/small-disk.ts';
import { type Journal, type JournalEvent, JournalFailure, type RecordPut } from '../core/ports.ts';
import { openSqliteJournal } from './sqlite-journal.ts';

let folder: string;
let file: string;
const opened: Journal[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tilla-journal-'));
  file = join(folder, 'books.db');
});
afterEach(() => {
  for (const journal of opened.splice(0)) journal.close();
  rmSync(folder, { recursive: true, force: true });
});

function open(path = file): Journal {
  const journal = openSqliteJournal(path);
  opened.push(journal);
  return journal;
}

const event = (stream: string, type: string): JournalEvent => ({
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
    return error instanceof JournalFailure ? error.kind : String(error);
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
    const journal = open();
    journal.write({
      events: [],
      puts: [
        sale('1', { group: 'open', parent: 'p', at: '2026-01-01' }),
        sale('2', { group: 'open', parent: 'q', at: '2026-01-03' }),
        sale('3', { group: 'done', parent: 'p', at: '2026-01-02' }),
        sale('4', { group: 'open', parent: 'p', at: '2026-01-03' }),
      ],
    });
    const ids = (query: Parameters<Journal['find']>[1]): string =>
      journal
        .find('sale', query)
        .map((row) => row.id)
        .join();
    expect(ids({})).toBe('4,2,3,1');
    expect(ids({ oldestFirst: true, limit: 2 })).toBe('1,3');
    expect(ids({ group: 'open', parent: 'p' })).toBe('4,1');
    expect(ids({ fromAt: '2026-01-02', beforeAt: '2026-01-03' })).toBe('3');
    expect(journal.count('sale', { group: 'open' })).toBe(3);
  });

  test('a second put of one id replaces the first, keys and all', () => {
    const journal = open();
    journal.write({ events: [], puts: [sale('1', { group: 'open' })] });
    journal.write({ events: [], puts: [{ ...sale('1', { group: 'done' }), value: 2 }] });
    expect(journal.count('sale', { group: 'open' })).toBe(0);
    expect(journal.read('sale', '1')).toEqual({ id: '1', value: 2 });
  });

  test('two sales never share a number, and a change that fails leaves nothing behind', () => {
    const journal = open();
    journal.write({ events: [], puts: [sale('1', { number: 7 })] });
    const change = { events: [event('x', 'sale.made')], puts: [sale('2', { number: 7 })] };
    expect(kindOf(() => journal.write(change))).toBe('conflict');
    expect(journal.history('x')).toEqual([]);
    expect(journal.read('sale', '2')).toBeUndefined();
  });
});

describe('events are append-only', () => {
  test.each(["UPDATE events SET type = 'other'", 'DELETE FROM events'])(
    '%s is refused by the database itself',
    (sql) => {
      const journal = open();
      journal.write({ events: [event('a', 'sale.made')], puts: [] });
      journal.close();
      const database = new DatabaseSync(file);
      expect(() => {
        database.exec(sql);
      }).toThrow('append-only');
      database.close();
    },
  );
});

describe('one till per file (C8)', () => {
  test('a second copy cannot open the books of a running one', () => {
    open();
    expect(kindOf(() => openSqliteJournal(file))).toBe('locked');
  });
});

describe('a damaged file or disk (H6)', () => {
  test('a file that is no database is refused, and stays as it is', () => {
    writeFileSync(file, 'not a database at all, but long enough to be read as one'.repeat(20));
    const before = readFileSync(file);
    expect(kindOf(() => openSqliteJournal(file))).toBe('io');
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  test('books of a newer till are refused, and stay as they are', () => {
    open().close();
    const database = new DatabaseSync(file);
    database.exec('PRAGMA user_version = 99');
    database.close();
    expect(kindOf(() => openSqliteJournal(file))).toBe('io');
  });

  test('a full disk is told as such, keeps nothing of the change, and the till goes on when there is room', (context) => {
    const disk = mountSmallDisk(600);
    if (typeof disk === 'string') {
      context.skip(disk);
      return;
    }
    try {
      const journal = open(join(disk.folder, 'books.db'));
      const filler = join(disk.folder, 'filler');
      journal.write({ events: [], puts: [sale('first')] });
      fillUp(filler);
      const large = { ...sale('second'), value: 'x'.repeat(50_000) };
      expect(kindOf(() => journal.write({ events: [event('second', 'sale.made')], puts: [large] }))).toBe('disk_full');
      expect(journal.read('sale', 'second')).toBeUndefined();
      expect(journal.history('second')).toEqual([]);
      rmSync(filler);
      journal.write({ events: [], puts: [large] });
      journal.close();
      expect(open(join(disk.folder, 'books.db')).count('sale', {})).toBe(2);
    } finally {
      for (const journal of opened.splice(0)) journal.close();
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
    const journal = open();
    expect(lines.length).toBeGreaterThanOrEqual(40);
    for (const line of lines) {
      const id = line.replace('written ', '');
      expect(journal.read('sale', id)).toBeDefined();
      expect(journal.history(id)).toHaveLength(2);
    }
  });

  test('a WAL cut at any byte opens, with every row confirmed up to there (torn files)', () => {
    const journal = open();
    const sizes: number[] = [];
    for (let count = 1; count <= 12; count += 1) {
      journal.write({ events: [event(String(count), 'sale.made')], puts: [sale(String(count))] });
      sizes.push(statSync(`${file}-wal`).size);
    }
    const whole = readFileSync(`${file}-wal`);
    const torn = join(folder, 'torn.db');
    for (let cut = 0; cut <= whole.length; cut += cut < 200 ? 7 : 977) {
      copyFileSync(file, torn);
      writeFileSync(`${torn}-wal`, whole.subarray(0, cut));
      const reopened = openSqliteJournal(torn);
      const confirmed = sizes.filter((size) => size <= cut).length;
      const kept = reopened.count('sale', {});
      expect(kept, `cut at byte ${String(cut)}`).toBeGreaterThanOrEqual(confirmed);
      for (let count = 1; count <= kept; count += 1) expect(reopened.history(String(count))).toHaveLength(1);
      reopened.close();
    }
  });
});

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

/** A process of its own that writes until it is killed or cannot; returns the lines it had told before it ended. */
function runWriter(plan: WriterPlan): Promise<string[]> {
  const script = `
    import { openSqliteJournal } from ${JSON.stringify(join(import.meta.dirname, 'sqlite-journal.ts'))};
    import { writeSync } from 'node:fs';
    process.on('SIGXFSZ', () => undefined);
    const journal = openSqliteJournal(${JSON.stringify(file)});
    const event = { at: '2026-01-01', personId: null, data: { filling: 'x'.repeat(2000) } };
    for (let count = 1; count < 100000; count += 1) {
      const id = 's' + count;
      try {
        journal.write({
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
    // The last line counts only when it is whole.
    child.on('close', () => {
      resolve(output.split('\n').slice(0, -1));
    });
  });
}

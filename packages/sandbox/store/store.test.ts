import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createStore, type Store, type Table } from './store.ts';

interface Row {
  id: number;
  name: string;
}

let folder: string;
let open: Store[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'service-store-'));
  open = [];
});
afterEach(() => {
  for (const store of open.reverse()) store.close();
  rmSync(folder, { recursive: true, force: true });
});

function openStore(isFile = true): { store: Store; rows: Table<Row>; kept: Table<Row> } {
  const store = createStore(isFile ? join(folder, 'store.db') : undefined);
  open.push(store);
  return {
    store,
    rows: store.table<Row>({ name: 'rows', columns: {} }),
    kept: store.table<Row>({ name: 'kept', columns: {}, remembers: 'rows and lists' }),
  };
}

function failing(store: Store, work: () => void): void {
  expect(() => {
    store.transaction(() => {
      work();
      throw new Error('undone');
    });
  }).toThrow('undone');
}

describe.each([
  ['a file', true],
  ['memory', false],
])('Store in %s', (_, isFile) => {
  test('a throw undoes its own transaction, not the one before it in the same turn', () => {
    const { store, rows } = openStore(isFile);
    store.transaction(() => {
      rows.put({ id: 1, name: 'stays' });
    });
    failing(store, () => {
      rows.put({ id: 1, name: 'changed' });
      rows.put({ id: 2, name: 'new' });
    });
    expect(rows.select('ORDER BY id')).toEqual([{ id: 1, name: 'stays' }]);
  });

  test('a transaction that is undone after a query takes only its own rows with it, also from SQLite', async () => {
    const { store, rows, kept } = openStore(isFile);
    const setting = store.setting<string>('word');
    store.transaction(() => {
      kept.put({ id: 1, name: 'stays' });
      setting.write('stays');
    });
    failing(store, () => {
      rows.put({ id: 2, name: 'undone' });
      expect(rows.count('')).toBe(1);
      kept.put({ id: 1, name: 'undone' });
      setting.write('undone');
      rows.put({ id: 3, name: 'undone too' });
    });
    await store.saved();
    expect([rows.select(''), kept.select(''), setting.read()]).toEqual([[], [{ id: 1, name: 'stays' }], 'stays']);
    expect([rows.get(2), rows.get(3), kept.get(1)?.name]).toEqual([undefined, undefined, 'stays']);
  });

  test('more rows than wait at a time are all found, one by one and by a query', () => {
    const { store, rows } = openStore(isFile);
    for (let id = 1; id <= 1200; id += 1) {
      store.transaction(() => {
        rows.put({ id, name: String(id) });
      });
    }
    expect([rows.get(1)?.name, rows.get(1200)?.name, rows.count('')]).toEqual(['1', '1200', 1200]);
  });

  test('two readers of one table see each other’s rows before SQLite has them', () => {
    const { store, rows } = openStore(isFile);
    const other = store.table<Row>({ name: 'rows', columns: {} });
    rows.put({ id: 1, name: 'one' });
    expect(other.get(1)?.name).toBe('one');
    other.remove(1);
    expect(rows.get(1)).toBeUndefined();
  });

  test('a field with its blank value comes back, though it is not stored', () => {
    const { store } = openStore(isFile);
    const notes = store.table<Row & { note: string | null }>({ name: 'notes', columns: {}, blank: { note: null } });
    notes.put({ id: 1, name: 'plain', note: null });
    notes.put({ id: 2, name: 'noted', note: 'yes' });
    expect(notes.select('ORDER BY id').map(({ note }) => note)).toEqual([null, 'yes']);
    expect(notes.count("WHERE record LIKE '%note%'")).toBe(1);
    notes.put({ id: 2, name: 'noted', note: null });
    expect(notes.select('WHERE id = 2')).toEqual([{ id: 2, name: 'noted', note: null }]);
  });

  test('a number of an undone transaction is given again, one of a kept transaction never', () => {
    const { store } = openStore(isFile);
    const next = (): number => store.nextId('row', 10);
    expect(store.transaction(next)).toBe(10);
    failing(store, () => expect(next()).toBe(11));
    expect([store.transaction(next), next()]).toEqual([11, 12]);
  });

  test('remembered rows and settings are right after a write, a removal and an undone write, and cannot be changed', () => {
    const { store, kept } = openStore(isFile);
    const setting = store.setting<string>('word');
    kept.put({ id: 1, name: 'one' });
    expect(kept.get(2)).toBeUndefined();
    kept.put({ id: 2, name: 'two' });
    setting.write('first');
    expect([kept.get(2)?.name, kept.select('WHERE id < ?', 9).length, setting.read()]).toEqual(['two', 2, 'first']);
    failing(store, () => {
      kept.put({ id: 1, name: 'other' });
      setting.write('second');
      expect([kept.get(1)?.name, setting.read()]).toEqual(['other', 'second']);
    });
    expect([kept.get(1)?.name, setting.read()]).toEqual(['one', 'first']);
    const row = kept.get(1);
    expect(() => Object.assign(row ?? {}, { name: 'changed' })).toThrow(TypeError);
    kept.removeWhere('WHERE id = ?', 1);
    expect([kept.get(1), kept.select('').length]).toEqual([undefined, 1]);
  });

  test('the size of a set is right after a write, a move out of it, a removal and an undone write', () => {
    const { store } = openStore(isFile);
    const jobs = store.table<Row & { isOpen: boolean }>({
      name: 'jobs',
      columns: {
        name: { type: 'TEXT', of: ({ name }) => name },
        is_open: { type: 'INTEGER', of: (row) => Number(row.isOpen) },
      },
      indexes: [{ columns: 'name', of: 'name' }],
      remembers: 'rows',
      sets: { open: { key: ({ name }) => name, has: (row) => row.isOpen } },
    });
    const open = (): number => jobs.sizeOf('open', 'a', 'WHERE name = ? AND is_open = 1', 'a');
    jobs.put({ id: 1, name: 'a', isOpen: true });
    expect(open()).toBe(1);
    jobs.put({ id: 2, name: 'a', isOpen: true });
    jobs.put({ id: 3, name: 'b', isOpen: true });
    jobs.put({ id: 4, name: 'a', isOpen: false });
    expect(open()).toBe(2);
    failing(store, () => {
      jobs.put({ id: 5, name: 'a', isOpen: true });
      expect(open()).toBe(3);
    });
    expect([open(), jobs.get(5)]).toEqual([2, undefined]);
    expect(jobs.get(1)?.isOpen).toBe(true);
    jobs.put({ id: 1, name: 'a', isOpen: false });
    expect([open(), jobs.get(1)?.isOpen]).toEqual([1, false]);
    jobs.remove(2);
    expect([open(), jobs.select('WHERE name = ? ORDER BY id', 'a').length]).toEqual([0, 2]);
    expect(() => jobs.sizeOf('closed', 'a', '')).toThrow('jobs has no set closed');
  });
});

describe('Store in a file: what is saved', () => {
  test('reading leaves nothing to wait for; a write is in the file when saved settles', async () => {
    const { store, rows } = openStore();
    await store.saved();
    store.transaction(() => rows.get(1));
    expect(store.saved()).toBeUndefined();
    store.transaction(() => {
      rows.put({ id: 1, name: 'one' });
    });
    const other = openStore();
    expect(other.rows.get(1)).toBeUndefined();
    await store.saved();
    expect(other.rows.get(1)).toEqual({ id: 1, name: 'one' });
    expect(store.saved()).toBeUndefined();
  });

  test('what is kept in memory is written along, and numbers go on in the next store', async () => {
    const { store } = openStore();
    const setting = store.setting<number>('kept in memory');
    store.beforeSave(() => {
      setting.write(7);
    });
    store.transaction(() => store.nextId('row', 10));
    store.setting<number>('other').write(1);
    await store.saved();
    const later = openStore().store;
    expect([later.setting<number>('kept in memory').read(), later.nextId('row', 10)]).toEqual([7, 11]);
  });

  test('a commit that fails rejects a caller that waits, and everything since the last one is gone', async () => {
    const { store, rows, kept } = openStore();
    kept.put({ id: 1, name: 'safe' });
    await store.saved();
    let isFull = true;
    store.beforeSave(() => {
      if (isFull) throw new Error('disk full');
    });
    store.transaction(() => {
      kept.put({ id: 1, name: 'lost' });
      rows.put({ id: store.nextId('row', 10), name: 'lost' });
    });
    await expect(store.saved()).rejects.toThrow('disk full');
    isFull = false;
    expect([kept.get(1)?.name, rows.get(10), store.nextId('row', 10)]).toEqual(['safe', undefined, 10]);
  });
});

/** Every committed write survives a kill. */
import type * as Sqlite from 'node:sqlite';
import type { SQLInputValue, StatementSync } from 'node:sqlite';
import { createStoreMemory } from './store-memory.ts';
import { createWriteBatch } from './write-batch.ts';

export type SqlValue = number | string | null;

/** Beside the record's JSON. */
interface TableDefinition<R> {
  name: string;
  columns: Readonly<Record<string, { type: 'INTEGER' | 'TEXT'; of: (record: R) => SqlValue }>>;
  /** Column lists; `of` excludes rows without a value in that column. */
  indexes?: readonly (string | { columns: string; of: string })[];
  /** Cached frozen until written; lists are cleared by any write. For rows that nearly every request reads. */
  remembers?: 'rows' | 'rows and lists';
  /** Sizes that every request asks for. A row's key never changes. */
  sets?: Readonly<Record<string, RowSet<R>>>;
}

interface RowSet<R> {
  key: (record: R) => string;
  has: (record: R) => boolean;
}

export interface Table<R extends { id: number }> {
  get(id: number): R | undefined;
  put(record: R): void;
  remove(id: number): void;
  /** `clause` is `WHERE ...` with `?` places. */
  removeWhere(clause: string, ...values: SqlValue[]): void;
  /** SQL after FROM with `?` places; never a caller's text. */
  select(clause: string, ...values: SqlValue[]): R[];
  count(clause: string, ...values: SqlValue[]): number;
  /** For sizes that are not cached. */
  sizeOf(set: string, key: string, clause: string, ...values: SqlValue[]): number;
  /** 0 over none. */
  sum(column: string, clause: string, ...values: SqlValue[]): number;
}

interface Setting<T> {
  read(): T | undefined;
  write(value: T): void;
}

export interface Store {
  /**
   * Nested calls join; a throw undoes all. In a file, one event-loop turn's transactions reach disk as one (`saved`).
   */
  transaction<T>(work: () => T): T;
  /** Undefined: safe from a kill already. */
  saved(): Promise<void> | undefined;
  save(): void;
  /** To write what is cached. */
  beforeSave(write: () => void): void;
  table<R extends { id: number }>(definition: TableDefinition<R>): Table<R>;
  /** Not even after a reset. */
  nextId(sequence: string, start?: number): number;
  setting<T>(name: string): Setting<T>;
  clear(): void;
  /** Everything into a new file. */
  snapshot(file: string): void;
  close(): void;
}

function copyTables(database: Sqlite.DatabaseSync, from: string): void {
  database.prepare('ATTACH ? AS snapshot').run(from);
  const made = database.prepare("SELECT name, sql FROM snapshot.sqlite_master WHERE type = 'table'").all();
  for (const { name, sql } of made) {
    database.exec(String(sql).replace('CREATE TABLE', 'CREATE TABLE IF NOT EXISTS'));
    database.exec(`INSERT OR REPLACE INTO main.${String(name)} SELECT * FROM snapshot.${String(name)}`);
  }
  database.exec('DETACH snapshot');
}

/** Suppresses the warning of Node 22 on loading SQLite: users of the sandbox cannot act on it. */
function loadSqlite(): typeof Sqlite {
  const { emitWarning } = process;
  process.emitWarning = () => undefined;
  try {
    return process.getBuiltinModule('node:sqlite');
  } finally {
    process.emitWarning = emitWarning;
  }
}

/** Undefined: memory, which begins with the tables of the file `from`. */
export function createStore(path: string | undefined, from?: string): Store {
  const { DatabaseSync } = loadSqlite();
  const database = new DatabaseSync(path ?? ':memory:');
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA temp_store = MEMORY;');
  database.exec('CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT');

  if (from !== undefined) copyTables(database, from);

  const statements = new Map<string, StatementSync>();
  const prepare = (sql: string): StatementSync => {
    const known = statements.get(sql);
    if (known !== undefined) return known;
    const made = database.prepare(sql);
    statements.set(sql, made);
    return made;
  };
  const memory = createStoreMemory();
  const batch = createWriteBatch(prepare, path !== undefined, () => {
    memory.forgetAll();
  });

  let depth = 0;
  const transaction = <T>(work: () => T): T => {
    if (depth > 0) return work();
    batch.begin();
    depth += 1;
    try {
      const result = work();
      batch.keep();
      memory.keep();
      return result;
    } catch (error) {
      batch.undo();
      memory.undo();
      throw error;
    } finally {
      depth -= 1;
    }
  };

  const setting = <T>(name: string): Setting<T> => ({
    read() {
      const text = memory.setting(name, () => {
        const row = prepare('SELECT value FROM settings WHERE name = ?').get(name);
        return row === undefined ? undefined : (row.value as string);
      });
      return text === undefined ? undefined : (JSON.parse(text) as T);
    },
    write(value) {
      const text = JSON.stringify(value ?? null);
      batch.willWrite();
      prepare(
        'INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
      ).run(name, text);
      memory.setSetting(name, text);
    },
  });

  const table = <R extends { id: number }>(definition: TableDefinition<R>): Table<R> => {
    const { name } = definition;
    const columns = Object.entries(definition.columns);
    const declared = columns.map(([column, { type }]) => `${column} ${type}, `).join('');
    database.exec(
      `CREATE TABLE IF NOT EXISTS ${name} (id INTEGER PRIMARY KEY, ${declared}record TEXT NOT NULL) STRICT`,
    );
    for (const [index, given] of (definition.indexes ?? []).entries()) {
      const list = typeof given === 'string' ? `(${given})` : `(${given.columns}) WHERE ${given.of} IS NOT NULL`;
      database.exec(`CREATE INDEX IF NOT EXISTS ${name}_index_${String(index)} ON ${name} ${list}`);
    }
    const names = ['id', ...columns.map(([column]) => column), 'record'];
    const insert = `INSERT OR REPLACE INTO ${name} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`;
    const read = (row: Record<string, unknown>): R => JSON.parse(row.record as string) as R;
    const rows = definition.remembers === undefined ? undefined : memory.rows<R>();
    const lists = definition.remembers === 'rows and lists' ? rows : undefined;
    const sets = Object.entries(definition.sets ?? {}).map(([set, rule]) => ({ set, ...rule, members: memory.sets() }));
    const forget = (): void => {
      rows?.forget();
      for (const { members } of sets) members.forget();
    };
    const select = (clause: string, values: SqlValue[]): R[] =>
      prepare(`SELECT record FROM ${name} ${clause}`)
        .all(...values)
        .map(read);
    const get = (id: number): R | undefined => {
      const row = prepare(`SELECT record FROM ${name} WHERE id = ?`).get(id);
      return row === undefined ? undefined : read(row);
    };
    return {
      get: (id) => (rows === undefined ? get(id) : rows.one(id, () => get(id))),
      put(record) {
        const values: SQLInputValue[] = columns.map(([, { of }]) => of(record));
        batch.willWrite();
        prepare(insert).run(record.id, ...values, JSON.stringify(record));
        rows?.forgetRow(record.id);
        for (const { key, has, members } of sets) members.settle(key(record), record.id, has(record));
      },
      remove(id) {
        batch.willWrite();
        prepare(`DELETE FROM ${name} WHERE id = ?`).run(id);
        forget();
      },
      removeWhere(clause, ...values) {
        batch.willWrite();
        prepare(`DELETE FROM ${name} ${clause}`).run(...values);
        forget();
      },
      select: (clause, ...values) =>
        lists === undefined
          ? select(clause, values)
          : [...lists.many(`${clause} ${values.join(' ')}`, () => select(clause, values))],
      count(clause, ...values) {
        return Number(prepare(`SELECT COUNT(*) AS n FROM ${name} ${clause}`).get(...values)?.n ?? 0);
      },
      sizeOf(set, key, clause, ...values) {
        const found = sets.find((known) => known.set === set);
        if (found === undefined) throw new Error(`${name} has no set ${set}`);
        const read = (): number[] =>
          prepare(`SELECT id FROM ${name} ${clause}`)
            .all(...values)
            .map(({ id }) => Number(id));
        return found.members.of(key, read).size;
      },
      sum(column, clause, ...values) {
        return Number(prepare(`SELECT COALESCE(SUM(${column}), 0) AS n FROM ${name} ${clause}`).get(...values)?.n ?? 0);
      },
    };
  };

  const settingOf = (sequence: string): Setting<number> => setting<number>(`sequence.${sequence}`);
  batch.beforeSave(() => {
    for (const [sequence, next] of memory.takeChangedSequences()) settingOf(sequence).write(next);
  });

  return {
    transaction,
    saved: batch.saved,
    save: batch.saveNow,
    beforeSave: batch.beforeSave,
    table,
    nextId(sequence, start = 1) {
      const next = memory.nextOf(sequence, () => settingOf(sequence).read() ?? start);
      if (depth === 0) batch.willWrite();
      return next;
    },
    setting,
    clear() {
      transaction(() => {
        batch.willWrite();
        const tables = database
          .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
          .all();
        for (const { name } of tables) database.exec(`DELETE FROM ${String(name)}`);
        memory.forgetAll();
      });
    },
    snapshot(file) {
      batch.saveAll();
      database.prepare('VACUUM INTO ?').run(file);
    },
    close() {
      try {
        batch.saveNow();
      } finally {
        statements.clear();
        database.close();
      }
    },
  };
}

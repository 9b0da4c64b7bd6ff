/** Every committed write survives a kill. */
import type * as Sqlite from 'node:sqlite';
import type { SQLInputValue, StatementSync } from 'node:sqlite';
import { createStoreMemory, freeze } from './store-memory.ts';
import { createWaiting } from './waiting.ts';
import { createWriteBatch, type Follower } from './write-batch.ts';

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
  /** Fields with these values are not stored. */
  blank?: Partial<R>;
}

interface RowSet<R> {
  key: (record: R) => string;
  has: (record: R) => boolean;
}

export interface Table<R extends { id: number }> {
  get(id: number): R | undefined;
  /** Freezes it. */
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
  readonly isFile: boolean;
  /**
   * Nested calls join; a throw undoes all. In a file, one event-loop turn's transactions reach disk as one (`saved`).
   */
  transaction<T>(work: () => T): T;
  /** Undefined: safe from a kill already. */
  saved(): Promise<void> | undefined;
  save(): void;
  /** To write what is cached; memory does so for a snapshot alone. */
  beforeSave(write: () => void): void;
  /** What is cached has changed. */
  willSave(): void;
  /** `forget`: everything since the last save is gone. */
  follow(follower: Follower & { forget(): void }): void;
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
  const forgetters = [memory.forgetAll];
  const forgetAll = (): void => {
    for (const forget of forgetters) forget();
  };
  const batch = createWriteBatch(prepare, path !== undefined, forgetAll);

  let depth = 0;
  const waitFor = <K, V>(write: (key: K, value: V) => void) => {
    const waiting = createWaiting(
      () => depth > 0,
      write,
      () => {
        batch.willWriteEnded();
        waiting.write();
      },
    );
    batch.follow(waiting);
    forgetters.push(waiting.forget);
    return waiting;
  };

  const transaction = <T>(work: () => T): T => {
    if (depth > 0) return work();
    batch.begin();
    depth += 1;
    let result: T;
    try {
      result = work();
    } catch (error) {
      depth -= 1;
      batch.undo();
      memory.undo();
      throw error;
    }
    depth -= 1;
    batch.keep();
    memory.keep();
    return result;
  };

  const settings = waitFor<string, string>((name, text) => {
    prepare(
      'INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
    ).run(name, text);
    memory.knowSetting(name, text);
  });
  const setting = <T>(name: string): Setting<T> => ({
    read() {
      const text =
        settings.get(name) ??
        memory.setting(name, () => {
          const row = prepare('SELECT value FROM settings WHERE name = ?').get(name);
          return row === undefined ? undefined : (row.value as string);
        });
      return text === undefined ? undefined : (JSON.parse(text) as T);
    },
    write(value) {
      settings.put(name, JSON.stringify(value ?? null));
      batch.willSave();
    },
  });

  /** By name: rows that wait are the same for every reader. */
  const tables = new Map<string, unknown>();
  const table = <R extends { id: number }>(definition: TableDefinition<R>): Table<R> => {
    const known = tables.get(definition.name) ?? createTable(definition);
    tables.set(definition.name, known);
    return known as Table<R>;
  };

  const createTable = <R extends { id: number }>(definition: TableDefinition<R>): Table<R> => {
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
    const { blank } = definition;
    const read = (row: Record<string, unknown>): R => {
      const stored = JSON.parse(row.record as string) as R;
      return blank === undefined ? stored : { ...blank, ...stored };
    };
    const rows = definition.remembers === undefined ? undefined : memory.rows<R>();
    const lists = definition.remembers === 'rows and lists' ? rows : undefined;
    const sets = Object.entries(definition.sets ?? {}).map(([set, rule]) => ({ set, ...rule, members: memory.sets() }));
    const forget = (): void => {
      rows?.forget();
      for (const { members } of sets) members.forget();
    };
    const waiting = waitFor<number, R>((id, record) => {
      const values: SQLInputValue[] = columns.map(([, { of }]) => of(record));
      prepare(insert).run(id, ...values, JSON.stringify(blank === undefined ? record : withoutBlanks(record, blank)));
      rows?.know(id, record);
    });
    /** Before SQLite is asked. */
    const writeWaiting = (): void => {
      if (waiting.isEmpty) return;
      if (waiting.hasRunning) batch.willWrite();
      else batch.willWriteEnded();
      waiting.write();
      waiting.writeRunning();
    };
    const select = (clause: string, values: SqlValue[]): R[] => {
      writeWaiting();
      return prepare(`SELECT record FROM ${name} ${clause}`)
        .all(...values)
        .map(read);
    };
    const get = (id: number): R | undefined => {
      const row = prepare(`SELECT record FROM ${name} WHERE id = ?`).get(id);
      return row === undefined ? undefined : read(row);
    };
    return {
      get: (id) => waiting.get(id) ?? (rows === undefined ? get(id) : rows.one(id, () => get(id))),
      put(record) {
        waiting.put(record.id, freeze(record));
        batch.willSave();
        rows?.forgetRow(record.id);
        for (const { key, has, members } of sets) members.settle(key(record), record.id, has(record));
      },
      remove(id) {
        writeWaiting();
        batch.willWrite();
        prepare(`DELETE FROM ${name} WHERE id = ?`).run(id);
        forget();
      },
      removeWhere(clause, ...values) {
        writeWaiting();
        batch.willWrite();
        prepare(`DELETE FROM ${name} ${clause}`).run(...values);
        forget();
      },
      select: (clause, ...values) =>
        lists === undefined
          ? select(clause, values)
          : [...lists.many(`${clause} ${values.join(' ')}`, () => select(clause, values))],
      count(clause, ...values) {
        writeWaiting();
        return Number(prepare(`SELECT COUNT(*) AS n FROM ${name} ${clause}`).get(...values)?.n ?? 0);
      },
      sizeOf(set, key, clause, ...values) {
        const found = sets.find((known) => known.set === set);
        if (found === undefined) throw new Error(`${name} has no set ${set}`);
        const read = (): number[] => {
          writeWaiting();
          return prepare(`SELECT id FROM ${name} ${clause}`)
            .all(...values)
            .map(({ id }) => Number(id));
        };
        return found.members.of(key, read).size;
      },
      sum(column, clause, ...values) {
        writeWaiting();
        return Number(prepare(`SELECT COALESCE(SUM(${column}), 0) AS n FROM ${name} ${clause}`).get(...values)?.n ?? 0);
      },
    };
  };

  const settingOf = (sequence: string): Setting<number> => setting<number>(`sequence.${sequence}`);
  batch.beforeSave(() => {
    for (const [sequence, next] of memory.takeChangedSequences()) settingOf(sequence).write(next);
  });

  return {
    isFile: path !== undefined,
    transaction,
    saved: batch.saved,
    save: batch.saveNow,
    beforeSave: batch.beforeSave,
    willSave: batch.willSave,
    follow(follower) {
      batch.follow(follower);
      forgetters.push(follower.forget);
    },
    table,
    nextId(sequence, start = 1) {
      const next = memory.nextOf(sequence, () => settingOf(sequence).read() ?? start);
      if (depth === 0) batch.willSave();
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
        forgetAll();
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

function withoutBlanks<R extends object>(record: R, blank: Partial<R>): Partial<R> {
  const kept: Partial<R> = {};
  for (const name of Object.keys(record) as (keyof R)[]) if (record[name] !== blank[name]) kept[name] = record[name];
  return kept;
}

/** The service's durable memory: one SQLite file (or none), whose every committed write survives a kill. */
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';

export type SqlValue = number | string | null;

/** What a table stores beside the record's JSON, so that it can be searched and sorted. */
interface TableDefinition<R> {
  name: string;
  columns: Readonly<Record<string, { type: 'INTEGER' | 'TEXT'; of: (record: R) => SqlValue }>>;
  /** Each entry is the column list of one index, for example `organization_id, status`. */
  indexes?: readonly string[];
}

export interface Table<R extends { id: number }> {
  get(id: number): R | undefined;
  put(record: R): void;
  remove(id: number): void;
  /** `clause` is SQL after FROM (`WHERE ... ORDER BY ... LIMIT ...`) with `?` places; it never holds a caller's text. */
  select(clause: string, ...values: SqlValue[]): R[];
  count(clause: string, ...values: SqlValue[]): number;
  /** One aggregate expression over the matching rows, for example `SUM(amount)`; 0 over none. */
  sum(column: string, clause: string, ...values: SqlValue[]): number;
}

/** One value of its own, as JSON; undefined until it is written. */
interface Setting<T> {
  read(): T | undefined;
  write(value: T): void;
}

export interface Store {
  /** Runs `work` as one transaction; a nested call joins the outer one; a throw undoes all of it. */
  transaction<T>(work: () => T): T;
  table<R extends { id: number }>(definition: TableDefinition<R>): Table<R>;
  /** The next number of a named sequence, first `start`; never given twice, not even after a reset of rows. */
  nextId(sequence: string, start?: number): number;
  setting<T>(name: string): Setting<T>;
  /** Empties every table and setting. */
  clear(): void;
  close(): void;
}

/** `path` is a file, or undefined for memory only. */
export function createStore(path: string | undefined): Store {
  const database = new DatabaseSync(path ?? ':memory:');
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA temp_store = MEMORY;');
  database.exec('CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT');

  const statements = new Map<string, StatementSync>();
  const prepare = (sql: string): StatementSync => {
    const known = statements.get(sql);
    if (known !== undefined) return known;
    const made = database.prepare(sql);
    statements.set(sql, made);
    return made;
  };

  let depth = 0;
  const transaction = <T>(work: () => T): T => {
    if (depth > 0) return work();
    prepare('BEGIN IMMEDIATE').run();
    depth += 1;
    try {
      const result = work();
      prepare('COMMIT').run();
      return result;
    } catch (error) {
      prepare('ROLLBACK').run();
      throw error;
    } finally {
      depth -= 1;
    }
  };

  const setting = <T>(name: string): Setting<T> => ({
    read() {
      const row = prepare('SELECT value FROM settings WHERE name = ?').get(name);
      return row === undefined ? undefined : (JSON.parse(row.value as string) as T);
    },
    write(value) {
      prepare(
        'INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
      ).run(name, JSON.stringify(value ?? null));
    },
  });

  const table = <R extends { id: number }>(definition: TableDefinition<R>): Table<R> => {
    const { name } = definition;
    const columns = Object.entries(definition.columns);
    const declared = columns.map(([column, { type }]) => `${column} ${type}, `).join('');
    database.exec(
      `CREATE TABLE IF NOT EXISTS ${name} (id INTEGER PRIMARY KEY, ${declared}record TEXT NOT NULL) STRICT`,
    );
    for (const [index, list] of (definition.indexes ?? []).entries()) {
      database.exec(`CREATE INDEX IF NOT EXISTS ${name}_index_${String(index)} ON ${name} (${list})`);
    }
    const names = ['id', ...columns.map(([column]) => column), 'record'];
    const insert = `INSERT OR REPLACE INTO ${name} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`;
    const read = (row: Record<string, unknown>): R => JSON.parse(row.record as string) as R;
    return {
      get(id) {
        const row = prepare(`SELECT record FROM ${name} WHERE id = ?`).get(id);
        return row === undefined ? undefined : read(row);
      },
      put(record) {
        const values: SQLInputValue[] = columns.map(([, { of }]) => of(record));
        prepare(insert).run(record.id, ...values, JSON.stringify(record));
      },
      remove(id) {
        prepare(`DELETE FROM ${name} WHERE id = ?`).run(id);
      },
      select(clause, ...values) {
        return prepare(`SELECT record FROM ${name} ${clause}`)
          .all(...values)
          .map(read);
      },
      count(clause, ...values) {
        return Number(prepare(`SELECT COUNT(*) AS n FROM ${name} ${clause}`).get(...values)?.n ?? 0);
      },
      sum(column, clause, ...values) {
        return Number(prepare(`SELECT COALESCE(SUM(${column}), 0) AS n FROM ${name} ${clause}`).get(...values)?.n ?? 0);
      },
    };
  };

  return {
    transaction,
    table,
    nextId(sequence, start = 1) {
      const counter = setting<number>(`sequence.${sequence}`);
      const next = counter.read() ?? start;
      counter.write(next + 1);
      return next;
    },
    setting,
    clear() {
      transaction(() => {
        const tables = database
          .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
          .all();
        for (const { name } of tables) database.exec(`DELETE FROM ${String(name)}`);
      });
    },
    close() {
      statements.clear();
      database.close();
    },
  };
}

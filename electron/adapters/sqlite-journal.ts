import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import {
  type Journal,
  type JournalChange,
  type JournalEvent,
  JournalFailure,
  type RecordKind,
  type RecordQuery,
  type StoredRecord,
} from '../core/ports.ts';
import { cachedStatements, sqliteCode } from './sqlite-statements.ts';

const schemaVersion = 1;

const schema = `
  CREATE TABLE events (
    seq INTEGER PRIMARY KEY,
    stream TEXT NOT NULL,
    type TEXT NOT NULL,
    at TEXT NOT NULL,
    person_id TEXT,
    data TEXT NOT NULL
  ) STRICT;
  CREATE INDEX events_of_stream ON events (stream, seq);
  CREATE TRIGGER events_stay_as_written BEFORE UPDATE ON events
    BEGIN SELECT RAISE(ABORT, 'events are append-only'); END;
  CREATE TRIGGER events_stay BEFORE DELETE ON events
    BEGIN SELECT RAISE(ABORT, 'events are append-only'); END;
  CREATE TABLE records (
    seq INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,
    id TEXT NOT NULL,
    value TEXT NOT NULL,
    group_key TEXT,
    parent_key TEXT,
    at TEXT,
    number INTEGER,
    UNIQUE (kind, id)
  ) STRICT;
  CREATE INDEX records_by_time ON records (kind, at);
  CREATE INDEX records_by_group ON records (kind, group_key, at) WHERE group_key IS NOT NULL;
  CREATE INDEX records_by_parent ON records (kind, parent_key, at) WHERE parent_key IS NOT NULL;
  CREATE UNIQUE INDEX records_by_number ON records (kind, number) WHERE number IS NOT NULL;
  PRAGMA user_version = ${String(schemaVersion)};
`;

/**
 * The journal in one SQLite file, which it holds alone: a second opener gets `JournalFailure('locked')` (rule C8).
 * Two records of one kind never share a `number`: that write fails with `conflict`.
 * @param file path of the database, or `:memory:`.
 * @throws JournalFailure when it cannot be opened.
 */
export function openSqliteJournal(file: string): Journal {
  const database = guard(() => openDatabase(file));
  const prepare = cachedStatements(database);

  function writeAll(change: JournalChange): void {
    for (const event of change.events) {
      prepare('INSERT INTO events (stream, type, at, person_id, data) VALUES (?, ?, ?, ?, ?)').run(
        event.stream,
        event.type,
        event.at,
        event.personId,
        JSON.stringify(event.data),
      );
    }
    for (const put of change.puts) {
      prepare(
        `INSERT INTO records (kind, id, value, group_key, parent_key, at, number) VALUES (?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT (kind, id) DO UPDATE SET value = excluded.value, group_key = excluded.group_key,
           parent_key = excluded.parent_key, at = excluded.at, number = excluded.number`,
      ).run(
        put.kind,
        put.id,
        JSON.stringify(put.value),
        put.keys.group ?? null,
        put.keys.parent ?? null,
        put.keys.at ?? null,
        put.keys.number ?? null,
      );
    }
  }

  return {
    write(change) {
      guard(() => {
        database.exec('BEGIN IMMEDIATE');
        try {
          writeAll(change);
          database.exec('COMMIT');
        } catch (error) {
          if (database.isTransaction) database.exec('ROLLBACK');
          throw error;
        }
      });
    },
    read(kind, id) {
      return guard(() => {
        const row = prepare('SELECT id, value FROM records WHERE kind = ? AND id = ?').get(kind, id);
        return row === undefined ? undefined : toRecord(row);
      });
    },
    find(kind, query) {
      const order = query.oldestFirst === true ? 'ASC' : 'DESC';
      const { where, values } = conditions(kind, query);
      const sql = `SELECT id, value FROM records WHERE ${where} ORDER BY at ${order}, seq ${order} LIMIT ?`;
      return guard(() =>
        prepare(sql)
          .all(...values, query.limit ?? -1)
          .map(toRecord),
      );
    },
    count(kind, query) {
      const { where, values } = conditions(kind, query);
      return guard(() => {
        const row = prepare(`SELECT count(*) AS rows FROM records WHERE ${where}`).get(...values);
        return Number(row?.['rows'] ?? 0);
      });
    },
    history(stream) {
      const sql = 'SELECT stream, type, at, person_id, data FROM events WHERE stream = ? ORDER BY seq';
      return guard(() => prepare(sql).all(stream).map(toEvent));
    },
    close() {
      if (database.isOpen)
        guard(() => {
          database.close();
        });
    },
  };
}

function openDatabase(file: string): DatabaseSync {
  if (file !== ':memory:') {
    mkdirSync(dirname(file), { recursive: true });
    // The books are nobody else's to read; SQLite gives the WAL the rights of the database.
    closeSync(openSync(file, 'a', 0o600));
  }
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    // Exclusive before the first read: the lock is taken for as long as the file is open.
    database.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
    database.exec('BEGIN EXCLUSIVE');
    const version = Number(database.prepare('PRAGMA user_version').get()?.['user_version']);
    if (version === 0) database.exec(schema);
    else if (version !== schemaVersion) throw new TypeError('these books were written by a newer till');
    database.exec('COMMIT');
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function conditions(kind: RecordKind, query: RecordQuery): { where: string; values: SQLInputValue[] } {
  const where = ['kind = ?'];
  const values: SQLInputValue[] = [kind];
  const given = [
    ['group_key = ?', query.group],
    ['parent_key = ?', query.parent],
    ['at >= ?', query.fromAt],
    ['at < ?', query.beforeAt],
  ] as const;
  for (const [condition, value] of given) {
    if (value === undefined) continue;
    where.push(condition);
    values.push(value);
  }
  return { where: where.join(' AND '), values };
}

function toRecord(row: Record<string, unknown>): StoredRecord {
  return { id: String(row['id']), value: JSON.parse(String(row['value'])) };
}

function toEvent(row: Record<string, unknown>): JournalEvent {
  return {
    stream: String(row['stream']),
    type: String(row['type']),
    at: String(row['at']),
    personId: typeof row['person_id'] === 'string' ? row['person_id'] : null,
    data: JSON.parse(String(row['data'])) as JournalEvent['data'],
  };
}

function guard<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw new JournalFailure(failureKind(error), error);
  }
}

/** Names of SQLite's result codes: 5 BUSY, 6 LOCKED, 13 FULL, 19 CONSTRAINT. Everything else is the file or its disk. */
function failureKind(error: unknown): JournalFailure['kind'] {
  switch (sqliteCode(error)) {
    case 5:
    case 6:
      return 'locked';
    case 13:
      return 'disk_full';
    case 19:
      return 'conflict';
    default:
      return 'io';
  }
}

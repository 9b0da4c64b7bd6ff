import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { SQLInputValue } from 'node:sqlite';
import { emptyHead } from '../core/journal/chain.ts';
import type {
  Journal,
  JournalChange,
  JournalEvent,
  JournalHead,
  RecordKind,
  RecordQuery,
  StoredRecord,
} from '../core/ports.ts';
import { createBackupShelf } from './sqlite-backup.ts';
import { hashOfEvent, toStoredEvent } from './sqlite-events.ts';
import { asJournalFailure } from './sqlite-journal-failure.ts';
import { openBooksDatabase } from './sqlite-journal-schema.ts';
import { cachedStatements } from './sqlite-statements.ts';

const insertEvent = 'INSERT INTO events (seq, stream, type, at, person_id, data, hash) VALUES (?, ?, ?, ?, ?, ?, ?)';
const putCommand =
  'INSERT INTO commands (id, value) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET value = excluded.value';
/** An update that names indexed columns writes their indexes anew, changed or not: most changes name the value alone. */
const changeValue = `UPDATE records SET value = ? WHERE id = ? AND kind = ?
  AND group_key IS ? AND parent_key IS ? AND at IS ? AND number IS ?`;
const putRecord = `INSERT INTO records (value, id, kind, group_key, parent_key, at, number) VALUES (?, ?, ?, ?, ?, ?, ?)
  ON CONFLICT (id, kind) DO UPDATE SET value = excluded.value, group_key = excluded.group_key,
    parent_key = excluded.parent_key, at = excluded.at, number = excluded.number`;

/**
 * The journal in one SQLite file, which it holds alone: a second opener gets `JournalFailure('locked')` (rule C8).
 * Two records of one kind never share a `number`: that write fails with `conflict`. Backups lie in the folder
 * `backups` beside the file.
 * @param file path of the database, or `:memory:`.
 * @throws JournalFailure when it cannot be opened.
 */
export function openSqliteJournal(file: string): Journal {
  const database = asJournalFailure(() => openBooksDatabase(file));
  const prepare = cachedStatements(database);
  let head = asJournalFailure(readFirstHead);

  function readHead(): JournalHead {
    const row = prepare('SELECT seq, hash FROM events ORDER BY seq DESC LIMIT 1').get();
    return row === undefined ? emptyHead : { seq: Number(row['seq']), hash: String(row['hash']) };
  }

  /** Books that break off here are let go of: whoever mends them needs them. */
  function readFirstHead(): JournalHead {
    try {
      return readHead();
    } catch (error) {
      database.close();
      throw error;
    }
  }

  /** Returns the head after the change. */
  function writeAll(change: JournalChange): JournalHead {
    let last = head;
    for (const { stream, type, at, personId, data } of change.events) {
      const event = { seq: last.seq + 1, stream, type, at, personId, data: JSON.stringify(data) };
      last = { seq: event.seq, hash: hashOfEvent(last.hash, event) };
      prepare(insertEvent).run(event.seq, stream, type, at, personId, event.data, last.hash);
    }
    for (const { kind, id, value, keys } of change.puts) {
      const text = JSON.stringify(value);
      if (kind === 'command') prepare(putCommand).run(id, text);
      else {
        const columns = [keys.group ?? null, keys.parent ?? null, keys.at ?? null, keys.number ?? null];
        const { changes } = prepare(changeValue).run(text, id, kind, ...columns);
        if (changes === 0) prepare(putRecord).run(text, id, kind, ...columns);
      }
    }
    return last;
  }

  return {
    write(change) {
      asJournalFailure(() => {
        prepare('BEGIN IMMEDIATE').run();
        try {
          const last = writeAll(change);
          prepare('COMMIT').run();
          head = last;
        } catch (error) {
          if (database.isTransaction) database.exec('ROLLBACK');
          throw error;
        }
      });
    },
    read(kind, id) {
      return asJournalFailure(() => {
        const row =
          kind === 'command'
            ? prepare('SELECT id, value FROM commands WHERE id = ?').get(id)
            : prepare('SELECT id, value FROM records WHERE id = ? AND kind = ?').get(id, kind);
        return row === undefined ? undefined : toRecord(row);
      });
    },
    find(kind, query) {
      const order = query.oldestFirst === true ? 'ASC' : 'DESC';
      const { where, values } = conditions(kind, query);
      const sql = `SELECT id, value FROM records WHERE ${where} ORDER BY at ${order}, seq ${order} LIMIT ?`;
      return asJournalFailure(() =>
        prepare(sql)
          .all(...values, query.limit ?? -1)
          .map(toRecord),
      );
    },
    count(kind, query) {
      const { where, values } = conditions(kind, query);
      return asJournalFailure(() => {
        const row = prepare(`SELECT count(*) AS rows FROM records WHERE ${where}`).get(...values);
        return Number(row?.['rows'] ?? 0);
      });
    },
    lastNumber(kind) {
      const sql = 'SELECT max(number) AS last FROM records WHERE kind = ? AND number IS NOT NULL';
      return asJournalFailure(() => Number(prepare(sql).get(kind)?.['last'] ?? 0));
    },
    history(stream) {
      const sql = 'SELECT stream, type, at, person_id, data FROM events WHERE stream = ? ORDER BY seq';
      return asJournalFailure(() => prepare(sql).all(stream).map(toEvent));
    },
    eventsOf(streams) {
      const sql = 'SELECT * FROM events WHERE stream IN (SELECT value FROM json_each(?)) ORDER BY seq';
      return asJournalFailure(() => prepare(sql).all(JSON.stringify(streams)).map(toStoredEvent));
    },
    eventsFrom(seq, limit) {
      const sql = 'SELECT * FROM events WHERE seq >= ? ORDER BY seq LIMIT ?';
      return asJournalFailure(() => prepare(sql).all(seq, limit).map(toStoredEvent));
    },
    head: () => head,
    hashOf: hashOfEvent,
    size: () => bytesOf(file) + bytesOf(`${file}-wal`),
    tidy() {
      asJournalFailure(() => database.exec('PRAGMA wal_checkpoint(PASSIVE)'));
    },
    backups: createBackupShelf(database, file === ':memory:' ? null : join(dirname(file), 'backups'), () => head),
    close() {
      if (database.isOpen)
        asJournalFailure(() => {
          database.close();
        });
    },
  };
}

function bytesOf(file: string): number {
  return existsSync(file) ? statSync(file).size : 0;
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

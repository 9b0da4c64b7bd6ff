import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { SQLInputValue } from 'node:sqlite';
import { emptyHead } from '@tilla/shared/ledger/chain.ts';
import type {
  Ledger,
  LedgerChange,
  LedgerEvent,
  LedgerHead,
  RecordKind,
  RecordQuery,
  RecordRow,
  StoredEvent,
  StoredRecord,
} from '#core/platform/ports.ts';
import { createBackupShelf, type SealCopy, sealHere } from './sqlite-backup.ts';
import { hashOfEvent, toStoredEvent } from './sqlite-events.ts';
import { asLedgerFailure } from './sqlite-ledger-failure.ts';
import { openLedgerDatabase } from './sqlite-ledger-schema.ts';
import { cachedStatements, inTransaction } from './sqlite-statements.ts';

const insertEvent = 'INSERT INTO events (seq, stream, type, at, person_id, data, hash) VALUES (?, ?, ?, ?, ?, ?, ?)';
const putCommand =
  'INSERT INTO commands (id, value) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET value = excluded.value';
/** Naming indexed columns would rewrite their indexes. */
const changeValue = `UPDATE records SET value = ? WHERE id = ? AND kind = ?
  AND group_key IS ? AND parent_key IS ? AND at IS ? AND number IS ?`;
const putRecord = `INSERT INTO records (value, id, kind, group_key, parent_key, at, number) VALUES (?, ?, ?, ?, ?, ?, ?)
  ON CONFLICT (id, kind) DO UPDATE SET value = excluded.value, group_key = excluded.group_key,
    parent_key = excluded.parent_key, at = excluded.at, number = excluded.number`;

/**
 * Held alone: a second opener gets `LedgerFailure('locked')` (rule C8). A repeated `number` of one kind is `conflict`.
 * @param file or `:memory:`. @param seal finishes a backup; by default on this thread. @throws LedgerFailure
 */
export function openSqliteLedger(file: string, seal: SealCopy = sealHere): Ledger {
  const database = asLedgerFailure(() => openLedgerDatabase(file));
  const prepare = cachedStatements(database);
  let head = asLedgerFailure(readFirstHead);

  function readHead(): LedgerHead {
    const row = prepare('SELECT seq, hash FROM events ORDER BY seq DESC LIMIT 1').get();
    return row === undefined ? emptyHead : { seq: Number(row['seq']), hash: String(row['hash']) };
  }

  /** Closed on failure, so that it can be repaired. */
  function readFirstHead(): LedgerHead {
    try {
      return readHead();
    } catch (error) {
      database.close();
      throw error;
    }
  }

  function writeAll(change: LedgerChange): LedgerHead {
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

  function eventsFrom(seq: number, limit: number): StoredEvent[] {
    const sql = 'SELECT * FROM events WHERE seq >= ? ORDER BY seq LIMIT ?';
    return asLedgerFailure(() => prepare(sql).all(seq, limit).map(toStoredEvent));
  }

  return {
    write(change) {
      asLedgerFailure(() => {
        head = inTransaction(database, () => writeAll(change));
      });
    },
    read(kind, id) {
      return asLedgerFailure(() => {
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
      return asLedgerFailure(() =>
        prepare(sql)
          .all(...values, query.limit ?? -1)
          .map(toRecord),
      );
    },
    count(kind, query) {
      const { where, values } = conditions(kind, query);
      return asLedgerFailure(() => {
        const row = prepare(`SELECT count(*) AS rows FROM records WHERE ${where}`).get(...values);
        return Number(row?.['rows'] ?? 0);
      });
    },
    lastNumber(kind) {
      const sql = 'SELECT max(number) AS last FROM records WHERE kind = ? AND number IS NOT NULL';
      return asLedgerFailure(() => Number(prepare(sql).get(kind)?.['last'] ?? 0));
    },
    history(stream) {
      const sql = 'SELECT stream, type, at, person_id, data FROM events WHERE stream = ? ORDER BY seq';
      return asLedgerFailure(() => prepare(sql).all(stream).map(toEvent));
    },
    eventsOf(streams) {
      const sql = 'SELECT * FROM events WHERE stream IN (SELECT value FROM json_each(?)) ORDER BY seq';
      return asLedgerFailure(() => prepare(sql).all(JSON.stringify(streams)).map(toStoredEvent));
    },
    eventsFrom,
    eventsForCheck: eventsFrom,
    rows(kinds, from, to) {
      const sql = `SELECT * FROM records WHERE seq BETWEEN ? AND ? AND kind IN (SELECT value FROM json_each(?))
        ORDER BY seq`;
      return asLedgerFailure(() => prepare(sql).all(from, to, JSON.stringify(kinds)).map(toRow));
    },
    rowOf(kind, id) {
      const row = asLedgerFailure(() => prepare('SELECT seq FROM records WHERE id = ? AND kind = ?').get(id, kind));
      return row === undefined ? undefined : Number(row['seq']);
    },
    lastRow: () => asLedgerFailure(() => Number(prepare('SELECT max(seq) AS last FROM records').get()?.['last'] ?? 0)),
    head: () => head,
    hashOf: hashOfEvent,
    size: () => bytesOf(file) + bytesOf(`${file}-wal`),
    tidy(isThorough = false) {
      // `secure_delete` overwrites pages; the WAL still has the content.
      asLedgerFailure(() => database.exec(`PRAGMA wal_checkpoint(${isThorough ? 'TRUNCATE' : 'PASSIVE'})`));
    },
    backups: createBackupShelf({
      database,
      folder: file === ':memory:' ? null : join(dirname(file), 'backups'),
      head: () => head,
      seal,
    }),
    close() {
      if (database.isOpen)
        asLedgerFailure(() => {
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

function toRow(row: Record<string, unknown>): RecordRow {
  const { group_key: group, parent_key: parent, at, number } = row;
  return {
    ...toRecord(row),
    row: Number(row['seq']),
    kind: String(row['kind']) as RecordKind,
    keys: {
      ...(typeof group === 'string' ? { group } : {}),
      ...(typeof parent === 'string' ? { parent } : {}),
      ...(typeof at === 'string' ? { at } : {}),
      ...(number === null ? {} : { number: Number(number) }),
    },
  };
}

function toEvent(row: Record<string, unknown>): LedgerEvent {
  return {
    stream: String(row['stream']),
    type: String(row['type']),
    at: String(row['at']),
    personId: typeof row['person_id'] === 'string' ? row['person_id'] : null,
    data: JSON.parse(String(row['data'])) as LedgerEvent['data'],
  };
}

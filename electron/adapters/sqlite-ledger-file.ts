import { existsSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { checkLedger, type LedgerReader, type LedgerReport } from '#core/ledger/check.ts';
import type { UnreadableLedger } from '#core/platform/keeper-port.ts';
import type { StoredEvent } from '#core/platform/ports.ts';
import { removeFile } from './atomic-file.ts';
import { hashOfEvent, toStoredEvent } from './sqlite-events.ts';
import { schemaVersion } from './sqlite-ledger-schema.ts';
import { cachedStatements, sqliteCode } from './sqlite-statements.ts';

export class LedgerUnreadable extends Error {
  readonly kind: UnreadableLedger;
  constructor(kind: LedgerUnreadable['kind'], cause?: unknown) {
    super(kind, { cause });
    this.name = 'LedgerUnreadable';
    this.kind = kind;
  }
}

export interface LedgerFile {
  readonly reader: LedgerReader;
  /** SQLite's findings; empty for a sound file. */
  damage(): string[];
  rows(): number;
  close(): void;
}

/** `report` is null where it cannot be read through. */
export interface FileReport {
  readonly damage: readonly string[];
  readonly report: LedgerReport | null;
}

/** One read transaction: no till can start meanwhile. @param versions `any`: later too. @throws LedgerUnreadable */
export function openLedgerFile(file: string, versions: 'known' | 'any' = 'known'): LedgerFile {
  if (!existsSync(file)) throw new LedgerUnreadable('missing');
  const made = [`${file}-shm`, `${file}-wal`].filter((name) => !existsSync(name));
  const database = new DatabaseSync(file, { readOnly: true, timeout: 0 });
  try {
    database.exec('BEGIN');
    const version = Number(database.prepare('PRAGMA user_version').get()?.['user_version']);
    const tables = database.prepare("SELECT count(*) AS tables FROM sqlite_schema WHERE name = 'events'").get();
    if (Number(tables?.['tables']) !== 1) throw new LedgerUnreadable('not_books');
    if (versions === 'known' && version !== schemaVersion) throw new LedgerUnreadable('other_version');
  } catch (error) {
    database.close();
    throw toUnreadable(error);
  }
  const select = (sql: string): ReturnType<DatabaseSync['prepare']> => database.prepare(sql);
  // Once per record: a statement holds memory outside the garbage collector.
  const prepared = cachedStatements(database);

  return {
    reader: {
      *events() {
        for (const row of select('SELECT * FROM events ORDER BY seq').iterate()) yield toStoredEvent(row);
      },
      eventsOf: (stream): StoredEvent[] =>
        prepared('SELECT * FROM events WHERE stream = ? ORDER BY seq').all(stream).map(toStoredEvent),
      *streams() {
        const sql = `SELECT stream, type FROM events AS event WHERE NOT EXISTS
          (SELECT 1 FROM events AS earlier WHERE earlier.stream = event.stream AND earlier.seq < event.seq)`;
        for (const row of select(sql).iterate()) yield { stream: String(row['stream']), type: String(row['type']) };
      },
      *records(kind) {
        for (const row of select('SELECT id, value FROM records WHERE kind = ? ORDER BY seq').iterate(kind)) {
          yield { id: String(row['id']), text: String(row['value']) };
        }
      },
      hasRecord: (kind, id) => prepared('SELECT 1 FROM records WHERE id = ? AND kind = ?').get(id, kind) !== undefined,
      hashOf: hashOfEvent,
    },
    damage() {
      const said = select('PRAGMA integrity_check(50)')
        .all()
        .map((row) => String(row['integrity_check']));
      return said.length === 1 && said[0] === 'ok' ? [] : said;
    },
    rows() {
      const counted = select('SELECT (SELECT count(*) FROM events) + (SELECT count(*) FROM records) AS rows').get();
      return Number(counted?.['rows'] ?? 0);
    },
    close() {
      // Inside the transaction, so that the files cannot belong to a till that just started.
      for (const name of made) removeIfOurs(name);
      database.close();
    },
  };
}

/** Pages readable, indexes matching. */
export function isReadable(file: string): boolean {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 0 });
  try {
    return database.prepare('PRAGMA integrity_check(1)').get()?.['integrity_check'] === 'ok';
  } catch (error) {
    const code = sqliteCode(error);
    if (code !== corrupt && code !== notADatabase) throw error;
    return false;
  } finally {
    database.close();
  }
}

/** @param expectedHead a hash noted earlier. @throws LedgerUnreadable */
export function checkLedgerFile(file: string, expectedHead: string | null, onRead?: OnRead): FileReport {
  const ledger = openLedgerFile(file);
  try {
    const reader = onRead === undefined ? ledger.reader : counting(ledger.reader, ledger.rows(), onRead);
    const damage = ledger.damage();
    try {
      return { damage, report: checkLedger(reader, expectedHead) };
    } catch (error) {
      if (sqliteCode(error) !== corrupt) throw error;
      return { damage: damage.length > 0 ? damage : [String(error)], report: null };
    }
  } catch (error) {
    if (sqliteCode(error) !== corrupt) throw error;
    return { damage: [String(error)], report: null };
  } finally {
    ledger.close();
  }
}

export type OnRead = (rows: number, all: number) => void;
const PROGRESS_EVERY = 1_000;

function counting(reader: LedgerReader, all: number, onRead: OnRead): LedgerReader {
  let rows = 0;
  onRead(rows, all);
  function* counted<Row>(some: Iterable<Row>): Iterable<Row> {
    for (const row of some) {
      rows += 1;
      if (rows % PROGRESS_EVERY === 0) onRead(rows, all);
      yield row;
    }
  }
  return { ...reader, events: () => counted(reader.events()), records: (kind) => counted(reader.records(kind)) };
}

const busy = 5;
const corrupt = 11;
const notADatabase = 26;

function toUnreadable(error: unknown): unknown {
  switch (sqliteCode(error)) {
    case busy:
      return new LedgerUnreadable('held', error);
    case corrupt:
    case notADatabase:
      return new LedgerUnreadable('not_books', error);
    default:
      return error;
  }
}

/** Readers in WAL mode create log files and leave them. */
function removeIfOurs(name: string): void {
  if (existsSync(name) && (name.endsWith('-shm') || statSync(name).size === 0)) removeFile(name);
}

import { accessSync, closeSync, constants, existsSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makeFolder } from '@tilla/server-kit/own-folder.ts';
import { emptyHead } from '@tilla/shared/ledger/chain.ts';
import { finishSwap } from './ledger-swap.ts';
import { hashOfEvent, toStoredEvent } from './sqlite-events.ts';
import { assertSound, isDamage, isQuicklyChecked } from './sqlite-statements.ts';

/** 2: links of the chain; answered commands in their own table. */
export const schemaVersion = 2;

export class NewerLedger extends Error {}

/** More pages than a sale touches (kibibytes). */
const CACHE_KIBIBYTES = 4_000;

const eventsTable = `
  CREATE TABLE events (
    seq INTEGER PRIMARY KEY,
    stream TEXT NOT NULL,
    type TEXT NOT NULL,
    at TEXT NOT NULL,
    person_id TEXT,
    data TEXT NOT NULL,
    hash TEXT NOT NULL
  ) STRICT;
`;
const eventsGuards = `
  CREATE INDEX events_of_stream ON events (stream);
  CREATE TRIGGER events_stay_as_written BEFORE UPDATE ON events
    BEGIN SELECT RAISE(ABORT, 'events are append-only'); END;
  CREATE TRIGGER events_stay BEFORE DELETE ON events
    BEGIN SELECT RAISE(ABORT, 'events are append-only'); END;
`;
/** Read only by id: their own table touches one page of a change instead of four. */
const commandsTable = `
  CREATE TABLE commands (
    id TEXT PRIMARY KEY,
    value TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
`;
const recordsTable = `
  CREATE TABLE records (
    seq INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,
    id TEXT NOT NULL,
    value TEXT NOT NULL,
    group_key TEXT,
    parent_key TEXT,
    at TEXT,
    number INTEGER,
    -- Ids sort by time, so what is written together lies together, whatever its kind.
    UNIQUE (id, kind)
  ) STRICT;
  CREATE INDEX records_by_time ON records (kind, at);
  CREATE INDEX records_by_group ON records (kind, group_key, at) WHERE group_key IS NOT NULL;
  CREATE INDEX records_by_parent ON records (kind, parent_key, at) WHERE parent_key IS NOT NULL;
  CREATE UNIQUE INDEX records_by_number ON records (kind, number) WHERE number IS NOT NULL;
`;

/** Locks the file while open (rule C8), and completes a killed restore. @param file or `:memory:`. */
export function openLedgerDatabase(file: string): DatabaseSync {
  if (file !== ':memory:') {
    makeFolder(dirname(file));
    finishSwap(file);
    // The WAL gets its rights. Only for a new file: closing a second handle drops this process's locks (POSIX).
    if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600));
    // SQLite would open it for reading, and fail later.
    accessSync(file, constants.W_OK);
  }
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    // Exclusive before the first read: held while open.
    database.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
    database.exec(`PRAGMA cache_size = -${CACHE_KIBIBYTES}; PRAGMA secure_delete = FAST`);
    database.exec('BEGIN EXCLUSIVE');
    bringUpToDate(database, Number(database.prepare('PRAGMA user_version').get()?.['user_version']));
    database.exec('COMMIT');
    if (isQuicklyChecked(database))
      for (const table of ['records', 'commands', 'events']) repairIndexes(database, table);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Only a damaged table is a damaged ledger. */
function repairIndexes(database: DatabaseSync, table: string): void {
  try {
    assertSound(database, table);
  } catch (failure) {
    if (!isDamage(failure)) throw failure;
    try {
      database.exec(`REINDEX ${table}`);
      assertSound(database, table);
    } catch (damage) {
      // No sale needs an old event: the check of the chain reports it.
      if (table !== 'events') throw damage;
    }
  }
}

function bringUpToDate(database: DatabaseSync, version: number): void {
  if (version === schemaVersion) return;
  if (version === 0) database.exec(eventsTable + eventsGuards + commandsTable + recordsTable);
  else if (version === 1) fromVersion1(database);
  else throw new NewerLedger('these books were written by a newer till');
  database.exec(`PRAGMA user_version = ${String(schemaVersion)}`);
}

/** The chain proves nothing about the time before. */
function fromVersion1(database: DatabaseSync): void {
  database.exec(`
    ALTER TABLE events RENAME TO events_before;
    ALTER TABLE records RENAME TO records_before;
    ${eventsTable}
  `);
  const insert = database.prepare(
    'INSERT INTO events (seq, stream, type, at, person_id, data, hash) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  let previous = emptyHead.hash;
  for (const row of database.prepare("SELECT *, '' AS hash FROM events_before ORDER BY seq").iterate()) {
    const event = toStoredEvent(row);
    previous = hashOfEvent(previous, event);
    insert.run(event.seq, event.stream, event.type, event.at, event.personId, event.data, previous);
  }
  // Dropped with their table.
  database.exec(`
    DROP TABLE events_before;
    ${eventsGuards}
    CREATE TABLE records_moving AS SELECT * FROM records_before;
    DROP TABLE records_before;
    ${recordsTable}
    INSERT INTO records SELECT * FROM records_moving WHERE kind <> 'command' ORDER BY seq;
    ${commandsTable}
    INSERT INTO commands (id, value) SELECT id, value FROM records_moving WHERE kind = 'command';
    DROP TABLE records_moving;
  `);
}

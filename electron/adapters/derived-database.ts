/** SQLite files of what can be read again from the ledger or the service: one that does not open is made anew. */

import { closeSync, mkdirSync, openSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export interface DerivedSchema {
  readonly version: number;
  readonly tables: string;
  /** Set before anything is read or written. */
  readonly pragmas: string;
}

/** A file of another version of the till, or a damaged one, is gone afterwards. `:memory:`: no file. */
export function openDerivedDatabase(file: string, schema: DerivedSchema): DatabaseSync {
  if (file === ':memory:') return openFresh(file, schema);
  mkdirSync(dirname(file), { recursive: true });
  closeSync(openSync(file, 'a', 0o600));
  try {
    return openFresh(file, schema);
  } catch {
    for (const part of ['', '-wal', '-shm']) rmSync(file + part, { force: true });
    return openFresh(file, schema);
  }
}

function openFresh(file: string, { version, tables, pragmas }: DerivedSchema): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: 2_000 });
  try {
    // What is derived may lose its last second in a power cut, and need not wait for the disk (unlike the ledger).
    database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; ${pragmas}`);
    const found = Number(database.prepare('PRAGMA user_version').get()?.['user_version']);
    if (found === 0) database.exec(`BEGIN; ${tables} COMMIT;`);
    else if (found !== version) throw new TypeError('made by another version of the till');
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

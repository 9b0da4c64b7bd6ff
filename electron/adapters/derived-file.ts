/** Derived data: a damaged file is replaced by the call that noticed it. */

import { closeSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type DerivedFile, type DerivedFileName, DerivedFileReplaced } from '#core/platform/derived-file.ts';
import { errorCode } from './atomic-file.ts';
import { type SalvagedTable, salvageRows } from './sqlite-salvage.ts';
import { assertSound, isDamage, isQuicklyChecked, sqliteCode } from './sqlite-statements.ts';

interface DerivedSchema {
  readonly version: number;
  readonly tables: string;
  readonly pragmas: string;
}

interface DerivedFileParts<Calls extends object> extends DerivedSchema {
  /** Or `:memory:`. */
  readonly file: string;
  readonly name: DerivedFileName;
  readonly callsOf: (database: DatabaseSync) => Calls;
  /** Calls that add to existing content: on a new file they throw DerivedFileReplaced. */
  readonly incremental?: readonly (keyof Calls)[];
  /** Cannot be derived again: read from the damaged file as far as possible. */
  readonly salvaged?: readonly SalvagedTable[];
}

/** More in one process means a bad disk: content stays in memory until the next start. */
const MAX_REPLACEMENTS = 5;
const suffixes = ['', '-wal', '-shm'];
const MEMORY = ':memory:';

class OtherVersion extends Error {}

export function openDerivedFile<Calls extends object>(
  parts: DerivedFileParts<Calls>,
): Calls & DerivedFile & { close(): void } {
  const { file, name, callsOf, incremental = [], salvaged = [] } = parts;
  const listeners: ((file: DerivedFileName) => void)[] = [];
  let replacements = 0;
  let database = openAtStart();
  let calls = callsOf(database);

  function openAtStart(): DatabaseSync {
    try {
      return openFile(file, parts);
    } catch (failure) {
      if (failure instanceof OtherVersion && salvaged.length === 0) {
        removeFiles(file);
        return openFile(file, parts);
      }
      replacements += 1;
      return isReadable(failure) ? openFile(MEMORY, parts) : openReplacement();
    }
  }

  function openReplacement(): DatabaseSync {
    if (replacements > MAX_REPLACEMENTS) return openFile(MEMORY, parts);
    try {
      const damaged = setAside(file);
      const fresh = openFile(file, parts);
      if (salvaged.length > 0) salvageRows(damaged, fresh, file, salvaged);
      return fresh;
    } catch {
      // Selling needs neither file.
      return openFile(MEMORY, parts);
    }
  }

  function replace(): void {
    replacements += 1;
    closeQuietly(database);
    database = openReplacement();
    calls = callsOf(database);
    for (const listener of listeners) listener(name);
  }

  function guarded<Name extends keyof Calls>(call: Name): Calls[Name] {
    const run = (...given: unknown[]): unknown => (calls[call] as (...given: unknown[]) => unknown)(...given);
    return ((...given: unknown[]) => {
      try {
        return run(...given);
      } catch (failure) {
        if (!isDamage(failure)) throw failure;
        replace();
        if (incremental.includes(call)) throw new DerivedFileReplaced(name);
        return run(...given);
      }
    }) as Calls[Name];
  }

  const names = Object.keys(calls) as (keyof Calls)[];
  return {
    ...(Object.fromEntries(names.map((call) => [call, guarded(call)])) as unknown as Calls),
    onReplaced(listener) {
      listeners.push(listener);
      if (replacements > 0) listener(name);
    },
    close() {
      if (database.isOpen) database.close();
    },
  };
}

export function damagedName(file: string): string {
  return `${file}.damaged`;
}

export function setAside(file: string): string {
  for (const suffix of suffixes) {
    rmSync(damagedName(file) + suffix, { force: true, recursive: true });
    try {
      renameSync(file + suffix, damagedName(file) + suffix);
    } catch (failure) {
      if (errorCode(failure) !== 'ENOENT') throw failure;
    }
  }
  return damagedName(file);
}

export function removeFiles(file: string): void {
  for (const suffix of suffixes) rmSync(file + suffix, { force: true });
}

function openFile(file: string, { version, tables, pragmas }: DerivedSchema): DatabaseSync {
  if (file !== MEMORY) {
    mkdirSync(dirname(file), { recursive: true });
    closeSync(openSync(file, 'a', 0o600));
  }
  const database = new DatabaseSync(file, { timeout: 2_000 });
  try {
    // May lose its last second in a power cut, unlike the ledger, so it does not wait for the disk.
    database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; ${pragmas}`);
    const found = Number(database.prepare('PRAGMA user_version').get()?.['user_version']);
    if (found === 0) database.exec(`BEGIN; ${tables} PRAGMA user_version = ${String(version)}; COMMIT;`);
    else if (found !== version) throw new OtherVersion();
    else if (isQuicklyChecked(database)) assertSound(database);
    return database;
  } catch (failure) {
    database.close();
    throw failure;
  }
}

/** PERM, BUSY, LOCKED, READONLY, FULL and system codes alike: a later start may read the file. */
const passing: ReadonlySet<number | string> = new Set([3, 5, 6, 8, 13, 'EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT']);

function isReadable(failure: unknown): boolean {
  return passing.has(sqliteCode(failure) ?? errorCode(failure) ?? '');
}

function closeQuietly(database: DatabaseSync): void {
  try {
    database.close();
  } catch {
    // Damaged: pending writes are of no use.
  }
}

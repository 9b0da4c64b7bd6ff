/** What can happen to the file of a ledger while no till has it open. */

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { DatabaseSync } from 'node:sqlite';

/** From the second page on nothing is what was written: as after a failing disk. */
export function flipBytes(file: string): void {
  const bytes = readFileSync(file);
  for (let at = 4_096; at < bytes.length; at += 1) bytes[at] = (bytes[at] ?? 0) ^ 0xff;
  writeFileSync(file, bytes);
}

/** The head of the file is gone: it is no database any more. */
export function wipeHead(file: string): void {
  const bytes = readFileSync(file);
  writeFileSync(file, bytes.fill(0x20, 0, 512));
}

/** Tables and indexes of a ledger. */
export const ledgerParts = [
  'events',
  'events_of_stream',
  'commands',
  'records',
  'sqlite_autoindex_records_1',
  'records_by_time',
  'records_by_group',
  'records_by_parent',
  'records_by_number',
] as const;

/** No page of this table or index is what was written. */
export function damagePart(file: string, part: (typeof ledgerParts)[number]): void {
  const database = new DatabaseSync(file);
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  const pages = database.prepare('SELECT pageno FROM dbstat WHERE name = ?').all(part);
  database.close();
  const bytes = readFileSync(file);
  for (const { pageno } of pages) {
    const start = (Number(pageno) - 1) * 4_096;
    for (let at = start; at < start + 4_096; at += 1) bytes[at] = (bytes[at] ?? 0) ^ 0xff;
  }
  writeFileSync(file, bytes);
}

export function makeNewer(file: string): void {
  change(file, 'PRAGMA user_version = 99');
}

export function change(file: string, sql: string): void {
  const database = new DatabaseSync(file);
  database.exec(sql);
  database.close();
}

/** An event says nothing any more of what was written: changed past the till, by whoever can write its file. */
export function editEvent(file: string, seq: number): void {
  change(
    file,
    `DROP TRIGGER events_stay_as_written;
    UPDATE events SET data = '{}' WHERE seq = ${String(seq)};
    CREATE TRIGGER events_stay_as_written BEFORE UPDATE ON events
    BEGIN SELECT RAISE(ABORT, 'events are append-only'); END`,
  );
}

/** Another program has it open. Returns how it lets go. */
export function hold(file: string): () => void {
  const database = new DatabaseSync(file);
  database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  return () => {
    database.close();
  };
}

/** A file that the system lets nobody write to, root neither; a text says why there can be none here. */
export function protect(file: string): (() => void) | string {
  if (process.platform !== 'linux' || userInfo().uid !== 0) return 'a file is protected by root on Linux only';
  for (const suffix of ['-wal', '-shm']) if (existsSync(file + suffix)) rmSync(file + suffix);
  try {
    execFileSync('mount', ['--bind', file, file], { stdio: 'pipe' });
  } catch {
    return 'this machine lets nobody mount a file';
  }
  const release = (): void => {
    execFileSync('umount', [file], { stdio: 'pipe' });
  };
  try {
    execFileSync('mount', ['-o', 'remount,ro,bind', file], { stdio: 'pipe' });
  } catch {
    release();
    return 'this machine lets nobody protect a file';
  }
  return release;
}

/** Damage to the file of a ledger while no till has it open. */

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { DatabaseSync } from 'node:sqlite';

export function flipBytes(file: string): void {
  const bytes = readFileSync(file);
  for (let at = 4_096; at < bytes.length; at += 1) bytes[at] = (bytes[at] ?? 0) ^ 0xff;
  writeFileSync(file, bytes);
}

/** Overwrites the header, so that it is no database any more. */
export function wipeHead(file: string): void {
  const bytes = readFileSync(file);
  writeFileSync(file, bytes.fill(0x20, 0, 512));
}

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

export function editEvent(file: string, seq: number): void {
  change(
    file,
    `DROP TRIGGER events_stay_as_written;
    UPDATE events SET data = '{}' WHERE seq = ${String(seq)};
    CREATE TRIGGER events_stay_as_written BEFORE UPDATE ON events
    BEGIN SELECT RAISE(ABORT, 'events are append-only'); END`,
  );
}

export function hold(file: string): () => void {
  const database = new DatabaseSync(file);
  database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  return () => {
    database.close();
  };
}

/** Makes a file read-only, for root too; a string says why that is impossible here. */
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

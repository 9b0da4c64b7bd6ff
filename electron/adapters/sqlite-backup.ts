/** Page by page while it is written; each copy is one complete file. */

import { closeSync, fsyncSync, openSync, readdirSync, renameSync } from 'node:fs';
import { type FileHandle, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { makeFolder } from '@tilla/server-kit/own-folder.ts';
import { type BackupShelf, LedgerFailure, type LedgerHead } from '#core/platform/ports.ts';
import { errorCode, removeFile } from './atomic-file.ts';
import { asLedgerFailure, toLedgerFailure } from './sqlite-ledger-failure.ts';
import { sqliteCode } from './sqlite-statements.ts';

/** 256 KB, between which a sale can write. */
const PAGES_A_STEP = 64;
/** 16 MB; else the last step would sync while it holds the ledger. */
const STEPS_A_SYNC = 64;
const PART = '.part';
/** A busy till on a slow disk is mostly in a transaction. */
const MAX_ATTEMPTS = 500;

/** Makes a copy with events up to `minSeq` a single, synced file. */
export type SealCopy = (copy: string, minSeq: number) => Promise<void>;

interface BackupShelfParts {
  readonly database: DatabaseSync;
  readonly folder: string | null;
  readonly head: () => LedgerHead;
  readonly seal: SealCopy;
}

export function createBackupShelf({ database, folder, head, seal }: BackupShelfParts): BackupShelf {
  return {
    async make(name) {
      if (folder === null) throw new LedgerFailure('io');
      try {
        makeFolder(folder);
        await removeParts(folder);
        const { seq } = head();
        await copyLedger(database, join(folder, name), seq, seal);
      } catch (error) {
        await removeParts(folder);
        throw toLedgerFailure(error);
      }
    },
    names() {
      if (folder === null) return [];
      try {
        return readdirSync(folder).filter(isBackup);
      } catch (error) {
        if (errorCode(error) === 'ENOENT') return [];
        throw toLedgerFailure(error);
      }
    },
    rename(name, newName) {
      if (folder === null) return;
      asLedgerFailure(() => {
        renameSync(join(folder, name), join(folder, newName));
      });
    },
    remove(name) {
      if (folder === null) return;
      asLedgerFailure(() => {
        removeFile(join(folder, name));
      });
    },
  };
}

/** Owner only, complete or not at all. @param minSeq the last event it must hold. */
export async function copyLedger(
  database: DatabaseSync,
  file: string,
  minSeq: number,
  seal: SealCopy = sealHere,
): Promise<void> {
  const part = `${file}${PART}`;
  const handle = await open(part, 'wx', 0o600);
  try {
    await copyPages(database, part, handle);
  } finally {
    await handle.close();
  }
  await seal(part, minSeq);
  await rename(part, file);
  await syncFolder(dirname(file));
}

/** A transaction of a sale repeats a step, except the first, which ends with the error "not an error" (Node 24). */
async function copyPages(database: DatabaseSync, part: string, handle: FileHandle): Promise<void> {
  const syncs: Promise<void>[] = [];
  let steps = 0;
  let isSyncing = false;
  const progress = (): void => {
    steps += 1;
    if (steps % STEPS_A_SYNC !== 0 || isSyncing) return;
    isSyncing = true;
    const sync = handle.datasync().finally(() => {
      isSyncing = false;
    });
    // Awaited at the end of the copy.
    sync.catch(() => undefined);
    syncs.push(sync);
  };
  try {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await backup(database, part, { rate: PAGES_A_STEP, progress });
        break;
      } catch (error) {
        if (sqliteCode(error) !== 0 || attempt === MAX_ATTEMPTS) throw error;
      }
    }
  } finally {
    await Promise.allSettled(syncs);
  }
  await Promise.all(syncs);
}

/** Without a log the copy can be read from a read-only stick. */
export function sealCopy(copy: string, minSeq: number): void {
  const database = new DatabaseSync(copy);
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = DELETE');
    const seq = Number(database.prepare('SELECT max(seq) AS seq FROM events').get()?.['seq'] ?? 0);
    if (seq < minSeq) throw new Error('a copy without the last events');
  } finally {
    database.close();
  }
  const handle = openSync(copy, 'r+');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

export const sealHere: SealCopy = (copy, minSeq) =>
  new Promise((resolve) => {
    sealCopy(copy, minSeq);
    resolve();
  });

async function removeParts(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter(isPart)) await rm(join(folder, name), { force: true });
}

export function isBackup(name: string): boolean {
  return !isPart(name);
}

function isPart(name: string): boolean {
  return name.includes(PART);
}

/** A rename survives a power cut; Windows has no folder handle and needs none. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

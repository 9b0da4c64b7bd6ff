/** Done by a worker thread (ledger-thread.ts). */

import { closeSync, existsSync, fdatasyncSync, fsyncSync, openSync, renameSync, writeSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { findingsOf, unreadableFindings } from '#core/ledger/look.ts';
import { CSV_START } from '#core/platform/csv.ts';
import {
  type LedgerFindings,
  type LedgerFormat,
  type LedgerProgress,
  LedgerWorkFailure,
  type WrittenLedger,
} from '#core/platform/keeper-port.ts';
import { removeFile } from './atomic-file.ts';
import { moneyLines } from './ledger-csv.ts';
import { sealCopy } from './sqlite-backup.ts';
import { toLedgerFailure } from './sqlite-ledger-failure.ts';
import { checkLedgerFile, isReadable, LedgerUnreadable, openLedgerFile } from './sqlite-ledger-file.ts';
import { prepareRestore } from './sqlite-restore.ts';
import { sqliteCode } from './sqlite-statements.ts';

export type LedgerJob =
  | { readonly kind: 'read'; readonly file: string }
  | { readonly kind: 'check'; readonly file: string }
  | { readonly kind: 'write'; readonly file: string; readonly format: LedgerFormat; readonly into: string }
  | { readonly kind: 'prepare'; readonly backup: string; readonly target: string; readonly isForced: boolean }
  | { readonly kind: 'seal'; readonly copy: string; readonly minSeq: number }
  | { readonly kind: 'checkpoint'; readonly file: string };

type Tell = (progress: LedgerProgress) => void;

export async function runLedgerJob(
  job: LedgerJob,
  tell: Tell,
): Promise<boolean | LedgerFindings | WrittenLedger | null> {
  try {
    switch (job.kind) {
      case 'read':
        return isReadable(job.file);
      case 'check':
        return look(job.file, tell);
      case 'write':
        return writeOut(job, tell);
      case 'prepare':
        return await prepare(job, tell);
      case 'seal':
        sealCopy(job.copy, job.minSeq);
        return null;
      case 'checkpoint':
        checkpoint(job.file);
        return null;
    }
  } catch (error) {
    throw toWorkFailure(error);
  }
}

function look(file: string, tell: Tell): LedgerFindings {
  try {
    const { damage, report } = checkLedgerFile(file, null, (done, all) => {
      tell({ step: 'checking', done, all });
    });
    return findingsOf(damage, report);
  } catch (error) {
    if (error instanceof LedgerUnreadable) return unreadableFindings(error.kind);
    throw error;
  }
}

/** Does not block: pages in use stay in the log. */
function checkpoint(file: string): void {
  // Replaced by one in memory.
  if (!existsSync(file)) return;
  const database = new DatabaseSync(file);
  try {
    database.exec('PRAGMA wal_checkpoint(PASSIVE)');
  } finally {
    database.close();
  }
}

async function prepare(
  { backup, target, isForced }: Extract<LedgerJob, { kind: 'prepare' }>,
  tell: Tell,
): Promise<LedgerFindings> {
  tell({ step: 'copying', done: 0, all: null });
  let found: LedgerFindings = unreadableFindings('missing');
  await prepareRestore(backup, target, (file) => {
    found = look(file, tell);
    if (found.verdict === 'unreadable') throw new LedgerWorkFailure('unreadable');
    if (found.verdict === 'faulty' && !isForced) throw new LedgerWorkFailure('faulty');
  });
  return found;
}

const GATHERED = 64 * 1024;
/** A written sale waits for all of the file that is not on the disk. */
const PIECES_A_SYNC = 64;
const corrupt = 11;

function writeOut({ file, format, into }: Extract<LedgerJob, { kind: 'write' }>, tell: Tell): WrittenLedger {
  const part = `${into}.part`;
  const ledger = openLedgerFile(file);
  let handle: number | null = null;
  try {
    const all = rowsOf(ledger);
    // Left by a killed job.
    removeFile(part);
    handle = openSync(part, 'wx', 0o600);
    let count = 0;
    let isPart = false;
    let pieces = 0;
    let gathered = format === 'csv' ? CSV_START : '';
    try {
      for (const line of format === 'csv' ? moneyLines(ledger.reader) : eventLines(ledger.reader)) {
        gathered += line;
        count += 1;
        if (gathered.length < GATHERED) continue;
        writeSync(handle, gathered);
        gathered = '';
        pieces += 1;
        if (pieces % PIECES_A_SYNC === 0) fdatasyncSync(handle);
        tell({ step: 'writing', done: count, all });
      }
    } catch (error) {
      if (sqliteCode(error) !== corrupt) throw error;
      isPart = true;
    }
    writeSync(handle, gathered);
    fsyncSync(handle);
    closeSync(handle);
    handle = null;
    renameSync(part, into);
    return { file: into, count: format === 'csv' ? Math.max(0, count - 1) : count, isPart };
  } catch (error) {
    if (handle !== null) closeSync(handle);
    removeFile(part);
    throw error;
  } finally {
    ledger.close();
  }
}

function rowsOf(ledger: ReturnType<typeof openLedgerFile>): number | null {
  try {
    return ledger.rows();
  } catch {
    return null;
  }
}

/** As stored, so that a reader can compute the hashes again. */
export function* eventLines(reader: ReturnType<typeof openLedgerFile>['reader']): Iterable<string> {
  for (const { data, ...event } of reader.events()) {
    yield `${JSON.stringify(event).slice(0, -1)},"data":${JSON.stringify(data)}}\n`;
  }
}

function toWorkFailure(error: unknown): LedgerWorkFailure {
  if (error instanceof LedgerWorkFailure) return error;
  if (error instanceof LedgerUnreadable) return new LedgerWorkFailure('unreadable', error);
  const { kind } = toLedgerFailure(error);
  if (kind === 'disk_full' || kind === 'read_only') return new LedgerWorkFailure(kind, error);
  return new LedgerWorkFailure(kind === 'damaged' ? 'unreadable' : 'failed', error);
}

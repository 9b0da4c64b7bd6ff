/** The long work on files of books, as a thread of its own does it (books-thread.ts). */

import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { CSV_START } from '../core/history/csv.ts';
import { lookOf, unreadableLook } from '../core/journal/look.ts';
import {
  type BooksFormat,
  type BooksLook,
  type BooksProgress,
  BooksWorkFailure,
  type WrittenBooks,
} from '../core/ports/keeper-port.ts';
import { errorCode } from './atomic-file.ts';
import { moneyLines } from './books-csv.ts';
import { BooksUnreadable, checkBooksFile, openBooksFile } from './sqlite-books-file.ts';
import { toJournalFailure } from './sqlite-journal-failure.ts';
import { prepareRestore } from './sqlite-restore.ts';
import { sqliteCode } from './sqlite-statements.ts';

export type BooksJob =
  | { readonly kind: 'check'; readonly file: string }
  | { readonly kind: 'write'; readonly file: string; readonly format: BooksFormat; readonly into: string }
  | { readonly kind: 'prepare'; readonly backup: string; readonly target: string; readonly isForced: boolean };

type Tell = (progress: BooksProgress) => void;

/** Rejects with `BooksWorkFailure` only. */
export async function runBooksJob(job: BooksJob, tell: Tell): Promise<BooksLook | WrittenBooks> {
  try {
    switch (job.kind) {
      case 'check':
        return look(job.file, tell);
      case 'write':
        return writeOut(job, tell);
      case 'prepare':
        return await prepare(job, tell);
    }
  } catch (error) {
    throw toWorkFailure(error);
  }
}

function look(file: string, tell: Tell): BooksLook {
  try {
    const { damage, report } = checkBooksFile(file, null, (done, all) => {
      tell({ step: 'checking', done, all });
    });
    return lookOf(damage, report);
  } catch (error) {
    if (error instanceof BooksUnreadable) return unreadableLook(error.kind);
    throw error;
  }
}

async function prepare(
  { backup, target, isForced }: Extract<BooksJob, { kind: 'prepare' }>,
  tell: Tell,
): Promise<BooksLook> {
  tell({ step: 'copying', done: 0, all: null });
  let found: BooksLook = unreadableLook('missing');
  await prepareRestore(backup, target, (file) => {
    found = look(file, tell);
    if (found.verdict === 'unreadable') throw new BooksWorkFailure('unreadable');
    if (found.verdict === 'faulty' && !isForced) throw new BooksWorkFailure('faulty');
  });
  return found;
}

/** How many characters are gathered before they go to the disk. */
const GATHERED = 64 * 1024;
const corrupt = 11;

/** What can be read of damaged books is written out all the same. */
function writeOut({ file, format, into }: Extract<BooksJob, { kind: 'write' }>, tell: Tell): WrittenBooks {
  const part = `${into}.part`;
  const books = openBooksFile(file);
  let handle: number | null = null;
  try {
    const all = rowsOf(books);
    // Of a job that was killed.
    rmSync(part, { force: true });
    handle = openSync(part, 'wx', 0o600);
    let count = 0;
    let isPart = false;
    let gathered = format === 'csv' ? CSV_START : '';
    try {
      for (const line of format === 'csv' ? moneyLines(books.reader) : eventLines(books.reader)) {
        gathered += line;
        count += 1;
        if (gathered.length < GATHERED) continue;
        writeSync(handle, gathered);
        gathered = '';
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
    rmSync(part, { force: true });
    throw error;
  } finally {
    books.close();
  }
}

function rowsOf(books: ReturnType<typeof openBooksFile>): number | null {
  try {
    return books.rows();
  } catch {
    return null;
  }
}

/** The data goes out as it is stored, so that a reader can compute the hashes again. */
export function* eventLines(reader: ReturnType<typeof openBooksFile>['reader']): Iterable<string> {
  for (const { data, ...event } of reader.events()) {
    yield `${JSON.stringify(event).slice(0, -1)},"data":${JSON.stringify(data)}}\n`;
  }
}

function toWorkFailure(error: unknown): BooksWorkFailure {
  if (error instanceof BooksWorkFailure) return error;
  if (error instanceof BooksUnreadable) return new BooksWorkFailure('unreadable', error);
  const code = errorCode(error);
  if (code === 'ENOSPC' || code === 'EDQUOT') return new BooksWorkFailure('disk_full', error);
  const { kind } = toJournalFailure(error);
  if (kind === 'disk_full') return new BooksWorkFailure('disk_full', error);
  return new BooksWorkFailure(kind === 'damaged' ? 'unreadable' : 'failed', error);
}

/** Puts a backup in the place of books, with nothing lost: what was there stays beside it. */

import { existsSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { emptyHead } from '../core/journal/chain.ts';
import { type JournalChange, JournalFailure, type JournalHead } from '../core/ports.ts';
import { finishSwap, type SwapStep, swapBooks } from './books-swap.ts';
import { copyBooks } from './sqlite-backup.ts';
import { BooksUnreadable, openBooksFile } from './sqlite-books-file.ts';
import { openSqliteJournal } from './sqlite-journal.ts';

export interface RestoreRequest {
  readonly backup: string;
  /** The books to be replaced; may be missing or damaged. */
  readonly target: string;
  /** ISO UTC, for the event and the name of what is kept. */
  readonly at: string;
  /** Looks at the new books before they take their place; throws to leave everything as it is. */
  readonly approve: (file: string) => void;
}

export interface Restored {
  /** Where the replaced books are now; null when there were none. */
  readonly replaced: string | null;
  /** The head of the restored books: the event `books.restored`, or what was noted with it. */
  readonly head: JournalHead;
}

/**
 * @throws JournalFailure `locked` while a till holds the target; whatever fails before the last step leaves the target
 * as it was.
 */
export async function restoreBooks({ backup, target, at, approve }: RestoreRequest): Promise<Restored> {
  assertFree(target);
  await prepareRestore(backup, target, approve);
  return replaceByPrepared({ target, at, noted: null });
}

/** Copies a backup beside the books, ready to take their place; they may be open meanwhile. */
export async function prepareRestore(backup: string, target: string, approve: (file: string) => void): Promise<void> {
  const fresh = preparedFor(target);
  removeBooks(fresh);
  try {
    const source = new DatabaseSync(backup, { readOnly: true, timeout: 0 });
    try {
      await copyBooks(source, fresh, 0);
    } finally {
      source.close();
    }
    approve(fresh);
  } catch (error) {
    removeBooks(fresh);
    throw error;
  }
}

export interface Replacing {
  /** Nobody has it open. */
  readonly target: string;
  readonly at: string;
  /** Written into the restored books together with the event that says so. */
  readonly noted: JournalChange | null;
  readonly onStep?: SwapStep;
}

/** The last, short part of a restoring. @throws JournalFailure, and then the target is as it was */
export function replaceByPrepared({ target, at, noted, onStep }: Replacing): Restored {
  const fresh = preparedFor(target);
  try {
    const head = noteRestoring(fresh, at, readReplacedHead(target), noted);
    const replaced = swapBooks(fresh, target, at.replaceAll(/[-:]|\.\d+/g, ''), onStep);
    return { replaced, head };
  } catch (error) {
    removeBooks(fresh);
    throw error;
  }
}

/** Takes away what was prepared and is not wanted any more. */
export function dropPrepared(target: string): void {
  removeBooks(preparedFor(target));
}

function preparedFor(target: string): string {
  return `${target}.restoring`;
}

/** @throws JournalFailure `locked` while a till holds these books */
function assertFree(target: string): void {
  if (!existsSync(target)) return;
  try {
    openBooksFile(target).close();
  } catch (error) {
    if (error instanceof BooksUnreadable && error.kind === 'held') throw new JournalFailure('locked', error);
  }
}

/**
 * The last event of the books to be replaced, null where they cannot tell. Also brings their log into their file, so
 * that one file is all of them, and finds out whether a till holds them.
 */
function readReplacedHead(target: string): JournalHead | null {
  finishSwap(target);
  if (!existsSync(target)) return null;
  try {
    openBooksFile(target).close();
  } catch (error) {
    if (error instanceof BooksUnreadable && error.kind === 'held') throw new JournalFailure('locked', error);
    // Looked at for reading only: opened for writing, SQLite would throw away a log that it takes for a stranger's.
    return null;
  }
  try {
    const journal = openSqliteJournal(target);
    const head = journal.head();
    journal.close();
    return head;
  } catch (error) {
    if (error instanceof JournalFailure && error.kind === 'locked') throw error;
    // Readable, and yet not to be opened: its log, if there is one, is kept as it lies.
    return null;
  }
}

function noteRestoring(
  file: string,
  at: string,
  replacedHead: JournalHead | null,
  noted: JournalChange | null,
): JournalHead {
  const journal = openSqliteJournal(file);
  try {
    const backupHead = journal.head();
    if (backupHead.seq === emptyHead.seq) throw new JournalFailure('io', new Error('a backup without events'));
    const data = { backupHead, replacedHead };
    const restored = { stream: 'books', type: 'books.restored', at, personId: null, data };
    journal.write({ events: [restored, ...(noted?.events ?? [])], puts: noted?.puts ?? [] });
    return journal.head();
  } finally {
    journal.close();
  }
}

function removeBooks(file: string): void {
  for (const suffix of ['', '-wal', '-shm', '-journal', '.part', '.part-journal', '.part-wal']) {
    rmSync(file + suffix, { force: true });
  }
}

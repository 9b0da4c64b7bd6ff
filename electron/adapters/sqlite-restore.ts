/** Puts a backup in the place of books, with nothing lost: what was there stays beside it. */

import { existsSync, linkSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { emptyHead } from '../core/journal/chain.ts';
import { JournalFailure, type JournalHead } from '../core/ports.ts';
import { copyBooks, syncFolder } from './sqlite-backup.ts';
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
  /** The head of the restored books, the event `books.restored`. */
  readonly head: JournalHead;
}

/**
 * @throws JournalFailure `locked` while a till holds the target; whatever fails before the last step leaves the target
 * as it was.
 */
export async function restoreBooks({ backup, target, at, approve }: RestoreRequest): Promise<Restored> {
  const replacedHead = readReplacedHead(target);
  const fresh = `${target}.restoring`;
  removeBooks(fresh);
  try {
    const source = new DatabaseSync(backup, { readOnly: true, timeout: 0 });
    try {
      await copyBooks(source, fresh, 0);
    } finally {
      source.close();
    }
    const head = noteRestoring(fresh, at, replacedHead);
    approve(fresh);
    const replaced = existsSync(target) ? `${target}.replaced-${at.replaceAll(/[-:]|\.\d+/g, '')}` : null;
    if (replaced !== null) putAside(target, replaced);
    renameSync(fresh, target);
    await syncFolder(dirname(target));
    return { replaced, head };
  } catch (error) {
    removeBooks(fresh);
    throw error;
  }
}

/**
 * The last event of the books to be replaced, null where they cannot tell. Also brings their log into their file, so
 * that one file is all of them, and finds out whether a till holds them.
 */
function readReplacedHead(target: string): JournalHead | null {
  if (!existsSync(target)) return null;
  try {
    openBooksFile(target).close();
  } catch (error) {
    if (error instanceof BooksUnreadable && error.kind === 'held') throw new JournalFailure('locked', error);
    // Looked at for reading only: opened for writing, SQLite would throw away a log that it takes for a stranger's.
    return null;
  }
  const journal = openSqliteJournal(target);
  const head = journal.head();
  journal.close();
  return head;
}

function noteRestoring(file: string, at: string, replacedHead: JournalHead | null): JournalHead {
  const journal = openSqliteJournal(file);
  try {
    const backupHead = journal.head();
    if (backupHead.seq === emptyHead.seq) throw new JournalFailure('io', new Error('a backup without events'));
    const data = { backupHead, replacedHead };
    journal.write({ events: [{ stream: 'books', type: 'books.restored', at, personId: null, data }], puts: [] });
    return journal.head();
  } finally {
    journal.close();
  }
}

/** The old log first: beside the new file it would be read into it. */
function putAside(target: string, replaced: string): void {
  for (const suffix of ['-wal', '-shm']) {
    if (existsSync(target + suffix)) renameSync(target + suffix, replaced + suffix);
  }
  try {
    // A second name instead of a renaming: until the new books take the first one, there are always some under it.
    linkSync(target, replaced);
  } catch {
    renameSync(target, replaced);
  }
}

function removeBooks(file: string): void {
  for (const suffix of ['', '-wal', '-shm', '-journal', '.part', '.part-journal', '.part-wal']) {
    rmSync(file + suffix, { force: true });
  }
}

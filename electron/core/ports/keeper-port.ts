/** The books' files: what lies beside the open books, and what no till can open. */

import type { Journal, JournalChange, StoredRecord } from './journal-port.ts';

export type BooksMode = 'training' | 'live';
/** A backup by its name, or null: the books themselves, which nobody has open. */
export type BooksChoice = string | null;

/** Long work beside the till: none of it runs in the till's own thread. */
export interface BooksWork<Result> {
  /** Rejects with `BooksWorkFailure` only. */
  readonly done: Promise<Result>;
  /** Ends it, and leaves nothing of it; it then fails as `canceled`. */
  cancel(): void;
}
export type OnBooksProgress = (progress: BooksProgress) => void;
export interface BooksProgress {
  readonly step: 'copying' | 'checking' | 'writing';
  readonly done: number;
  /** Null: nobody knows yet. */
  readonly all: number | null;
}

export interface WrittenBooks {
  /** Where it lies, as a whole path. */
  readonly file: string;
  readonly count: number;
  /** The books are damaged from there on: this is what could be read. */
  readonly isPart: boolean;
}

/** Why a file cannot be read as books at all. */
export type UnreadableBooks = 'missing' | 'held' | 'not_books' | 'other_version';

export interface BooksLook {
  /** `unreadable`: not books, or damaged so far that they could not be read through. */
  readonly verdict: 'whole' | 'faulty' | 'unreadable';
  readonly why: UnreadableBooks | null;
  readonly events: number;
  readonly sales: number;
  /** Things found wrong: of the file, of the chain, of the records. */
  readonly faults: number;
  /** The first event that is not what was written; null where the chain is whole. */
  readonly firstBadEvent: number | null;
}

export interface BooksKeeper {
  /** Names on the shelf of backups. @throws JournalFailure */
  backups(mode: BooksMode): string[];
  /** The people as a file has them; null where they cannot be read. */
  people(mode: BooksMode, choice: BooksChoice): StoredRecord[] | null;
  check(mode: BooksMode, choice: BooksChoice, onProgress: OnBooksProgress): BooksWork<BooksLook>;
  /** Into a file for people, in the folder of exports. */
  writeOut(
    mode: BooksMode,
    choice: BooksChoice,
    to: { readonly format: BooksFormat; readonly name: string },
    onProgress: OnBooksProgress,
  ): BooksWork<WrittenBooks>;
  /** Copies a backup beside the books, which may be open, and looks through it; fails as `faulty` unless it is forced. */
  prepare(mode: BooksMode, backup: string, isForced: boolean, onProgress: OnBooksProgress): BooksWork<BooksLook>;
  /**
   * Puts what was prepared in the place of books that nobody has open, and notes it there. Returns the name of what is
   * kept of them. A kill at any moment leaves the old books or the restored ones. @throws JournalFailure
   */
  replace(mode: BooksMode, at: string, noted: JournalChange): string | null;
  /** Takes away what was prepared. */
  dropPrepared(mode: BooksMode): void;
  /** Small notes for as long as there are no books to write them into; in memory where the disk takes nothing. */
  openNotes(mode: BooksMode): Journal;
}
export type BooksFormat = 'json' | 'csv';

export class BooksWorkFailure extends Error {
  readonly kind: 'canceled' | 'unreadable' | 'faulty' | 'disk_full' | 'failed';
  constructor(kind: BooksWorkFailure['kind'], cause?: unknown) {
    super(kind, { cause });
    this.name = 'BooksWorkFailure';
    this.kind = kind;
  }
}

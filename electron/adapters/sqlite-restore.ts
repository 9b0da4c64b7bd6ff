/** Puts a backup in the place of a ledger, with nothing lost: what was there stays beside it. */

import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { emptyHead } from '../core/ledger/chain.ts';
import { type LedgerChange, LedgerFailure, type LedgerHead } from '../core/ports.ts';
import { removeFile } from './atomic-file.ts';
import { finishSwap, type SwapStep, swapLedger } from './ledger-swap.ts';
import { copyLedger } from './sqlite-backup.ts';
import { openSqliteLedger } from './sqlite-ledger.ts';
import { LedgerUnreadable, openLedgerFile } from './sqlite-ledger-file.ts';

export interface RestoreRequest {
  readonly backup: string;
  /** The ledger to be replaced; may be missing or damaged. */
  readonly target: string;
  /** ISO UTC, for the event and the name of what is kept. */
  readonly at: string;
  /** Looks at the new ledger before it takes its place; throws to leave everything as it is. */
  readonly approve: (file: string) => void;
}

export interface Restored {
  /** Where the replaced ledger is now; null when there was none. */
  readonly replaced: string | null;
  /** The head of the restored ledger: the event `books.restored`, or what was noted with it. */
  readonly head: LedgerHead;
}

/**
 * @throws LedgerFailure `locked` while a till holds the target; whatever fails before the last step leaves the target
 * as it was.
 */
export async function restoreLedger({ backup, target, at, approve }: RestoreRequest): Promise<Restored> {
  assertFree(target);
  await prepareRestore(backup, target, approve);
  return replaceByPrepared({ target, at, noted: null });
}

/** Copies a backup beside the ledger (which may be open), ready to take its place. */
export async function prepareRestore(backup: string, target: string, approve: (file: string) => void): Promise<void> {
  const fresh = preparedFor(target);
  removeLedger(fresh);
  try {
    const source = new DatabaseSync(backup, { readOnly: true, timeout: 0 });
    try {
      await copyLedger(source, fresh, 0);
    } finally {
      source.close();
    }
    approve(fresh);
  } catch (error) {
    removeLedger(fresh);
    throw error;
  }
}

export interface Replacing {
  /** Nobody has it open. */
  readonly target: string;
  readonly at: string;
  /** Written into the restored ledger together with the event that says so. */
  readonly noted: LedgerChange | null;
  readonly onStep?: SwapStep;
}

/** The last, short part of a restoring. @throws LedgerFailure, and then the target is as it was */
export function replaceByPrepared({ target, at, noted, onStep }: Replacing): Restored {
  const fresh = preparedFor(target);
  try {
    const head = noteRestoring(fresh, at, readReplacedHead(target), noted);
    const replaced = swapLedger(fresh, target, at.replaceAll(/[-:]|\.\d+/g, ''), onStep);
    return { replaced, head };
  } catch (error) {
    removeLedger(fresh);
    throw error;
  }
}

/** Takes away what was prepared and is not wanted any more. */
export function dropPrepared(target: string): void {
  removeLedger(preparedFor(target));
}

function preparedFor(target: string): string {
  return `${target}.restoring`;
}

/** @throws LedgerFailure `locked` while a till holds this ledger */
function assertFree(target: string): void {
  if (!existsSync(target)) return;
  try {
    openLedgerFile(target).close();
  } catch (error) {
    if (error instanceof LedgerUnreadable && error.kind === 'held') throw new LedgerFailure('locked', error);
  }
}

/**
 * The last event of the ledger to be replaced, null where it cannot tell. Also brings its log into its file, so
 * that one file is all of them, and finds out whether a till holds them.
 */
function readReplacedHead(target: string): LedgerHead | null {
  finishSwap(target);
  if (!existsSync(target)) return null;
  try {
    openLedgerFile(target).close();
  } catch (error) {
    if (error instanceof LedgerUnreadable && error.kind === 'held') throw new LedgerFailure('locked', error);
    // Looked at for reading only: opened for writing, SQLite would throw away a log that it takes for a stranger's.
    return null;
  }
  try {
    const ledger = openSqliteLedger(target);
    const head = ledger.head();
    ledger.close();
    return head;
  } catch (error) {
    if (error instanceof LedgerFailure && error.kind === 'locked') throw error;
    // Readable, and yet not to be opened: its log, if there is one, is kept as it lies.
    return null;
  }
}

function noteRestoring(
  file: string,
  at: string,
  replacedHead: LedgerHead | null,
  noted: LedgerChange | null,
): LedgerHead {
  const ledger = openSqliteLedger(file);
  try {
    const backupHead = ledger.head();
    if (backupHead.seq === emptyHead.seq) throw new LedgerFailure('io', new Error('a backup without events'));
    const data = { backupHead, replacedHead };
    const restored = { stream: 'books', type: 'books.restored', at, personId: null, data };
    ledger.write({ events: [restored, ...(noted?.events ?? [])], puts: noted?.puts ?? [] });
    return ledger.head();
  } finally {
    ledger.close();
  }
}

function removeLedger(file: string): void {
  for (const suffix of ['', '-wal', '-shm', '-journal', '.part', '.part-journal', '.part-wal']) {
    removeFile(file + suffix);
  }
}

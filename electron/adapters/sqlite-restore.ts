import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { emptyHead } from '@tilla/shared/ledger/chain.ts';
import { type Ledger, type LedgerChange, LedgerFailure, type LedgerHead } from '#core/platform/ports.ts';
import { removeFile } from './atomic-file.ts';
import { finishSwap, type SwapStep, swapLedger } from './ledger-swap.ts';
import { copyLedger } from './sqlite-backup.ts';
import { openSqliteLedger } from './sqlite-ledger.ts';
import { LedgerUnreadable, openLedgerFile } from './sqlite-ledger-file.ts';

export interface RestoreRequest {
  readonly backup: string;
  readonly target: string;
  /** ISO UTC. */
  readonly at: string;
  /** Before the old one is replaced; throws to cancel. */
  readonly approve: (file: string) => void;
}

export interface Restored {
  /** Null when there was none. */
  readonly replaced: string | null;
  /** The event `books.restored`, or what was noted with it. */
  readonly head: LedgerHead;
}

/** @throws LedgerFailure `locked` while a till holds the target, which then stays as it was. */
export async function restoreLedger({ backup, target, at, approve }: RestoreRequest): Promise<Restored> {
  assertFree(target);
  await prepareRestore(backup, target, approve);
  return replaceByPrepared({ target, at, noted: null });
}

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
  readonly target: string;
  readonly at: string;
  /** Together with its event. */
  readonly noted: LedgerChange | null;
  readonly onStep?: SwapStep;
}

/** The short last part. @throws LedgerFailure, and then the target is as it was */
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

/** @throws LedgerFailure */
export function openPrepared(target: string): Ledger {
  return openSqliteLedger(preparedFor(target));
}

export function dropPrepared(target: string): void {
  removeLedger(preparedFor(target));
}

function preparedFor(target: string): string {
  return `${target}.restoring`;
}

/** @throws LedgerFailure `locked` */
function assertFree(target: string): void {
  if (!existsSync(target)) return;
  try {
    openLedgerFile(target).close();
  } catch (error) {
    if (error instanceof LedgerUnreadable && error.kind === 'held') throw new LedgerFailure('locked', error);
  }
}

/** Null where unreadable. Also checkpoints the log into the file, and detects a till that holds it. */
function readReplacedHead(target: string): LedgerHead | null {
  finishSwap(target);
  if (!existsSync(target)) return null;
  try {
    openLedgerFile(target).close();
  } catch (error) {
    if (error instanceof LedgerUnreadable && error.kind === 'held') throw new LedgerFailure('locked', error);
    // Opened for writing, SQLite would delete a log that it takes for another file's.
    return null;
  }
  try {
    const ledger = openSqliteLedger(target);
    const head = ledger.head();
    ledger.close();
    return head;
  } catch (error) {
    if (error instanceof LedgerFailure && error.kind === 'locked') throw error;
    // Cannot be opened: an existing log stays.
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

/** Group commit: transactions of one turn of the event loop reach the disk together, read-only ones not at all. */
import type { StatementSync } from 'node:sqlite';

export interface WriteBatch {
  begin(): void;
  /** Keeps the transaction begun last. */
  keep(): void;
  /** Undoes the transaction begun last, and nothing before it. */
  undo(): void;
  /** Must be called before each write. */
  willWrite(): void;
  saved(): Promise<void> | undefined;
  beforeSave(write: () => void): void;
  /** Ends the batch at once, with everything cached. */
  saveNow(): void;
}

/**
 * A disk takes as long for the writes of one request as for those of twenty. Each writing transaction is a savepoint
 * inside one that commits after all requests that arrived together; in memory there is no wait. `onLost` is called when
 * a commit failed and everything since the last one is gone.
 */
export function createWriteBatch(
  prepare: (sql: string) => StatementSync,
  isFile: boolean,
  onLost: () => void,
): WriteBatch {
  const writers: (() => void)[] = [];
  let saving: PromiseWithResolvers<void> | undefined;
  /** A running transaction, and whether it has written. */
  let current: 'none' | 'reads' | 'writes' = 'none';

  const open = (): void => {
    if (saving !== undefined) return;
    prepare('BEGIN IMMEDIATE').run();
    saving = Promise.withResolvers();
    // Callers that need the outcome await it; otherwise only `onLost` reports a loss.
    saving.promise.catch(() => undefined);
    setImmediate(save);
  };
  const save = (): void => {
    if (saving === undefined) return;
    const { resolve, reject } = saving;
    try {
      if (isFile) for (const write of writers) write();
      prepare('COMMIT').run();
      saving = undefined;
      resolve();
    } catch (error) {
      saving = undefined;
      onLost();
      reject(error);
      prepare('ROLLBACK').run();
    }
  };

  return {
    begin() {
      current = 'reads';
    },
    keep() {
      if (current === 'writes') prepare('RELEASE one').run();
      current = 'none';
    },
    undo() {
      if (current === 'writes') {
        prepare('ROLLBACK TO one').run();
        prepare('RELEASE one').run();
      }
      current = 'none';
    },
    willWrite() {
      if (current === 'writes') return;
      open();
      if (current === 'none') return;
      prepare('SAVEPOINT one').run();
      current = 'writes';
    },
    saved: () => (isFile ? saving?.promise : undefined),
    beforeSave(write) {
      writers.push(write);
    },
    saveNow() {
      open();
      save();
    },
  };
}

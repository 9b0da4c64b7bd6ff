/** Group commit: one event-loop turn reaches the disk together, read-only transactions not at all. */
import type { StatementSync } from 'node:sqlite';

export interface WriteBatch {
  begin(): void;
  keep(): void;
  /** Nothing before it. */
  undo(): void;
  willWrite(): void;
  saved(): Promise<void> | undefined;
  beforeSave(write: () => void): void;
  /** With everything cached, which memory has no need of. */
  saveNow(): void;
  /** For who reads the tables beside the cache. */
  saveAll(): void;
}

/**
 * A disk takes as long for one request's writes as for twenty: each is a savepoint in one shared commit. `onLost`: a
 * commit failed and everything since the last is gone.
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
    // Otherwise only `onLost` reports a loss.
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
    saveAll() {
      open();
      for (const write of writers) write();
      save();
    },
  };
}

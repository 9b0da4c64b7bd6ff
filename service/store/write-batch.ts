/** How transactions reach the disk: those of one turn of the event loop together, and those that only read not at all. */
import type { StatementSync } from 'node:sqlite';

export interface WriteBatch {
  begin(): void;
  /** The transaction begun last stays. */
  keep(): void;
  /** All of the transaction begun last is undone, what came before it is not. */
  undo(): void;
  /** Must be told before each write. */
  willWrite(): void;
  saved(): Promise<void> | undefined;
  beforeSave(write: () => void): void;
  /** Ends the batch at once, with everything that is kept in memory. */
  saveNow(): void;
}

/**
 * A disk takes as long for the writes of one request as for those of twenty. Each transaction that writes is a savepoint
 * inside one that is committed when the requests that came in together were all worked on; in memory nobody waits for
 * it. `onLost` hears that a commit failed and everything since the last one is gone.
 */
export function createWriteBatch(
  prepare: (sql: string) => StatementSync,
  isFile: boolean,
  onLost: () => void,
): WriteBatch {
  const writers: (() => void)[] = [];
  let saving: PromiseWithResolvers<void> | undefined;
  /** A transaction is under way, and whether it has written. */
  let current: 'none' | 'reads' | 'writes' = 'none';

  const open = (): void => {
    if (saving !== undefined) return;
    prepare('BEGIN IMMEDIATE').run();
    saving = Promise.withResolvers();
    // Whoever needs the outcome awaits it; a loss that nobody waits for is told by `onLost` alone.
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

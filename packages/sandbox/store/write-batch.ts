/** Group commit: one event-loop turn reaches the disk together, what only reads not at all. */
import type { StatementSync } from 'node:sqlite';

/** Its part of a running transaction ends with it. */
export interface Follower {
  keep(): void;
  undo(): void;
}

/** What SQLite does not have yet. */
export interface WaitingRows extends Follower {
  /** Of ended transactions. */
  write(): void;
}

export interface WriteBatch {
  begin(): void;
  keep(): void;
  /** Nothing before it. */
  undo(): void;
  /** SQLite is about to change. */
  willWrite(): void;
  /** The same, for what no running transaction has changed. */
  willWriteEnded(): void;
  /** What is saved later has changed. */
  willSave(): void;
  saved(): Promise<void> | undefined;
  beforeSave(write: () => void): void;
  follow(follower: Follower | WaitingRows): void;
  /** With everything cached, which memory has no need of. */
  saveNow(): void;
  /** For who reads the tables beside the cache. */
  saveAll(): void;
}

/**
 * A disk takes as long for one request's writes as for twenty. Rows wait for that commit, or for the first query of
 * their table; only a transaction that needs them in SQLite becomes a savepoint there. `onLost`: a commit failed and
 * everything since the last is gone.
 */
export function createWriteBatch(
  prepare: (sql: string) => StatementSync,
  isFile: boolean,
  onLost: () => void,
): WriteBatch {
  const writers: (() => void)[] = [];
  const followers: Follower[] = [];
  const waiting: WaitingRows[] = [];
  let saving: PromiseWithResolvers<void> | undefined;
  /** SQLite is in a transaction. */
  let isBegun = false;
  /** A running transaction, and whether it is a savepoint by now. */
  let current: 'none' | 'waits' | 'writes' = 'none';
  let mustSave = false;

  const open = (): void => {
    if (saving !== undefined) return;
    saving = Promise.withResolvers();
    // Otherwise only `onLost` reports a loss.
    saving.promise.catch(() => undefined);
    setImmediate(save);
  };
  const beginSqlite = (): void => {
    open();
    if (isBegun) return;
    prepare('BEGIN IMMEDIATE').run();
    isBegun = true;
  };
  const writeAll = (): void => {
    beginSqlite();
    for (const write of writers) write();
    for (const rows of waiting) rows.write();
  };
  const save = (): void => {
    if (saving === undefined) return;
    const { resolve, reject } = saving;
    try {
      if (isFile) writeAll();
      if (isBegun) prepare('COMMIT').run();
      isBegun = false;
      saving = undefined;
      resolve();
    } catch (error) {
      saving = undefined;
      if (isBegun) prepare('ROLLBACK').run();
      isBegun = false;
      onLost();
      reject(error);
    }
  };

  return {
    begin() {
      current = 'waits';
      mustSave = false;
    },
    keep() {
      if (current === 'writes') prepare('RELEASE one').run();
      current = 'none';
      for (const follower of followers) follower.keep();
      if (mustSave) open();
    },
    undo() {
      if (current === 'writes') {
        prepare('ROLLBACK TO one').run();
        prepare('RELEASE one').run();
      }
      current = 'none';
      for (const follower of followers) follower.undo();
    },
    willWrite() {
      if (current === 'writes') return;
      beginSqlite();
      if (current === 'none') return;
      // Rolling back must not take rows of earlier transactions along.
      for (const rows of waiting) rows.write();
      prepare('SAVEPOINT one').run();
      current = 'writes';
    },
    willWriteEnded: beginSqlite,
    willSave() {
      if (!isFile) return;
      if (current === 'none') open();
      else mustSave = true;
    },
    saved: () => (isFile ? saving?.promise : undefined),
    beforeSave(write) {
      writers.push(write);
    },
    follow(follower) {
      followers.push(follower);
      if ('write' in follower) waiting.push(follower);
    },
    saveNow() {
      open();
      save();
    },
    saveAll() {
      open();
      writeAll();
      save();
    },
  };
}

import type { WaitingRows } from './write-batch.ts';

/** What waits for SQLite, newest value by key. */
export interface Waiting<K, V> extends WaitingRows {
  get(key: K): V | undefined;
  put(key: K, value: V): void;
  /** Of ended transactions and of a running one. */
  readonly isEmpty: boolean;
  readonly hasRunning: boolean;
  /** Also of a running transaction. */
  writeRunning(): void;
  forget(): void;
}

/** @param isRunning a transaction, which may be undone. `write` one value to SQLite. */
export function createWaiting<K, V>(
  isRunning: () => boolean,
  write: (key: K, value: V) => void,
  onFull: () => void,
): Waiting<K, V> {
  const ended = new Map<K, V>();
  const running = new Map<K, V>();
  const writeFrom = (values: Map<K, V>): void => {
    for (const [key, value] of values) write(key, value);
    values.clear();
  };
  return {
    get: (key) => running.get(key) ?? ended.get(key),
    put(key, value) {
      (isRunning() ? running : ended).set(key, value);
    },
    get isEmpty() {
      return running.size === 0 && ended.size === 0;
    },
    get hasRunning() {
      return running.size > 0;
    },
    write() {
      writeFrom(ended);
    },
    writeRunning() {
      writeFrom(running);
    },
    keep() {
      if (running.size === 0) return;
      for (const [key, value] of running) ended.set(key, value);
      running.clear();
      if (ended.size >= MAX_ENDED) onFull();
    },
    undo() {
      running.clear();
    },
    forget() {
      ended.clear();
      running.clear();
    },
  };
}

/** Memory has no save that would empty it. */
const MAX_ENDED = 500;

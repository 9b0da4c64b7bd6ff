/** Cleared above it. */
const MAX_READINGS = 2_000;

interface RememberedRows<R> {
  one(id: number, read: () => R | undefined): R | undefined;
  many(query: string, read: () => R[]): readonly R[];
  know(id: number, row: R): void;
  /** Lists are read again too. */
  forgetRow(id: number): void;
  forget(): void;
}

/** As far as requested. */
interface RememberedSets {
  of(key: string, read: () => number[]): ReadonlySet<number>;
  settle(key: string, id: number, isMember: boolean): void;
  forget(): void;
}

export interface StoreMemory {
  setting(name: string, read: () => string | undefined): string | undefined;
  knowSetting(name: string, text: string): void;
  nextOf(name: string, first: () => number): number;
  /** Since the last call. */
  takeChangedSequences(): [name: string, next: number][];
  rows<R extends object>(): RememberedRows<R>;
  sets(): RememberedSets;
  keep(): void;
  /** Counters return, written rows are forgotten. */
  undo(): void;
  forgetAll(): void;
}

export function createStoreMemory(): StoreMemory {
  const settings = new Map<string, string | undefined>();
  const sequences = new Map<string, number>();
  const changed = new Set<string>();
  const before = new Map<string, number>();
  const readings: { forget(): void }[] = [];
  let hasWritten = false;

  const forgetReadings = (): void => {
    settings.clear();
    for (const reading of readings) reading.forget();
  };

  return {
    setting(name, read) {
      if (settings.has(name)) return settings.get(name);
      const text = read();
      settings.set(name, text);
      return text;
    },
    knowSetting(name, text) {
      settings.set(name, text);
      hasWritten = true;
    },
    nextOf(name, first) {
      const next = sequences.get(name) ?? first();
      if (!before.has(name)) before.set(name, next);
      sequences.set(name, next + 1);
      changed.add(name);
      return next;
    },
    takeChangedSequences() {
      const taken = [...changed].flatMap((name): [string, number][] => {
        const next = sequences.get(name);
        return next === undefined ? [] : [[name, next]];
      });
      changed.clear();
      return taken;
    },
    rows<R extends object>() {
      const ones = new Map<number, R | undefined>();
      const lists = new Map<string, readonly R[]>();
      const remembered: RememberedRows<R> = {
        one(id, read) {
          if (ones.has(id)) return ones.get(id);
          if (ones.size >= MAX_READINGS) ones.clear();
          const row = freeze(read());
          ones.set(id, row);
          return row;
        },
        many(query, read) {
          const known = lists.get(query);
          if (known !== undefined) return known;
          if (lists.size >= MAX_READINGS) lists.clear();
          const rows = freeze(read());
          lists.set(query, rows);
          return rows;
        },
        know(id, row) {
          if (ones.size >= MAX_READINGS) ones.clear();
          ones.set(id, row);
        },
        forgetRow(id) {
          hasWritten = true;
          ones.delete(id);
          lists.clear();
        },
        forget() {
          hasWritten = true;
          ones.clear();
          lists.clear();
        },
      };
      readings.push(remembered);
      return remembered;
    },
    sets() {
      const sets = new Map<string, Set<number>>();
      const remembered: RememberedSets = {
        of(key, read) {
          const known = sets.get(key);
          if (known !== undefined) return known;
          if (sets.size >= MAX_READINGS) sets.clear();
          const members = new Set(read());
          sets.set(key, members);
          return members;
        },
        settle(key, id, isMember) {
          hasWritten = true;
          if (isMember) sets.get(key)?.add(id);
          else sets.get(key)?.delete(id);
        },
        forget() {
          hasWritten = true;
          sets.clear();
        },
      };
      readings.push(remembered);
      return remembered;
    },
    keep() {
      before.clear();
      hasWritten = false;
    },
    undo() {
      for (const [name, next] of before) sequences.set(name, next);
      if (hasWritten) forgetReadings();
      this.keep();
    },
    forgetAll() {
      sequences.clear();
      changed.clear();
      before.clear();
      forgetReadings();
    },
  };
}

/** Deep: a reader could change a cached row for everybody. */
export function freeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const inner of Object.values(value)) freeze(inner);
  return Object.freeze(value);
}

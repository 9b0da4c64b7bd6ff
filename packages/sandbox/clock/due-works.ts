import type { Store } from '../store/store.ts';

export interface DueRecord {
  id: number;
  atMs: number;
  kind: string;
  /** The owner of the work; `cancel(kind, subject)` removes it. */
  subject: string | number;
  payload: unknown;
}

export interface DueWork {
  readonly record: DueRecord;
  /** Done, or cancelled; it leaves the queue when its turn comes. */
  isOver: boolean;
  isQueued: boolean;
  /** The next of the same kind and subject. */
  next: DueWork | undefined;
}

export interface DueWorks {
  /** The earliest; of one moment, the one scheduled first. */
  first(): DueWork | undefined;
  /** Infinity without any. */
  nextAtMs(): number;
  add(record: DueRecord): void;
  /** Within a transaction. */
  end(work: DueWork): void;
  cancel(kind: string, subject: string | number): void;
}

/** In memory, because nearly every request schedules or cancels; in a file a row each, written with the next save. */
export function createDueWorks(store: Store): DueWorks {
  const table = store.table<DueRecord>({ name: 'due', columns: {} });
  const heap = createHeap();
  const bySubject = new Map<string, Map<string | number, DueWork>>();
  /** Of a running transaction. */
  let journal: { work: DueWork; wasAdded: boolean }[] = [];
  const unsaved = new Set<DueWork>();
  const endedIds = new Set<number>();

  const index = (work: DueWork): void => {
    const { kind, subject } = work.record;
    const ofKind = bySubject.get(kind) ?? new Map<string | number, DueWork>();
    bySubject.set(kind, ofKind);
    work.next = ofKind.get(subject);
    ofKind.set(subject, work);
  };
  const remove = (work: DueWork): void => {
    const { kind, subject } = work.record;
    const ofKind = bySubject.get(kind);
    const first = ofKind?.get(subject);
    if (first === work) {
      if (work.next === undefined) ofKind?.delete(subject);
      else ofKind?.set(subject, work.next);
      return;
    }
    for (let before = first; before !== undefined; before = before.next) {
      if (before.next === work) before.next = work.next;
    }
  };
  const restore = (record: DueRecord): void => {
    // Earlier versions stored a number as text.
    const subject = Number.isSafeInteger(Number(record.subject)) ? Number(record.subject) : record.subject;
    const work: DueWork = { record: { ...record, subject }, isOver: false, isQueued: false, next: undefined };
    index(work);
    heap.push(work);
  };
  const read = (): void => {
    for (const record of table.select('ORDER BY id')) restore(record);
  };
  const end = (work: DueWork): void => {
    work.isOver = true;
    remove(work);
    journal.push({ work, wasAdded: false });
    store.willSave();
  };

  store.follow({
    keep() {
      for (const { work, wasAdded } of journal) {
        if (!store.isFile) continue;
        if (wasAdded) unsaved.add(work);
        else if (!unsaved.delete(work)) endedIds.add(work.record.id);
      }
      journal = [];
    },
    undo() {
      for (const { work, wasAdded } of journal.reverse()) {
        work.isOver = wasAdded;
        if (wasAdded) remove(work);
        else index(work);
        if (!work.isOver && !work.isQueued) heap.push(work);
      }
      journal = [];
    },
    forget() {
      heap.clear();
      bySubject.clear();
      unsaved.clear();
      endedIds.clear();
      journal = [];
      read();
    },
  });
  store.beforeSave(() => {
    if (!store.isFile) {
      table.removeWhere('');
      for (const { record, isOver } of heap.all()) if (!isOver) table.put(record);
      return;
    }
    for (const id of endedIds) table.remove(id);
    for (const { record } of unsaved) table.put(record);
    endedIds.clear();
    unsaved.clear();
  });
  read();

  const first = (): DueWork | undefined => {
    while (heap.first()?.isOver === true) heap.pop();
    return heap.first();
  };
  return {
    first,
    nextAtMs: () => first()?.record.atMs ?? Number.POSITIVE_INFINITY,
    add(record) {
      const work: DueWork = { record, isOver: false, isQueued: false, next: undefined };
      store.transaction(() => {
        index(work);
        heap.push(work);
        journal.push({ work, wasAdded: true });
        store.willSave();
      });
    },
    end,
    cancel(kind, subject) {
      const ofKind = bySubject.get(kind);
      store.transaction(() => {
        for (let work = ofKind?.get(subject); work !== undefined; work = ofKind?.get(subject)) end(work);
      });
    },
  };
}

const isBefore = ({ record: one }: DueWork, { record: other }: DueWork): boolean =>
  one.atMs < other.atMs || (one.atMs === other.atMs && one.id < other.id);

function createHeap() {
  let works: DueWork[] = [];
  return {
    first: (): DueWork | undefined => works[0],
    all: (): readonly DueWork[] => works,
    clear(): void {
      works = [];
    },
    push(work: DueWork): void {
      work.isQueued = true;
      let place = works.length;
      while (place > 0) {
        const above = (place - 1) >> 1;
        const parent = works[above];
        if (parent === undefined || isBefore(parent, work)) break;
        works[place] = parent;
        place = above;
      }
      works[place] = work;
    },
    pop(): void {
      if (works[0] !== undefined) works[0].isQueued = false;
      const last = works.pop();
      if (last === undefined || works.length === 0) return;
      let place = 0;
      for (;;) {
        const left = works[2 * place + 1];
        const right = works[2 * place + 2];
        const isRight = left !== undefined && right !== undefined && isBefore(right, left);
        const least = isRight ? right : left;
        if (least === undefined || isBefore(last, least)) break;
        works[place] = least;
        place = 2 * place + (isRight ? 2 : 1);
      }
      works[place] = last;
    },
  };
}

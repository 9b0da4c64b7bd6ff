/** The one time of a simulated world: it jumps from one thing due to the next, each settled before the next begins. */

export interface VirtualClock {
  /** Milliseconds since the world began. */
  nowMs(): number;
  /** Runs `task` at that moment, or now if it has passed; returns how to take it back. */
  at(atMs: number, task: () => void): () => void;
  sleep(ms: number): Promise<void>;
  /** Lets everything run that is due up to this moment, and stays there. */
  runTo(untilMs: number): Promise<void>;
  /** The same, but stops as soon as `isGoingOn` says no. */
  runWhile(isGoingOn: () => boolean, untilMs: number): Promise<void>;
}

interface Due {
  readonly atMs: number;
  readonly order: number;
  task: (() => void) | null;
}

/** @param settle resolves when nothing moves any more without time passing. */
export function createVirtualClock(settle: () => Promise<void>): VirtualClock {
  const heap: Due[] = [];
  let nowMs = 0;
  let order = 0;

  function isBefore(one: Due, other: Due): boolean {
    return one.atMs < other.atMs || (one.atMs === other.atMs && one.order < other.order);
  }

  function push(due: Due): void {
    let at = heap.length;
    heap.push(due);
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const above = heap[parent];
      if (above === undefined || !isBefore(due, above)) break;
      heap[at] = above;
      at = parent;
    }
    heap[at] = due;
  }

  function pop(): Due | undefined {
    const first = heap[0];
    const last = heap.pop();
    if (first === undefined || last === undefined || heap.length === 0) return first;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      let below = heap[child];
      if (below === undefined) break;
      const right = heap[child + 1];
      if (right !== undefined && isBefore(right, below)) {
        child += 1;
        below = right;
      }
      if (!isBefore(below, last)) break;
      heap[at] = below;
      at = child;
    }
    heap[at] = last;
    return first;
  }

  async function runWhile(isGoingOn: () => boolean, untilMs: number): Promise<void> {
    await settle();
    while (isGoingOn()) {
      const next = heap[0];
      if (next === undefined || next.atMs > untilMs) break;
      pop();
      if (next.task === null) continue;
      nowMs = Math.max(nowMs, next.atMs);
      next.task();
      await settle();
    }
    if (isGoingOn()) nowMs = Math.max(nowMs, untilMs);
  }

  function at(atMs: number, task: () => void): () => void {
    // Whole milliseconds, as timers of every runtime count.
    const due: Due = { atMs: Math.max(nowMs, Math.ceil(atMs)), order: (order += 1), task };
    push(due);
    return () => {
      due.task = null;
    };
  }

  return {
    nowMs: () => nowMs,
    at,
    sleep: (ms) =>
      new Promise((resolve) => {
        at(nowMs + ms, resolve);
      }),
    runTo: (untilMs) => runWhile(() => true, untilMs),
    runWhile,
  };
}

/** Everything that needs no time runs before this resolves. */
export function turn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

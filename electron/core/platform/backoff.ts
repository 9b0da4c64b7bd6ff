import type { Cancel, Clock, Random } from './ports.ts';

export interface Backoff {
  /** Sets the next attempt; without an `end` in between each pause is longer than the one before. */
  set(id: string, pauseMs: readonly [first: number, longest: number], atLeastMs: number | null): void;
  /** An attempt is running: nothing fires until the next `set`, which keeps counting. */
  forget(id: string): void;
  end(id: string): void;
  reset(): void;
  stop(): void;
}

export function createBackoff(
  clock: Clock,
  random: Random,
  /** What is due at the same moment, together. */
  onDue: (ids: readonly string[]) => void,
): Backoff {
  const due = new Map<string, number>();
  const tries = new Map<string, number>();
  let timer: Cancel = () => undefined;
  let ringsAtMs = Number.POSITIVE_INFINITY;
  let isStopped = false;

  /** Only for what is due before all others: with thousands waiting, each change would cost a look at all of them. */
  function arm(atMs: number): void {
    if (isStopped || atMs >= ringsAtMs) return;
    timer();
    ringsAtMs = atMs;
    timer = clock.after(Math.max(0, atMs - clock.monotonicMs()), ring);
  }

  function ring(): void {
    disarm();
    const now = clock.monotonicMs();
    const ids = [...due].filter(([, dueMs]) => dueMs <= now).map(([id]) => id);
    for (const id of ids) due.delete(id);
    if (ids.length > 0) onDue(ids);
    for (const dueMs of due.values()) arm(dueMs);
  }

  function disarm(): void {
    timer();
    ringsAtMs = Number.POSITIVE_INFINITY;
  }

  function drop(id: string): void {
    due.delete(id);
    if (due.size === 0) disarm();
  }

  return {
    set(id, [first, longest], atLeastMs) {
      const count = tries.get(id) ?? 0;
      const pauseMs = Math.min(longest, first * 2 ** count);
      const jittered = Math.max(atLeastMs ?? 0, pauseMs * (0.8 + 0.4 * random.fraction()));
      tries.set(id, count + 1);
      const dueMs = clock.monotonicMs() + jittered;
      due.set(id, dueMs);
      arm(dueMs);
    },
    forget: drop,
    end(id) {
      tries.delete(id);
      drop(id);
    },
    reset() {
      tries.clear();
    },
    stop() {
      isStopped = true;
      timer();
    },
  };
}

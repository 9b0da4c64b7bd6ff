/** Backoff: one timer for many ids, with growing pauses and jitter. */

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

export function createBackoff(clock: Clock, random: Random, onDue: (id: string) => void): Backoff {
  const due = new Map<string, number>();
  const tries = new Map<string, number>();
  let timer: Cancel = () => undefined;
  let isStopped = false;

  function arm(): void {
    timer();
    if (isStopped || due.size === 0) return;
    const soonest = Math.min(...due.values());
    timer = clock.after(Math.max(0, soonest - clock.monotonicMs()), () => {
      const now = clock.monotonicMs();
      for (const [id, dueMs] of [...due]) {
        if (dueMs > now) continue;
        due.delete(id);
        onDue(id);
      }
      arm();
    });
  }

  return {
    set(id, [first, longest], atLeastMs) {
      const count = tries.get(id) ?? 0;
      const pauseMs = Math.min(longest, first * 2 ** count);
      const jittered = Math.max(atLeastMs ?? 0, pauseMs * (0.8 + 0.4 * random.fraction()));
      tries.set(id, count + 1);
      due.set(id, clock.monotonicMs() + jittered);
      arm();
    },
    forget(id) {
      due.delete(id);
      arm();
    },
    end(id) {
      tries.delete(id);
      due.delete(id);
      arm();
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

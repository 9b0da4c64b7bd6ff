/** When to look at what again: one timer for all, pauses that grow and jitter. */

import type { Cancel, Clock, Random } from './ports.ts';

export interface Backoff {
  /** The next beat; each one set for the same id without an end between comes later than the one before. */
  set(id: string, pauseMs: readonly [first: number, longest: number], atLeastMs: number | null): void;
  /** It is being looked at now: no beat until the next `set`, which still counts on. */
  forget(id: string): void;
  /** It is over; a later `set` starts from the first pause again. */
  end(id: string): void;
  /** All start from their first pause again. */
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

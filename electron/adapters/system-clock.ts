import type { Cancel, Clock } from '#core/platform/ports.ts';

/** Node fires a timer at once when its delay does not fit 31 bits. */
const maxDelayMs = 2_147_483_647;

/** The machine's own clock; `monotonicMs` counts from the start of the process. */
export function createSystemClock(): Clock {
  return { nowMs: () => Date.now(), monotonicMs: () => performance.now(), after };
}

/** Runs `task` once, `delayMs` later; the returned function cancels it. */
export function after(delayMs: number, task: () => void): Cancel {
  const timer = setTimeout(task, Math.min(Math.max(0, delayMs), maxDelayMs));
  return () => {
    clearTimeout(timer);
  };
}

import type { Cancel, Clock } from '#core/platform/ports.ts';

/** Node fires at once for a delay above 31 bits. */
const maxDelayMs = 2_147_483_647;

/** `monotonicMs` counts from the start of the process. */
export function createSystemClock(): Clock {
  return { nowMs: () => Date.now(), monotonicMs: () => performance.now(), after };
}

export function after(delayMs: number, task: () => void): Cancel {
  const timer = setTimeout(task, Math.min(Math.max(0, delayMs), maxDelayMs));
  return () => {
    clearTimeout(timer);
  };
}

import type { Cancel, Clock } from '#core/platform/ports.ts';

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** A clock that is moved by hand; what falls due runs in order, each with its promises settled. */
export interface ManualClock extends Clock {
  advance(ms: number): Promise<void>;
  /** Sets the wall clock alone, as a person or a dead battery does. */
  jumpWall(ms: number): void;
  /**
   * The machine sleeps and no timer runs; the rest of the world goes on. Afterwards timers are late where the monotonic
   * clock counts sleep (Windows), and as far away as before where it stands still (Linux, macOS).
   */
  sleep(ms: number, monotonicClock: 'counts' | 'stands'): Promise<void>;
  /** Lets everything finish that needs no time. */
  settle(): Promise<void>;
}

export interface ManualClockOptions {
  readonly wallMs: number;
  /** Called with each step of time, before what falls due then. */
  readonly onMove?: (ms: number) => Promise<void>;
  /** Resolves when nothing moves without time passing. */
  readonly settle: () => Promise<void>;
}

/** More timers at one moment wait for each other, and time would never pass. */
const MAX_AT_ONCE = 10_000;

interface Due {
  readonly atMs: number;
  readonly order: number;
  readonly task: () => void;
}

export function createManualClock({ wallMs, onMove, settle }: ManualClockOptions): ManualClock {
  let monotonic = 1_000;
  let wall = wallMs;
  let order = 0;
  const timers = new Set<Due>();

  async function moveTo(atMs: number): Promise<void> {
    const step = atMs - monotonic;
    if (step <= 0) return;
    monotonic = atMs;
    wall += step;
    await onMove?.(step);
  }

  function nextDue(untilMs: number): Due | undefined {
    let next: Due | undefined;
    for (const due of timers) {
      if (due.atMs > untilMs) continue;
      if (next === undefined || due.atMs < next.atMs || (due.atMs === next.atMs && due.order < next.order)) next = due;
    }
    return next;
  }

  return {
    nowMs: () => wall,
    monotonicMs: () => monotonic,
    after(delayMs, task): Cancel {
      // Whole milliseconds, as timers of every runtime count.
      const due: Due = { atMs: monotonic + Math.max(0, Math.ceil(delayMs)), order: (order += 1), task };
      timers.add(due);
      return () => timers.delete(due);
    },
    async advance(ms) {
      const untilMs = monotonic + ms;
      await settle();
      let atOnce = 0;
      for (let due = nextDue(untilMs); due !== undefined; due = nextDue(untilMs)) {
        atOnce = due.atMs > monotonic ? 0 : atOnce + 1;
        if (atOnce > MAX_AT_ONCE) throw new Error(`Timers without an end at one moment: ${due.task.toString()}`);
        await moveTo(due.atMs);
        timers.delete(due);
        due.task();
        await settle();
      }
      await moveTo(untilMs);
      await settle();
    },
    jumpWall(ms) {
      wall += ms;
    },
    async sleep(ms, monotonicClock) {
      if (monotonicClock === 'counts') monotonic += ms;
      wall += ms;
      await onMove?.(ms);
    },
    settle,
  };
}

const DAY_MS = 86_400_000;
const AWAKE_MS = 60_000;

/**
 * The same hour of the next day. The machine sleeps but for the last minute, because a day of polling costs seconds and
 * shows nothing more.
 */
export async function sleepADay(clock: ManualClock): Promise<void> {
  await clock.sleep(DAY_MS - AWAKE_MS, 'counts');
  await clock.advance(AWAKE_MS);
}

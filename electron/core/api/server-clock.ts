/** The service's time of day, learned from its answers and carried by the monotonic clock (rule L2). */

import type { Clock } from '../ports.ts';

export interface ServerClock {
  /** Takes a `Date` header with the monotonic moments of sending and receiving. */
  observe(dateHeader: string, sentMs: number, receivedMs: number): void;
  /** Epoch ms at the service, or null before its first answer. This machine's wall clock has no say in it. */
  nowMs(): number | null;
  /**
   * The service's time if known, else this machine's, but never earlier than what was stamped before: for stamps that
   * must never be missing.
   */
  stampMs(): number;
  /** How far this machine's wall clock is ahead of the service's, in whole seconds. */
  wallClockOffBySeconds(): number | null;
  /** Called when the time that was told before turned out wrong: the machine slept, or the service's clock was set. */
  onJump(listener: () => void): void;
}

interface Sample {
  readonly offsetMs: number;
  readonly uncertaintyMs: number;
  readonly takenAtMs: number;
}

/** A `Date` header names a second: its middle is half a second off at most. */
const HEADER_GRAIN_MS = 1000;
/** A sample this old gives way even to a slower one, since monotonic clocks drift. */
const SAMPLE_LIFE_MS = 600_000;

/**
 * Keeps the midpoint of the quickest round trip. A later sample that cannot be true together with the kept one
 * replaces it: the machine slept (a monotonic clock stands still then) or the service's clock was set.
 * @param stampedMs the latest stamp the books hold: before the service's first word the machine's clock may be days
 * behind (rule L2), and a sale must not be dated before the one rung up earlier.
 */
export function createServerClock(clock: Clock, stampedMs: () => number | null = () => null): ServerClock {
  const listeners: (() => void)[] = [];
  let kept: Sample | undefined;

  function nowMs(): number | null {
    return kept === undefined ? null : clock.monotonicMs() + kept.offsetMs;
  }

  return {
    observe(dateHeader, sentMs, receivedMs) {
      const headerMs = Date.parse(dateHeader);
      if (!Number.isFinite(headerMs)) return;
      const sample: Sample = {
        offsetMs: headerMs + HEADER_GRAIN_MS / 2 - (sentMs + receivedMs) / 2,
        uncertaintyMs: HEADER_GRAIN_MS / 2 + (receivedMs - sentMs) / 2,
        takenAtMs: receivedMs,
      };
      const before = kept;
      if (before !== undefined && !replaces(sample, before)) return;
      kept = sample;
      if (before !== undefined && contradicts(sample, before)) for (const listener of listeners) listener();
    },
    nowMs,
    stampMs: () => Math.round(nowMs() ?? Math.max(clock.nowMs(), stampedMs() ?? Number.NEGATIVE_INFINITY)),
    wallClockOffBySeconds() {
      const service = nowMs();
      if (service === null) return null;
      const seconds = Math.round((clock.nowMs() - service) / 1000);
      // Rounding gives a negative zero, which JSON and people write as zero.
      return seconds === 0 ? 0 : seconds;
    },
    onJump(listener) {
      listeners.push(listener);
    },
  };
}

function contradicts(sample: Sample, kept: Sample): boolean {
  return Math.abs(sample.offsetMs - kept.offsetMs) > sample.uncertaintyMs + kept.uncertaintyMs;
}

function replaces(sample: Sample, kept: Sample): boolean {
  const isOld = sample.takenAtMs - kept.takenAtMs > SAMPLE_LIFE_MS;
  return contradicts(sample, kept) || isOld || sample.uncertaintyMs < kept.uncertaintyMs;
}

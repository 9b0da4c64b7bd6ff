/** Looks for what printed QRs brought, while the shop is open: nobody waits for that money at a screen, and nobody else tells of it. */

import type { Problem } from '../../../shared/contract/problem.ts';
import type { ServerClock } from '../api/server-clock.ts';
import { createBackoff } from '../backoff.ts';
import { inBackground } from '../in-background.ts';
import type { Clock, Logger, Random } from '../ports.ts';
import { DAY_MS, MINUTE_MS } from './windows.ts';

export interface StaticQrPoller {
  /** @param fromMs where the first look begins, by the service's clock: until then the ledger is compared */
  start(fromMs: number | null): void;
  /** A code was made or paid, or the line is back. */
  pollNow(): void;
  stop(): void;
}

export interface StaticQrPollerParts {
  readonly clock: Clock;
  readonly logger: Logger;
  readonly random: Random;
  readonly serverClock: Pick<ServerClock, 'nowMs'>;
  /** Nothing is asked, and no clock runs, for a till that never had a printed QR. */
  readonly hasAny: () => boolean;
  /** Null when everything since then was seen. */
  readonly look: (fromMs: number) => Promise<Problem | null>;
}

/** With its jitter 16 to 24 s: three short lists a minute of what the shared limit leaves to the watch. */
const PAUSE_MS = [20_000, 20_000] as const;
/** What one look saw as its end the next one sees again: answers take a while, and clocks are known to a second. */
const OVERLAP_MS = 10 * MINUTE_MS;
const LOOK = 'look';

export function createStaticQrPoller({
  clock,
  random,
  logger,
  serverClock,
  hasAny,
  look,
}: StaticQrPollerParts): StaticQrPoller {
  let isRunning = false;
  let isLooking = false;
  const isStillRunning = (): boolean => isRunning;
  let throughMs: number | null = null;
  const backoff = createBackoff(clock, random, () => inBackground(logger, lookNow()));

  async function lookNow(): Promise<void> {
    if (!isRunning || isLooking || !hasAny()) return;
    isLooking = true;
    const nowMs = serverClock.nowMs();
    // Until the time is known a window by it would leave something out (rule L2), and what was compared last may have been noted
    // under a false one: a longer list, since nobody waits for the time to hear of money (rule T1).
    const fromMs =
      nowMs === null ? (throughMs ?? Number.NaN) - DAY_MS : Math.min(throughMs ?? nowMs, nowMs) - OVERLAP_MS;
    try {
      // A ledger that was never compared is compared first.
      if (Number.isFinite(fromMs) && (await look(fromMs)) === null && nowMs !== null) throughMs = nowMs;
    } finally {
      isLooking = false;
      if (isStillRunning()) backoff.set(LOOK, PAUSE_MS, null);
    }
  }

  return {
    start(fromMs) {
      if (isRunning) return;
      isRunning = true;
      throughMs = fromMs;
      inBackground(logger, lookNow());
    },
    pollNow() {
      inBackground(logger, lookNow());
    },
    stop() {
      isRunning = false;
      backoff.stop();
    },
  };
}

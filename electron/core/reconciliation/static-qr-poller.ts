/** No screen waits for these payments, and nothing else reports them. */

import type { Problem } from '@tilla/shared/contract/problem.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import { createBackoff } from '../platform/backoff.ts';
import { inBackground } from '../platform/in-background.ts';
import { DAY_MS, MINUTE_MS } from './windows.ts';

export interface StaticQrPoller {
  /** @param fromMs start of the first poll by the service's clock; the comparison covers the time before */
  start(fromMs: number | null): void;
  pollNow(): void;
  stop(): void;
}

/** With jitter 16 to 24 s: three short lists a minute within the shared limit. */
const PAUSE_MS = [20_000, 20_000] as const;
/** Each poll overlaps the previous one: answers take a while, and clocks are known to a second. */
const OVERLAP_MS = 10 * MINUTE_MS;
const LOOK = 'look';

export function createStaticQrPoller({
  clock,
  random,
  logger,
  serverClock,
  hasAny,
  look,
}: ShopContext & {
  /** A till without printed QRs polls nothing and sets no timer. */
  readonly hasAny: () => boolean;
  /** Null when everything since then was read. */
  readonly look: (fromMs: number) => Promise<Problem | null>;
}): StaticQrPoller {
  let isRunning = false;
  let isLooking = false;
  const isStillRunning = (): boolean => isRunning;
  let throughMs: number | null = null;
  const backoff = createBackoff(clock, random, () => inBackground(logger, lookNow()));

  async function lookNow(): Promise<void> {
    if (!isRunning || isLooking || !hasAny()) return;
    isLooking = true;
    const nowMs = serverClock.nowMs();
    // The last comparison may have a false time (rules L2, T1): a longer list, so that news of money is not delayed.
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

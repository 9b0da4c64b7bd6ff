/** Polls for the service's time while it is doubted: an idle shop would use a wrong time for hours (T1). */

import type { MerchantCalls } from '@tilla/payment-api/client/merchant-calls.ts';
import { createBackoff } from '../platform/backoff.ts';
import type { Clock, Random } from '../platform/ports.ts';
import type { ServerClock } from './server-clock.ts';

export interface ClockSync {
  start(): void;
  stop(): void;
}

export interface ClockSyncOptions {
  readonly client: Pick<MerchantCalls, 'accountHealth'>;
  readonly serverClock: ServerClock;
  readonly clock: Clock;
  readonly random: Random;
}

const TIME = 'time';
/** Three answers in the first seconds, and no burst over the minute that the longest jump needs. */
const PAUSE_MS = [1_000, 10_000] as const;

export function createClockSync({ client, serverClock, clock, random }: ClockSyncOptions): ClockSync {
  let isRunning = false;
  let isAsking = false;
  const backoff = createBackoff(clock, random, () => {
    // Only the date of the answer matters.
    client.accountHealth().then(goOn, goOn);
  });

  function goOn(): void {
    isAsking = isRunning && serverClock.isDoubted();
    if (isAsking) backoff.set(TIME, PAUSE_MS, null);
    else backoff.end(TIME);
  }

  serverClock.onChange(() => {
    if (!isAsking) goOn();
  });

  return {
    start() {
      isRunning = true;
      goOn();
    },
    stop() {
      isRunning = false;
      backoff.stop();
    },
  };
}

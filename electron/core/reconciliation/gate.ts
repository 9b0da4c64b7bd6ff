/** After a start no money operation is sent before the ledger was compared with the service (rule C3). */

import type { Problem } from '@tilla/shared/contract/problem.ts';
import { createBackoff } from '../platform/backoff.ts';
import { inBackground } from '../platform/in-background.ts';
import type { Clock, Logger, Random } from '../platform/ports.ts';

export interface Gate {
  /** Null when money may be sent; concurrent callers share one comparison. */
  pass(): Promise<Problem | null>;
  start(): void;
  stop(): void;
}

export interface GateParts {
  readonly clock: Clock;
  readonly logger: Logger;
  readonly random: Random;
  /** The comparison; the problem, or null. Never rejects. */
  readonly compare: () => Promise<Problem | null>;
  readonly onOpen: () => void;
}

/** A caller that waits longer gets the reason; the comparison continues. */
const PATIENCE_MS = 10_000;
const PAUSE_MS = [1_000, 30_000] as const;
const BEAT = 'gate';

export function createGate({ clock, random, logger, compare, onOpen }: GateParts): Gate {
  const backoff = createBackoff(clock, random, () => inBackground(logger, open()));
  let isOpen = false;
  let isStopped = false;
  let running: Promise<Problem | null> | null = null;

  function open(): Promise<Problem | null> {
    backoff.forget(BEAT);
    running ??= compare().then((problem) => {
      running = null;
      if (isStopped) return problem;
      if (problem !== null) {
        backoff.set(BEAT, PAUSE_MS, null);
        return problem;
      }
      isOpen = true;
      backoff.end(BEAT);
      onOpen();
      return null;
    });
    return running;
  }

  return {
    pass() {
      if (isOpen) return Promise.resolve(null);
      const comparison = open();
      return new Promise((resolve) => {
        const cancel = clock.after(PATIENCE_MS, () => {
          resolve({ code: 'till_reconciling', params: {} });
        });
        inBackground(
          logger,
          comparison.then((problem) => {
            cancel();
            resolve(problem);
          }),
        );
      });
    },
    start() {
      if (!isOpen && !isStopped) inBackground(logger, open());
    },
    stop() {
      isStopped = true;
      backoff.stop();
    },
  };
}

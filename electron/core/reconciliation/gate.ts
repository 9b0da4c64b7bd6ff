/** After a start no money operation is sent before the ledger was compared with the service (rule C3). */

import type { Problem } from '@tilla/shared/contract/problem.ts';
import { createBackoff } from '../platform/backoff.ts';
import { inBackground } from '../platform/in-background.ts';
import type { Clock, Logger, Random } from '../platform/ports.ts';

export interface Gate {
  /** Null when money may be sent; concurrent callers share one comparison. */
  pass(): Promise<Problem | null>;
  start(comparison: Comparison): void;
  stop(): void;
}

export interface Comparison {
  /** The problem, or null. Never rejects. */
  readonly compare: () => Promise<Problem | null>;
  readonly onOpen: () => void;
}

interface GateContext {
  readonly clock: Clock;
  readonly logger: Logger;
  readonly random: Random;
}

/** A caller that waits longer gets the reason; the comparison continues. */
const PATIENCE_MS = 10_000;
const PAUSE_MS = [1_000, 30_000] as const;
const BEAT = 'gate';
const notCompared: Problem = { code: 'till_reconciling', params: {} };

export function createGate({ clock, random, logger }: GateContext): Gate {
  const backoff = createBackoff(clock, random, () => inBackground(logger, open()));
  let started: Comparison | null = null;
  let isOpen = false;
  let isStopped = false;
  let running: Promise<Problem | null> | null = null;

  function open(): Promise<Problem | null> {
    if (started === null) return Promise.resolve(notCompared);
    const { compare, onOpen } = started;
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
          resolve(notCompared);
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
    start(comparison) {
      started = comparison;
      if (!isOpen && !isStopped) inBackground(logger, open());
    },
    stop() {
      isStopped = true;
      backoff.stop();
    },
  };
}

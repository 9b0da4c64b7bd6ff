/** A job exists as long as the ledger says so, also after a restart. */

import { createBackoff } from '../platform/backoff.ts';
import { type Clock, LedgerFailure, type Logger } from '../platform/ports.ts';
import { Refusal } from '../platform/refusal.ts';

export interface Job {
  readonly id: string;
  /** Jobs of one lane run one after another. */
  readonly lane: string;
}

export type Pause = readonly [firstMs: number, longestMs: number];

export interface JobKind {
  /** Unfinished jobs of the ledger, in order. @throws LedgerFailure */
  waiting(): readonly Job[];
  /** The result is durable before it resolves. Null: done. Rejects where the ledger did not take it: it is retried. */
  attempt(id: string): Promise<Pause | null>;
}

export interface Jobs {
  /** Starts soon, as for the first time; a running job is not started twice. */
  add(id: string, inMs?: number): void;
  retryNow(): void;
  start(): void;
  /** Begins nothing more; resolves when running jobs have ended. */
  stop(): Promise<void>;
}

const AFTER_FAULT: Pause = [30_000, 30_000];
const LEDGER = '';
/** These pauses need no jitter. */
const even = { fraction: () => 0.5 };

export function createJobs(kind: JobKind, { clock, logger }: { clock: Clock; logger: Logger }): Jobs {
  const resting = new Set<string>();
  const atWork = new Map<string, Promise<void>>();
  const busyLanes = new Set<string>();
  let isRunning = false;
  const backoff = createBackoff(clock, even, (ids) => {
    for (const id of ids) resting.delete(id);
    takeUp();
  });

  function rest(id: string, pause: Pause): void {
    resting.add(id);
    backoff.set(id, pause, null);
  }

  function wake(id: string): void {
    resting.delete(id);
    backoff.end(id);
  }

  function takeUp(): void {
    if (!isRunning) return;
    try {
      for (const job of kind.waiting()) {
        const isTaken = resting.has(job.id) || atWork.has(job.id) || busyLanes.has(job.lane);
        if (!isTaken) atWork.set(job.id, work(job));
      }
    } catch (failure) {
      if (!(failure instanceof LedgerFailure)) throw failure;
      logger.error('journal.failed', { code: failure.kind });
      rest(LEDGER, AFTER_FAULT);
    }
  }

  async function work({ id, lane }: Job): Promise<void> {
    busyLanes.add(lane);
    const pause = await attempt(id);
    atWork.delete(id);
    busyLanes.delete(lane);
    if (pause === null) wake(id);
    else rest(id, pause);
    takeUp();
  }

  async function attempt(id: string): Promise<Pause | null> {
    try {
      return await kind.attempt(id);
    } catch (fault) {
      logger.error(isOfLedger(fault) ? 'journal.failed' : 'unexpected', { id, code: codeOf(fault) });
      return AFTER_FAULT;
    }
  }

  return {
    add(id, inMs = 0) {
      wake(id);
      if (inMs > 0) rest(id, [inMs, inMs]);
      else takeUp();
    },
    retryNow() {
      for (const id of resting) wake(id);
      takeUp();
    },
    start() {
      isRunning = true;
      takeUp();
    },
    async stop() {
      isRunning = false;
      backoff.stop();
      await Promise.all(atWork.values());
    },
  };
}

function isOfLedger(fault: unknown): fault is LedgerFailure | Refusal {
  return fault instanceof LedgerFailure || fault instanceof Refusal;
}

function codeOf(fault: unknown): string {
  if (fault instanceof LedgerFailure) return fault.kind;
  return fault instanceof Refusal ? fault.problem.code : 'till_internal';
}

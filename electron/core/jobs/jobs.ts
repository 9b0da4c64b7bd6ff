/**
 * What is tried until it is done: prints, notes for the service, reports to be fetched. One queue for each kind, over what
 * the ledger holds of it already: a job is there as long as they say so, whatever became of the till in between.
 */

import { createBackoff } from '../backoff.ts';
import { type Clock, LedgerFailure, type Logger } from '../ports.ts';
import { Refusal } from '../refusal.ts';

export interface Job {
  /** Of the subject: a print job, a sale. */
  readonly id: string;
  /** Jobs of one lane go one after another. */
  readonly lane: string;
}

/** Until the next attempt: growing with each from the first to the longest. */
export type Pause = readonly [firstMs: number, longestMs: number];

export interface JobKind {
  /** What is still to be done, as the ledger says, in the order it is done in. @throws LedgerFailure */
  waiting(): readonly Job[];
  /**
   * One attempt; whatever comes of it is durable before it answers. Null: nothing is left to do, and `waiting` says so too.
   * Rejects where the ledger did not take it: it is tried again, and never lost.
   */
  attempt(id: string): Promise<Pause | null>;
}

export interface Jobs {
  /** Is tried soon, as if for the first time; what is just being tried is not tried twice. */
  add(id: string, inMs?: number): void;
  /** All that rests is tried now. */
  retryNow(): void;
  /** Takes up everything that waits. */
  start(): void;
  /** Begins nothing more; resolves when what was begun has ended. */
  stop(): Promise<void>;
}

const AFTER_FAULT: Pause = [30_000, 30_000];
/** Stands for a look at the ledger, where they could not be read. */
const LEDGER = '';
/** Nobody waits in step with these: they need no chance in their pauses. */
const even = { fraction: () => 0.5 };

export function createJobs(kind: JobKind, { clock, logger }: { clock: Clock; logger: Logger }): Jobs {
  const resting = new Set<string>();
  const atWork = new Map<string, Promise<void>>();
  const busyLanes = new Set<string>();
  let isRunning = false;
  const backoff = createBackoff(clock, even, (id) => {
    resting.delete(id);
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

  /** Ledger that cannot be read for a moment are looked at again later. */
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

/** Works off print jobs in the background: each state is durable before the next act, and no sale ever waits for it. */

import type { Problem } from '../../../shared/contract/problem.ts';
import { inBackground } from '../in-background.ts';
import { createJobs, type Pause } from '../jobs/jobs.ts';
import { type Clock, LedgerFailure, type Logger, PrinterFailure, type RecordPut } from '../ports.ts';
import { problemOfPrinter } from '../printer-problem.ts';
import type { Deliver } from './delivery.ts';
import type { DocumentOutcome, MakeDocument } from './documents.ts';
import type { PrintJob, PrintJobs } from './print-job.ts';

export interface PrintQueueParts {
  readonly jobs: PrintJobs;
  readonly makeDocument: MakeDocument;
  readonly deliver: Deliver;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly onChange: (job: PrintJob) => void;
  /** What is true once it is printed, written with it. */
  readonly printed?: (job: PrintJob) => readonly RecordPut[];
}

export interface PrintQueue {
  /** Makes it durable and prints it soon. @throws LedgerFailure; then it is not queued. */
  add(job: PrintJob): void;
  /** Prints what was made durable together with something else. */
  wake(job: PrintJob): void;
  /** Nobody wants it any more; not for one that a printer is just taking. @throws LedgerFailure */
  cancel(job: PrintJob): void;
  start(): void;
  /** Waits, though not for long, for what a printer is just taking. */
  stop(): Promise<void>;
}

/** Pauses after a failed try; the one after the last pause is the last by itself. */
const pausesMs = [2_000, 10_000, 30_000, 120_000] as const;
/** The provider takes seconds; a receipt that is not there after this is somebody's question. */
const longestWaitMs = 5 * 60_000;
const shortestWaitMs = 500;
const longestStopMs = 3_000;
const breathMs = 150;

export function createPrintQueue(parts: PrintQueueParts): PrintQueue {
  const { jobs, makeDocument, deliver, clock, logger, onChange } = parts;
  const printed = parts.printed ?? (() => []);
  /** When the provider's receipt was first asked for and was not there yet. */
  const waitingSinceMs = new Map<string, number>();
  let isStopped = false;

  const queue = createJobs(
    {
      // One document at a time per printer: pages of two must not mix, and a stuck printer holds up only its own.
      waiting: () => jobs.inState('queued').map(({ id, printerId }) => ({ id, lane: printerId })),
      attempt,
    },
    { clock, logger },
  );

  function keep(
    job: PrintJob,
    alongside: readonly RecordPut[] = job.state === 'printed' ? printed(job) : [],
  ): PrintJob {
    jobs.keep(job, new Date(clock.nowMs()).toISOString(), alongside);
    onChange(job);
    return job;
  }

  async function attempt(id: string): Promise<Pause | null> {
    const job = jobs.get(id);
    if (job === undefined) return null;
    const document = await makeDocument(job).catch(undrawable);
    // It may have been taken off the queue while it was made.
    if (isStopped || jobs.get(id)?.state !== 'queued') return null;
    if (document.kind === 'pending') return waitForProvider(job, document.retryAfterMs);
    if (document.kind === 'failed') {
      return afterFailure({ ...job, attempts: job.attempts + 1 }, document.problem, document.isFinal);
    }
    const printing = keep({ ...job, state: 'printing', attempts: job.attempts + 1 }, document.alongside);
    const startedMs = clock.monotonicMs();
    try {
      const { file, outcome } = await deliver(document.page);
      keep({ ...printing, state: 'printed', problem: null, file, outcome });
      logger.info('print.done', { id: job.id, ms: clock.monotonicMs() - startedMs });
      return null;
    } catch (failure) {
      if (failure instanceof LedgerFailure) throw failure;
      // What a driver throws of its own is a failed try as well, or the job would stay "printing" until the next start.
      const kind = failure instanceof PrinterFailure ? failure.kind : 'refused';
      logger.warn('print.failed', { id: job.id, code: kind });
      // A part of it, or all, may be on the paper: a person looks, and what they print again is marked as the copy it may be.
      const mayBeOut = kind === 'cut_off';
      return afterFailure({ ...printing, isCopy: printing.isCopy || mayBeOut }, problemOfPrinter(kind), mayBeOut);
    }
  }

  function waitForProvider(job: PrintJob, retryAfterMs: number): Pause | null {
    const nowMs = clock.monotonicMs();
    const sinceMs = waitingSinceMs.get(job.id) ?? nowMs;
    waitingSinceMs.set(job.id, sinceMs);
    if (nowMs - sinceMs <= longestWaitMs) return exactly(Math.max(shortestWaitMs, retryAfterMs));
    keep({ ...job, state: 'failed', problem: { code: 'receipt_unavailable', params: {} } });
    return null;
  }

  function afterFailure(job: PrintJob, problem: Problem, isFinal: boolean): Pause | null {
    const pauseMs = pausesMs[job.attempts - 1];
    const isLast = isFinal || pauseMs === undefined;
    keep({ ...job, state: isLast ? 'failed' : 'queued', problem });
    return isLast ? null : exactly(pauseMs);
  }

  function recover(job: PrintJob): void {
    try {
      keep({ ...job, state: 'queued', isCopy: true });
    } catch (failure) {
      if (!(failure instanceof LedgerFailure)) throw failure;
      logger.error('journal.failed', { id: job.id, code: failure.kind });
    }
  }

  /** Drawing takes the thread for a moment: first "paid" has to be on the screen (rule L3: persist, show, print). */
  function soon({ id }: PrintJob): void {
    queue.add(id, breathMs);
  }

  return {
    add(job) {
      waitingSinceMs.delete(job.id);
      keep({ ...job, state: 'queued' });
      soon(job);
    },
    wake(job) {
      onChange(job);
      soon(job);
    },
    cancel(job) {
      keep({ ...job, state: 'cancelled', problem: null });
    },
    start() {
      // Nobody knows whether the paper came out before the till died: once more, marked as the copy it may be (L3).
      for (const job of jobs.inState('printing')) recover(job);
      queue.start();
    },
    stop() {
      isStopped = true;
      return new Promise((resolve) => {
        const cancelLimit = clock.after(longestStopMs, resolve);
        inBackground(
          logger,
          queue.stop().then(() => {
            cancelLimit();
            resolve();
          }),
        );
      });
    },
  };
}

function exactly(ms: number): Pause {
  return [ms, ms];
}

/** A fault of ours (a font is missing, say); trying five times does no harm, and then it is somebody's to see. */
function undrawable(): DocumentOutcome {
  return { kind: 'failed', problem: { code: 'till_internal', params: {} }, isFinal: false };
}

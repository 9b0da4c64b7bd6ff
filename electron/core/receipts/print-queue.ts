/** Works off print jobs in the background: each state is durable before the next act, and no sale ever waits for it. */

import type { Problem } from '../../../shared/contract/problem.ts';
import { type Cancel, type Clock, JournalFailure, type Logger, PrinterFailure } from '../ports.ts';
import type { Deliver } from './delivery.ts';
import type { DocumentOutcome, MakeDocument } from './documents.ts';
import type { PrintJob, PrintJobs } from './print-job.ts';
import { problemOfPrinter } from './printer-problem.ts';

export interface PrintQueueParts {
  readonly jobs: PrintJobs;
  readonly makeDocument: MakeDocument;
  readonly deliver: Deliver;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly onChange: (job: PrintJob) => void;
}

export interface PrintQueue {
  /** Makes it durable and prints it soon. @throws JournalFailure; then it is not queued. */
  add(job: PrintJob): void;
  /** Prints what was made durable together with something else. */
  wake(job: PrintJob): void;
  /** Nobody wants it any more; not for one that a printer is just taking. @throws JournalFailure */
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
  /** Monotonic time from which a queued job may be tried. */
  const dueAtMs = new Map<string, number>();
  /** When the provider's receipt was first asked for and was not there yet. */
  const waitingSinceMs = new Map<string, number>();
  const atWork = new Map<string, Promise<void>>();
  /** One document at a time per printer: pages of two must not mix, and a stuck printer holds up only its own. */
  const busyPrinters = new Set<string>();
  let isStarted = false;
  let cancelTimer: Cancel = () => undefined;

  function keep(job: PrintJob): PrintJob {
    jobs.keep(job, new Date(clock.nowMs()).toISOString());
    onChange(job);
    return job;
  }

  /** The books may not be readable for a moment: looked at again later, and a sale is told nothing of it. */
  function pump(): void {
    cancelTimer();
    if (!isStarted) return;
    try {
      takeUp();
    } catch (failure) {
      if (!(failure instanceof JournalFailure)) throw failure;
      logger.error('journal.failed', { code: failure.kind });
      cancelTimer = clock.after(pausesMs[2], pump);
    }
  }

  function takeUp(): void {
    let soonestMs = Number.POSITIVE_INFINITY;
    for (const job of jobs.inState('queued')) {
      if (atWork.has(job.id)) continue;
      const waitMs = (dueAtMs.get(job.id) ?? 0) - clock.monotonicMs();
      if (waitMs > 0) soonestMs = Math.min(soonestMs, waitMs);
      else if (!busyPrinters.has(job.printerId)) atWork.set(job.id, work(job));
    }
    if (Number.isFinite(soonestMs)) cancelTimer = clock.after(soonestMs, pump);
  }

  async function work(job: PrintJob): Promise<void> {
    busyPrinters.add(job.printerId);
    try {
      await attempt(job);
    } catch (fault) {
      // Not even its state could be written: tried again later, and never lost.
      logger.error(fault instanceof JournalFailure ? 'journal.failed' : 'print.failed', { id: job.id });
      dueAtMs.set(job.id, clock.monotonicMs() + pausesMs[2]);
    }
    atWork.delete(job.id);
    busyPrinters.delete(job.printerId);
    pump();
  }

  async function attempt(job: PrintJob): Promise<void> {
    const document = await makeDocument(job).catch(undrawable);
    // It may have been taken off the queue while it was made.
    if (!isStarted || jobs.get(job.id)?.state !== 'queued') return;
    if (document.kind === 'pending') {
      waitForProvider(job, document.retryAfterMs);
      return;
    }
    if (document.kind === 'failed') {
      afterFailure({ ...job, attempts: job.attempts + 1 }, document.problem, document.isFinal);
      return;
    }
    const printing = keep({ ...job, state: 'printing', attempts: job.attempts + 1 });
    const startedMs = clock.monotonicMs();
    try {
      const { file, outcome } = await deliver(document.page);
      keep({ ...printing, state: 'printed', problem: null, file, outcome });
      logger.info('print.done', { id: job.id, ms: clock.monotonicMs() - startedMs });
    } catch (failure) {
      if (failure instanceof JournalFailure) throw failure;
      // What a driver throws of its own is a failed try as well, or the job would stay "printing" until the next start.
      const kind = failure instanceof PrinterFailure ? failure.kind : 'refused';
      logger.warn('print.failed', { id: job.id, code: kind });
      // A part of it, or all, may be on the paper: a person looks, and what they print again is marked as the copy it may be.
      const mayBeOut = kind === 'cut_off';
      afterFailure({ ...printing, isCopy: printing.isCopy || mayBeOut }, problemOfPrinter(kind), mayBeOut);
    }
  }

  function waitForProvider(job: PrintJob, retryAfterMs: number): void {
    const nowMs = clock.monotonicMs();
    const sinceMs = waitingSinceMs.get(job.id) ?? nowMs;
    waitingSinceMs.set(job.id, sinceMs);
    dueAtMs.set(job.id, nowMs + Math.max(shortestWaitMs, retryAfterMs));
    if (nowMs - sinceMs > longestWaitMs) {
      keep({ ...job, state: 'failed', problem: { code: 'receipt_unavailable', params: {} } });
    }
  }

  function afterFailure(job: PrintJob, problem: Problem, isFinal: boolean): void {
    const pauseMs = pausesMs[job.attempts - 1];
    if (isFinal || pauseMs === undefined) {
      keep({ ...job, state: 'failed', problem });
      return;
    }
    dueAtMs.set(job.id, clock.monotonicMs() + pauseMs);
    keep({ ...job, state: 'queued', problem });
  }

  function recover(job: PrintJob): void {
    try {
      keep({ ...job, state: 'queued', isCopy: true });
    } catch (failure) {
      if (!(failure instanceof JournalFailure)) throw failure;
      logger.error('journal.failed', { id: job.id, code: failure.kind });
    }
  }

  /** Drawing takes the thread for a moment: first "paid" has to be on the screen (rule L3: persist, show, print). */
  function soon(): void {
    cancelTimer();
    cancelTimer = clock.after(breathMs, pump);
  }

  return {
    add(job) {
      dueAtMs.delete(job.id);
      waitingSinceMs.delete(job.id);
      keep({ ...job, state: 'queued' });
      soon();
    },
    wake(job) {
      onChange(job);
      soon();
    },
    cancel(job) {
      keep({ ...job, state: 'cancelled', problem: null });
    },
    start() {
      isStarted = true;
      // Nobody knows whether the paper came out before the till died: once more, marked as the copy it may be (L3).
      for (const job of jobs.inState('printing')) recover(job);
      pump();
    },
    stop() {
      isStarted = false;
      cancelTimer();
      return new Promise((resolve) => {
        const cancelLimit = clock.after(longestStopMs, resolve);
        void Promise.all(atWork.values()).then(() => {
          cancelLimit();
          resolve();
        });
      });
    },
  };
}

/** A fault of ours (a font is missing, say); trying five times does no harm, and then it is somebody's to see. */
function undrawable(): DocumentOutcome {
  return { kind: 'failed', problem: { code: 'till_internal', params: {} }, isFinal: false };
}

/** Processes print jobs in the background: each state is durable before the next step, and no sale waits. */

import type { Problem } from '@tilla/shared/contract/problem.ts';
import { writeBestEffort } from '../ledger/best-effort.ts';
import type { PrintJob, PrintJobs } from '../ledger/print-job.ts';
import { createJobs, type Pause } from '../money/jobs.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import { inBackground } from '../platform/in-background.ts';
import { LedgerFailure, PrinterFailure, type RecordPut } from '../platform/ports.ts';
import { problemOfPrinter } from '../platform/printer-problem.ts';
import type { LedgerPart } from '../platform/transaction.ts';
import type { Deliver } from './delivery.ts';
import type { DocumentOutcome, MakeDocument } from './documents.ts';

export interface PrintQueue {
  /** Writes and prints it. @throws LedgerFailure; then it is not queued. */
  add(job: PrintJob): void;
  wake(job: PrintJob): void;
  /** Cancels it, unless it is printing. @throws LedgerFailure */
  cancel(job: PrintJob): void;
  start(): void;
  /** Waits a limited time for a print in progress. */
  stop(): Promise<void>;
}

/** Pauses after failed attempts; the attempt after the last pause is the last. */
const pausesMs = [2_000, 10_000, 30_000, 120_000] as const;
/** The provider takes seconds; after this a person has to look. */
const longestWaitMs = 5 * 60_000;
const shortestWaitMs = 500;
const longestStopMs = 3_000;
const renderDelayMs = 150;

export function createPrintQueue(
  context: ShopContext & {
    readonly jobs: PrintJobs;
    readonly makeDocument: MakeDocument;
    readonly deliver: Deliver;
    readonly onChange: (job: PrintJob) => void;
    readonly printed?: (job: PrintJob) => readonly RecordPut[];
  },
): PrintQueue {
  const { jobs, makeDocument, deliver, clock, logger, onChange } = context;
  const printed = context.printed ?? (() => []);
  /** When the provider's receipt was first requested and missing. */
  const waitingSinceMs = new Map<string, number>();
  let isStopped = false;

  const queue = createJobs(
    {
      // One document at a time per printer: pages must not mix, and a stuck printer delays only its own.
      waiting: () => jobs.inState('queued').map(({ id, printerId }) => ({ id, lane: printerId })),
      attempt,
    },
    { clock, logger },
  );

  function keep(job: PrintJob, alongside: LedgerPart = job.state === 'printed' ? printed(job) : []): PrintJob {
    jobs.keep(job, new Date(clock.nowMs()).toISOString(), alongside);
    onChange(job);
    return job;
  }

  async function attempt(id: string): Promise<Pause | null> {
    const job = jobs.get(id);
    if (job === undefined) return null;
    const document = await makeDocument(job).catch(undrawable);
    // It may have been cancelled while it was rendered.
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
      // Any exception of a driver is a failed attempt, or the job would stay "printing" until the next start.
      const kind = failure instanceof PrinterFailure ? failure.kind : 'refused';
      logger.warn('print.failed', { id: job.id, code: kind });
      // Part of it may be on paper: a person looks, and a reprint is marked as a copy.
      const mayHavePrinted = kind === 'cut_off';
      return afterFailure(
        { ...printing, isCopy: printing.isCopy || mayHavePrinted },
        problemOfPrinter(kind),
        mayHavePrinted,
      );
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
    writeBestEffort(
      logger,
      () => {
        keep({ ...job, state: 'queued', isCopy: true });
      },
      job.id,
    );
  }

  /** Rendering blocks the thread: "paid" must be on screen first (rule L3: persist, show, print). */
  function soon({ id }: PrintJob): void {
    queue.add(id, renderDelayMs);
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
      // Whether the paper came out before the crash is unknown: printed again, marked as a copy (L3).
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

/** A program fault, such as a missing font; after some attempts a person sees it. */
function undrawable(): DocumentOutcome {
  return { kind: 'failed', problem: { code: 'till_internal', params: {} }, isFinal: false };
}

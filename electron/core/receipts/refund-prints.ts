/** Prints of refunds: each once by itself where the shop prints after a payment, and again when somebody asks. */

import type { Handlers } from '../handlers.ts';
import type { OperationStore } from '../money/operation-store.ts';
import { type Clock, type Ids, JournalFailure, type Logger } from '../ports.ts';
import { Refusal } from '../refusal.ts';
import { isPausing, type PrintJob, type PrintJobs } from './print-job.ts';
import { isRefundDone, type RefundPaper, type RefundPaperParts, refundPaperOf } from './refund-paper.ts';

export interface RefundPrintsParts extends RefundPaperParts {
  readonly operations: Pick<OperationStore, 'find' | 'view' | 'onChange'>;
  readonly jobs: PrintJobs;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly logger: Logger;
  readonly printerId: () => string;
  /** Whether papers come by themselves. */
  readonly isAutomatic: () => boolean;
  readonly queue: (job: PrintJob) => void;
  readonly again: (job: PrintJob) => string;
}

export interface RefundPrints {
  readonly calls: Pick<Handlers, 'refund.print'>;
  paper(saleId: string | null, refundId: string): RefundPaper | undefined;
  /** Money went back just now. */
  printNew(saleId: string | null, refundId: string, personId: string | null): void;
}

export function createRefundPrints(parts: RefundPrintsParts): RefundPrints {
  const { jobs, clock, ids, logger } = parts;
  const paper = (saleId: string | null, refundId: string) => refundPaperOf(parts, saleId, refundId);

  function earlierOf(saleId: string | null, refundId: string): PrintJob[] {
    return jobs.of(saleId ?? refundId).filter((job) => job.refundId === refundId);
  }

  /** A failed print is taken up again, one that waits is the one asked for, hurried; after those it is a copy. */
  function print({ saleId, id: refundId }: RefundPaper, personId: string | null): string {
    const earlier = earlierOf(saleId, refundId);
    const waiting = earlier.find(({ state }) => state === 'queued' || state === 'printing');
    if (waiting !== undefined) return isPausing(waiting) ? parts.again(waiting) : waiting.id;
    const failed = earlier.find(({ state }) => state === 'failed');
    if (failed !== undefined) return parts.again(failed);
    const job: PrintJob = {
      id: ids.next(),
      saleId,
      reportId: null,
      refundId,
      document: 'refund',
      isCopy: earlier.length > 0,
      state: 'queued',
      attempts: 0,
      problem: null,
      printerId: parts.printerId(),
      createdAt: new Date(clock.nowMs()).toISOString(),
      file: null,
      outcome: null,
      personId,
    };
    parts.queue(job);
    return job.id;
  }

  function printNew(saleId: string | null, refundId: string, personId: string | null): void {
    const made = parts.isAutomatic() ? paper(saleId, refundId) : undefined;
    if (made === undefined || earlierOf(made.saleId, refundId).length > 0) return;
    try {
      print(made, personId);
    } catch (failure) {
      // The refund is durable already; its receipt can be asked for by hand.
      if (!(failure instanceof JournalFailure)) throw failure;
      logger.error('journal.failed', { id: refundId, code: failure.kind });
    }
  }

  parts.operations.onChange((operation, before) => {
    if (isRefundDone(operation) && (before === null || !isRefundDone(before))) {
      printNew(null, operation.id, operation.personId);
    }
  });

  return {
    calls: {
      'refund.print'({ saleId, refundId }, { person }) {
        const made = paper(saleId, refundId);
        if (made === undefined) throw new Refusal('till_not_found');
        return { printJobId: print(made, person?.id ?? null) };
      },
    },
    paper,
    printNew,
  };
}

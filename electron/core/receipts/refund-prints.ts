/**
 * Prints of refunds: each once by itself where the shop prints after a payment, and again when somebody asks. The one
 * that comes by itself is written with the refund, so that no kill comes between the two (rule L3).
 */

import type { Handlers } from '../handlers.ts';
import type { OperationRecord } from '../journal/operation-record.ts';
import type { OperationStore } from '../money/operation-store.ts';
import type { Clock, Ids, JournalChange } from '../ports.ts';
import { Refusal } from '../refusal.ts';
import { isPausing, jobKept, mayBeOut, type PrintJob, type PrintJobs } from './print-job.ts';
import { type RefundPaper, type RefundPaperParts, refundPaperOf, saleOfRefund, wentBack } from './refund-paper.ts';

export interface RefundPrintsParts extends RefundPaperParts {
  readonly operations: Pick<OperationStore, 'find' | 'view' | 'onChange'>;
  readonly jobs: PrintJobs;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly printerId: () => string;
  /** Whether papers come by themselves. */
  readonly isAutomatic: () => boolean;
  readonly queue: (job: PrintJob) => void;
  /** For what is durable already. */
  readonly wake: (job: PrintJob) => void;
  readonly again: (job: PrintJob) => string;
}

/** Money that goes back with the transaction that is being made. */
export interface GoingBack {
  /** Null where it is of no sale of these books. */
  readonly saleId: string | null;
  readonly refundId: string;
  readonly personId: string | null;
}

export interface RefundPrints {
  readonly calls: Pick<Handlers, 'refund.print'>;
  paper(saleId: string | null, refundId: string): RefundPaper | undefined;
  /** The print of its receipt, to be written with it; nothing where papers do not come by themselves. */
  withRefund(gone: GoingBack): JournalChange;
  /** That transaction is durable. */
  printNew(saleId: string | null, refundId: string): void;
}

const nothing: JournalChange = { events: [], puts: [] };

/** Where nobody prints. */
export const noReceipt = (): JournalChange => nothing;

/** The print of a refund's receipt beside the change of an operation by which the money went back. */
export function receiptWithRefund(
  parts: Pick<RefundPaperParts, 'payments'>,
  receiptOf: (gone: GoingBack) => JournalChange,
): (after: OperationRecord, before: OperationRecord) => JournalChange {
  return (after, before) =>
    wentBack(after, before)
      ? receiptOf({ saleId: saleOfRefund(parts, after), refundId: after.id, personId: after.personId })
      : nothing;
}

export function createRefundPrints(parts: RefundPrintsParts): RefundPrints {
  const { jobs, clock, ids } = parts;
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
    const job = jobOf({ saleId, refundId, personId }, mayBeOut(earlier));
    parts.queue(job);
    return job.id;
  }

  function jobOf({ saleId, refundId, personId }: GoingBack, isCopy: boolean): PrintJob {
    return {
      id: ids.next(),
      saleId,
      reportId: null,
      refundId,
      document: 'refund',
      isCopy,
      state: 'queued',
      attempts: 0,
      problem: null,
      printerId: parts.printerId(),
      createdAt: new Date(clock.nowMs()).toISOString(),
      file: null,
      outcome: null,
      personId,
    };
  }

  function printNew(saleId: string | null, refundId: string): void {
    const waiting = earlierOf(saleId, refundId).find((job) => job.state === 'queued' && job.attempts === 0);
    if (waiting !== undefined) parts.wake(waiting);
  }

  parts.operations.onChange((operation, before) => {
    if (wentBack(operation, before)) printNew(saleOfRefund(parts, operation), operation.id);
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
    withRefund(gone) {
      const isOwed = parts.isAutomatic() && earlierOf(gone.saleId, gone.refundId).length === 0;
      if (!isOwed) return nothing;
      const job = jobOf(gone, false);
      return jobKept(job, job.createdAt);
    },
    printNew,
  };
}

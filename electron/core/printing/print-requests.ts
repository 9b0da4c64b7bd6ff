import { writeBestEffort } from '../ledger/best-effort.ts';
import { isPausing, jobKept, mayHavePrinted, type PrintJob, type PrintJobs, subjectOf } from '../ledger/print-job.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import type { LedgerPart } from '../platform/transaction.ts';

/** Of a sale, report, labels, shop invoice, or refund with its sale if it has one; on a given printer if named. */
export type WantedPrint = Pick<PrintJob, 'document' | 'personId'> &
  Partial<Pick<PrintJob, 'saleId' | 'reportId' | 'refundId' | 'labelsId' | 'invoiceId' | 'printerId'>>;

export interface PrintRequests {
  /** A failed print is resumed, a waiting one retried now; after those it is a copy. */
  ask(wanted: WantedPrint): string;
  /** Unless it was queued before. Its cause is durable and can be printed by hand where the ledger is full. */
  once(wanted: WantedPrint): void;
  /** To the currently chosen printer, since a dead one is dealt with by choosing another. Labels have their own. */
  again(job: PrintJob): string;
  /** A first print, to be written with its cause (rule L3); empty where it was queued before. */
  alongside(wanted: WantedPrint): LedgerPart;
  /** The same for a document that follows an earlier one and is no copy. */
  following(wanted: WantedPrint): LedgerPart;
  begin(wanted: Omit<WantedPrint, 'personId'>): void;
  earlier(wanted: Omit<WantedPrint, 'personId'>): PrintJob[];
}

export function createPrintRequests({
  jobs,
  queue,
  clock,
  ids,
  logger,
  printerId,
}: ShopContext & {
  readonly jobs: PrintJobs;
  /** `add` writes and prints it; `wake` prints a durable one. @throws LedgerFailure */
  readonly queue: { add(job: PrintJob): void; wake(job: PrintJob): void };
  readonly printerId: () => string;
}): PrintRequests {
  function earlier(wanted: Omit<WantedPrint, 'personId'>) {
    const { document, refundId = null } = wanted;
    const isOfIt = (job: PrintJob) => job.document === document && job.refundId === refundId;
    return jobs.of(subjectOf(wanted)).filter(isOfIt);
  }

  function ask(wanted: WantedPrint): string {
    const before = earlier(wanted);
    const waiting = before.find(({ state }) => state === 'queued' || state === 'printing');
    if (waiting !== undefined) return isPausing(waiting) ? again(waiting) : waiting.id;
    const failed = before.find(({ state }) => state === 'failed');
    if (failed !== undefined) return again(failed);
    const job = jobOf(wanted, mayHavePrinted(before));
    queue.add(job);
    return job.id;
  }

  function jobOf(wanted: WantedPrint, isCopy: boolean): PrintJob {
    return {
      id: ids.next(),
      saleId: null,
      reportId: null,
      refundId: null,
      labelsId: null,
      ...wanted,
      isCopy,
      state: 'queued',
      attempts: 0,
      problem: null,
      printerId: wanted.printerId ?? printerId(),
      createdAt: new Date(clock.nowMs()).toISOString(),
      file: null,
      outcome: null,
    };
  }

  function again(job: PrintJob): string {
    const to = job.labelsId === null ? printerId() : job.printerId;
    queue.add({ ...job, attempts: 0, problem: null, printerId: to });
    return job.id;
  }

  return {
    ask,
    again,
    earlier,
    alongside(wanted) {
      if (earlier(wanted).length > 0) return null;
      const job = jobOf(wanted, false);
      return jobKept(job, job.createdAt);
    },
    following(wanted) {
      const job = jobOf(wanted, false);
      return jobKept(job, job.createdAt);
    },
    begin(wanted) {
      const waiting = earlier(wanted).find(({ state, attempts }) => state === 'queued' && attempts === 0);
      if (waiting !== undefined) queue.wake(waiting);
    },
    once(wanted) {
      writeBestEffort(
        logger,
        () => {
          if (earlier(wanted).length === 0) ask(wanted);
        },
        subjectOf(wanted),
      );
    },
  };
}

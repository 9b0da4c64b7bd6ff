import { type PrintJobView, PrintJobView as PrintJobViewSchema } from '@tilla/shared/contract/views/sale-view.ts';
import { z } from 'zod';
import type { Ledger, LedgerEvent, RecordPut } from '../platform/ports.ts';
import { type LedgerPart, writeParts } from '../platform/transaction.ts';
import { invoiceSubject } from './operation-record.ts';

export const PrintJob = PrintJobViewSchema.extend({ personId: z.string().nullable() });
export type PrintJob = z.infer<typeof PrintJob>;
export type { PrintJobView };

export interface PrintJobs {
  get(id: string): PrintJob | undefined;
  of(subject: string): PrintJob[];
  inState(state: PrintJob['state']): PrintJob[];
  /** One transaction with further records. @throws LedgerFailure */
  keep(job: PrintJob, at: string, alongside?: LedgerPart): void;
}

export function jobKept(job: PrintJob, at: string): LedgerPart {
  return [eventOf(job, at), put(job)];
}

export function readJob({ value }: { readonly value: unknown }): PrintJob {
  return PrintJob.parse(value);
}

export function createPrintJobs(ledger: Ledger): PrintJobs {
  return {
    get(id) {
      const stored = ledger.read('print_job', id);
      return stored === undefined ? undefined : readJob(stored);
    },
    of: (subject) => ledger.find('print_job', { parent: subject, oldestFirst: true }).map(readJob),
    inState: (state) => ledger.find('print_job', { group: state, oldestFirst: true }).map(readJob),
    keep(job, at, alongside = null) {
      writeParts(ledger, jobKept(job, at), alongside);
    },
  };
}

/** Waits after a failed attempt, not for its turn: a new request retries it now. */
export function isPausing({ state, problem }: PrintJob): boolean {
  return state === 'queued' && problem !== null;
}

/** Whether the next print is a copy: a failed or waiting one is resumed, any other may be on paper. */
export function willBeCopy(earlier: readonly PrintJob[]): boolean {
  const open = earlier.find(({ state }) => state !== 'printed' && state !== 'cancelled');
  return open?.isCopy ?? mayHavePrinted(earlier);
}

/** Whether one may be on paper: one cancelled before printing is not. */
export function mayHavePrinted(earlier: readonly PrintJob[]): boolean {
  return earlier.some(({ state, isCopy }) => state !== 'cancelled' || isCopy);
}

export function viewPrintJob({ personId: _, ...view }: PrintJob): PrintJobView {
  return view;
}

export function subjectOf({
  saleId = null,
  reportId = null,
  refundId = null,
  labelsId = null,
  invoiceId,
}: Partial<Pick<PrintJob, 'saleId' | 'reportId' | 'refundId' | 'labelsId' | 'invoiceId'>>): string {
  const ofInvoice = invoiceId === undefined ? '' : invoiceSubject(invoiceId);
  return saleId ?? reportId ?? refundId ?? labelsId ?? ofInvoice;
}

function eventOf(job: PrintJob, at: string): LedgerEvent {
  const { state, attempts, isCopy, document, printerId, file, outcome } = job;
  const data = { state, attempts, isCopy, document, printerId, file, outcome, problem: job.problem?.code ?? null };
  return { stream: job.id, type: `print_job.${state}`, at, personId: job.personId, data };
}

function put(job: PrintJob): RecordPut {
  return {
    kind: 'print_job',
    id: job.id,
    value: job,
    keys: { group: job.state, parent: subjectOf(job), at: job.createdAt },
  };
}

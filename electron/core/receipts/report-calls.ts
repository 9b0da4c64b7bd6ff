/** Printing reports of a shift: ours after each closing and each X, the service's own by hand. */

import type { Handlers } from '../handlers.ts';
import { type Clock, type Ids, type Journal, JournalFailure, type Logger } from '../ports.ts';
import { Refusal } from '../refusal.ts';
import { ShiftReportRecord } from '../shifts/drawer-record.ts';
import { isPausing, mayBeOut, type PrintJob, type PrintJobs, viewPrintJob, willBeCopy } from './print-job.ts';

export interface ReportPrintsParts {
  readonly journal: Pick<Journal, 'read' | 'find'>;
  readonly jobs: PrintJobs;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly logger: Logger;
  readonly printerId: () => string;
  readonly queue: (job: PrintJob) => void;
  /** Takes up a failed one. */
  readonly again: (job: PrintJob) => string;
  /** A PNG as base64; undefined where there is no such report of ours. */
  readonly pictureOf: (reportId: string, isCopy: boolean) => Promise<string | undefined>;
}

export interface ReportPrints {
  readonly calls: Pick<Handlers, 'report.print' | 'report.printJobs' | 'report.picture'>;
  report(reportId: string): ShiftReportRecord | undefined;
  /** By itself, once it is made; a printer in trouble holds nothing up. */
  printNew(report: ShiftReportRecord): void;
  /** Killed between a closing and its report on paper (rule L3). */
  start(): void;
}

/** `fiscal:7001`: the service's own report of that shift. */
export const FISCAL_PREFIX = 'fiscal:';

export function createReportPrints(parts: ReportPrintsParts): ReportPrints {
  const { journal, jobs, clock, ids, logger } = parts;

  function report(reportId: string): ShiftReportRecord | undefined {
    const stored = journal.read('shift_report', reportId);
    return stored === undefined ? undefined : ShiftReportRecord.parse(stored.value);
  }

  function documentOf(reportId: string): PrintJob['document'] {
    if (/^fiscal:\d{1,15}$/.test(reportId)) return 'fiscal_report';
    const made = report(reportId);
    if (made === undefined) throw new Refusal('till_not_found');
    return made.kind === 'z' ? 'z_report' : 'x_report';
  }

  /** A failed print is taken up again, one that waits is the one asked for, hurried; after those it is a copy. */
  function print(reportId: string, personId: string | null): string {
    const document = documentOf(reportId);
    const earlier = jobs.of(reportId);
    const waiting = earlier.find(({ state }) => state === 'queued' || state === 'printing');
    if (waiting !== undefined) return isPausing(waiting) ? parts.again(waiting) : waiting.id;
    const failed = earlier.find(({ state }) => state === 'failed');
    if (failed !== undefined) return parts.again(failed);
    const job: PrintJob = {
      id: ids.next(),
      saleId: null,
      reportId,
      refundId: null,
      document,
      isCopy: mayBeOut(earlier),
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

  function printNew({ id, personId }: ShiftReportRecord): void {
    try {
      if (jobs.of(id).length === 0) print(id, personId);
    } catch (failure) {
      // The report is durable already and can be printed by hand.
      if (!(failure instanceof JournalFailure)) throw failure;
      logger.error('journal.failed', { id, code: failure.kind });
    }
  }

  return {
    calls: {
      'report.print': ({ reportId }, { person }) => ({ printJobId: print(reportId, person?.id ?? null) }),
      async 'report.picture'({ reportId }) {
        const picture = await parts.pictureOf(reportId, willBeCopy(jobs.of(reportId)));
        if (picture === undefined) throw new Refusal('till_not_found');
        return { picture };
      },
      'report.printJobs': ({ reportId }) => ({ printJobs: jobs.of(reportId).map(viewPrintJob) }),
    },
    report,
    printNew,
    start() {
      const [last] = journal.find('shift_report', { group: 'z', limit: 1 });
      if (last !== undefined) printNew(ShiftReportRecord.parse(last.value));
    },
  };
}

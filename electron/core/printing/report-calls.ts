import { ShiftReportRecord } from '../ledger/drawer-record.ts';
import { type PrintJob, type PrintJobs, viewPrintJob, willBeCopy } from '../ledger/print-job.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import type { CallsOf } from '../platform/handlers.ts';
import { Refusal } from '../platform/refusal.ts';
import type { PrintRequests } from './print-requests.ts';

export interface ReportPrints {
  readonly calls: CallsOf<`report.${string}`>;
  report(reportId: string): ShiftReportRecord | undefined;
  printNew(report: ShiftReportRecord): void;
  /** After a crash between a closing and its report (rule L3). */
  start(): void;
}

/** `fiscal:7001`: the service's own report of that shift. */
export const FISCAL_PREFIX = 'fiscal:';

export function createReportPrints({
  ledger,
  jobs,
  requests,
  pictureOf,
}: ShopContext & {
  readonly jobs: Pick<PrintJobs, 'of'>;
  readonly requests: Pick<PrintRequests, 'ask' | 'once'>;
  /** A PNG as base64; undefined where we have no such report. */
  readonly pictureOf: (reportId: string, isCopy: boolean) => Promise<string | undefined>;
}): ReportPrints {
  function report(reportId: string): ShiftReportRecord | undefined {
    const stored = ledger.read('shift_report', reportId);
    return stored === undefined ? undefined : ShiftReportRecord.parse(stored.value);
  }

  function documentOf(reportId: string): PrintJob['document'] {
    if (/^fiscal:\d{1,15}$/.test(reportId)) return 'fiscal_report';
    const made = report(reportId);
    if (made === undefined) throw new Refusal('till_not_found');
    return ownDocument(made);
  }

  function printNew(made: ShiftReportRecord): void {
    requests.once({ reportId: made.id, document: ownDocument(made), personId: made.personId });
  }

  return {
    calls: {
      'report.print': ({ reportId }, { person }) => ({
        printJobId: requests.ask({ reportId, document: documentOf(reportId), personId: person?.id ?? null }),
      }),
      async 'report.picture'({ reportId }) {
        const picture = await pictureOf(reportId, willBeCopy(jobs.of(reportId)));
        if (picture === undefined) throw new Refusal('till_not_found');
        return { picture };
      },
      'report.printJobs': ({ reportId }) => ({ printJobs: jobs.of(reportId).map(viewPrintJob) }),
    },
    report,
    printNew,
    start() {
      const [last] = ledger.find('shift_report', { group: 'z', limit: 1 });
      if (last !== undefined) printNew(ShiftReportRecord.parse(last.value));
    },
  };
}

function ownDocument({ kind }: ShiftReportRecord): PrintJob['document'] {
  return kind === 'z' ? 'z_report' : 'x_report';
}

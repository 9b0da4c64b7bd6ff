import { parseWindowBound } from '@tilla/payment-api/timestamps.ts';
import { almatyDay } from '@tilla/shared/domain/almaty-time.ts';
import type { PrintJob, PrintJobs } from '../ledger/print-job.ts';
import { readJob, viewPrintJob } from '../ledger/print-job.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import { spanOf } from '../platform/day-span.ts';
import { defineCalls } from '../platform/handlers.ts';

export function createPrintList({
  ledger,
  jobs,
  records,
  nowMs,
  cancel,
}: ShopContext & {
  readonly jobs: Pick<PrintJobs, 'get'>;
  readonly nowMs: () => number;
  readonly cancel: (job: PrintJob) => void;
}) {
  const iso = (day: string, bound: 'lower' | 'upper') => new Date(parseWindowBound(day, bound) ?? 0).toISOString();

  return defineCalls({
    'printJob.list'({ window, group, limit }) {
      const now = nowMs();
      const span = spanOf(window, now);
      const stored = ledger.find('print_job', {
        ...(group === null ? {} : { group }),
        ...(span === null ? {} : { fromAt: iso(span.fromDay, 'lower'), beforeAt: iso(span.toDay, 'upper') }),
        limit: limit + 1,
      });
      return {
        printJobs: stored
          .slice(0, limit)
          .map((one) => viewPrintJob(readJob(one)))
          .map((job) => ({
            ...job,
            saleNumber: job.saleId === null ? null : (records.sale(job.saleId)?.number ?? null),
          })),
        isMore: stored.length > limit,
        today: almatyDay(now),
      };
    },
    'printJob.cancel'({ printJobId }) {
      const job = jobs.get(printJobId);
      if (job?.state === 'cancelled') return { isCancelled: true };
      if (job?.state !== 'queued' && job?.state !== 'failed') return { isCancelled: false };
      cancel(job);
      return { isCancelled: true };
    },
  });
}

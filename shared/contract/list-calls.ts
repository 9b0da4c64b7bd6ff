/** Calls of the lists beside the sales, of the print jobs, and of the reports behind the overview. */

import { z } from 'zod';
import { approvable, command, query } from './definition.ts';
import { HistoryWindow } from './views/history-view.ts';
import { InvoiceFilter, InvoicePage, RefundFilter, RefundPage } from './views/listed-view.ts';
import { isRefund } from './views/operation-view.ts';
import { CashiersReportView, HoursReportView, ItemsReportView, ReportName } from './views/report-view.ts';
import { PrintJobState, PrintJobView } from './views/sale-view.ts';

const id = z.string().min(1).max(64);
/** `after` is the place of the last row of the page before, null for the first one. */
const page = { after: z.int().nullable(), limit: z.int().min(1).max(200) };

export const listCalls = {
  /** Every refund that this till made, newest first. */
  'refund.list': query({ filter: RefundFilter, ...page }, RefundPage, {
    staleAfter: {
      'sale.changed': 'refetch',
      'task.changed': 'refetch',
      'operation.changed': ({ kind }) => isRefund(kind),
    },
  }),
  /** Every invoice that this till made, newest first. */
  'invoice.list': query({ filter: InvoiceFilter, ...page }, InvoicePage, {
    staleAfter: { 'payment.changed': 'refetch' },
  }),
  /** Newest first; a longer list is asked for with a greater limit. `group: null`: all. */
  'printJob.list': query(
    { window: HistoryWindow, group: PrintJobState.nullable(), limit: z.int().min(1).max(500) },
    z.object({
      printJobs: z.array(PrintJobView.extend({ saleNumber: z.int().nullable() })),
      isMore: z.boolean(),
      /** Almaty's day now. */
      today: z.string(),
    }),
    { staleAfter: { 'printJob.changed': 'refetch' } },
  ),
  /** Nobody wants it any more; false where it is printed already, or on its way. */
  'printJob.cancel': command({ printJobId: id }, z.object({ isCancelled: z.boolean() })),

  /** For a manager. */
  'statistics.items': query({ window: HistoryWindow }, ItemsReportView, {
    staleAfter: { 'payment.changed': 'on_view', 'sale.changed': 'on_view' },
  }),
  'statistics.cashiers': query({ window: HistoryWindow }, CashiersReportView, {
    staleAfter: { 'payment.changed': 'on_view', 'sale.changed': 'on_view' },
  }),
  'statistics.hours': query({ window: HistoryWindow }, HoursReportView, {
    staleAfter: { 'payment.changed': 'on_view', 'sale.changed': 'on_view' },
  }),
  /** A manager's action: exports a whole report to a file, and returns its name in the folder of exports. */
  'statistics.export': approvable(
    { window: HistoryWindow, report: ReportName },
    z.object({ file: z.string(), count: z.int() }),
  ),
} as const;

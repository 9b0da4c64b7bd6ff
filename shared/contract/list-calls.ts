import { z } from 'zod';
import { approvable, command, query } from './definition.ts';
import { HistoryWindow } from './views/history-view.ts';
import { InvoiceFilter, InvoicePage, RefundFilter, RefundPage } from './views/listed-view.ts';
import { isRefund } from './views/operation-view.ts';
import { CashiersReportView, HoursReportView, ItemsReportView, ReportName } from './views/report-view.ts';
import { PrintJobState, PrintJobView } from './views/sale-view.ts';
import { MarginView } from './views/stock-view.ts';

const id = z.string().min(1).max(64);
/** `after` is the `place` of the last row so far; null: the first page. */
const page = { after: z.int().nullable(), limit: z.int().min(1).max(200) };

export const listCalls = {
  'refund.list': query({ filter: RefundFilter, ...page }, RefundPage, {
    staleAfter: {
      'sale.changed': 'refetch',
      'task.changed': 'refetch',
      'operation.changed': ({ kind }) => isRefund(kind),
    },
  }),
  'invoice.list': query({ filter: InvoiceFilter, ...page }, InvoicePage, {
    staleAfter: { 'payment.changed': 'refetch' },
  }),
  /** A longer list takes a greater `limit`. `group: null`: all. */
  'printJob.list': query(
    { window: HistoryWindow, group: PrintJobState.nullable(), limit: z.int().min(1).max(500) },
    z.object({
      printJobs: z.array(PrintJobView.extend({ saleNumber: z.int().nullable() })),
      isMore: z.boolean(),
      today: z.string(),
    }),
    { staleAfter: { 'printJob.changed': 'refetch' } },
  ),
  /** False where it is printed already, or printing. */
  'printJob.cancel': command({ printJobId: id }, z.object({ isCancelled: z.boolean() })),

  'statistics.items': query({ window: HistoryWindow }, ItemsReportView, {
    staleAfter: { 'payment.changed': 'on_view', 'sale.changed': 'on_view' },
  }),
  'statistics.cashiers': query({ window: HistoryWindow }, CashiersReportView, {
    staleAfter: { 'payment.changed': 'on_view', 'sale.changed': 'on_view' },
  }),
  'statistics.hours': query({ window: HistoryWindow }, HoursReportView, {
    staleAfter: { 'payment.changed': 'on_view', 'sale.changed': 'on_view' },
  }),
  /** What a profit is made of, most first; null where no stock is kept. */
  'statistics.profit': query(
    { window: HistoryWindow },
    z.object({
      total: MarginView.nullable(),
      sales: z.array(MarginView.extend({ saleId: z.string(), number: z.int().nullable() })),
    }),
    { staleAfter: { 'payment.changed': 'on_view', 'sale.changed': 'on_view', 'stock.changed': 'on_view' } },
  ),
  /** Takes a manager. */
  'statistics.export': approvable(
    { window: HistoryWindow, report: ReportName },
    z.object({ file: z.string(), count: z.int() }),
  ),
} as const;

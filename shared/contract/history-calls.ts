import { z } from 'zod';
import { approvable, command, query } from './definition.ts';
import { EveningView, ShiftHoursView } from './views/evening-view.ts';
import { FigureFilter, FigurePage } from './views/figure-view.ts';
import { HistoryFilter, HistoryPage, HistoryRow, HistoryWindow, TimelineEntry } from './views/history-view.ts';
import { ServiceComparisonView, StatisticsView } from './views/statistics-view.ts';

const id = z.string().min(1).max(64);

export const historyCalls = {
  /** Newest first; `after` is the `place` of the last row so far. */
  'history.search': query(
    { filter: HistoryFilter, after: z.int().nullable(), limit: z.int().min(1).max(200) },
    HistoryPage,
  ),
  /** Unknown ids are left out. */
  'history.rows': query({ saleIds: z.array(id).max(50) }, z.object({ rows: z.array(HistoryRow) })),
  'history.cashiers': query({}, z.object({ cashiers: z.array(z.object({ id: z.string(), name: z.string() })) }), {
    staleAfter: { 'payment.changed': 'on_view', 'sale.changed': 'on_view' },
  }),
  'history.timeline': query({ saleId: id }, z.object({ entries: z.array(TimelineEntry) }), {
    staleAfter: {
      'payment.changed': 'refetch',
      'sale.changed': 'refetch',
      'comment.changed': 'refetch',
      'printJob.changed': 'refetch',
      'operation.changed': 'refetch',
      'task.changed': 'refetch',
    },
  }),
  /** A closed shift's day; `till_not_found` for an open one. */
  'history.evening': query({ drawerId: id }, EveningView, {
    staleAfter: { 'operation.changed': ({ kind }) => kind === 'shift_close' },
  }),
  /** The takings of the open shift as they grew; null while none is open. */
  'history.shift': query({}, z.object({ shift: ShiftHoursView.nullable() }), {
    staleAfter: { 'payment.changed': 'refetch', 'sale.changed': 'refetch', 'cashbox.changed': 'refetch' },
  }),
  /** Exports all matching sales; takes a manager. */
  'history.export': approvable({ filter: HistoryFilter }, z.object({ file: z.string(), count: z.int() })),
  /** Not in kiosk mode. */
  'history.showExports': command({}, z.object({ isShown: z.boolean() })),

  /** The first `limit` entries behind a figure, and the total of all. */
  'figures.open': query({ filter: FigureFilter, limit: z.int().min(1).max(2_000) }, FigurePage, {
    staleAfter: { 'payment.changed': 'on_view', 'sale.changed': 'on_view' },
  }),

  'statistics.books': query({ window: HistoryWindow }, StatisticsView, {
    staleAfter: { 'payment.changed': 'on_view', 'sale.changed': 'on_view' },
  }),
  /** Explains how the service's figures relate to the ledger's. */
  'statistics.service': query({ window: HistoryWindow }, ServiceComparisonView),
} as const;

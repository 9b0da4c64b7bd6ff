/** The history of sales, and the figures that are counted from it. */

import { z } from 'zod';
import { approvable, command, query } from './definition.ts';
import { FigureFilter, FigurePage } from './views/figure-view.ts';
import { HistoryFilter, HistoryPage, HistoryRow, HistoryWindow, TimelineEntry } from './views/history-view.ts';
import { ServiceComparisonView, StatisticsView } from './views/statistics-view.ts';

const id = z.string().min(1).max(64);

export const historyCalls = {
  /** Years of sales, newest first; `after` is the place of the last row of the page before, null for the first one. */
  'history.search': query(
    { filter: HistoryFilter, after: z.int().nullable(), limit: z.int().min(1).max(200) },
    HistoryPage,
  ),
  /** These sales as they stand now, those that there are. */
  'history.rows': query({ saleIds: z.array(id).max(50) }, z.object({ rows: z.array(HistoryRow) })),
  /** Everybody who ever sold. */
  'history.cashiers': query({}, z.object({ cashiers: z.array(z.object({ id: z.string(), name: z.string() })) }), {
    staleAfter: { 'payment.changed': 'on_view', 'sale.changed': 'on_view' },
  }),
  /** Every event of one sale and of all that belongs to it, in the order of writing. */
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
  /** A manager's action: exports all matching sales to a file, and returns its name in the folder of exports. */
  'history.export': approvable({ filter: HistoryFilter }, z.object({ file: z.string(), count: z.int() })),
  /** A manager's act: shows the folder of exports in the machine's file manager; not on a till that fills its display. */
  'history.showExports': command({}, z.object({ isShown: z.boolean() })),

  /** The sales, refunds and goods behind a figure; its first `limit` entries, and what all of them come to. */
  'figures.open': query({ filter: FigureFilter, limit: z.int().min(1).max(2_000) }, FigurePage, {
    staleAfter: { 'payment.changed': 'on_view', 'sale.changed': 'on_view' },
  }),

  /** For a manager: what came in within these days. */
  'statistics.books': query({ window: HistoryWindow }, StatisticsView, {
    staleAfter: { 'payment.changed': 'on_view', 'sale.changed': 'on_view' },
  }),
  /** For a manager: asks the service for its own figures, and explains how they come to the books'. */
  'statistics.service': query({ window: HistoryWindow }, ServiceComparisonView),
} as const;

import { invoiceStatsWire } from '../../merchant/invoice.ts';
import { readRefundPage, readShiftTimes, reconciliationWire } from '../../merchant/reconciliation.ts';
import type { Connection, Purpose } from '../connection.ts';
import type { Query } from '../query-string.ts';

export function createReconciliationCalls({ ask }: Connection) {
  return {
    /** Counts status `paid` only; a window over `paid_at` knows paid invoices only (GET /invoices/stats). */
    invoiceStats: (query: Query) =>
      ask({ method: 'GET', path: '/invoices/stats', query, purpose: 'background', read: invoiceStatsWire.read }),
    reconciliation: (query: Query, purpose: Purpose) =>
      ask({
        method: 'GET',
        path: '/cashbox/reconciliation',
        query,
        limit: 'cashbox',
        purpose,
        read: reconciliationWire.read,
      }),
    listAllRefunds: (query: Query, purpose: Purpose) =>
      ask({ method: 'GET', path: '/refunds', query, purpose, read: readRefundPage }),
    /** Newest first. */
    listShiftTimes: (query: Query, purpose: Purpose) =>
      ask({ method: 'GET', path: '/cashbox/shifts', query, limit: 'cashbox', purpose, read: readShiftTimes }),
  };
}

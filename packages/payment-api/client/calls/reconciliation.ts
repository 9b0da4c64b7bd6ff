import { type InvoiceStats, invoiceStatsWire } from '../../merchant/invoice.ts';
import {
  type Reconciliation,
  type RefundPage,
  readRefundPage,
  readShiftTimes,
  reconciliationWire,
  type ShiftTimes,
} from '../../merchant/reconciliation.ts';
import type { Connection, Purpose } from '../connection.ts';
import type { Answer } from '../outcome.ts';
import type { Query } from '../query-string.ts';

export type ReconciliationCalls = ReturnType<typeof createReconciliationCalls>;

export function createReconciliationCalls({ ask }: Connection) {
  return {
    /** Counts status `paid` only; a window over `paid_at` knows paid invoices only (GET /invoices/stats). */
    invoiceStats: (query: Query): Promise<Answer<InvoiceStats>> =>
      ask({ method: 'GET', path: '/invoices/stats', query, purpose: 'background', read: invoiceStatsWire.read }),
    reconciliation: (query: Query, purpose: Purpose): Promise<Answer<Reconciliation>> =>
      ask({
        method: 'GET',
        path: '/cashbox/reconciliation',
        query,
        limit: 'cashbox',
        purpose,
        read: reconciliationWire.read,
      }),
    listAllRefunds: (query: Query, purpose: Purpose): Promise<Answer<RefundPage>> =>
      ask({ method: 'GET', path: '/refunds', query, purpose, read: readRefundPage }),
    /** Newest first. */
    listShiftTimes: (query: Query, purpose: Purpose): Promise<Answer<ShiftTimes[]>> =>
      ask({ method: 'GET', path: '/cashbox/shifts', query, limit: 'cashbox', purpose, read: readShiftTimes }),
  };
}

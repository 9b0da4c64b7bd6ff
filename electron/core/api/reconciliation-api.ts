import { type InvoiceStats, invoiceStatsWire } from '@tilla/payment-api/merchant/invoice.ts';
import {
  type Reconciliation,
  type RefundPage,
  readRefundPage,
  readShiftTimes,
  reconciliationWire,
  type ShiftTimes,
} from '@tilla/payment-api/merchant/reconciliation.ts';
import { listsOf } from './list-request.ts';
import type { Outcome } from './outcome.ts';
import type { Query } from './query-string.ts';
import type { Purpose } from './rate-budget.ts';
import type { Transport } from './transport.ts';

export interface ReconciliationApi {
  /** Counts status `paid` only; a window over `paid_at` knows paid invoices only (GET /invoices/stats). */
  invoiceStats(query: Query): Promise<Outcome<InvoiceStats>>;
  reconciliation(query: Query, purpose: Purpose): Promise<Outcome<Reconciliation>>;
  listAllRefunds(query: Query, purpose: Purpose): Promise<Outcome<RefundPage>>;
  /** Newest first. */
  listShiftTimes(query: Query, purpose: Purpose): Promise<Outcome<ShiftTimes[]>>;
}

export function createReconciliationApi(transport: Transport): ReconciliationApi {
  const list = listsOf(transport);
  return {
    invoiceStats: (query) => list('/invoices/stats', query, 'background', 'general', invoiceStatsWire.read),
    reconciliation: (query, purpose) =>
      list('/cashbox/reconciliation', query, purpose, 'cashbox', reconciliationWire.read),
    listAllRefunds: (query, purpose) => list('/refunds', query, purpose, 'general', readRefundPage),
    listShiftTimes: (query, purpose) => list('/cashbox/shifts', query, purpose, 'cashbox', readShiftTimes),
  };
}

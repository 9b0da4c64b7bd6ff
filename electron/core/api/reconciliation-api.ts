/** What the service and the bank hold, for comparing the books with it. */

import { type InvoiceStats, readInvoiceStats } from '../../../shared/api/merchant/invoice.ts';
import {
  type Reconciliation,
  type RefundPage,
  readReconciliation,
  readRefundPage,
  readShiftTimes,
  type ShiftTimes,
} from '../../../shared/api/merchant/reconciliation.ts';
import type { Outcome } from './outcome.ts';
import { type Query, queryString } from './query-string.ts';
import type { BucketName, Purpose } from './rate-budget.ts';
import { READ_TIMEOUT_MS } from './timeouts.ts';
import type { Transport } from './transport.ts';

export interface ReconciliationApi {
  /** Counts status `paid` only; a window over `paid_at` knows paid invoices only (GET /invoices/stats). */
  invoiceStats(query: Query): Promise<Outcome<InvoiceStats>>;
  reconciliation(query: Query, purpose: Purpose): Promise<Outcome<Reconciliation>>;
  /** Every refund of the organization, whoever made it. */
  listAllRefunds(query: Query, purpose: Purpose): Promise<Outcome<RefundPage>>;
  /** Newest first. */
  listShiftTimes(query: Query, purpose: Purpose): Promise<Outcome<ShiftTimes[]>>;
}

export function createReconciliationApi(transport: Transport): ReconciliationApi {
  function get<Value>(
    path: string,
    query: Query,
    purpose: Purpose,
    bucket: BucketName,
    read: (body: unknown) => Value,
  ): Promise<Outcome<Value>> {
    return transport.ask({
      route: `GET ${path}`,
      method: 'GET',
      path: `${path}${queryString(query)}`,
      bucket,
      purpose,
      timeoutMs: READ_TIMEOUT_MS,
      read,
    });
  }

  return {
    invoiceStats: (query) => get('/invoices/stats', query, 'background', 'general', readInvoiceStats),
    reconciliation: (query, purpose) => get('/cashbox/reconciliation', query, purpose, 'cashbox', readReconciliation),
    listAllRefunds: (query, purpose) => get('/refunds', query, purpose, 'general', readRefundPage),
    listShiftTimes: (query, purpose) => get('/cashbox/shifts', query, purpose, 'cashbox', readShiftTimes),
  };
}

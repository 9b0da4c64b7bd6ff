import type { RefundStatus } from '@tilla/payment-api/statuses.ts';
import type { Store, Table } from './store.ts';

/** `count` is null where a sum was requested. */
export interface ReturnedLine {
  lineId: number;
  catalogItemId: number | null;
  name: string;
  count: number | null;
  amountTiyn: number;
}

export interface RefundRecord {
  id: number;
  organizationId: number;
  invoiceId: number;
  status: RefundStatus;
  amountTiyn: number;
  reason: string | null;
  errorCode: string | null;
  errorMessage: string | null;
  items: ReturnedLine[];
  createdAtMs: number;
  completedAtMs: number | null;
}

export interface RefundTable extends Table<RefundRecord> {
  ofInvoice(invoiceId: number): RefundRecord[];
}

export function createRefundTable(store: Store): RefundTable {
  const table = store.table<RefundRecord>({
    name: 'refunds',
    columns: {
      organization_id: { type: 'INTEGER', of: (record) => record.organizationId },
      invoice_id: { type: 'INTEGER', of: (record) => record.invoiceId },
      status: { type: 'TEXT', of: (record) => record.status },
      created_at: { type: 'INTEGER', of: (record) => record.createdAtMs },
    },
    indexes: ['organization_id, created_at', 'invoice_id'],
  });
  return {
    ...table,
    ofInvoice: (invoiceId) => table.select('WHERE invoice_id = ? ORDER BY id DESC', invoiceId),
  };
}

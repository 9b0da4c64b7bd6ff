import type { InvoiceLineRecord } from './invoices.ts';
import type { Store, Table } from './store.ts';

export interface StaticQrRecord {
  id: number;
  organizationId: number;
  connectionId: number;
  token: string;
  amountTiyn: number;
  subtotalTiyn: number | null;
  discountTiyn: number | null;
  lines: InvoiceLineRecord[];
  description: string | null;
  externalOrderId: string | null;
  source: string;
  createdAtMs: number;
}

export type StaticQrTable = Table<StaticQrRecord>;

export function createStaticQrTable(store: Store): StaticQrTable {
  return store.table<StaticQrRecord>({
    name: 'static_qrs',
    columns: {
      organization_id: { type: 'INTEGER', of: (record) => record.organizationId },
      token: { type: 'TEXT', of: (record) => record.token },
    },
    indexes: ['organization_id', 'token'],
  });
}

import type { Store, Table } from './store.ts';

export interface FiscalReceiptRecord {
  id: number;
  organizationId: number;
  clientOperationId: string;
  status: 'pending' | 'issued' | 'failed';
  errorCode: string | null;
  paymentType: 'cash' | 'card';
  totalTiyn: number;
  changeTiyn: number;
  fiscalNumber: string | null;
  isSandbox: boolean;
  lines: {
    name: string;
    priceTiyn: number;
    count: number;
    totalTiyn: number;
    barcode: string | null;
    ntin: string | null;
  }[];
  /** The sandbox's request. */
  simulate: string | null;
  source: string;
  createdAtMs: number;
  issuedAtMs: number | null;
}

export interface FiscalReceiptTable extends Table<FiscalReceiptRecord> {
  /** Oldest first. */
  issuedOf(organizationId: number): FiscalReceiptRecord[];
}

export function createFiscalReceiptTable(store: Store): FiscalReceiptTable {
  const table = store.table<FiscalReceiptRecord>({
    name: 'fiscal_receipts',
    columns: {
      organization_id: { type: 'INTEGER', of: (record) => record.organizationId },
      client_operation_id: { type: 'TEXT', of: (record) => record.clientOperationId },
      status: { type: 'TEXT', of: (record) => record.status },
      fiscal_number: { type: 'TEXT', of: (record) => record.fiscalNumber },
    },
    indexes: ['organization_id, client_operation_id', 'organization_id, status', 'fiscal_number'],
  });
  return {
    ...table,
    issuedOf: (organizationId) =>
      table.select("WHERE organization_id = ? AND status = 'issued' ORDER BY id", organizationId),
  };
}

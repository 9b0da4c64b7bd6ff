/** The provider's books: what really was charged, whatever the service's own rows say. */
import type { Store } from './store.ts';

interface ChargeRecord {
  id: number;
  organizationId: number;
  /** Null for a sale made in the provider's app until it has a row. */
  invoiceId: number | null;
  bankInvoiceId: string;
  amountTiyn: number;
  atMs: number;
  idempotencyKey: string | null;
  externalOrderId: string | null;
  kind: 'qr' | 'phone' | 'bank';
}

export interface Ledger {
  charge(charge: Omit<ChargeRecord, 'id'>): ChargeRecord;
  ofInvoice(invoiceId: number): ChargeRecord[];
  ofOrganization(organizationId: number): ChargeRecord[];
}

export function createLedger(store: Store): Ledger {
  const table = store.table<ChargeRecord>({
    name: 'charges',
    columns: {
      organization_id: { type: 'INTEGER', of: (record) => record.organizationId },
      invoice_id: { type: 'INTEGER', of: (record) => record.invoiceId },
    },
    indexes: ['organization_id', 'invoice_id'],
  });
  return {
    charge(charge) {
      const record = { id: store.nextId('charge'), ...charge };
      table.put(record);
      return record;
    },
    ofInvoice: (invoiceId) => table.select('WHERE invoice_id = ? ORDER BY id', invoiceId),
    ofOrganization: (organizationId) => table.select('WHERE organization_id = ? ORDER BY id', organizationId),
  };
}

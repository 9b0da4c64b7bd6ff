/** What was really charged, whatever the service's rows say. */
import type { Store } from './store.ts';

interface ChargeRecord {
  id: number;
  organizationId: number;
  /** Null for a sale of the provider's app without a row. */
  invoiceId: number | null;
  bankInvoiceId: string;
  amountTiyn: number;
  atMs: number;
  idempotencyKey: string | null;
  externalOrderId: string | null;
  kind: 'qr' | 'phone' | 'bank';
}

interface RefundEntry {
  id: number;
  organizationId: number;
  invoiceId: number;
  bankInvoiceId: string;
  amountTiyn: number;
  atMs: number;
  cause: { refundId: number } | { qrRefundId: number };
}

export interface Ledger {
  /** Completed refunds only. */
  refund(refund: Omit<RefundEntry, 'id'>): void;
  refundsOf(organizationId: number): RefundEntry[];
  charge(charge: Omit<ChargeRecord, 'id'>): ChargeRecord;
  /** Null removes the charge. */
  falsify(invoiceId: number, amountTiyn: number | null): boolean;
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
  const refunds = store.table<RefundEntry>({
    name: 'ledger_refunds',
    columns: { organization_id: { type: 'INTEGER', of: (record) => record.organizationId } },
    indexes: ['organization_id'],
  });
  return {
    refund(refund) {
      refunds.put({ id: store.nextId('ledger_refund'), ...refund });
    },
    refundsOf: (organizationId) => refunds.select('WHERE organization_id = ? ORDER BY id', organizationId),
    charge(charge) {
      const record = { id: store.nextId('charge'), ...charge };
      table.put(record);
      return record;
    },
    falsify(invoiceId, amountTiyn) {
      const charges = table.select('WHERE invoice_id = ?', invoiceId);
      for (const charge of charges) {
        if (amountTiyn === null) table.remove(charge.id);
        else table.put({ ...charge, amountTiyn });
      }
      return charges.length > 0;
    },
    ofInvoice: (invoiceId) => table.select('WHERE invoice_id = ? ORDER BY id', invoiceId),
    ofOrganization: (organizationId) => table.select('WHERE organization_id = ? ORDER BY id', organizationId),
  };
}

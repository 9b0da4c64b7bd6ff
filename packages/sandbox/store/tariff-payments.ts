import type { TariffTier } from './organizations.ts';
import type { Store, Table } from './store.ts';

export interface TariffPayment {
  id: number;
  organizationId: number;
  partnerId: number;
  amountTiyn: number;
  status: 'pending' | 'completed' | 'failed';
  tier: TariffTier;
  periodMonths: number;
  /** Null where nothing is billed. */
  invoiceId: number | null;
  externalId: string | null;
  paidAtMs: number | null;
  expiresAtMs: number | null;
  createdAtMs: number;
  failedAtMs: number | null;
  failureReason: string | null;
}

export interface TariffPaymentTable extends Table<TariffPayment> {
  ofOrganization(organizationId: number): TariffPayment[];
  ofInvoice(invoiceId: number): TariffPayment | undefined;
}

export function createTariffPaymentTable(store: Store): TariffPaymentTable {
  const table = store.table<TariffPayment>({
    name: 'tariff_payments',
    columns: {
      organization_id: { type: 'INTEGER', of: (record) => record.organizationId },
      invoice_id: { type: 'INTEGER', of: (record) => record.invoiceId },
    },
    indexes: ['organization_id', 'invoice_id'],
  });
  return {
    ...table,
    ofOrganization: (organizationId) => table.select('WHERE organization_id = ? ORDER BY id DESC', organizationId),
    ofInvoice: (invoiceId) => table.select('WHERE invoice_id = ?', invoiceId)[0],
  };
}

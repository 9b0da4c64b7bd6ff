import type { Store, Table } from './store.ts';

export interface Connection {
  id: number;
  organizationId: number;
  name: string;
  /** `7XXXXXXXXXX`; null until authorized. */
  cashierPhone: string | null;
  isPrimary: boolean;
  status: 'active' | 'expired' | 'unverified' | 'blocked';
  connectedAtMs: number | null;
}

export interface ConnectionTable extends Table<Connection> {
  ofOrganization(organizationId: number): Connection[];
  ofPhone(cashierPhone: string): Connection[];
}

export function createConnectionTable(store: Store): ConnectionTable {
  const table = store.table<Connection>({
    name: 'connections',
    columns: {
      organization_id: { type: 'INTEGER', of: (record) => record.organizationId },
      cashier_phone: { type: 'TEXT', of: (record) => record.cashierPhone },
    },
    indexes: ['organization_id', 'cashier_phone'],
    remembers: 'rows and lists',
  });
  return {
    ...table,
    ofOrganization: (organizationId) => table.select('WHERE organization_id = ? ORDER BY id', organizationId),
    ofPhone: (cashierPhone) => table.select('WHERE cashier_phone = ? ORDER BY id', cashierPhone),
  };
}

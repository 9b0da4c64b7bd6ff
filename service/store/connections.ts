/** The cashiers through whom an organization bills. */
import type { Store, Table } from './store.ts';

export interface Connection {
  id: number;
  organizationId: number;
  name: string;
  /** `7XXXXXXXXXX`. */
  cashierPhone: string;
  isPrimary: boolean;
  status: 'active' | 'expired' | 'unverified' | 'blocked';
  connectedAtMs: number;
}

export interface ConnectionTable extends Table<Connection> {
  ofOrganization(organizationId: number): Connection[];
}

export function createConnectionTable(store: Store): ConnectionTable {
  const table = store.table<Connection>({
    name: 'connections',
    columns: { organization_id: { type: 'INTEGER', of: (record) => record.organizationId } },
    indexes: ['organization_id'],
  });
  return {
    ...table,
    ofOrganization: (organizationId) => table.select('WHERE organization_id = ? ORDER BY id', organizationId),
  };
}

import type { Store, Table } from './store.ts';

export interface CashierProcess {
  id: number;
  organizationId: number;
  /** Null for the first cashier. */
  connectionId: number | null;
  processId: string;
  status: 'phone_required' | 'otp_required' | 'active' | 'failed';
  /** `7XXXXXXXXXX`, once the code was sent. */
  cashierPhone: string | null;
  startedAtMs: number;
  endsAtMs: number;
}

export interface CashierProcessTable extends Table<CashierProcess> {
  latest(organizationId: number, connectionId: number | null): CashierProcess | undefined;
  /** Their code is on its way, the newest first. */
  waitingForCode(nowMs: number): CashierProcess[];
}

export function createCashierProcessTable(store: Store): CashierProcessTable {
  const table = store.table<CashierProcess>({
    name: 'cashier_processes',
    columns: {
      organization_id: { type: 'INTEGER', of: (record) => record.organizationId },
      connection_id: { type: 'INTEGER', of: (record) => record.connectionId },
    },
    indexes: ['organization_id, connection_id'],
  });
  return {
    ...table,
    latest: (organizationId, connectionId) =>
      table.select(
        'WHERE organization_id = ? AND connection_id IS ? ORDER BY id DESC LIMIT 1',
        organizationId,
        connectionId,
      )[0],
    waitingForCode: (nowMs) =>
      table
        .select('ORDER BY id DESC LIMIT 100')
        .filter(({ status, endsAtMs }) => status === 'otp_required' && nowMs < endsAtMs),
  };
}

import type { Store, Table } from './store.ts';

/** Its id is the connection's. */
export interface TillRecord {
  id: number;
  organizationId: number;
  /** `time` is Almaty's, `HH:mm`. */
  autoClose: { enabled: boolean; time: string };
  autoWithdrawal: { enabled: boolean };
  /** The provider still applies a changed setting. */
  changingUntilMs: number;
}

/** The drawer is opening cash, cash and deposits, less withdrawals. */
export interface ShiftTotals {
  salesCount: number;
  salesTiyn: number;
  refundsCount: number;
  refundsTiyn: number;
  cashTiyn: number;
  cashlessTiyn: number;
  depositsTiyn: number;
  withdrawalsTiyn: number;
}

export interface ShiftRecord {
  id: number;
  organizationId: number;
  tillId: number;
  number: number;
  openedAtMs: number;
  closedAtMs: number | null;
  closedBy: number | null;
  openingCashTiyn: number;
  totals: ShiftTotals;
  /** Sandbox only. */
  synthetic?: { cashlessCount: number };
}

export interface CashboxOperationRecord {
  id: number;
  organizationId: number;
  tillId: number;
  /** Null: closed by the clock. */
  clientOperationId: string | null;
  status: 'pending' | 'succeeded' | 'failed';
  errorCode: string | null;
  safeToRetry: boolean | null;
  shiftId: number | null;
  source: string | null;
  createdAtMs: number;
  finishedAtMs: number | null;
}

export interface Cashbox {
  tills: Table<TillRecord>;
  shifts: Table<ShiftRecord>;
  operations: Table<CashboxOperationRecord>;
  /** The open shift, else the last one. */
  lastShift(tillId: number): ShiftRecord | undefined;
  /** Without synthetic ones. */
  shiftsOf(organizationId: number): ShiftRecord[];
  /** An id is never freed. */
  byClientId(organizationId: number, clientOperationId: string): CashboxOperationRecord | undefined;
}

export const NO_TOTALS: ShiftTotals = {
  salesCount: 0,
  salesTiyn: 0,
  refundsCount: 0,
  refundsTiyn: 0,
  cashTiyn: 0,
  cashlessTiyn: 0,
  depositsTiyn: 0,
  withdrawalsTiyn: 0,
};

export function drawerOf({ openingCashTiyn, totals }: Pick<ShiftRecord, 'openingCashTiyn' | 'totals'>): number {
  return openingCashTiyn + totals.cashTiyn + totals.depositsTiyn - totals.withdrawalsTiyn;
}

export function createCashbox(store: Store): Cashbox {
  const tills = store.table<TillRecord>({ name: 'tills', columns: {} });
  const shifts = store.table<ShiftRecord>({
    name: 'shifts',
    columns: {
      organization_id: { type: 'INTEGER', of: (record) => record.organizationId },
      till_id: { type: 'INTEGER', of: (record) => record.tillId },
      opened_at: { type: 'INTEGER', of: (record) => record.openedAtMs },
    },
    indexes: ['till_id, id', 'organization_id'],
  });
  const operations = store.table<CashboxOperationRecord>({
    name: 'cashbox_operations',
    columns: {
      organization_id: { type: 'INTEGER', of: (record) => record.organizationId },
      client_operation_id: { type: 'TEXT', of: (record) => record.clientOperationId },
      till_id: { type: 'INTEGER', of: (record) => record.tillId },
      status: { type: 'TEXT', of: (record) => record.status },
    },
    indexes: ['organization_id, client_operation_id', 'till_id, status'],
  });
  return {
    tills,
    shifts,
    operations,
    lastShift: (tillId) => shifts.select('WHERE till_id = ? ORDER BY id DESC LIMIT 1', tillId)[0],
    shiftsOf: (organizationId) =>
      shifts
        .select('WHERE organization_id = ? ORDER BY id', organizationId)
        .filter(({ synthetic }) => synthetic === undefined),
    byClientId: (organizationId, clientOperationId) =>
      operations.select(
        'WHERE organization_id = ? AND client_operation_id = ? LIMIT 1',
        organizationId,
        clientOperationId,
      )[0],
  };
}

import type { OperationWire, ShiftWire, TotalsWire } from '@tilla/payment-api/merchant/cashbox.ts';
import { formatWireMoney } from '@tilla/payment-api/money.ts';
import { toUtcIso } from '@tilla/payment-api/timestamps.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { type CashboxOperationRecord, drawerOf, NO_TOTALS, type ShiftRecord } from '../store/cashbox.ts';

export function toShiftWire(shift: ShiftRecord): ShiftWire {
  return {
    id: shift.id,
    number: shift.number,
    status: shift.closedAtMs === null ? 'open' : 'closed',
    opened_at: toUtcIso(shift.openedAtMs),
    closed_at: shift.closedAtMs === null ? null : toUtcIso(shift.closedAtMs),
  };
}

export function toTotalsWire(shift: ShiftRecord | undefined): TotalsWire {
  const totals = shift?.totals ?? NO_TOTALS;
  return {
    sales_count: totals.salesCount,
    sales_amount: formatWireMoney(totals.salesTiyn),
    refunds_count: totals.refundsCount,
    refunds_amount: formatWireMoney(totals.refundsTiyn),
    cash_amount: formatWireMoney(totals.cashTiyn),
    cashless_amount: formatWireMoney(totals.cashlessTiyn),
    deposits: formatWireMoney(totals.depositsTiyn),
    withdrawals: formatWireMoney(totals.withdrawalsTiyn),
    cash_in_drawer: formatWireMoney(shift === undefined ? 0 : drawerOf(shift)),
  };
}

export function toOperationWire(context: ServiceContext, operation: CashboxOperationRecord): OperationWire {
  const shift = operation.shiftId === null ? undefined : context.cashbox.shifts.get(operation.shiftId);
  return {
    id: operation.id,
    type: 'shift_close',
    status: operation.status,
    error_code: operation.errorCode,
    resolution: operation.safeToRetry === null ? null : { safe_to_retry: operation.safeToRetry },
    shift: shift === undefined ? null : toShiftWire(shift),
    created_at: toUtcIso(operation.createdAtMs),
    finished_at: operation.finishedAtMs === null ? null : toUtcIso(operation.finishedAtMs),
  };
}

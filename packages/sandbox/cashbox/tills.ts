import { toUtcIso } from '@tilla/payment-api/timestamps.ts';
import { almatyDayStart } from '@tilla/shared/domain/almaty-time.ts';
import { errorOf } from '../behaviour/moods.ts';
import type { ServiceContext } from '../context/service-context.ts';
import {
  type CashboxOperationRecord,
  drawerOf,
  NO_TOTALS,
  type ShiftRecord,
  type ShiftTotals,
  type TillRecord,
} from '../store/cashbox.ts';
import { toOperationWire, toShiftWire } from './cashbox-view.ts';
import { seedYesterdaysShift } from './cashbox-yesterday.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const DEFAULT_CLOSING_TIME = '23:00';

/** Whether the same close may be sent again. */
const SAFE_TO_RETRY: Readonly<Record<string, boolean>> = {
  cashbox_busy: true,
  cashbox_operation_failed: true,
  // However often it is retried, nothing is open.
  cashbox_no_open_shift: false,
};

/** `connectionId` is null without a cashier. */
interface TillEntry {
  organizationId: number;
  connectionId: number | null;
  amountTiyn: number;
  atMs: number;
}

export function tillOf(context: ServiceContext, organizationId: number, tillId: number): TillRecord {
  return (
    context.cashbox.tills.get(tillId) ?? {
      id: tillId,
      organizationId,
      autoClose: { enabled: false, time: DEFAULT_CLOSING_TIME },
      autoWithdrawal: { enabled: false },
      changingUntilMs: 0,
    }
  );
}

/** An older sale was imported late and opens no shift in the past. */
const A_MOMENT_MS = 2_000;

/** The first sale after a close opens the next shift (docs/decisions.md "Cashbox"). */
export function bookTillSale(context: ServiceContext, entry: TillEntry & { tender: 'cash' | 'cashless' }): void {
  book(context, entry, (totals) => ({
    ...totals,
    salesCount: totals.salesCount + 1,
    salesTiyn: totals.salesTiyn + entry.amountTiyn,
    cashTiyn: totals.cashTiyn + (entry.tender === 'cash' ? entry.amountTiyn : 0),
    cashlessTiyn: totals.cashlessTiyn + (entry.tender === 'cash' ? 0 : entry.amountTiyn),
  }));
}

export function bookTillRefund(context: ServiceContext, entry: TillEntry): void {
  book(context, entry, (totals) => ({
    ...totals,
    refundsCount: totals.refundsCount + 1,
    refundsTiyn: totals.refundsTiyn + entry.amountTiyn,
  }));
}

/** Only with a connected fiscal till. */
function book(context: ServiceContext, entry: TillEntry, count: (totals: ShiftTotals) => ShiftTotals): void {
  const organization = context.organizations.get(entry.organizationId);
  if (organization?.fiscalTill !== true) return;
  const tillId = entry.connectionId ?? defaultTill(context, entry.organizationId);
  if (tillId === undefined) return;
  seedYesterdaysShift(context, organization, tillId);
  const shift = shiftAt(context, tillId, entry.atMs) ?? openShift(context, entry, tillId);
  context.cashbox.shifts.put({ ...shift, totals: count(shift.totals) });
}

/** The primary cashier's, else the first one's. */
export function defaultTill(context: ServiceContext, organizationId: number): number | undefined {
  const connections = context.connections.ofOrganization(organizationId);
  return (connections.find(({ isPrimary }) => isPrimary) ?? connections[0])?.id;
}

/** A late import belongs to the shift of its own time. */
function shiftAt(context: ServiceContext, tillId: number, atMs: number): ShiftRecord | undefined {
  const [then] = context.cashbox.shifts.select(
    'WHERE till_id = ? AND opened_at <= ? ORDER BY id DESC LIMIT 1',
    tillId,
    atMs,
  );
  if (then !== undefined && (then.closedAtMs === null || atMs < then.closedAtMs)) return then;
  const last = context.cashbox.lastShift(tillId);
  return last?.closedAtMs === null ? last : undefined;
}

/** Begins with its first sale, so that it contains it. */
function openShift(context: ServiceContext, { organizationId, atMs }: TillEntry, tillId: number): ShiftRecord {
  const before = context.cashbox.lastShift(tillId);
  const nowMs = context.clock.nowMs();
  return {
    id: context.store.nextId('shift', 7001),
    organizationId,
    tillId,
    number: (before?.number ?? 0) + 1,
    openedAtMs: nowMs - atMs < A_MOMENT_MS ? atMs : nowMs,
    closedAtMs: null,
    closedBy: null,
    openingCashTiyn: before === undefined ? 0 : drawerOf(before),
    totals: NO_TOTALS,
  };
}

/** Answered by the clock; one close at a time per till. */
export function submitShiftClose(
  context: ServiceContext,
  request: Pick<CashboxOperationRecord, 'organizationId' | 'tillId' | 'clientOperationId' | 'source'>,
): CashboxOperationRecord {
  const isBusy = context.cashbox.operations.count("WHERE till_id = ? AND status = 'pending'", request.tillId) > 0;
  const nowMs = context.clock.nowMs();
  const operation: CashboxOperationRecord = {
    id: context.store.nextId('cashbox_operation', 3001),
    ...request,
    status: 'pending',
    errorCode: null,
    safeToRetry: null,
    shiftId: null,
    createdAtMs: nowMs,
    finishedAtMs: null,
  };
  context.cashbox.operations.put(operation);
  const { latency_ms } = context.moods.of(request.organizationId);
  context.due.schedule('provider.shift_close', operation.id, nowMs + latency_ms, { id: operation.id, isBusy });
  return operation;
}

function closeShift(context: ServiceContext, operation: CashboxOperationRecord, isBusy: boolean): void {
  const shift = context.cashbox.lastShift(operation.tillId);
  const refusal = isBusy ? 'cashbox_busy' : errorOf(context.moods.of(operation.organizationId).shift_close);
  if (refusal !== undefined && refusal !== 'cashbox_shift_already_closed') {
    fail(context, operation, refusal, shift);
    return;
  }
  if (shift === undefined) {
    fail(context, operation, 'cashbox_no_open_shift', shift);
    return;
  }
  const isClosedAlready = shift.closedAtMs !== null || refusal !== undefined;
  const closed = shift.closedAtMs === null ? endShift(context, shift, operation.id) : shift;
  finish(
    context,
    {
      ...operation,
      status: 'succeeded',
      // Errors, `cashbox_shift_already_closed`.
      errorCode: isClosedAlready ? 'cashbox_shift_already_closed' : null,
      shiftId: closed.id,
    },
    closed,
  );
}

function endShift(context: ServiceContext, shift: ShiftRecord, operationId: number): ShiftRecord {
  const { autoWithdrawal } = tillOf(context, shift.organizationId, shift.tillId);
  const withdrawnTiyn = autoWithdrawal.enabled ? drawerOf(shift) : 0;
  const closed: ShiftRecord = {
    ...shift,
    closedAtMs: context.clock.nowMs(),
    closedBy: operationId,
    totals: { ...shift.totals, withdrawalsTiyn: shift.totals.withdrawalsTiyn + withdrawnTiyn },
  };
  context.cashbox.shifts.put(closed);
  return closed;
}

/** Unnamed failures have an unknown outcome: not safe to repeat. */
function fail(
  context: ServiceContext,
  operation: CashboxOperationRecord,
  code: string,
  shift: ShiftRecord | undefined,
): void {
  const isNamed = Object.hasOwn(SAFE_TO_RETRY, code);
  finish(
    context,
    {
      ...operation,
      status: 'failed',
      errorCode: isNamed ? code : 'cashbox_operation_failed',
      safeToRetry: isNamed ? SAFE_TO_RETRY[code] === true : false,
      shiftId: shift?.id ?? null,
    },
    shift,
  );
}

function finish(context: ServiceContext, operation: CashboxOperationRecord, shift: ShiftRecord | undefined): void {
  const atMs = context.clock.nowMs();
  const finished: CashboxOperationRecord = { ...operation, finishedAtMs: atMs };
  context.cashbox.operations.put(finished);
  const event = finished.status === 'succeeded' ? 'cashbox.shift_closed' : 'cashbox.shift_close_failed';
  const isSandbox = context.organizations.get(operation.organizationId)?.mode === 'sandbox';
  context.events.append({
    organizationId: operation.organizationId,
    event,
    invoiceId: null,
    atMs,
    payload: {
      event,
      operation: toOperationWire(context, finished),
      shift: shift === undefined ? null : toShiftWire(shift),
      ...(operation.source === null ? {} : { source: operation.source }),
      ...(isSandbox ? { is_sandbox: true } : {}),
      timestamp: toUtcIso(atMs),
    },
  });
}

export function saveTill(context: ServiceContext, till: TillRecord): void {
  context.cashbox.tills.put(till);
  context.due.cancel('cashbox.auto_close', till.id);
  if (!till.autoClose.enabled) return;
  const [hours = 0, minutes = 0] = till.autoClose.time.split(':').map(Number);
  const nowMs = context.clock.nowMs();
  const todayMs = almatyDayStart(nowMs) + (hours * 60 + minutes) * MINUTE_MS;
  context.due.schedule('cashbox.auto_close', till.id, todayMs > nowMs ? todayMs : todayMs + DAY_MS, { id: till.id });
}

export function registerCashboxTimers(context: ServiceContext): void {
  context.due.register('provider.shift_close', ({ id, isBusy }: { id: number; isBusy: boolean }) => {
    const operation = context.cashbox.operations.get(id);
    if (operation?.status === 'pending') closeShift(context, operation, isBusy);
    return undefined;
  });
  context.due.register('cashbox.auto_close', ({ id }: { id: number }) => {
    const till = context.cashbox.tills.get(id);
    if (till === undefined) return undefined;
    if (context.cashbox.lastShift(id)?.closedAtMs === null) {
      const { organizationId } = till;
      submitShiftClose(context, { organizationId, tillId: id, clientOperationId: null, source: null });
    }
    saveTill(context, till);
    return undefined;
  });
}

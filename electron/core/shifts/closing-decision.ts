/** Decides the close of drawer and fiscal shift from one reading; pure (rules H1, H2, W4). */

import type { CashboxSummary } from '@tilla/payment-api/merchant/cashbox.ts';
import { isWholeTenge } from '@tilla/payment-api/money.ts';
import type { CashCountView, DrawerTotalsView } from '@tilla/shared/contract/views/cashbox-view.ts';
import type { CountRules } from '@tilla/shared/domain/count-rules.ts';
import { countedTiynOf } from '@tilla/shared/domain/denominations.ts';
import { applyShift, decideShift, isOver, type ShiftState } from '@tilla/shared/domain/shift-state.ts';
import { problemOf } from '../api/outcome.ts';
import type { DrawerRecord } from '../ledger/drawer-record.ts';
import { isOperationOpen, type OperationRecord } from '../ledger/operation-record.ts';
import { Refusal } from '../platform/refusal.ts';
import { countDutyOf } from './count-duty.ts';
import { blocking, type InFlight } from './in-flight.ts';
import { ShiftClosing } from './shift-close.ts';

export interface DrawerRequest {
  readonly id: string;
  /** Null: not counted. */
  readonly count: CashCountView | null;
  readonly note: string;
  /** The counted cash that stays for the next shift; null: not given. */
  readonly floatLeftTiyn: number | null;
}

/** At least one of the two is present. */
export interface ClosingRequest {
  readonly drawer: DrawerRequest | null;
  readonly fiscalShiftId: number | null;
  /** Despite money in flight, by a manager and in their name (rule H2). */
  readonly override: boolean;
  /** Before the shift's return receipts are issued, by a manager with a reason. */
  readonly withoutReturns: boolean;
}

export interface DrawerReading {
  readonly open: DrawerRecord | undefined;
  readonly sums: Pick<DrawerTotalsView, 'expectedTiyn' | 'isFloatUnknown'>;
  readonly countRules: CountRules;
}

export interface ClosingReading {
  readonly drawer: DrawerReading;
  /** Null where no fiscal shift was named. */
  readonly summary: CashboxSummary | null;
  /** Our earlier closes of the named fiscal shift, oldest first. */
  readonly earlier: readonly OperationRecord[];
  readonly inFlight: InFlight;
  readonly undoneReturns: number;
}

export type ClosingDecision =
  | {
      readonly kind: 'begin';
      readonly shiftId: number;
      readonly summary: CashboxSummary;
      /** Number of items that a manager overrides (rule H2). */
      readonly overridden: number;
    }
  /** No request to the register: no shift was named, it is over, or this operation closes it already. */
  | {
      readonly kind: 'drawer_alone';
      readonly summary: CashboxSummary | null;
      readonly operationId: string | null;
      readonly overridden: number;
    };

/** @throws Refusal */
export function decideClosing(
  { drawer, fiscalShiftId, override, withoutReturns }: ClosingRequest,
  reading: ClosingReading,
): ClosingDecision {
  const { summary, earlier, inFlight } = reading;
  const open = blocking(inFlight);
  if (drawer !== null) assertDrawer(drawer, reading.drawer);
  assertReturns({ drawer, withoutReturns }, reading.undoneReturns);
  const alone = (operationId: string | null): ClosingDecision => {
    // Without an intent other tills are not asked: this till's own open items block the drawer (rule H2).
    const overridden = open.filter(({ isOurs }) => isOurs).length;
    if (drawer !== null && overridden > 0 && !override) throw overMoney(overridden);
    return { kind: 'drawer_alone', summary, operationId, overridden };
  };
  if (fiscalShiftId === null || summary === null) return alone(null);
  if (summary.shift === null) throw new Refusal('cashbox_no_open_shift');
  // The shift on screen is over, and the open one is another (rule H1).
  if (isOver(fiscalShiftId, summary.shift)) return alone(null);
  if (inFlight.missing !== null && !override) throw Refusal.of(problemOf(inFlight.missing));
  const underWay = earlier.find(isOperationOpen);
  if (underWay !== undefined) return alone(underWay.id);
  const count = open.length;
  const overridden = override ? count : 0;
  const { rejection } = decideShift(stateOf(fiscalShiftId, earlier), {
    type: 'close',
    shiftId: fiscalShiftId,
    inFlight: count,
    overriddenBy: overridden > 0 ? 'manager' : null,
  });
  if (rejection === undefined) return { kind: 'begin', shiftId: fiscalShiftId, summary, overridden };
  // Otherwise repeating is unsafe: the closes are of the named shift, and none is in progress.
  throw rejection === 'money_in_flight' ? overMoney(count) : new Refusal('cashbox_operation_failed');
}

export function assertDrawer(wish: DrawerRequest, { open, sums, countRules }: DrawerReading): void {
  if (open?.id !== wish.id) throw new Refusal('till_drawer_closed');
  const code = countDutyOf(wish, sums, countRules);
  if (code !== null) throw new Refusal(code);
  assertFloatLeft(wish);
}

/** Whole tenge, and no more than was counted. */
function assertFloatLeft({ count, floatLeftTiyn }: DrawerRequest): void {
  if (floatLeftTiyn === null) return;
  if (count === null || floatLeftTiyn > countedTiynOf(count)) throw new Refusal('till_amount_out_of_range');
  if (!isWholeTenge(floatLeftTiyn)) throw new Refusal('till_cash_whole_tenge');
}

/** A return receipt is due before the shift closes; closing without it needs a recorded reason. */
function assertReturns(
  { drawer, withoutReturns }: Pick<ClosingRequest, 'drawer' | 'withoutReturns'>,
  undoneReturns: number,
): void {
  if (undoneReturns === 0) return;
  if (!withoutReturns) throw new Refusal('till_returns_undone', { count: undoneReturns });
  if (drawer?.note === '') throw new Refusal('till_count_reason');
}

/** The shift after all our finished closes (rule H1: a new id only where it is safe). */
function stateOf(shiftId: number, closes: readonly OperationRecord[]): ShiftState {
  return closes.reduce<ShiftState>(
    (before, operation) => {
      const closing = applyShift(before, { type: 'closeAsked', overriddenBy: operation.approvedBy });
      if (operation.step === 'rejected') return applyShift(closing, { type: 'closeFailed', isSafeToRetry: true });
      // The register itself reports it open: that answer is outdated.
      if (operation.problem === null) return before;
      const { isSafeToRetry } = ShiftClosing.parse(operation.result);
      return applyShift(closing, { type: 'closeFailed', isSafeToRetry });
    },
    { id: shiftId, status: 'open' },
  );
}

function overMoney(count: number): Refusal {
  return new Refusal('till_money_in_flight', { count });
}

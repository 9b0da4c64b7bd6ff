import type { ShiftView } from '@tilla/shared/contract/views/shift-view.ts';
import { isOver } from '@tilla/shared/domain/shift-state.ts';
import { type DescribedOperation, describeOperation } from '../money/operation-description.ts';
import type { TaskConsequence } from '../money/task-calls.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import type { CallsOf } from '../platform/handlers.ts';
import { cashWithoutReceiptTiyn } from './cash-without-receipt.ts';
import type { Closing } from './closing.ts';
import type { Drawers } from './drawers.ts';
import { findInFlight } from './in-flight.ts';
import { describeShiftClose, FrozenClose } from './shift-close.ts';
import { fiscalDifference } from './shift-figures.ts';

export interface Shifts {
  readonly calls: CallsOf<`shift.${string}`>;
  readonly operations: readonly DescribedOperation[];
  readonly consequences: { readonly shift_close_failed: TaskConsequence };
}

export function createShifts(
  context: ShopContext & {
    readonly closing: Closing;
    readonly drawers: Drawers;
  },
): Shifts {
  const { operations, closing, facts, drawers } = context;

  function differenceOf(shift: ShiftView['shift'], totals: ShiftView['totals']): ShiftView['difference'] {
    if (shift?.isOpen !== true || drawers.open() === undefined) return null;
    return fiscalDifference(context, drawers.entries(), { ...totals, openedAt: shift.openedAt });
  }

  async function view(): Promise<ShiftView> {
    const { bankConnectionId } = facts.billing();
    const { kkmNumber, shift, totals, asOf } = await closing.readSummary(bankConnectionId);
    const { items, missing } = await findInFlight(context, bankConnectionId);
    const last = shift === null ? undefined : closing.closesOf(shift.id).at(-1);
    const shown =
      shift === null
        ? null
        : {
            id: shift.id,
            number: shift.number,
            isOpen: !isOver(shift.id, shift),
            openedAt: shift.openedAt,
            closedAt: shift.closedAt,
          };
    return {
      kkmNumber,
      shift: shown,
      totals,
      difference: differenceOf(shown, totals),
      cashWithoutReceiptTiyn: shown === null ? 0 : cashWithoutReceiptTiyn(context, shown),
      asOf,
      inFlight: items,
      isInFlightComplete: missing === null,
      closing: last === undefined ? null : operations.view(last),
    };
  }

  return {
    calls: {
      'shift.view': view,
      async 'shift.close'({ shiftId: fiscalShiftId, withoutReturns = false, ...asked }, caller) {
        const { operationId } = await closing.close({ ...asked, withoutReturns, fiscalShiftId, drawer: null }, caller);
        return { operationId };
      },
    },
    operations: [
      describeOperation(
        describeShiftClose({ ...context, inFlight: (bankConnectionId) => findInFlight(context, bankConnectionId) }),
      ),
    ],
    consequences: {
      async shift_close_failed(task, action, person, approvedBy) {
        if (action !== 'try_again') return;
        const { shiftId, countedTiyn, overriddenInFlight } = FrozenClose.parse(operations.get(task.subject).frozen);
        // A manager who overrides money in flight or missing returns again does so in their own name.
        const isByManager = [person, approvedBy].some((one) => one?.role === 'manager');
        const asked = {
          drawer: null,
          fiscalShiftId: shiftId,
          countedTiyn,
          override: overriddenInFlight > 0 && isByManager,
          withoutReturns: isByManager,
          commandId: `task:${task.id}`,
        };
        await closing.close(asked, { person, approvedBy });
      },
    },
  };
}

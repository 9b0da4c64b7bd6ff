/** The money operation "shift close", bound to its shift (rule H1). */

import type { CashboxOperation } from '@tilla/payment-api/merchant/cashbox.ts';
import { isOver } from '@tilla/shared/domain/shift-state.ts';
import { z } from 'zod';
import { type NotOk, type Outcome, type Rejected, rejected, unknown } from '../api/outcome.ts';
import type { LookupResult } from '../money/operation.ts';
import type { OperationDescription, Question } from '../money/operation-description.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import { blocking, type InFlight } from './in-flight.ts';

export const FrozenClose = z.object({
  shiftId: z.int(),
  shiftNumber: z.int().nullable(),
  bankConnectionId: z.int().nullable(),
  body: z.string(),
  /** Expected cash by the register, and the counted cash; null: not counted. */
  expectedTiyn: z.int(),
  countedTiyn: z.int().nullable(),
  /** Items in flight that a manager overrode (rule H2). */
  overriddenInFlight: z.int(),
});
export type FrozenClose = z.infer<typeof FrozenClose>;

export const ShiftClosing = z.object({
  /** Null where the shift was found closed by an unknown operation. */
  operationId: z.int().nullable(),
  status: z.enum(['pending', 'succeeded', 'failed']),
  errorCode: z.string().nullable(),
  isSafeToRetry: z.boolean(),
  closedAt: z.string().nullable(),
});
export type ShiftClosing = z.infer<typeof ShiftClosing>;

const FOLLOW_PAUSE_MS = [1_000, 10_000] as const;

export function describeShiftClose({
  client,
  inFlight,
}: ShopContext & {
  /** Money in flight, here and on the cashier's other tills (rule H2). */
  readonly inFlight: (bankConnectionId: number | null) => Promise<InFlight>;
}): OperationDescription<FrozenClose, ShiftClosing> {
  async function lookAtShift(frozen: FrozenClose): Promise<LookupResult<ShiftClosing>> {
    const outcome = await client.cashboxSummary(frozen.bankConnectionId, 'money');
    if (outcome.kind !== 'ok') return { kind: 'unclear', outcome };
    const { shift } = outcome.value;
    // A register without a shift proves nothing about ours (rule L4).
    if (shift === null || !isOver(frozen.shiftId, shift)) return { kind: 'nothing' };
    const closedAt = shift.id === frozen.shiftId ? shift.closedAt : null;
    return {
      kind: 'found',
      result: { operationId: null, status: 'succeeded', errorCode: null, isSafeToRetry: false, closedAt },
    };
  }

  async function readNamed(frozen: FrozenClose, id: number): Promise<LookupResult<ShiftClosing>> {
    const outcome = await client.getCashboxOperation(id, 'money');
    if (outcome.kind !== 'ok') return { kind: 'unclear', outcome };
    return isOfShift(frozen, outcome.value) ? { kind: 'found', result: closingOf(outcome.value) } : lookAtShift(frozen);
  }

  /** The request may be sent long after the intent: money in flight since then is not overridden silently (rule H2). */
  async function whatForbids({ bankConnectionId, overriddenInFlight }: FrozenClose): Promise<NotOk | undefined> {
    if (overriddenInFlight > 0) return undefined;
    const found = await inFlight(bankConnectionId);
    const open = blocking(found).length;
    return open > 0 ? refusedOver(open) : (found.missing ?? undefined);
  }

  async function close(body: string): Promise<Outcome<ShiftClosing>> {
    const outcome = await client.closeShift(body);
    if (outcome.kind !== 'ok') return outcome;
    const { operationId } = outcome.value;
    return {
      kind: 'ok',
      value: { operationId, status: 'pending', errorCode: null, isSafeToRetry: false, closedAt: null },
    };
  }

  return {
    kind: 'shift_close',
    frozen: FrozenClose,
    result: ShiftClosing,
    repeat: 'after_nothing_found',
    defersRejectionWhileInFlight: true,
    async admit(frozen) {
      const forbidden = await whatForbids(frozen);
      if (forbidden !== undefined) return { kind: 'unclear', outcome: forbidden };
      // The request names no shift: right before sending, the shift of the intent must still be the open one.
      return lookAtShift(frozen);
    },
    send: ({ body }) => close(body),
    lookup: lookAtShift,
    readTaken(frozen, refusal) {
      if (refusal.code !== 'cashbox_duplicate_operation') return undefined;
      return refusal.operationId === null ? lookAtShift(frozen) : readNamed(frozen, refusal.operationId);
    },
    follow: {
      async lookup(frozen, { operationId }) {
        if (operationId !== null) {
          const outcome = await client.getCashboxOperation(operationId, 'watch');
          if (outcome.kind === 'ok' && isOfShift(frozen, outcome.value)) {
            return { kind: 'ok', value: closingOf(outcome.value) };
          }
          if (outcome.kind !== 'ok' && outcome.kind !== 'rejected') return outcome;
        }
        // The operation is unknown or of another shift: the shift itself decides.
        const lookup = await lookAtShift(frozen);
        if (lookup.kind === 'found') return { kind: 'ok', value: lookup.result };
        return lookup.kind === 'unclear' ? lookup.outcome : nothingSent;
      },
      pauseMs: FOLLOW_PAUSE_MS,
    },
    endOf({ status, errorCode }) {
      if (status === 'pending') return null;
      const isClosed = status === 'succeeded' || errorCode === 'cashbox_shift_already_closed';
      return { problem: isClosed ? null : { code: errorCode ?? 'cashbox_operation_failed', params: {} } };
    },
    question(frozen, { step, isFollowed, problem }, result): Question | null {
      const isOverUnclosed = step === 'rejected' || (step === 'confirmed' && !isFollowed && problem !== null);
      if (!isOverUnclosed || problem === null) return null;
      const isSafe = step === 'rejected' || result?.isSafeToRetry === true;
      const { shiftId, shiftNumber } = frozen;
      return {
        kind: 'shift_close_failed',
        isBlocking: false,
        facts: { shiftId, shiftNumber: shiftNumber ?? shiftId, code: problem.code },
        actions: isSafe ? ['try_again', 'accept'] : ['accept'],
      };
    },
    details: (frozen, result) => ({
      shiftId: frozen.shiftId,
      shiftNumber: frozen.shiftNumber,
      expectedTiyn: frozen.expectedTiyn,
      countedTiyn: frozen.countedTiyn,
      overriddenInFlight: frozen.overriddenInFlight,
      isSafeToRetry: result?.isSafeToRetry ?? null,
      closedAt: result?.closedAt ?? null,
    }),
  };
}

/** A report about another shift is not accepted for ours (rule W4). */
function isOfShift({ shiftId }: FrozenClose, { shift }: CashboxOperation): boolean {
  return shift === null || shift.id === shiftId;
}

const nothingSent = unknown('not_sent');

function closingOf({ id, status, errorCode, isSafeToRetry, shift, finishedAt }: CashboxOperation): ShiftClosing {
  // An unknown status counts as still in progress.
  const known = status === 'succeeded' || status === 'failed' ? status : 'pending';
  return { operationId: id, status: known, errorCode, isSafeToRetry, closedAt: shift?.closedAt ?? finishedAt };
}

function refusedOver(count: number): Rejected {
  return rejected(0, 'till_money_in_flight', { params: { count } });
}

/** The shift at the counter: how it stands, and closing it. */

import type { CashboxSummary } from '../../../shared/api/merchant/cashbox-reading.ts';
import type { ShiftView } from '../../../shared/contract/views/shift-view.ts';
import {
  applyShift,
  decideShift,
  isOver,
  type ShiftRejection,
  type ShiftState,
} from '../../../shared/domain/shift-state.ts';
import type { ApiClient } from '../api/client.ts';
import { problemOf, type Refused, type Throttled, type Unknown } from '../api/outcome.ts';
import type { Caller, Handlers } from '../handlers.ts';
import { type AnsweredCommand, putCommand } from '../journal/books.ts';
import { isOperationOpen, type OperationRecord } from '../journal/operation-record.ts';
import type { OperationStore } from '../money/operation-store.ts';
import type { MoneyRunner } from '../money/runner.ts';
import type { BillingFacts } from '../payments/billing.ts';
import type { PaymentStore } from '../payments/payment-store.ts';
import type { Clock, JournalChange } from '../ports.ts';
import { Refusal } from '../refusal.ts';
import { permit } from '../staff/permission.ts';
import type { TaskConsequence } from '../tasks/task-calls.ts';
import type { TaskStore } from '../tasks/task-store.ts';
import { findInFlight } from './in-flight.ts';
import { FrozenClose, ShiftClosing } from './shift-close.ts';

export type ShiftCalls = Pick<Handlers, 'shift.view' | 'shift.close'>;

export interface ShiftCallsParts {
  readonly client: Pick<ApiClient, 'cashboxSummary' | 'listInvoices' | 'pendingRefunds'>;
  readonly payments: Pick<PaymentStore, 'live' | 'phase'>;
  readonly operations: OperationStore;
  readonly tasks: TaskStore;
  readonly runner: MoneyRunner;
  readonly clock: Clock;
  readonly facts: () => BillingFacts;
}

export interface Shifts {
  readonly calls: ShiftCalls;
  /**
   * Closes a fiscal shift together with something else: `more` is written in the transaction of the intent, and asked for
   * only where one is needed. `summary` is what the fiscal till said right before.
   */
  close(
    wish: ShiftWish,
    caller: Caller,
    beside: ClosedBeside,
  ): Promise<{ readonly operationId: string | null; readonly summary: CashboxSummary }>;
  readonly consequences: { readonly shift_close_failed: TaskConsequence };
}

export interface ShiftWish {
  readonly shiftId: number;
  readonly countedTiyn: number | null;
  readonly override: boolean;
  readonly commandId: string;
}

export interface ClosedBeside {
  /** What the command answers, by the id of the operation. */
  readonly answer: (operationId: string) => AnsweredCommand;
  readonly more: (operationId: string, summary: CashboxSummary, overriddenInFlight: number) => Partial<JournalChange>;
}

const alone: ClosedBeside = {
  answer: (operationId) => ({ name: 'shift.close', output: { operationId } }),
  more: () => ({}),
};

export function createShifts(parts: ShiftCallsParts): Shifts {
  const { client, operations, tasks, runner, clock, facts } = parts;

  async function readSummary(bankConnectionId: number | null): Promise<CashboxSummary> {
    const outcome = await client.cashboxSummary(bankConnectionId, 'money');
    if (outcome.kind !== 'ok') throw refusalOf(outcome);
    return outcome.value;
  }

  function closesOf(shiftId: number): OperationRecord[] {
    return operations.ofSubject(String(shiftId)).filter(({ kind }) => kind === 'shift_close');
  }

  async function close({ shiftId, countedTiyn, override, commandId }: ShiftWish, caller: Caller, beside: ClosedBeside) {
    const { person, approvedBy } = permit(caller, override ? 'manager' : 'senior');
    const { bankConnectionId } = facts();
    const summary = await readSummary(bankConnectionId);
    const { shift, totals } = summary;
    if (shift === null) throw new Refusal('cashbox_no_open_shift');
    // The shift on screen is over, whoever closed it: the one that is open now is not what was meant (rule H1).
    if (isOver(shiftId, shift)) return { operationId: null, summary };
    const inFlight = await findInFlight(parts, bankConnectionId);
    if (inFlight.missing !== null && !override) throw refusalOf(inFlight.missing);
    const count = inFlight.items.length;
    const earlier = closesOf(shiftId);
    const overriddenBy = override && count > 0 ? (approvedBy ?? person.name) : null;
    const state = stateOf(shiftId, earlier);
    const decision = decideShift(state, { type: 'close', shiftId, inFlight: count, overriddenBy });
    if (decision.rejection === 'already_closing') {
      return { operationId: earlier.find(isOperationOpen)?.id ?? null, summary };
    }
    if (decision.rejection !== undefined) throw refusalOfShift(decision.rejection, count);
    const frozen: FrozenClose = {
      shiftId,
      shiftNumber: shift.number,
      bankConnectionId,
      body: JSON.stringify({
        client_operation_id: closeIdOf(shiftId, earlier),
        ...(bankConnectionId === null ? {} : { bank_connection_id: bankConnectionId }),
      }),
      expectedTiyn: totals.cashInDrawerTiyn,
      countedTiyn,
      overriddenInFlight: overriddenBy === null ? 0 : count,
    };
    const { id } = operations.begin(
      {
        kind: 'shift_close',
        subject: String(shiftId),
        lock: `shift:${String(bankConnectionId ?? 'primary')}`,
        person,
        approvedBy: overriddenBy ?? approvedBy,
        frozen,
      },
      (operationId) => putCommand(commandId, beside.answer(operationId), new Date(clock.nowMs()).toISOString()),
      (operationId) => beside.more(operationId, summary, frozen.overriddenInFlight),
    );
    // What was asked about the failed ones is answered by this one.
    for (const { id: failedId } of earlier) {
      const task = tasks.find(`shift_close_failed:${failedId}`);
      if (task?.resolvedAt === null && task.actions.includes('try_again')) {
        tasks.resolve(task.id, 'try_again', null, person, approvedBy);
      }
    }
    void runner.run(id);
    return { operationId: id, summary };
  }

  async function view(): Promise<ShiftView> {
    const { bankConnectionId } = facts();
    const { kkmNumber, shift, totals, asOf } = await readSummary(bankConnectionId);
    const { items, missing } = await findInFlight(parts, bankConnectionId);
    const last = shift === null ? undefined : closesOf(shift.id).at(-1);
    return {
      kkmNumber,
      shift:
        shift === null
          ? null
          : {
              id: shift.id,
              number: shift.number,
              isOpen: !isOver(shift.id, shift),
              openedAt: shift.openedAt,
              closedAt: shift.closedAt,
            },
      totals,
      asOf,
      inFlight: items,
      isInFlightComplete: missing === null,
      closing: last === undefined ? null : operations.view(last),
    };
  }

  return {
    calls: {
      'shift.view': view,
      async 'shift.close'(wish, caller) {
        const { operationId } = await close(wish, caller, alone);
        return { operationId };
      },
    },
    close,
    consequences: {
      async shift_close_failed(task, action, person, approvedBy) {
        if (action !== 'try_again') return;
        const { shiftId, countedTiyn, overriddenInFlight } = FrozenClose.parse(operations.get(task.subject).frozen);
        // Whoever closes over money in flight again does it in their own name.
        const override = overriddenInFlight > 0 && [person, approvedBy].some((one) => one?.role === 'manager');
        await close({ shiftId, countedTiyn, override, commandId: `task:${task.id}` }, { person, approvedBy }, alone);
      },
    },
  };
}

/** The shift as our own closes of it left it (rule H1: a new id only where it is safe). */
function stateOf(shiftId: number, closes: readonly OperationRecord[]): ShiftState {
  return closes.reduce<ShiftState>(
    (before, operation) => {
      const closing = applyShift(before, { type: 'closeAsked', overriddenBy: operation.approvedBy });
      if (isOperationOpen(operation)) return closing;
      if (operation.step === 'rejected') return applyShift(closing, { type: 'closeFailed', isSafeToRetry: true });
      // The fiscal till itself says that it is open: what it answered then is over.
      if (operation.problem === null) return before;
      const { isSafeToRetry } = ShiftClosing.parse(operation.result);
      return applyShift(closing, { type: 'closeFailed', isSafeToRetry });
    },
    { id: shiftId, status: 'open' },
  );
}

/**
 * The id of closing a shift: made of the shift and of how often the fiscal till said that a close of it failed and may be
 * asked for again, alike on all tills. A request that wanders can only close what it was meant for, whichever till closed
 * that meanwhile, and each of them learns by `409` of what another one asked (rules H1, W4).
 */
function closeIdOf(shiftId: number, closes: readonly OperationRecord[]): string {
  const failed = closes.flatMap(({ step, problem, result }) => {
    if (step !== 'confirmed' || problem === null) return [];
    const { operationId, isSafeToRetry } = ShiftClosing.parse(result);
    return operationId !== null && isSafeToRetry ? [operationId] : [];
  });
  return `shift-close-${String(shiftId)}-${String(new Set(failed).size)}`;
}

function refusalOfShift(rejection: ShiftRejection, count: number): Refusal {
  switch (rejection) {
    case 'money_in_flight':
      return new Refusal('till_money_in_flight', { count });
    case 'not_safe_to_retry':
      return new Refusal('cashbox_operation_failed');
    case 'already_closing':
    case 'other_shift':
      return new Refusal('till_busy');
  }
}

function refusalOf(outcome: Refused | Throttled | Unknown): Refusal {
  const { code, params } = problemOf(outcome);
  return new Refusal(code, params);
}

import type { CashboxSummary } from '@tilla/payment-api/merchant/cashbox.ts';
import type { InFlightView } from '@tilla/shared/contract/views/cashbox-view.ts';
import { roleToClose } from '@tilla/shared/domain/count-rules.ts';
import { isOver } from '@tilla/shared/domain/shift-state.ts';
import { valueOf } from '../api/outcome.ts';
import type { ShiftReportRecord } from '../ledger/drawer-record.ts';
import type { OperationRecord } from '../ledger/operation-record.ts';
import { putCommand } from '../ledger/records.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import { noteAct } from '../platform/acts.ts';
import type { Caller } from '../platform/handlers.ts';
import { inBackground } from '../platform/in-background.ts';
import { type Permitted, permit } from '../platform/permission.ts';
import type { RecordPut } from '../platform/ports.ts';
import { Refusal } from '../platform/refusal.ts';
import type { LedgerPart } from '../platform/transaction.ts';
import { assertDrawer, type ClosingReading, type ClosingRequest, decideClosing } from './closing-decision.ts';
import { aboutClosing } from './count-duty.ts';
import { closeDrawer, type DrawerToClose } from './drawer-closing.ts';
import type { Drawers } from './drawers.ts';
import { undoneReturns } from './fiscal-return.ts';
import { findInFlight, type InFlight, ownInFlight } from './in-flight.ts';
import { type FrozenClose, ShiftClosing } from './shift-close.ts';

export interface CloseAsked extends ClosingRequest {
  /** The counted cash; null: not counted. */
  readonly countedTiyn: number | null;
  readonly commandId: string;
}

interface CloseToBegin extends Pick<ClosingReading, 'earlier' | 'undoneReturns'> {
  readonly shiftId: number;
  readonly summary: CashboxSummary;
  readonly bankConnectionId: number | null;
  readonly overridden: number;
  readonly carriedOver: readonly InFlightView[];
}

export interface Closed {
  /** The running close of the fiscal shift; null where there is none. */
  readonly operationId: string | null;
  readonly report: ShiftReportRecord | null;
}

export interface Closing {
  /** @throws Refusal for what is not allowed or cannot be closed; nothing was written then. */
  close(asked: CloseAsked, caller: Caller): Promise<Closed>;
  closesOf(shiftId: number): OperationRecord[];
  /** @throws Refusal without an answer. */
  readSummary(bankConnectionId: number | null): Promise<CashboxSummary>;
}

export function createClosing(
  context: ShopContext & {
    readonly drawers: Drawers;
  },
): Closing {
  const { ledger, records, client, operations, tasks, runner, drawers, clock, serverClock, ids, facts, logger } =
    context;

  const now = (): string => new Date(clock.nowMs()).toISOString();
  const readDrawer = (): ClosingReading['drawer'] => ({
    open: drawers.open(),
    sums: drawers.sums(),
    countRules: context.settings(),
  });

  async function readSummary(bankConnectionId: number | null): Promise<CashboxSummary> {
    return valueOf(await client.cashboxSummary(bankConnectionId, 'money'));
  }

  function closesOf(shiftId: number): OperationRecord[] {
    return operations.ofSubject(String(shiftId)).filter(({ kind }) => kind === 'shift_close');
  }

  /** This till's own state is read last, in the same turn as the decision. */
  async function read({ fiscalShiftId }: CloseAsked, bankConnectionId: number | null): Promise<ClosingReading> {
    const summary = fiscalShiftId === null ? null : await readSummary(bankConnectionId);
    const shift = summary?.shift ?? null;
    const isAsked = fiscalShiftId !== null && shift !== null && !isOver(fiscalShiftId, shift);
    const inFlight: InFlight = isAsked
      ? await findInFlight(context, bankConnectionId)
      : { items: ownInFlight(context), missing: null };
    return {
      drawer: readDrawer(),
      summary,
      earlier: fiscalShiftId === null ? [] : closesOf(fiscalShiftId),
      inFlight,
      undoneReturns: undoneReturns(tasks.open(), drawers.open()?.openedAt ?? shift?.openedAt ?? null).returns.length,
    };
  }

  function permitted({ drawer, override }: CloseAsked, caller: Caller, isOwed = false): Permitted {
    if (drawer === null) return permit(caller, override || isOwed ? 'manager' : 'senior');
    const role = roleToClose({ isUncounted: drawer.count === null, override, isWithoutReturns: isOwed });
    return permit(caller, role, () => aboutClosing(drawer, drawers.sums().expectedTiyn, context.settings()));
  }

  async function close(asked: CloseAsked, caller: Caller): Promise<Closed> {
    if (caller.person === null) throw new Refusal('till_locked');
    // Before a blind count ends, it is not revealed whether a shortage is large.
    if (context.settings().blindCount) permitted(asked, caller);
    // Refuses at once what no answer of the register can change.
    if (asked.drawer !== null) assertDrawer(asked.drawer, readDrawer());
    const bankConnectionId = asked.fiscalShiftId === null ? null : facts.billing().bankConnectionId;
    const reading = await read(asked, bankConnectionId);
    const decision = decideClosing(asked, reading);
    // Checked last, so that one approval covers count, reason and overrides.
    const by = permitted(asked, caller, reading.undoneReturns > 0);
    const carriedOver = reading.inFlight.items.filter(({ carriesOver, isOurs }) => carriesOver && isOurs);
    const owed = reading.undoneReturns;
    switch (decision.kind) {
      case 'begin':
        return begin(asked, by, {
          ...decision,
          carriedOver,
          undoneReturns: owed,
          earlier: reading.earlier,
          bankConnectionId,
        });
      case 'drawer_alone': {
        const { operationId, summary, overridden } = decision;
        const drawer = drawerClosed(asked, by, { operationId, summary, overridden, carriedOver, undoneReturns: owed });
        const closed = { operationId, report: drawer?.report ?? null };
        if (drawer === null) return closed;
        records.write(drawer.change, answer(asked, closed));
        return closed;
      }
    }
  }

  function begin(
    asked: CloseAsked,
    { person, approvedBy }: Permitted,
    { shiftId, summary, earlier, bankConnectionId, overridden, carriedOver, undoneReturns: owed }: CloseToBegin,
  ): Closed {
    const frozen: FrozenClose = {
      shiftId,
      shiftNumber: summary.shift?.number ?? null,
      bankConnectionId,
      body: JSON.stringify({
        client_operation_id: closeIdOf(shiftId, earlier),
        ...(bankConnectionId === null ? {} : { bank_connection_id: bankConnectionId }),
      }),
      expectedTiyn: summary.totals.cashInDrawerTiyn,
      countedTiyn: asked.countedTiyn,
      overriddenInFlight: overridden,
    };
    const operationId = ids.next();
    const drawer = drawerClosed(
      asked,
      { person, approvedBy },
      { operationId, summary, overridden, carriedOver, undoneReturns: owed },
    );
    const closed = { operationId, report: drawer?.report ?? null };
    operations.begin(
      {
        id: operationId,
        kind: 'shift_close',
        subject: String(shiftId),
        lock: `shift:${String(bankConnectionId ?? 'primary')}`,
        person,
        approvedBy: overridden > 0 ? (approvedBy ?? person.name) : approvedBy,
        frozen,
      },
      () => [drawer?.change ?? noteFiscalClose(asked, { person, approvedBy }, frozen), answer(asked, closed)],
    );
    for (const { id: failedId } of earlier) {
      const task = tasks.find(`shift_close_failed:${failedId}`);
      if (task?.resolvedAt === null && task.actions.includes('try_again')) {
        tasks.resolve(task.id, 'try_again', null, person, approvedBy);
      }
    }
    inBackground(logger, runner.run(operationId));
    return closed;
  }

  /** Without a drawer; a close with one has a more detailed act. */
  function noteFiscalClose(
    { commandId }: CloseAsked,
    { person, approvedBy }: Permitted,
    { expectedTiyn, countedTiyn, overriddenInFlight }: FrozenClose,
  ): LedgerPart {
    const facts = {
      expectedTiyn,
      ...(countedTiyn === null ? {} : { countedTiyn, differenceTiyn: countedTiyn - expectedTiyn }),
      ...(overriddenInFlight === 0 ? {} : { overridden: overriddenInFlight }),
    };
    const at = new Date(serverClock.stampMs()).toISOString();
    return noteAct({ id: commandId, at, kind: 'shift.close', person, approvedBy, facts });
  }

  function drawerClosed(
    { drawer: wish, fiscalShiftId, commandId }: CloseAsked,
    by: Permitted,
    how: Pick<DrawerToClose, 'operationId' | 'summary' | 'overridden' | 'carriedOver' | 'undoneReturns'>,
  ): { readonly report: ShiftReportRecord; readonly change: LedgerPart } | null {
    const open = wish === null ? undefined : drawers.open();
    if (wish === null || open === undefined) return null;
    const at = { stamp: new Date(serverClock.stampMs()).toISOString(), now: now(), seq: ledger.head().seq };
    return closeDrawer(context, { open, wish, fiscalShiftId, commandId, by, at, ...how });
  }

  function answer({ drawer, commandId }: CloseAsked, { operationId, report }: Closed): RecordPut {
    const answered =
      drawer === null
        ? { name: 'shift.close', output: { operationId } }
        : { name: 'cashbox.close', output: { reportId: report?.id ?? '', operationId } };
    return putCommand(commandId, answered, now());
  }

  return { close, closesOf, readSummary };
}

/**
 * The id of a close: made of the shift and of the number of failed closes that may be repeated, the same on all tills.
 * A late request can only close its own shift, and every till learns by `409` of another's close (rules H1, W4).
 */
function closeIdOf(shiftId: number, closes: readonly OperationRecord[]): string {
  const failed = closes.flatMap(({ step, problem, result }) => {
    if (step !== 'confirmed' || problem === null) return [];
    const { operationId, isSafeToRetry } = ShiftClosing.parse(result);
    return operationId !== null && isSafeToRetry ? [operationId] : [];
  });
  return `shift-close-${String(shiftId)}-${String(new Set(failed).size)}`;
}

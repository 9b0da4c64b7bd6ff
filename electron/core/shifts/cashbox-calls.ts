import { isWholeTenge } from '@tilla/payment-api/money.ts';
import type { CallInput } from '@tilla/shared/contract/calls.ts';
import type { CashboxView } from '@tilla/shared/contract/views/cashbox-view.ts';
import { almatyDay } from '@tilla/shared/domain/almaty-time.ts';
import { isCash } from '@tilla/shared/domain/cash-rounding.ts';
import { isCounted } from '@tilla/shared/domain/count-rules.ts';
import { countedTiynOf } from '@tilla/shared/domain/denominations.ts';
import {
  type DrawerMoveRecord,
  type DrawerRecord,
  moveMade,
  putDrawer,
  reportMade,
  type ShiftReportRecord,
  viewDrawer,
  viewMove,
} from '../ledger/drawer-record.ts';
import { putCommand } from '../ledger/records.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import { noteAct } from '../platform/acts.ts';
import type { Caller, CallsOf } from '../platform/handlers.ts';
import { permit } from '../platform/permission.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Closing } from './closing.ts';
import { noDraft, putDraft, readDraft } from './count-draft.ts';
import type { Drawers } from './drawers.ts';
import { undoneReturns } from './fiscal-return.ts';
import { ownInFlight } from './in-flight.ts';
import { shiftFigure } from './shift-figures.ts';
import type { Opened, ShiftOpening } from './shift-opening.ts';
import { newReport } from './shift-reports.ts';

export interface Cashbox {
  readonly calls: CallsOf<
    | 'cashbox.view'
    | 'cashbox.open'
    | 'cashbox.moveCash'
    | 'cashbox.keepCount'
    | 'cashbox.checkCount'
    | 'cashbox.close'
    | 'cashbox.reportX'
    | 'cashbox.history'
    | 'cashbox.entries'
  >;
  /** Called for each report, once it is durable. */
  onReport(listener: (report: ShiftReportRecord) => void): void;
}

const PAGE = 20;

export function createCashbox(
  context: ShopContext & {
    readonly drawers: Drawers;
    readonly shiftOpening: ShiftOpening;
    readonly closing: Closing;
    readonly kickDrawer: () => void;
  },
): Cashbox {
  const {
    ledger,
    records,
    events,
    client,
    operations,
    tasks,
    drawers,
    shiftOpening,
    closing,
    kickDrawer,
    clock,
    serverClock,
    ids,
  } = context;
  const facts = context.facts.billing;
  const listeners: ((report: ShiftReportRecord) => void)[] = [];

  const stamp = (): string => new Date(serverClock.stampMs()).toISOString();
  const now = (): string => new Date(clock.nowMs()).toISOString();

  function required(drawerId?: string): DrawerRecord {
    const drawer = drawers.open();
    if (drawer === undefined || (drawerId !== undefined && drawer.id !== drawerId)) {
      throw new Refusal('till_drawer_closed');
    }
    return drawer;
  }

  function notify(drawerId: string | null, report: ShiftReportRecord | null = null): void {
    events.emit('cashbox.changed', { drawerId });
    if (report !== null) for (const listener of listeners) listener(report);
  }

  function open({ floatTiyn, commandId }: CallInput<'cashbox.open'>, { person }: Caller) {
    if (person === null) throw new Refusal('till_locked');
    const drawer = drawers.open();
    if (drawer !== undefined && shiftOpening.isFloatKnown()) throw new Refusal('till_drawer_open');
    if (!isWholeTenge(floatTiyn)) throw new Refusal('till_cash_whole_tenge');
    const opened =
      drawer === undefined ? shiftOpening.byHand(person, floatTiyn) : floatNamed(drawer, floatTiyn, person);
    const output = { drawerId: opened.drawerId };
    records.write(opened.change, putDraft(noDraft), putCommand(commandId, { name: 'cashbox.open', output }, now()));
    notify(opened.drawerId);
    return output;
  }

  /** The float of a shift that a sale opened: counted now, before its first cash. */
  function floatNamed(drawer: DrawerRecord, floatTiyn: number, person: { readonly id: string }): Opened {
    const { isFloatUnknown: _, ...known } = drawer.sums;
    const sums = { ...known, floatTiyn, expectedTiyn: floatTiyn };
    const event = { stream: drawer.id, type: 'drawer.floatNamed', at: now(), personId: person.id, data: { sums } };
    return { drawerId: drawer.id, change: [event, putDrawer({ ...drawer, sums })] };
  }

  function moveCash({ commandId, ...given }: CallInput<'cashbox.moveCash'>, caller: Caller) {
    const { direction, amountTiyn, reason, note } = given;
    const { person, approvedBy } = permit(caller, 'senior', () => {
      const beforeTiyn = drawers.sums().expectedTiyn;
      const afterTiyn = direction === 'in' ? beforeTiyn + amountTiyn : beforeTiyn - amountTiyn;
      return { amountTiyn, beforeTiyn, afterTiyn, ...(note === '' ? {} : { reason: note }) };
    });
    const drawer = required();
    if (!shiftOpening.isFloatKnown()) throw new Refusal('till_float_unknown');
    if (!isCash(amountTiyn, drawers.sums().expectedTiyn)) throw new Refusal('till_cash_whole_tenge');
    // More cash than the drawer holds is a typing error, found now and not in the evening.
    if (direction === 'out' && amountTiyn > drawers.sums().expectedTiyn) {
      throw new Refusal('till_amount_out_of_range');
    }
    const move: DrawerMoveRecord = {
      id: ids.next(),
      drawerId: drawer.id,
      direction,
      amountTiyn,
      reason,
      note,
      at: stamp(),
      personName: person.name,
      approvedBy,
    };
    const output = { moveId: move.id };
    const facts = { direction, amountTiyn, reason, ...(note === '' ? {} : { note }) };
    records.write(
      moveMade(move, person.id),
      noteAct({ id: commandId, at: move.at, kind: 'cashbox.moveCash', person, approvedBy, facts }),
      putCommand(commandId, { name: 'cashbox.moveCash', output }, now()),
    );
    notify(drawer.id);
    kickDrawer();
    return output;
  }

  async function reportX({ commandId }: CallInput<'cashbox.reportX'>, { person }: Caller) {
    if (person === null) throw new Refusal('till_locked');
    const outcome = await client.cashboxSummary(facts().bankConnectionId, 'money');
    const drawer = drawers.open();
    const current = drawer === undefined ? undefined : { ...drawer, sums: drawers.sums() };
    const report = newReport(context, {
      kind: 'x',
      person,
      approvedBy: null,
      drawer: current,
      summary: outcome.kind === 'ok' ? outcome.value : null,
      at: stamp(),
    });
    const output = { reportId: report.id };
    records.write(reportMade(report), putCommand(commandId, { name: 'cashbox.reportX', output }, now()));
    notify(drawer?.id ?? null, report);
    return output;
  }

  /** The expected amount is returned after the count; a manager can read the first count. */
  function checkCount({ drawerId, count, commandId }: CallInput<'cashbox.checkCount'>, { person }: Caller) {
    if (person === null) throw new Refusal('till_locked');
    required(drawerId);
    const { expectedTiyn } = drawers.sums();
    if (!isCounted(count, expectedTiyn)) throw new Refusal('till_not_counted');
    const countedTiyn = countedTiynOf(count);
    const output = { expectedTiyn, differenceTiyn: countedTiyn - expectedTiyn };
    const facts = { countedTiyn, expectedTiyn };
    records.write(
      noteAct({ id: commandId, at: now(), kind: 'cashbox.checkCount', person, approvedBy: null, facts }),
      putDraft({ ...readDraft(ledger), count, isTold: true }),
      putCommand(commandId, { name: 'cashbox.checkCount', output }, now()),
    );
    return output;
  }

  async function close(given: CallInput<'cashbox.close'>, caller: Caller) {
    const {
      drawerId,
      count,
      note,
      fiscalShiftId,
      override,
      withoutReturns = false,
      floatLeftTiyn = null,
      commandId,
    } = given;
    const { operationId, report } = await closing.close(
      {
        drawer: { id: drawerId, count, note, floatLeftTiyn },
        fiscalShiftId,
        countedTiyn: count === null ? null : countedTiynOf(count),
        override,
        withoutReturns,
        commandId,
      },
      caller,
    );
    notify(drawerId, report);
    return { reportId: report?.id ?? '', operationId };
  }

  function view(): CashboxView {
    const drawer = drawers.open();
    const last = drawers.last();
    const closing = typeof last?.operationId === 'string' ? operations.find(last.operationId) : undefined;
    const today = almatyDay(serverClock.stampMs());
    const { count, ...closeDraft } = readDraft(ledger);
    const sums = drawers.sums();
    return {
      bankConnectionId: drawer?.bankConnectionId ?? facts().bankConnectionId,
      drawer: drawer === undefined ? null : { ...viewDrawer(drawer), sums },
      sinceLast: drawer === undefined && sums.outside !== undefined ? sums : null,
      isStale: drawer !== undefined && almatyDay(Date.parse(drawer.openedAt)) < today,
      moves: drawer === undefined ? [] : drawers.movesOf(drawer.id).map(viewMove),
      draft: count,
      closeDraft,
      inFlight: ownInFlight(context),
      undoneReturns: drawer === undefined ? 0 : undoneReturns(tasks.open(), drawer.openedAt).returns.length,
      last: last === undefined ? null : viewDrawer(last),
      lastFloatTiyn: last?.floatLeftTiyn ?? last?.countedTiyn ?? null,
      closing: closing === undefined ? null : operations.view(closing),
    };
  }

  return {
    calls: {
      'cashbox.view': view,
      'cashbox.open': open,
      'cashbox.moveCash': moveCash,
      'cashbox.keepCount'({ count, ...changed }) {
        required();
        const known = readDraft(ledger);
        const { note = known.note, isUncounted = known.isUncounted, floatLeftTiyn = known.floatLeftTiyn } = changed;
        records.write(putDraft({ ...known, count, note, isUncounted, floatLeftTiyn }));
        return {};
      },
      'cashbox.checkCount': checkCount,
      'cashbox.close': close,
      'cashbox.reportX': reportX,
      'cashbox.entries'({ drawerId, figure, hour }) {
        const entries = shiftFigure(context, drawerId, figure, hour);
        return { entries, amountTiyn: entries.reduce((sum, { amountTiyn }) => sum + amountTiyn, 0) };
      },
      'cashbox.history'({ page }) {
        const found = drawers.closed(page * PAGE + 1);
        const shown = found.slice((page - 1) * PAGE, page * PAGE).map(viewDrawer);
        return { drawers: shown, hasMore: found.length > page * PAGE };
      },
    },
    onReport(listener) {
      listeners.push(listener);
    },
  };
}

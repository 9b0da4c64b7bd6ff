/** The drawer at the counter: opened, cash in and out, counted, reported, closed together with the fiscal shift. */

import type { CashboxSummary } from '../../../shared/api/merchant/cashbox-reading.ts';
import type { CallInput } from '../../../shared/contract/calls.ts';
import { type CashboxView, CashCountView } from '../../../shared/contract/views/cashbox-view.ts';
import { almatyDay } from '../../../shared/domain/almaty-time.ts';
import { type CountRules, isCounted, usualCountRules } from '../../../shared/domain/count-rules.ts';
import { countedTiynOf } from '../../../shared/domain/denominations.ts';
import type { ApiClient } from '../api/client.ts';
import type { ServerClock } from '../api/server-clock.ts';
import type { EventBus } from '../event-bus.ts';
import { fiscalReturnsDueTiyn } from '../fiscal/fiscal-return.ts';
import type { Caller, Handlers } from '../handlers.ts';
import { type Books, putCommand } from '../journal/books.ts';
import type { OperationStore } from '../money/operation-store.ts';
import type { BillingFacts } from '../payments/billing.ts';
import type { Clock, Ids, Journal, JournalChange, RecordPut } from '../ports.ts';
import { Refusal } from '../refusal.ts';
import { noteAct } from '../staff/acts.ts';
import { permit } from '../staff/permission.ts';
import type { TaskStore } from '../tasks/task-store.ts';
import { aboutClosing, assertCountDuty, roleToClose } from './count-duty.ts';
import {
  type DrawerMoveRecord,
  type DrawerRecord,
  moveMade,
  putDrawer,
  reportMade,
  type ShiftReportRecord,
  viewDrawer,
  viewMove,
} from './drawer-record.ts';
import { createDrawers, type Drawers } from './drawers.ts';
import type { InFlightParts } from './in-flight.ts';
import { ownInFlight } from './in-flight.ts';
import type { Shifts } from './shift-calls.ts';

export type CashboxCalls = Pick<
  Handlers,
  | 'cashbox.view'
  | 'cashbox.open'
  | 'cashbox.moveCash'
  | 'cashbox.keepCount'
  | 'cashbox.checkCount'
  | 'cashbox.close'
  | 'cashbox.reportX'
  | 'cashbox.history'
>;

export interface CashboxParts {
  readonly journal: Journal;
  readonly books: Pick<Books, 'write'>;
  readonly events: EventBus;
  readonly client: Pick<ApiClient, 'cashboxSummary'>;
  readonly operations: OperationStore;
  readonly payments: InFlightParts['payments'];
  readonly shifts: Pick<Shifts, 'close'>;
  readonly tasks: Pick<TaskStore, 'open'>;
  readonly clock: Clock;
  readonly serverClock: ServerClock;
  readonly ids: Ids;
  readonly facts: () => BillingFacts;
  /** As the shop set them; the usual ones where nobody can. */
  readonly countRules?: () => CountRules;
}

export interface Cashbox {
  readonly calls: CashboxCalls;
  readonly drawers: Pick<Drawers, 'open' | 'last'>;
  /** Told of every report that was made, once it is durable. */
  onReport(listener: (report: ShiftReportRecord) => void): void;
}

const DRAFT_ID = 'cash_count';
const PAGE = 20;

export function createCashbox(parts: CashboxParts): Cashbox {
  const { journal, books, events, client, operations, shifts, clock, serverClock, ids, facts } = parts;
  const drawers = createDrawers(parts);
  const listeners: ((report: ShiftReportRecord) => void)[] = [];

  const countRules = (): CountRules => parts.countRules?.() ?? usualCountRules;
  const stamp = (): string => new Date(serverClock.stampMs()).toISOString();
  const now = (): string => new Date(clock.nowMs()).toISOString();

  function required(drawerId?: string): DrawerRecord {
    const drawer = drawers.open();
    if (drawer === undefined || (drawerId !== undefined && drawer.id !== drawerId)) {
      throw new Refusal('till_drawer_closed');
    }
    return drawer;
  }

  function tell(drawerId: string | null, report: ShiftReportRecord | null = null): void {
    events.emit('cashbox.changed', { drawerId });
    if (report !== null) for (const listener of listeners) listener(report);
  }

  function open({ floatTiyn, commandId }: CallInput<'cashbox.open'>, { person }: Caller) {
    if (person === null) throw new Refusal('till_locked');
    if (drawers.open() !== undefined) throw new Refusal('till_drawer_open');
    const none = drawers.sums();
    const drawer: DrawerRecord = {
      id: ids.next(),
      number: drawers.nextNumber(),
      state: 'open',
      bankConnectionId: facts().bankConnectionId,
      openedAt: stamp(),
      openedBy: person.name,
      personId: person.id,
      closedAt: null,
      closedBy: null,
      closeApprovedBy: null,
      sums: { ...none, floatTiyn, expectedTiyn: floatTiyn },
      count: null,
      countedTiyn: null,
      differenceTiyn: null,
      note: '',
      fiscalShift: null,
      reportId: null,
      fromSeq: drawers.nextFromSeq(),
      toSeq: null,
      overriddenInFlight: 0,
      operationId: null,
    };
    const output = { drawerId: drawer.id };
    books.write({
      events: [{ stream: drawer.id, type: 'drawer.opened', at: now(), personId: person.id, data: { ...drawer } }],
      puts: [putDrawer(drawer), putDraft(null), putCommand(commandId, { name: 'cashbox.open', output }, now())],
    });
    tell(drawer.id);
    return output;
  }

  function moveCash({ commandId, ...given }: CallInput<'cashbox.moveCash'>, caller: Caller) {
    const { direction, amountTiyn, reason, note } = given;
    const { person, approvedBy } = permit(caller, 'senior', () => {
      const beforeTiyn = drawers.sums().expectedTiyn;
      const afterTiyn = direction === 'in' ? beforeTiyn + amountTiyn : beforeTiyn - amountTiyn;
      return { amountTiyn, beforeTiyn, afterTiyn, ...(note === '' ? {} : { reason: note }) };
    });
    const drawer = required();
    // What is not there cannot be taken out: a typed zero too many is found here and not in the evening.
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
    const { events: made, puts } = moveMade(move, person.id);
    books.write({
      events: made,
      puts: [...puts, putCommand(commandId, { name: 'cashbox.moveCash', output }, now())],
    });
    tell(drawer.id);
    return output;
  }

  function readDraft(): CashCountView | null {
    const stored = journal.read('note', DRAFT_ID)?.value as { readonly count?: unknown } | undefined;
    const draft = CashCountView.safeParse(stored?.count);
    return draft.success ? draft.data : null;
  }

  function newReport(
    kind: ShiftReportRecord['kind'],
    by: { readonly id: string; readonly name: string },
    approvedBy: string | null,
    drawer: DrawerRecord | undefined,
    summary: CashboxSummary | null,
  ): ShiftReportRecord {
    return {
      id: ids.next(),
      kind,
      number: kind === 'z' ? (drawer?.number ?? 0) : drawers.countReports('x') + 1,
      at: stamp(),
      personId: by.id,
      personName: by.name,
      approvedBy,
      drawer: drawer === undefined ? null : viewDrawer(drawer),
      sums: drawer?.sums ?? drawers.sums(),
      fiscalReturnsDueTiyn: fiscalReturnsDueTiyn(parts.tasks.open()),
      fiscal:
        summary === null
          ? null
          : {
              kkmNumber: summary.kkmNumber,
              shiftNumber: summary.shift?.number ?? null,
              totals: summary.totals,
            },
    };
  }

  async function reportX({ commandId }: CallInput<'cashbox.reportX'>, { person }: Caller) {
    if (person === null) throw new Refusal('till_locked');
    const outcome = await client.cashboxSummary(facts().bankConnectionId, 'money');
    const drawer = drawers.open();
    const current = drawer === undefined ? undefined : { ...drawer, sums: drawers.sums() };
    const report = newReport('x', person, null, current, outcome.kind === 'ok' ? outcome.value : null);
    const output = { reportId: report.id };
    const made = reportMade(report);
    books.write({
      events: made.events,
      puts: [...made.puts, putCommand(commandId, { name: 'cashbox.reportX', output }, now())],
    });
    tell(drawer?.id ?? null, report);
    return output;
  }

  /** Told once it is counted; a manager reads what was counted before the sum was known. */
  function checkCount({ drawerId, count, commandId }: CallInput<'cashbox.checkCount'>, { person }: Caller) {
    if (person === null) throw new Refusal('till_locked');
    required(drawerId);
    const { expectedTiyn } = drawers.sums();
    if (!isCounted(count, expectedTiyn)) throw new Refusal('till_not_counted');
    const countedTiyn = countedTiynOf(count);
    const output = { expectedTiyn, differenceTiyn: countedTiyn - expectedTiyn };
    const facts = { countedTiyn, expectedTiyn };
    const act = noteAct({ id: commandId, at: now(), kind: 'cashbox.checkCount', person, approvedBy: null, facts });
    books.write({
      events: act.events,
      puts: [...act.puts, putDraft(count), putCommand(commandId, { name: 'cashbox.checkCount', output }, now())],
    });
    return output;
  }

  async function close(given: CallInput<'cashbox.close'>, caller: Caller) {
    const { drawerId, count, note, fiscalShiftId, override, commandId } = given;
    const { person, approvedBy } = permit(caller, roleToClose(given), () =>
      aboutClosing(given, drawers.sums().expectedTiyn, countRules()),
    );
    required(drawerId);
    assertCountDuty(given, drawers.sums().expectedTiyn, countRules());
    const made = { report: null as ShiftReportRecord | null };

    /** Counted up to this moment: the same turn that writes it. */
    function closing(operationId: string | null, summary: CashboxSummary | null, overridden: number): JournalChange {
      const before = required(drawerId);
      const sums = drawers.sums();
      // Money may have come and gone while the fiscal till was asked.
      assertCountDuty(given, sums.expectedTiyn, countRules());
      const countedTiyn = count === null ? null : countedTiynOf(count);
      const shift = summary?.shift ?? null;
      // Of a shift that is over, the fiscal till may tell of the next one already (rule H1).
      const isTold = shift?.id === fiscalShiftId;
      const closed: DrawerRecord = {
        ...before,
        state: 'closed',
        closedAt: stamp(),
        closedBy: person.name,
        closeApprovedBy: approvedBy,
        sums,
        count,
        countedTiyn,
        differenceTiyn: countedTiyn === null ? null : countedTiyn - sums.expectedTiyn,
        note,
        fiscalShift:
          fiscalShiftId === null || shift === null ? null : { id: fiscalShiftId, number: isTold ? shift.number : null },
        toSeq: journal.head().seq,
        overriddenInFlight: overridden,
        operationId,
      };
      const report = newReport('z', person, approvedBy, closed, isTold ? summary : null);
      const whole = { ...closed, reportId: report.id };
      const reported = reportMade({ ...report, drawer: viewDrawer(whole) });
      made.report = report;
      const {
        id,
        number: _,
        openedAt: __,
        openedBy: ___,
        personId: ____,
        fromSeq: _____,
        bankConnectionId: ______,
        ...changed
      } = whole;
      // What nobody counted is somebody's act, also where their own right was enough.
      const act =
        count === null
          ? noteAct({
              id: commandId,
              at: now(),
              kind: 'cashbox.close',
              person,
              approvedBy,
              facts: { name: note, expectedTiyn: sums.expectedTiyn },
            })
          : { events: [], puts: [] };
      return {
        events: [
          { stream: id, type: 'drawer.closed', at: now(), personId: person.id, data: changed },
          ...reported.events,
          ...act.events,
        ],
        puts: [putDrawer(whole), ...reported.puts, ...act.puts, putDraft(null)],
      };
    }

    const output = (operationId: string | null) => ({
      reportId: made.report?.id ?? '',
      operationId,
    });
    let operationId: string | null = null;
    let summary: CashboxSummary | null = null;
    if (fiscalShiftId !== null) {
      const wish = {
        shiftId: fiscalShiftId,
        countedTiyn: count === null ? null : countedTiynOf(count),
        override,
        commandId,
      };
      const begun = await shifts.close(wish, caller, {
        more: closing,
        answer: (begunId) => ({ name: 'cashbox.close', output: output(begunId) }),
      });
      ({ operationId, summary } = begun);
    }
    if (made.report === null) {
      // No intent asked what is in flight: no fiscal shift was named, or the named one is over or being closed (rule H2).
      const inFlight = ownInFlight(parts).length;
      if (inFlight > 0 && !override) throw new Refusal('till_money_in_flight', { count: inFlight });
      const change = closing(operationId, summary, inFlight);
      const answer = putCommand(commandId, { name: 'cashbox.close', output: output(operationId) }, now());
      books.write({ events: change.events, puts: [...change.puts, answer] });
    }
    tell(drawerId, made.report);
    return output(operationId);
  }

  function view(): CashboxView {
    const drawer = drawers.open();
    const last = drawers.last();
    const closing = typeof last?.operationId === 'string' ? operations.find(last.operationId) : undefined;
    const today = almatyDay(serverClock.stampMs());
    return {
      bankConnectionId: drawer?.bankConnectionId ?? facts().bankConnectionId,
      drawer: drawer === undefined ? null : { ...viewDrawer(drawer), sums: drawers.sums() },
      isStale: drawer !== undefined && almatyDay(Date.parse(drawer.openedAt)) < today,
      moves: drawer === undefined ? [] : drawers.movesOf(drawer.id).map(viewMove),
      draft: readDraft(),
      last: last === undefined ? null : viewDrawer(last),
      closing: closing === undefined ? null : operations.view(closing),
    };
  }

  return {
    calls: {
      'cashbox.view': view,
      'cashbox.open': open,
      'cashbox.moveCash': moveCash,
      'cashbox.keepCount'({ count }) {
        required();
        books.write({ events: [], puts: [putDraft(count)] });
        return {};
      },
      'cashbox.checkCount': checkCount,
      'cashbox.close': close,
      'cashbox.reportX': reportX,
      'cashbox.history'({ page }) {
        const found = drawers.closed(page * PAGE + 1);
        const shown = found.slice((page - 1) * PAGE, page * PAGE).map(viewDrawer);
        return { drawers: shown, hasMore: found.length > page * PAGE };
      },
    },
    drawers,
    onReport(listener) {
      listeners.push(listener);
    },
  };
}

function putDraft(count: CashCountView | null): RecordPut {
  return { kind: 'note', id: DRAFT_ID, value: { count }, keys: {} };
}

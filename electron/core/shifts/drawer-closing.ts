import type { CashboxSummary } from '@tilla/payment-api/merchant/cashbox.ts';
import type { InFlightView } from '@tilla/shared/contract/views/cashbox-view.ts';
import { countedTiynOf } from '@tilla/shared/domain/denominations.ts';
import {
  type DrawerRecord,
  putDrawer,
  reportMade,
  type ShiftReportRecord,
  viewDrawer,
} from '../ledger/drawer-record.ts';
import { noteAct } from '../platform/acts.ts';
import type { Permitted } from '../platform/permission.ts';
import type { LedgerPart } from '../platform/transaction.ts';
import type { DrawerRequest } from './closing-decision.ts';
import { noDraft, putDraft } from './count-draft.ts';
import { newReport, type ReportContext } from './shift-reports.ts';

export interface DrawerToClose {
  readonly open: DrawerRecord;
  readonly wish: DrawerRequest;
  readonly fiscalShiftId: number | null;
  readonly summary: CashboxSummary | null;
  readonly operationId: string | null;
  readonly overridden: number;
  /** Invoices of this till that stay payable; their money counts in its own shift. */
  readonly carriedOver: readonly InFlightView[];
  readonly undoneReturns: number;
  readonly by: Permitted;
  readonly commandId: string;
  /** The service's time, the machine's, and the last counted event. */
  readonly at: { readonly stamp: string; readonly now: string; readonly seq: number };
}

export function closeDrawer(
  context: ReportContext,
  {
    open,
    wish,
    fiscalShiftId,
    summary,
    operationId,
    overridden,
    carriedOver,
    undoneReturns,
    by,
    commandId,
    at,
  }: DrawerToClose,
): { readonly report: ShiftReportRecord; readonly change: LedgerPart } {
  const { person, approvedBy } = by;
  const { count, note, floatLeftTiyn } = wish;
  const sums = context.drawers.sums();
  const isFloatUnknown = sums.isFloatUnknown === true;
  // A drawer without cash sales needs no count.
  const isCounted = count !== null && !(isFloatUnknown && Object.keys(count).length === 0);
  const countedTiyn = isCounted ? countedTiynOf(count) : null;
  const shift = summary?.shift ?? null;
  // The register may report the next shift already (rule H1).
  const isSameShift = shift?.id === fiscalShiftId;
  const closed: DrawerRecord = {
    ...open,
    state: 'closed',
    closedAt: at.stamp,
    closedBy: person.name,
    closeApprovedBy: approvedBy,
    sums,
    count: isCounted ? count : null,
    countedTiyn,
    differenceTiyn: countedTiyn === null || isFloatUnknown ? null : countedTiyn - sums.expectedTiyn,
    note,
    ...(floatLeftTiyn === null ? {} : { floatLeftTiyn }),
    fiscalShift:
      fiscalShiftId === null || shift === null
        ? null
        : { id: fiscalShiftId, number: isSameShift ? shift.number : null },
    toSeq: at.seq,
    overriddenInFlight: overridden,
    ...(undoneReturns === 0 ? {} : { undoneReturns }),
    ...(carriedOver.length === 0 ? {} : { carriedOver: carriedTotals(carriedOver) }),
    operationId,
  };
  const report = newReport(context, {
    kind: 'z',
    person,
    approvedBy,
    drawer: closed,
    summary: isSameShift ? summary : null,
    at: at.stamp,
  });
  const whole = { ...closed, reportId: report.id };
  const reported = reportMade({ ...report, drawer: viewDrawer(whole) });
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
  const act = noteAct({
    id: commandId,
    at: at.stamp,
    kind: 'cashbox.close',
    person,
    approvedBy,
    facts: {
      ...(isFloatUnknown ? {} : { expectedTiyn: sums.expectedTiyn }),
      ...(countedTiyn === null ? {} : { countedTiyn }),
      ...(closed.differenceTiyn === null ? {} : { differenceTiyn: closed.differenceTiyn }),
      ...(floatLeftTiyn === null ? {} : { floatLeftTiyn }),
      ...(overridden === 0 ? {} : { overridden }),
      ...(note === '' ? {} : { note }),
    },
  });
  return {
    report,
    change: [
      { stream: id, type: 'drawer.closed', at: at.now, personId: person.id, data: changed },
      putDrawer(whole),
      reported,
      act,
      putDraft(noDraft),
    ],
  };
}

function carriedTotals(bills: readonly InFlightView[]): { readonly count: number; readonly amountTiyn: number } {
  return { count: bills.length, amountTiyn: bills.reduce((sum, { amountTiyn }) => sum + (amountTiyn ?? 0), 0) };
}

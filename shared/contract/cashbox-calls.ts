import { z } from 'zod';
import { approvable, type CallDefinition, command, query } from './definition.ts';
import { freeText } from './free-text.ts';
import {
  CashboxSettingsView,
  CashboxView,
  CashCountView,
  CashReason,
  DrawerView,
  FiscalShiftView,
  ShiftFigure,
  ShiftFigureEntry,
  TillChoiceView,
} from './views/cashbox-view.ts';
import { hasEnded, isRefund, type OperationKind } from './views/operation-view.ts';
import { ReconciliationView } from './views/reconciliation-view.ts';
import { PrintJobView } from './views/sale-view.ts';

const done = z.object({});
const id = z.string().min(1).max(64);
const moveTiyn = z.int().min(1).max(9_999_999_999);
const floatTiyn = z.int().min(0).max(9_999_999_999);
/** Almaty's. */
const clockTime = z.string().regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/);

/** Beside refunds: in flight before a close, or the close itself. */
const closingKinds: ReadonlySet<OperationKind> = new Set(['shift_close', 'fiscal_receipt', 'cancel']);

export const cashboxCalls = {
  'reconciliation.viewShift': query({ shiftId: z.int() }, z.object({ comparison: ReconciliationView.nullable() })),
  'reconciliation.runShift': command({ shiftId: z.int() }, z.object({ comparison: ReconciliationView.nullable() }), {
    replay: 'process',
  }),

  /** From this till's ledger alone: works offline. */
  'cashbox.view': query({}, CashboxView, {
    staleAfter: {
      'payment.changed': 'refetch',
      'sale.changed': 'refetch',
      'cashbox.changed': 'refetch',
      'operation.changed': ({ kind }) => closingKinds.has(kind) || isRefund(kind),
    },
  }),
  /** Opens a shift, or sets the float of one that selling opened; else `till_drawer_open`. */
  'cashbox.open': command({ floatTiyn }, z.object({ drawerId: z.string() })),
  /** Cash beside sales; takes a senior. `till_drawer_closed`, or `till_float_unknown` before the float is set. */
  'cashbox.moveCash': approvable(
    {
      direction: z.enum(['in', 'out']),
      amountTiyn: moveTiyn,
      reason: CashReason,
      note: freeText(200),
    },
    z.object({ moveId: z.string() }),
  ),
  /** A draft of the close that survives a restart; null: no count. */
  'cashbox.keepCount': command(
    {
      count: CashCountView.nullable(),
      note: freeText(200).optional(),
      isUncounted: z.boolean().optional(),
      floatLeftTiyn: floatTiyn.nullable().optional(),
    },
    done,
    { replay: 'process' },
  ),
  /** Recorded, because a count made after the expected cash was shown proves less. */
  'cashbox.checkCount': command(
    { drawerId: id, count: CashCountView },
    z.object({ expectedTiyn: z.int(), differenceTiyn: z.int() }),
  ),
  /**
   * Closes the drawer and the fiscal shift that were on screen, as one intent (rule H1); `fiscalShiftId: null`: the
   * drawer alone. Takes a senior, over money in flight a manager (rule H2). `count: null` takes a manager and a `note`;
   * a shortage above the shop's limit takes a `note`. `floatLeftTiyn`: of the counted cash what stays for the next shift.
   */
  'cashbox.close': approvable(
    {
      drawerId: id,
      count: CashCountView.nullable(),
      note: freeText(200),
      fiscalShiftId: z.int().nullable(),
      override: z.boolean(),
      withoutReturns: z.boolean().optional(),
      floatLeftTiyn: floatTiyn.optional(),
    },
    z.object({ reportId: z.string(), operationId: z.string().nullable() }),
  ),
  'cashbox.reportX': command({}, z.object({ reportId: z.string() })),
  'cashbox.history': query(
    { page: z.int().min(1).max(10_000) },
    z.object({ drawers: z.array(DrawerView), hasMore: z.boolean() }),
    { staleAfter: { 'cashbox.changed': 'refetch' } },
  ),
  /**
   * What a figure of a shift adds up from; `drawerId: null`: the open shift, or what came since the last. `hour`: only
   * of this hour, counted on from 24 after the day of the opening.
   */
  'cashbox.entries': query(
    { drawerId: id.nullable(), figure: ShiftFigure, hour: z.int().min(0).max(10_000).optional() },
    z.object({ entries: z.array(ShiftFigureEntry), amountTiyn: z.int() }),
    { staleAfter: { 'payment.changed': 'on_view', 'sale.changed': 'on_view', 'cashbox.changed': 'on_view' } },
  ),
  /** From the service, newest first, twenty a page. */
  'cashbox.fiscalShifts': query(
    { page: z.int().min(1).max(10_000) },
    z.object({ shifts: z.array(FiscalShiftView), hasMore: z.boolean() }),
    { staleAfter: { 'operation.changed': (operation) => hasEnded(operation) && operation.kind === 'shift_close' } },
  ),
  /** The service's report, kept in the folder of reports. */
  'cashbox.fetchFiscalReport': command({ shiftId: z.int() }, z.object({ file: z.string() })),
  'cashbox.settings': query({}, CashboxSettingsView),
  'cashbox.setAutoClose': approvable({ isEnabled: z.boolean(), time: clockTime }, done, { audit: 'always' }),
  'cashbox.setAutoWithdrawal': approvable({ isEnabled: z.boolean() }, done, { audit: 'always' }),
  'cashbox.tills': query({}, TillChoiceView),
  /** Between two shifts only (`till_drawer_open`). */
  'cashbox.chooseTill': approvable({ bankConnectionId: z.int().min(1).max(999_999_999).nullable() }, done, {
    audit: 'always',
  }),
  /** Our own report, or the service's (`fiscal:<shift id>`); every print after the first is a copy. */
  'report.print': command({ reportId: id }, z.object({ printJobId: z.string() })),
  'report.printJobs': query({ reportId: id }, z.object({ printJobs: z.array(PrintJobView) }), {
    staleAfter: { 'printJob.changed': 'refetch' },
  }),
} as const satisfies Record<string, CallDefinition>;

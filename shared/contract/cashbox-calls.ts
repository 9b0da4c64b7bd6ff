/** The calls about the drawer of this till, its reports, and the fiscal till beside it. */

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
import { hasEnded, isRefund } from './views/operation-view.ts';
import { ReconciliationView } from './views/reconciliation-view.ts';
import { PrintJobView } from './views/sale-view.ts';

const done = z.object({});
const id = z.string().min(1).max(64);
const moveTiyn = z.int().min(1).max(9_999_999_999);
const floatTiyn = z.int().min(0).max(9_999_999_999);
/** Almaty's. */
const clockTime = z.string().regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/);

export const cashboxCalls = {
  /** As `reconciliation.view` and `run`, for one shift of the fiscal till; null before it was first asked. */
  'reconciliation.viewShift': query({ shiftId: z.int() }, z.object({ comparison: ReconciliationView.nullable() })),
  'reconciliation.runShift': command({ shiftId: z.int() }, z.object({ comparison: ReconciliationView.nullable() }), {
    replay: 'process',
  }),

  /** This till's own drawer, from its ledger alone: answers offline too. */
  'cashbox.view': query({}, CashboxView, {
    staleAfter: {
      'payment.changed': 'refetch',
      'sale.changed': 'refetch',
      'cashbox.changed': 'refetch',
      'operation.changed': ({ kind }) => kind === 'shift_close' || isRefund(kind),
    },
  }),
  /** The cash in the drawer: opens a shift, or sets the float of one that selling opened; else `till_drawer_open`. */
  'cashbox.open': command({ floatTiyn }, z.object({ drawerId: z.string() })),
  /** Cash into the drawer, or out of it, beside sales; takes a senior. `till_drawer_closed` while none is open, `till_float_unknown` before its float. */
  'cashbox.moveCash': approvable(
    {
      direction: z.enum(['in', 'out']),
      amountTiyn: moveTiyn,
      reason: CashReason,
      note: freeText(200),
    },
    z.object({ moveId: z.string() }),
  ),
  /** The count as far as it is, kept over a restart, and what else was typed and chosen for the close; null: no count. */
  'cashbox.keepCount': command(
    { count: CashCountView.nullable(), note: freeText(200).optional(), isUncounted: z.boolean().optional() },
    done,
    { replay: 'process' },
  ),
  /** The expected cash, shown during a count: recorded as an act, so that a later count is seen beside it. */
  'cashbox.checkCount': command(
    { drawerId: id, count: CashCountView },
    z.object({ expectedTiyn: z.int(), differenceTiyn: z.int() }),
  ),
  /**
   * Closes the drawer that was on screen, and with it the fiscal shift that was on screen: one intent for both
   * (rule H1). `fiscalShiftId: null` closes the drawer alone. Takes a senior; over money in flight a manager (rule H2):
   * one approval for all of it, asked once nothing else is missing.
   * `count: null` closes without counting: a manager's, with a `note`. A shortage above the shop's limit takes a `note`.
   */
  'cashbox.close': approvable(
    {
      drawerId: id,
      count: CashCountView.nullable(),
      note: freeText(200),
      fiscalShiftId: z.int().nullable(),
      override: z.boolean(),
      /** Before its return receipts are issued (`till_returns_undone`): a manager's, with a `note`. */
      withoutReturns: z.boolean().optional(),
    },
    z.object({ reportId: z.string(), operationId: z.string().nullable() }),
  ),
  /** How it stands now, printed; the fiscal till's totals stand beside where it can be reached. */
  'cashbox.reportX': command({}, z.object({ reportId: z.string() })),
  /** Closed drawers, newest first, twenty a page. */
  'cashbox.history': query(
    { page: z.int().min(1).max(10_000) },
    z.object({ drawers: z.array(DrawerView), hasMore: z.boolean() }),
    { staleAfter: { 'cashbox.changed': 'refetch' } },
  ),
  /** What a figure of a shift is the sum of, oldest first; `drawerId: null` is the open shift, or what came since the last. */
  'cashbox.entries': query(
    { drawerId: id.nullable(), figure: ShiftFigure },
    z.object({ entries: z.array(ShiftFigureEntry), amountTiyn: z.int() }),
    { staleAfter: { 'payment.changed': 'on_view', 'sale.changed': 'on_view', 'cashbox.changed': 'on_view' } },
  ),
  /** Shifts of the fiscal till as the service lists them, newest first, twenty a page. */
  'cashbox.fiscalShifts': query(
    { page: z.int().min(1).max(10_000) },
    z.object({ shifts: z.array(FiscalShiftView), hasMore: z.boolean() }),
    { staleAfter: { 'operation.changed': (operation) => hasEnded(operation) && operation.kind === 'shift_close' } },
  ),
  /** The service's own report of a shift, stored in the folder of reports; fetched where it is not there. */
  'cashbox.fetchFiscalReport': command({ shiftId: z.int() }, z.object({ file: z.string() })),
  'cashbox.settings': query({}, CashboxSettingsView),
  'cashbox.setAutoClose': approvable({ isEnabled: z.boolean(), time: clockTime }, done, { audit: 'always' }),
  'cashbox.setAutoWithdrawal': approvable({ isEnabled: z.boolean() }, done, { audit: 'always' }),
  'cashbox.tills': query({}, TillChoiceView),
  /** A manager's act, between two shifts of the drawer: `till_drawer_open` while one is open. */
  'cashbox.chooseTill': approvable({ bankConnectionId: z.int().min(1).max(999_999_999).nullable() }, done, {
    audit: 'always',
  }),
  /** A report of ours, or the service's own (`fiscal:<shift id>`); every print after the first is a copy. */
  'report.print': command({ reportId: id }, z.object({ printJobId: z.string() })),
  'report.printJobs': query({ reportId: id }, z.object({ printJobs: z.array(PrintJobView) }), {
    staleAfter: { 'printJob.changed': 'refetch' },
  }),
} as const satisfies Record<string, CallDefinition>;

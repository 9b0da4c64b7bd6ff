import { z } from 'zod';
import { denominations } from '../../domain/denominations.ts';
import { outsideReasons } from '../../domain/figures/shift-of.ts';
import { shownText } from '../free-text.ts';
import { CreditSumsView } from './debt-view.ts';
import { FigureEntry } from './figure-view.ts';
import { OperationView } from './operation-view.ts';
import { TenderKind, TenderTotalView } from './tender-view.ts';

export const CashCountView = z.partialRecord(z.enum(denominations), z.int().min(0).max(99_999));
export type CashCountView = z.infer<typeof CashCountView>;

export const CashReason = z.enum(['change', 'collection', 'supplier', 'expense', 'correction', 'other']);
export type CashReason = z.infer<typeof CashReason>;

/** In the order of writing, so every payment is in exactly one shift, however late it arrives (rules H3, S2). */
export const DrawerTotalsView = z.object({
  byTender: z.array(TenderTotalView),
  paymentsCount: z.int(),
  /** Absent in older reports. */
  salesCount: z.int().optional(),
  paidTiyn: z.int(),
  refundsCount: z.int(),
  refundedTiyn: z.int(),
  netTiyn: z.int(),
  /** Of `paidTiyn` what paid debts, or a part of a sale on credit: in no average. Absent where none. */
  debtPaidTiyn: z.int().optional(),
  /** Neither takings nor a discount. Absent where none. */
  roundingTiyn: z.int().optional(),
  /** Debts of customers. Absent where nothing happened to them. */
  credit: CreditSumsView.optional(),
  /** Refunds made here of sales that this till did not make: not in its takings. */
  othersRefunds: z.object({ count: z.int(), amountTiyn: z.int() }).optional(),
  /** Money since the previous shift that is in none; reasons in `shared/domain/figures/shift-of.ts`. */
  outside: z.object({ count: z.int(), netTiyn: z.int() }).optional(),
  floatTiyn: z.int(),
  /** Selling opened the shift and no float was counted: `expectedTiyn` is only the cash that moved. */
  isFloatUnknown: z.boolean().optional(),
  /** Since the float was counted; earlier cash is part of the float (`cashBeforeTiyn`). */
  cashSalesTiyn: z.int(),
  cashReturnedTiyn: z.int(),
  cashBeforeTiyn: z.int(),
  cashInTiyn: z.int(),
  cashOutTiyn: z.int(),
  expectedTiyn: z.int(),
});
export type DrawerTotalsView = z.infer<typeof DrawerTotalsView>;

export const ShiftFigure = z.enum([
  ...TenderKind.options,
  'refunded',
  'net',
  'others_refunded',
  'cash_before',
  'cash_sales',
  'cash_returned',
  'cash_in',
  'cash_out',
  'expected',
  'outside',
  'credit_sold',
  'credit_carried',
  'credit_repaid',
]);
export type ShiftFigure = z.infer<typeof ShiftFigure>;

export const ShiftFigureEntry = FigureEntry.extend({
  outside: z.enum(outsideReasons).nullable(),
});
export type ShiftFigureEntry = z.infer<typeof ShiftFigureEntry>;

export const CashMoveView = z.object({
  id: z.string(),
  direction: z.enum(['in', 'out']),
  amountTiyn: z.int(),
  reason: CashReason,
  note: shownText,
  /** UTC by the service's clock, like all times here. */
  at: z.string(),
  personName: z.string(),
  approvedBy: z.string().nullable(),
});
export type CashMoveView = z.infer<typeof CashMoveView>;

export const DrawerView = z.object({
  id: z.string(),
  /** Also the number of its Z report. */
  number: z.int(),
  state: z.enum(['open', 'closed']),
  bankConnectionId: z.int().nullable(),
  openedAt: z.string(),
  openedBy: z.string(),
  closedAt: z.string().nullable(),
  closedBy: z.string().nullable(),
  closeApprovedBy: z.string().nullable(),
  /** Closed: as recorded at the close. */
  sums: DrawerTotalsView,
  count: CashCountView.nullable(),
  countedTiyn: z.int().nullable(),
  /** Counted less expected. */
  differenceTiyn: z.int().nullable(),
  note: shownText,
  /** Of the counted cash what stayed in the drawer; absent where nobody said. */
  floatLeftTiyn: z.int().optional(),
  /** Null where it was closed without. */
  fiscalShift: z.object({ id: z.int(), number: z.int().nullable() }).nullable(),
  /** Bills still payable over the close, for the next shift. */
  carriedOver: z.object({ count: z.int(), amountTiyn: z.int() }).optional(),
  reportId: z.string().nullable(),
});
export type DrawerView = z.infer<typeof DrawerView>;

/** Closing over it takes a manager, unless it carries over (rule H2). */
export const InFlightView = z.object({
  kind: z.enum(['payment', 'cancel', 'refund', 'qr_refund', 'receipt']),
  /** Of this till, or the service's id of another till's. */
  id: z.string(),
  isOurs: z.boolean(),
  amountTiyn: z.int().nullable(),
  /** A phase here, the service's raw status elsewhere. */
  state: z.string(),
  since: z.string().nullable(),
  /** Payable for hours: does not block the close; its money counts in the shift where it comes in. */
  carriesOver: z.boolean(),
});
export type InFlightView = z.infer<typeof InFlightView>;

/** Survives leaving the page, another person and a restart. */
export const CloseDraftView = z.object({
  note: shownText,
  isUncounted: z.boolean(),
  /** Null: not chosen. */
  floatLeftTiyn: z.int().min(0).nullable(),
  /** The expected cash was shown after a blind count. */
  isTold: z.boolean(),
});
export type CloseDraftView = z.infer<typeof CloseDraftView>;

export const CashboxView = z.object({
  bankConnectionId: z.int().nullable(),
  drawer: DrawerView.nullable(),
  /** While no shift is open. */
  sinceLast: DrawerTotalsView.nullable(),
  /** Opened on an earlier day (Almaty's). */
  isStale: z.boolean(),
  moves: z.array(CashMoveView),
  draft: CashCountView.nullable(),
  closeDraft: CloseDraftView,
  /** This till's own, known without the network. */
  inFlight: z.array(InFlightView),
  /** Return receipts that a manager may close without (`till_returns_undone`). */
  undoneReturns: z.int(),
  last: DrawerView.nullable(),
  /** In the drawer since the last close; null where nobody counted. */
  lastFloatTiyn: z.int().nullable(),
  closing: OperationView.nullable(),
});
export type CashboxView = z.infer<typeof CashboxView>;

export const FiscalTotalsView = z.object({
  salesCount: z.int(),
  salesTiyn: z.int(),
  refundsCount: z.int(),
  refundsTiyn: z.int(),
  cashTiyn: z.int(),
  cashlessTiyn: z.int(),
  depositsTiyn: z.int(),
  withdrawalsTiyn: z.int(),
  cashInDrawerTiyn: z.int(),
});
export type FiscalTotalsView = z.infer<typeof FiscalTotalsView>;

export const FiscalShiftView = z.object({
  id: z.int(),
  number: z.int().nullable(),
  isOpen: z.boolean(),
  openedAt: z.string().nullable(),
  closedAt: z.string().nullable(),
  totals: FiscalTotalsView,
  /** Null while not in the folder of reports. */
  file: z.string().nullable(),
});
export type FiscalShiftView = z.infer<typeof FiscalShiftView>;

/** `time` is Almaty's, `HH:mm`. The toggles take a key that the owner issued. */
export const CashboxSettingsView = z.object({
  autoClose: z.object({ isEnabled: z.boolean(), time: z.string() }),
  autoWithdrawal: z.object({ isEnabled: z.boolean() }),
  isOwnerKey: z.boolean(),
});
export type CashboxSettingsView = z.infer<typeof CashboxSettingsView>;

export const TillChoiceView = z.object({
  /** Null: the primary one. */
  chosenId: z.int().nullable(),
  primaryId: z.int().nullable(),
  /** Null where the key may not list them. */
  connections: z
    .array(z.object({ id: z.int(), name: z.string().nullable(), isPrimary: z.boolean(), status: z.string() }))
    .nullable(),
});
export type TillChoiceView = z.infer<typeof TillChoiceView>;

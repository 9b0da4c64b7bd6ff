import { z } from 'zod';
import { denominations } from '../../domain/denominations.ts';
import { outsideReasons } from '../../domain/figures/shift-of.ts';
import { shownText } from '../free-text.ts';
import { FigureEntry } from './figure-view.ts';
import { OperationView } from './operation-view.ts';
import { TenderKind, TenderTotalView } from './tender-view.ts';

/** Pieces by note or coin (tenge); one that is missing is none. */
export const CashCountView = z.partialRecord(z.enum(denominations), z.int().min(0).max(99_999));
export type CashCountView = z.infer<typeof CashCountView>;

/** Why cash came into the drawer, or left it, beside sales. */
export const CashReason = z.enum(['change', 'collection', 'supplier', 'expense', 'correction', 'other']);
export type CashReason = z.infer<typeof CashReason>;

/**
 * What this till's ledger holds of one shift, in tiyn: everything that became known while it was open, in the order of
 * writing, so that every payment stands in exactly one shift (rules H3, S2).
 */
export const DrawerTotalsView = z.object({
  byTender: z.array(TenderTotalView),
  paymentsCount: z.int(),
  /** Sales that were completed in it (shared/domain/figures); absent in older reports. */
  salesCount: z.int().optional(),
  paidTiyn: z.int(),
  refundsCount: z.int(),
  refundedTiyn: z.int(),
  netTiyn: z.int(),
  /** What cash was rounded down by: no part of the takings, and no cashier's discount. Absent where nothing was. */
  roundingTiyn: z.int().optional(),
  /** What went back here of sales that this till did not make: no part of its takings. Absent where nothing did. */
  othersRefunds: z.object({ count: z.int(), amountTiyn: z.int() }).optional(),
  /** Money since the shift before that is in no shift; `shared/domain/figures/shift-of.ts` has the reasons. */
  outside: z.object({ count: z.int(), netTiyn: z.int() }).optional(),
  floatTiyn: z.int(),
  /**
   * Selling opened the shift, and nobody has named the float yet: `floatTiyn` is 0, and `expectedTiyn` is only what cash
   * came and went. Absent where the float is known.
   */
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

/** A figure of a shift that opens: the names of tenders are what was paid by each. */
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
]);
export type ShiftFigure = z.infer<typeof ShiftFigure>;

export const ShiftFigureEntry = FigureEntry.extend({
  /** Why it is in no shift; null where it is in this one. */
  outside: z.enum(outsideReasons).nullable(),
});
export type ShiftFigureEntry = z.infer<typeof ShiftFigureEntry>;

export const CashMoveView = z.object({
  id: z.string(),
  direction: z.enum(['in', 'out']),
  amountTiyn: z.int(),
  reason: CashReason,
  note: shownText,
  /** By the service's clock as far as it was known, UTC; like all times here. */
  at: z.string(),
  personName: z.string(),
  approvedBy: z.string().nullable(),
});
export type CashMoveView = z.infer<typeof CashMoveView>;

/** One shift of the drawer of this till. */
export const DrawerView = z.object({
  id: z.string(),
  /** Counts from 1 in this ledger: the number of its Z report. */
  number: z.int(),
  state: z.enum(['open', 'closed']),
  /** Whose fiscal till it stood beside. */
  bankConnectionId: z.int().nullable(),
  openedAt: z.string(),
  openedBy: z.string(),
  closedAt: z.string().nullable(),
  closedBy: z.string().nullable(),
  closeApprovedBy: z.string().nullable(),
  /** Of an open one as they stand now, of a closed one as they were written down. */
  sums: DrawerTotalsView,
  count: CashCountView.nullable(),
  countedTiyn: z.int().nullable(),
  /** Counted less expected: negative where money is missing. */
  differenceTiyn: z.int().nullable(),
  note: shownText,
  /** What of the fiscal till was closed with it; null where it was closed without. */
  fiscalShift: z.object({ id: z.int(), number: z.int().nullable() }).nullable(),
  /** Bills that stayed payable over the close, for the shift that follows; absent where there were none. */
  carriedOver: z.object({ count: z.int(), amountTiyn: z.int() }).optional(),
  reportId: z.string().nullable(),
});
export type DrawerView = z.infer<typeof DrawerView>;

/** Closing as far as somebody came: it survives leaving the page, another person and a restart. */
export const CloseDraftView = z.object({
  note: shownText,
  /** Somebody chose to close without counting. */
  isUncounted: z.boolean(),
  /** The expected cash was shown after a blind count. */
  isTold: z.boolean(),
});
export type CloseDraftView = z.infer<typeof CloseDraftView>;

export const CashboxView = z.object({
  bankConnectionId: z.int().nullable(),
  /** The one that is open. */
  drawer: DrawerView.nullable(),
  /** While no shift is open, what came since the last one, in no shift; null where nothing did. */
  sinceLast: DrawerTotalsView.nullable(),
  /** It was opened on an earlier day (Almaty's). */
  isStale: z.boolean(),
  moves: z.array(CashMoveView),
  /** A count that somebody began; it survives a restart. */
  draft: CashCountView.nullable(),
  /** What else of closing was typed or chosen, kept like the count. */
  closeDraft: CloseDraftView,
  /** The last one that was closed, and how far the close of its fiscal shift is. */
  last: DrawerView.nullable(),
  closing: OperationView.nullable(),
});
export type CashboxView = z.infer<typeof CashboxView>;

/** The fiscal till's own totals beside ours, as last read from the service; sums in tiyn. */
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

/** A shift of the fiscal till. */
export const FiscalShiftView = z.object({
  id: z.int(),
  number: z.int().nullable(),
  isOpen: z.boolean(),
  openedAt: z.string().nullable(),
  closedAt: z.string().nullable(),
  totals: FiscalTotalsView,
  /** Name of its report in the folder of reports; null while it is not there. */
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

/** Which cashier, and with that which fiscal till, this till stands for. */
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

import { z } from 'zod';
import { shownText } from '../free-text.ts';
import { CreditFiguresView } from './debt-view.ts';
import { FigureEntry } from './figure-view.ts';
import { TenderTotalView } from './tender-view.ts';

/** `2026-11`, Almaty's. */
export const Month = z.string().regex(/^20[0-9]{2}-(?:0[1-9]|1[0-2])$/);

/** The first ones of all; their amounts are parts of `amountTiyn`. */
const MissingView = z.object({ count: z.int(), amountTiyn: z.int(), entries: z.array(FigureEntry) });

export const MonthChangeView = z.object({
  sheet: z.string(),
  row: shownText,
  kind: z.enum(['added', 'changed', 'removed']),
  /** Of a day's figure: its column and both amounts or counts. */
  column: z.string().nullable(),
  was: z.number().nullable(),
  now: z.number().nullable(),
});
export type MonthChangeView = z.infer<typeof MonthChangeView>;

export const AccountantMonthView = z.object({
  month: z.string(),
  fromDay: z.string(),
  toDay: z.string(),
  today: z.string(),
  /** False while its days go on. */
  isOver: z.boolean(),
  /** Ledger events that are not counted yet. */
  behind: z.int(),
  sales: z.int(),
  paid: z.array(TenderTotalView),
  refunded: z.array(TenderTotalView),
  paidTiyn: z.int(),
  refundedTiyn: z.int(),
  netTiyn: z.int(),
  roundingTiyn: z.int(),
  discountTiyn: z.int(),
  /** Null where the shop paid no VAT on any day of the month. */
  vat: z.object({ paidTiyn: z.int(), refundedTiyn: z.int() }).nullable(),
  /** Debts of customers; null where the shop never sold on credit. */
  credit: CreditFiguresView.nullable(),
  shifts: z.object({ count: z.int(), uncounted: z.int(), differenceTiyn: z.int(), entries: z.array(FigureEntry) }),
  /** Rows of each sheet of the workbook, in its order. */
  rows: z.array(z.object({ sheet: z.string(), count: z.int() })),
  /** Sales without a fiscal receipt, without codes of their goods, and businesses without a tax invoice. */
  missing: z.object({ receipts: MissingView, codes: MissingView, taxInvoices: MissingView }),
  exported: z
    .object({
      at: z.string(),
      personName: z.string(),
      /** Since then; null where that month was not over yet. */
      changes: z.object({ count: z.int(), first: z.array(MonthChangeView) }).nullable(),
    })
    .nullable(),
  /** To whom it was sent last; null where the till sends no mail. */
  mailTo: z.string().nullable(),
});
export type AccountantMonthView = z.infer<typeof AccountantMonthView>;

export const DueInvoiceView = z.object({
  saleId: z.string(),
  saleNumber: z.int(),
  day: z.string(),
  bin: z.string(),
  /** What the buyer paid and kept. */
  amountTiyn: z.int(),
  dueDay: z.string(),
  isOverdue: z.boolean(),
});
export type DueInvoiceView = z.infer<typeof DueInvoiceView>;

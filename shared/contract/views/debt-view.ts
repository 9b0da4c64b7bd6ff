import { z } from 'zod';
import { debtAges } from '../../domain/debt/debt-age.ts';
import { shownText } from '../free-text.ts';
import { RefundLineView } from './refund-view.ts';
import { TenderKind } from './tender-view.ts';

const day = z.iso.date();

/** An invoice to the customer's phone that may still be paid. */
export const DebtBillView = z.object({
  saleId: z.string(),
  paymentId: z.string(),
  amountTiyn: z.int(),
  createdAt: z.string(),
  /** UTC by the service's clock; null while it is being made. */
  payableUntil: z.string().nullable(),
  /** Payable, or over and not paid: `debt.billAgain` makes another. */
  state: z.enum(['open', 'ended']),
});
export type DebtBillView = z.infer<typeof DebtBillView>;

export const DebtorRow = z.object({
  customerId: z.string(),
  name: z.string().nullable(),
  phoneMasked: z.string().nullable(),
  owedTiyn: z.int(),
  /** Brought beyond every debt: it goes back. */
  overpaidTiyn: z.int(),
  limitTiyn: z.int(),
  overdueTiyn: z.int(),
  /** Of the debt that is due first; null: nothing is owed. */
  dueDay: day.nullable(),
  overdueDays: z.int(),
  age: z.enum(debtAges),
  /** What is open of each age; without those that have nothing. */
  ages: z.array(z.object({ age: z.enum(debtAges), amountTiyn: z.int() })),
  /** When the oldest open debt was taken. */
  sinceAt: z.string().nullable(),
  openBill: DebtBillView.nullable(),
});
export type DebtorRow = z.infer<typeof DebtorRow>;

export const DebtTotalsView = z.object({
  people: z.int(),
  owedTiyn: z.int(),
  overdueTiyn: z.int(),
  /** Since the first of this month. */
  repaidThisMonthTiyn: z.int(),
  ages: z.array(z.object({ age: z.enum(debtAges), people: z.int(), amountTiyn: z.int() })),
});
export type DebtTotalsView = z.infer<typeof DebtTotalsView>;

/** One sale on credit, whose id it has, or a debt that was carried over from a paper book. */
export const DebtView = z.object({
  id: z.string(),
  /** Null: no sale opened it. */
  saleNumber: z.int().nullable(),
  at: z.string(),
  dueDay: day,
  overdueDays: z.int(),
  amountTiyn: z.int(),
  openTiyn: z.int(),
  paidTiyn: z.int(),
  returnedTiyn: z.int(),
  writtenOffTiyn: z.int(),
  /** Of the goods. */
  names: z.array(shownText),
  /** Of a debt that was carried over. */
  note: shownText,
  personName: z.string(),
  approvedBy: z.string().nullable(),
});
export type DebtView = z.infer<typeof DebtView>;

export const DebtMoveView = z.object({
  id: z.string(),
  kind: z.enum(['taken', 'carried_over', 'repaid', 'returned', 'written_off']),
  at: z.string(),
  /** Positive where the debt grows. */
  amountTiyn: z.int(),
  /** The sale, or the sale of the repayment; null: a debt that no sale opened. */
  saleId: z.string().nullable(),
  saleNumber: z.int().nullable(),
  /** Of a repayment. */
  tender: TenderKind.nullable(),
  names: z.array(shownText),
  reason: shownText,
  personName: z.string(),
});
export type DebtMoveView = z.infer<typeof DebtMoveView>;

export const DebtorView = DebtorRow.extend({
  /** Null: the shop's usual limit. */
  ownLimitTiyn: z.int().nullable(),
  /** Oldest first; those with something open. */
  debts: z.array(DebtView),
  /** Newest first. */
  moves: z.array(DebtMoveView),
  hasMore: z.boolean(),
  /** Newest first; ended ones only while their debt is open. */
  bills: z.array(DebtBillView),
});
export type DebtorView = z.infer<typeof DebtorView>;

/** Before goods are given on credit. */
export const DebtOfferView = z.object({
  customerId: z.string(),
  owedTiyn: z.int(),
  /** The part that becomes a debt, in whole tenge. */
  amountTiyn: z.int(),
  afterTiyn: z.int(),
  limitTiyn: z.int(),
  /** Takes a senior. */
  isOverLimit: z.boolean(),
  overdueTiyn: z.int(),
  dueDay: day,
});
export type DebtOfferView = z.infer<typeof DebtOfferView>;

/** How goods of a debt come back: its amount is reduced first. */
export const DebtReturnOfferView = z.object({
  debtId: z.string(),
  saleNumber: z.int(),
  amountTiyn: z.int(),
  returnedTiyn: z.int(),
  availableTiyn: z.int(),
  openTiyn: z.int(),
  lines: z.array(RefundLineView),
});
export type DebtReturnOfferView = z.infer<typeof DebtReturnOfferView>;

/** Who is billed by "all overdue", and why not. */
export const OverdueDebtorView = z.object({
  customerId: z.string(),
  name: z.string().nullable(),
  phoneMasked: z.string().nullable(),
  amountTiyn: z.int(),
  overdueDays: z.int(),
  /** Null: an invoice is sent. */
  obstacle: z.enum(['no_phone', 'billed']).nullable(),
});
export type OverdueDebtorView = z.infer<typeof OverdueDebtorView>;

/** Of a sale: what of it was sold on credit, and what of that is open now. */
export const SaleCreditView = z.object({
  customerId: z.string().nullable(),
  amountTiyn: z.int(),
  openTiyn: z.int(),
  paidTiyn: z.int(),
  returnedTiyn: z.int(),
  writtenOffTiyn: z.int(),
  dueDay: day,
});
export type SaleCreditView = z.infer<typeof SaleCreditView>;

/** Beside takings, never in them. */
export const CreditSumsView = z.object({
  soldCount: z.int(),
  soldTiyn: z.int(),
  /** Debts from before the till, carried over from a paper book; absent where none. */
  carriedCount: z.int().optional(),
  carriedTiyn: z.int().optional(),
  /** Goods of a debt that came back. */
  returnedTiyn: z.int(),
  repaidCount: z.int(),
  /** In the takings too: it is money. */
  repaidTiyn: z.int(),
  writtenOffTiyn: z.int(),
});
export type CreditSumsView = z.infer<typeof CreditSumsView>;

/** Of some days, and what is owed now. */
export const CreditFiguresView = CreditSumsView.extend({ owedTiyn: z.int() });
export type CreditFiguresView = z.infer<typeof CreditFiguresView>;

export const CreditFigure = z.enum(['sold', 'carried_over', 'repaid', 'returned', 'written_off', 'owed']);
export type CreditFigure = z.infer<typeof CreditFigure>;

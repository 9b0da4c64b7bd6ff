import { z } from 'zod';
import { Problem } from '../problem.ts';
import { CashMoveView } from './cashbox-view.ts';

/** Sums in tiyn; `netTiyn` is what stayed. */
const Side = z.object({
  count: z.int(),
  amountTiyn: z.int(),
  refundedTiyn: z.int(),
  netTiyn: z.int(),
});

/**
 * - `only_in_service`, `only_in_bank`, `amount_differs`: the service against the bank, for every till of the cashier.
 * - `bank_sale`: only the bank has it, because it was sold in the provider's app.
 * - `not_in_books`: an invoice of this till that was paid, and its ledger does not count it.
 * - `only_in_books`: this till counts it as paid, and the service does not in this time.
 */
export const DifferenceKind = z.enum([
  'only_in_service',
  'only_in_bank',
  'amount_differs',
  'bank_sale',
  'not_in_books',
  'only_in_books',
]);
export type DifferenceKind = z.infer<typeof DifferenceKind>;

export const DifferenceView = z.object({
  kind: DifferenceKind,
  amountTiyn: z.int(),
  /** UTC. */
  at: z.string().nullable(),
  invoiceId: z.int().nullable(),
  /** Null where it is no sale of this till. */
  saleId: z.string().nullable(),
  saleNumber: z.int().nullable(),
});
export type DifferenceView = z.infer<typeof DifferenceView>;

/** One day of this ledger beside what service and bank hold. */
export const ReconciliationView = z.object({
  /** Almaty's, `YYYY-MM-DD`. */
  day: z.string(),
  /** The time compared, UTC, both inclusive: the day's shifts where they are known, else the calendar day. */
  from: z.string(),
  to: z.string(),
  isByShifts: z.boolean(),
  /** This till's ledger: what came in that time, less what went back in it (rule S2). */
  ledger: Side,
  /** The invoices of this till as the service lists them; null before it was asked. */
  ownAtService: Side.nullable(),
  /** Every till of this cashier; null before the service was asked, and where it refused (`problem`). */
  service: Side.nullable(),
  bank: Side.nullable(),
  /** What the bank holds less what the service knows. */
  differenceTiyn: z.int().nullable(),
  /** Sold in the provider's app and imported since; null before a sweep of that day. */
  bankSales: z.object({ count: z.int(), amountTiyn: z.int() }).nullable(),
  differences: z.array(DifferenceView),
  askedAt: z.string().nullable(),
  /** Why the comparison of service and bank is missing. */
  problem: Problem.nullable(),
  /** No bank sale is expected inside that day any more. */
  isFinal: z.boolean(),
  /** What cashiers of this till put into the drawer in that time, or took out of it, beside sales; oldest first. */
  cashMoves: z.array(CashMoveView),
  /** As the fiscal till counts it, for every till of the cashier; null where the answer had none. */
  fiscalCash: z.object({ depositsTiyn: z.int(), withdrawalsTiyn: z.int() }).nullable(),
});
export type ReconciliationView = z.infer<typeof ReconciliationView>;

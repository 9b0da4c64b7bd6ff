import { z } from 'zod';
import { Problem } from '../problem.ts';
import { CashMoveView } from './cashbox-view.ts';

/** Net of refunds. */
const Side = z.object({
  count: z.int(),
  amountTiyn: z.int(),
  refundedTiyn: z.int(),
  netTiyn: z.int(),
});

/**
 * `only_in_service`, `only_in_bank`, `amount_differs`: service against bank, all tills. `bank_sale`: sold in the
 * provider's app. `not_in_books`, `only_in_books`: this till's ledger against the service.
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

export const ReconciliationView = z.object({
  day: z.string(),
  /** UTC, inclusive: the day's shifts where known, else the calendar day. */
  from: z.string(),
  to: z.string(),
  isByShifts: z.boolean(),
  /** Less what went back in that time (rule S2). */
  ledger: Side,
  /** Invoices of this till at the service; null before it was asked. */
  ownAtService: Side.nullable(),
  /** All tills of this cashier; null before the service was asked, or refused (`problem`). */
  service: Side.nullable(),
  bank: Side.nullable(),
  /** Bank less service. */
  differenceTiyn: z.int().nullable(),
  /** Imported from the provider's app; null before a sweep of that day. */
  bankSales: z.object({ count: z.int(), amountTiyn: z.int() }).nullable(),
  differences: z.array(DifferenceView),
  askedAt: z.string().nullable(),
  problem: Problem.nullable(),
  /** No later bank sale is expected in that day. */
  isFinal: z.boolean(),
  cashMoves: z.array(CashMoveView),
  /** All tills of the cashier; null where the answer had none. */
  fiscalCash: z.object({ depositsTiyn: z.int(), withdrawalsTiyn: z.int() }).nullable(),
});
export type ReconciliationView = z.infer<typeof ReconciliationView>;

import { z } from 'zod';
import { LONGEST_DESCRIPTION, MOST_BILL_ROWS } from '../../domain/bill-list-limits.ts';
import { freeText, shownText } from '../free-text.ts';
import { Problem } from '../problem.ts';
import { PaymentPhase } from './sale-view.ts';

/** A row to be billed; `phone` in any way of writing, whole tenge. */
const BillRowInput = z.strictObject({
  phone: z.string().min(1).max(40),
  amountTiyn: z.int().min(100).max(9_999_999_999),
  description: freeText(LONGEST_DESCRIPTION),
});
export const BillRowsInput = z.array(BillRowInput).min(1).max(MOST_BILL_ROWS);

export const BillListSummary = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  personName: z.string(),
  approvedBy: z.string().nullable(),
  /** Who withdrew all of it; null while nobody did. */
  withdrawnBy: z.string().nullable(),
  totalTiyn: z.int(),
  /** How many of its rows stand where; together they are all. `open`: billed and not paid yet. */
  rows: z.object({ all: z.int(), sending: z.int(), open: z.int(), paid: z.int(), ended: z.int(), failed: z.int() }),
});
export type BillListSummary = z.infer<typeof BillListSummary>;

export const BillListRowView = z.object({
  /** Counted from 1 as it was sent. */
  number: z.int(),
  saleId: z.string(),
  saleNumber: z.int(),
  /** Of its last attempt. */
  paymentId: z.string(),
  phoneMasked: z.string().nullable(),
  amountTiyn: z.int(),
  description: shownText,
  phase: PaymentPhase,
  paidAt: z.string().nullable(),
  /** How often it was tried. */
  attempts: z.int(),
  problem: Problem.nullable(),
});
export type BillListRowView = z.infer<typeof BillListRowView>;

export const BillListView = BillListSummary.extend({ bills: z.array(BillListRowView) });
export type BillListView = z.infer<typeof BillListView>;

/** How much of the service's limits on lists is used up. */
export const BillLimitsView = z.object({
  /** Batches of a hundred rows this till sent in the last minute, and how many the service takes from all tills. */
  batchesLastMinute: z.int(),
  batchesPerMinute: z.int(),
  rowsPerBatch: z.int(),
});
export type BillLimitsView = z.infer<typeof BillLimitsView>;

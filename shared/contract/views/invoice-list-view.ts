import { z } from 'zod';
import { MAX_DESCRIPTION_LENGTH, MAX_INVOICE_ROWS } from '../../domain/invoice-list-limits.ts';
import { freeText, shownText } from '../free-text.ts';
import { Problem } from '../problem.ts';
import { PaymentPhase } from './sale-view.ts';

/** `phone` in any format, whole tenge. */
const InvoiceRowInput = z.strictObject({
  phone: z.string().min(1).max(40),
  amountTiyn: z.int().min(100).max(9_999_999_999),
  description: freeText(MAX_DESCRIPTION_LENGTH),
});
export const InvoiceRowsInput = z.array(InvoiceRowInput).min(1).max(MAX_INVOICE_ROWS);

export const InvoiceListSummary = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  personName: z.string(),
  approvedBy: z.string().nullable(),
  withdrawnBy: z.string().nullable(),
  /** Of the bills that exist or are in flight. */
  totalTiyn: z.int(),
  /** Together all rows; `open`: billed and unpaid. */
  rows: z.object({ all: z.int(), sending: z.int(), open: z.int(), paid: z.int(), ended: z.int(), failed: z.int() }),
});
export type InvoiceListSummary = z.infer<typeof InvoiceListSummary>;

export const InvoiceListRowView = z.object({
  number: z.int(),
  saleId: z.string(),
  saleNumber: z.int(),
  paymentId: z.string(),
  phoneMasked: z.string().nullable(),
  amountTiyn: z.int(),
  description: shownText,
  phase: PaymentPhase,
  paidAt: z.string().nullable(),
  attempts: z.int(),
  problem: Problem.nullable(),
});
export type InvoiceListRowView = z.infer<typeof InvoiceListRowView>;

export const InvoiceListView = InvoiceListSummary.extend({ invoices: z.array(InvoiceListRowView) });
export type InvoiceListView = z.infer<typeof InvoiceListView>;

export const InvoiceLimitsView = z.object({
  /** This till's batches, and the limit for all tills. */
  batchesLastMinute: z.int(),
  batchesPerMinute: z.int(),
  rowsPerBatch: z.int(),
});
export type InvoiceLimitsView = z.infer<typeof InvoiceLimitsView>;

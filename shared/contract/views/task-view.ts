import { z } from 'zod';
import { shownText } from '../free-text.ts';

/**
 * What only a person can settle (docs/rules.md).
 * - `paid_twice`: two attempts of one sale were paid (C4). `late_payment`: paid after the sale was left (C4, C5).
 * - `foreign_invoice`: a key or order id names another invoice (C3). `amount_differs`: another amount (S3).
 * - `refund_unknown`, `qr_refund_uncertain`: money may have gone back (R1, R4).
 * - `books_broken`: the chain over the ledger does not verify. `books_cloned`: its data folder was copied (D1).
 * - `till_restored`: this ledger was fetched from the hub; what came after its last event is lost.
 * - `file_replaced`: a damaged derived file is rebuilt. `till_refund`: another till refunded this till's sale.
 * - `answers_rewritten`: answers to other requests (A1). `paid_disputed`: two routes disagree (A2).
 * - `paid_withdrawn`: reported as paid, later as not paid (A3).
 * - `refund_arrived`: a refund reported as not done went through; `refund_twice`: delivered twice (W2).
 * - `fiscal_return`: counter money went back, and the service has no return receipt for it.
 * - `stock_return`: an amount went back, and no goods were named.
 * - `debt_overpaid`: a customer brought more than every debt.
 * - `printed_restricted`: age-restricted goods were paid by a printed QR.
 */
export const TaskKind = z.enum([
  'paid_twice',
  'late_payment',
  'foreign_invoice',
  'amount_differs',
  'refund_unknown',
  'refund_failed',
  'qr_refund_uncertain',
  'receipt_failed',
  'shift_close_failed',
  'subscription_unknown',
  'bulk_unknown',
  'bank_sale',
  'foreign_refund',
  'till_refund',
  'refund_arrived',
  'refund_twice',
  'books_recovered',
  'books_broken',
  'books_cloned',
  'till_restored',
  'file_replaced',
  'difference',
  'answers_rewritten',
  'paid_disputed',
  'paid_withdrawn',
  'fiscal_return',
  'printed_restricted',
  'stock_return',
  'debt_overpaid',
]);
export type TaskKind = z.infer<typeof TaskKind>;

/** `was_done`, `was_not_done`: what a person found out about an unknown outcome; `new_tag` renames this till. */
export const TaskAction = z.enum(['refund', 'was_done', 'was_not_done', 'try_again', 'new_tag', 'accept']);
export type TaskAction = z.infer<typeof TaskAction>;

export const TaskView = z.object({
  id: z.string(),
  kind: TaskKind,
  subject: z.string(),
  saleId: z.string().nullable(),
  /** Blocks everything else until resolved. */
  isBlocking: z.boolean(),
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
  actions: z.array(TaskAction),
  createdAt: z.string(),
  resolvedAt: z.string().nullable(),
  resolvedBy: z.string().nullable(),
  approvedBy: z.string().nullable(),
  resolution: TaskAction.nullable(),
  note: shownText.nullable(),
});
export type TaskView = z.infer<typeof TaskView>;

import { z } from 'zod';
import { shownText } from '../free-text.ts';

/**
 * What only a person can settle (docs/rules.md).
 * - `paid_twice`: two attempts of one sale were paid (C4). `late_payment`: paid after the sale was left (C4, C5).
 * - `foreign_invoice`: a key or order id of ours names another invoice (C3). `amount_differs`: another amount (S3).
 * - `refund_unknown`, `qr_refund_uncertain`: money may have gone back (R1, R4).
 * - `receipt_failed`, `shift_close_failed`, `subscription_unknown`: the operation ended without its result.
 * - `bulk_unknown`: a batch of an invoice by list went out and nobody can say yet what became of its rows.
 * - `books_broken`: the chain over the ledger shows an event that is not what was written.
 * - `books_cloned`: another machine invoices under this till's name: its data folder was copied (D1).
 * - `file_replaced`: a file that is derived from the ledger or the service was damaged, and is made again.
 * - `till_refund`: another till of the shop gave back of this till's sale; for the knowing only.
 * - `answers_rewritten`: answers belonged to other questions (A1). `paid_disputed`: two routes of the service disagree whether it
 *   was paid (A2). `paid_withdrawn`: reported as paid, and later as not paid (A3).
 * - `refund_arrived`: a refund reported as not done went through all the same; `refund_twice`: one was delivered twice (W2).
 * - `fiscal_return`: counter money went back, and its fiscal receipt still says that it is there: the service has no return of it.
 * - `printed_restricted`: goods with an age limit were paid by a printed QR, which nobody could refuse.
 * - `bank_sale`, `foreign_refund`, `books_recovered`, `difference`: found by reconciliation.
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
  'file_replaced',
  'difference',
  'answers_rewritten',
  'paid_disputed',
  'paid_withdrawn',
  'fiscal_return',
  'printed_restricted',
]);
export type TaskKind = z.infer<typeof TaskKind>;

/**
 * What a person may answer. `refund` starts the prepared refund; `was_done` and `was_not_done` say what they found out
 * about an unknown outcome; `try_again` makes a new operation; `new_tag` gives this till another name; `accept` takes note.
 */
export const TaskAction = z.enum(['refund', 'was_done', 'was_not_done', 'try_again', 'new_tag', 'accept']);
export type TaskAction = z.infer<typeof TaskAction>;

export const TaskView = z.object({
  id: z.string(),
  kind: TaskKind,
  subject: z.string(),
  /** The sale that it is about, where that is one of this till. */
  saleId: z.string().nullable(),
  /** In the way of everything else until it is resolved. */
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

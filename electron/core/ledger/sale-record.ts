import { Problem } from '@tilla/shared/contract/problem.ts';
import { CartInput, FiscalCode } from '@tilla/shared/contract/views/sale-view.ts';
import { TenderReturnView } from '@tilla/shared/contract/views/tender-view.ts';
import { z } from 'zod';

/**
 * A person's note about a sale, for the shop; `text` empty: erased.
 * - `here`: the service has nothing of the sale. `waiting`: not sent to the service yet.
 * - `told`: stored with the invoice `invoiceId`. `refused`: the service did not take it.
 */
export const SaleComment = z.object({
  text: z.string(),
  at: z.string(),
  personName: z.string(),
  state: z.enum(['here', 'waiting', 'told', 'refused']),
  problem: Problem.nullable(),
  invoiceId: z.int().nullable(),
});
export type SaleComment = z.infer<typeof SaleComment>;

/** The part of a sale that was sold on credit, or a debt that was carried over; the debt has the sale's id, or its own. */
export const SaleCredit = z.object({
  /** In whole tenge: what the customer owes at first. */
  amountTiyn: z.int(),
  /** Tiyn of the total that are waived, like rounding of cash. */
  roundingTiyn: z.int(),
  /** Its offset in the sale's total, after the tenders before it. */
  fromTiyn: z.int(),
  /** By the service's clock as far as known. */
  at: z.string(),
  /** Of a debt that was carried over from a paper book: the day on which it was taken. No sale opened it. */
  sinceDay: z.string().optional(),
  dueDay: z.string(),
  personId: z.string(),
  personName: z.string(),
  /** Above the customer's limit. */
  approvedBy: z.string().nullable(),
  /** Goods that came back, oldest first: the debt is smaller by them. */
  returns: z.array(TenderReturnView),
  writtenOff: z
    .object({
      amountTiyn: z.int(),
      at: z.string(),
      reason: z.string(),
      personName: z.string(),
      approvedBy: z.string().nullable(),
    })
    .nullable(),
});
export type SaleCredit = z.infer<typeof SaleCredit>;

/** Money for debts: its goods left with the sales that it repays. */
export const Repayment = z.object({
  /** What it is for; money that comes when these are paid already pays others (shared/domain/debt). */
  parts: z.array(z.object({ debtId: z.string(), amountTiyn: z.int() })),
  /** Counted for debts: what the till holds of it. */
  heldTiyn: z.int(),
  /** When its money was first counted, by the service's clock as far as known; before, when it was made. */
  at: z.string(),
});
export type Repayment = z.infer<typeof Repayment>;

/** A sale in the ledger. The cart never changes after the first intent (rule C1). */
export const SaleRecord = z.object({
  id: z.string(),
  number: z.int(),
  /** By the service's clock as far as known. */
  createdAt: z.string(),
  /** This machine's time, where the service's was unknown (rule L2); null once `createdAt` was corrected. */
  machineAt: z.string().nullable().optional(),
  personId: z.string(),
  cashierName: z.string(),
  cart: CartInput,
  totalTiyn: z.int(),
  /** One per sale: the service refuses a second live invoice under it (rule C1; `keyOfAttempt`). */
  idempotencyKey: z.string(),
  /** Restored from the service after the ledger lost it: the amount only, or the lines too (rule C3). */
  recovered: z.enum(['sum', 'lines']).optional(),
  /** Not sold at the counter: a customer paid a printed QR of this till. */
  origin: z.literal('printed_qr').optional(),
  comment: SaleComment.optional(),
  credit: SaleCredit.optional(),
  repays: Repayment.optional(),
  /** Chosen after the sale, by line id; the cart itself never changes. */
  fiscalCodes: z.record(z.string(), FiscalCode).optional(),
});
export type SaleRecord = z.infer<typeof SaleRecord>;

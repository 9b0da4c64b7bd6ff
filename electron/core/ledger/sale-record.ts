import { z } from 'zod';
import { Problem } from '../../../shared/contract/problem.ts';
import { CartInput, FiscalCode } from '../../../shared/contract/views/sale-view.ts';

/**
 * What a person noted about a sale, for the shop's own eyes; `text` empty: erased.
 * - `here`: nothing of the sale is at the service. `waiting`: the service is still to be told.
 * - `told`: it stands with the invoice `invoiceId`. `refused`: the service did not take it.
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

/** A sale as the ledger keeps it. The cart never changes after the first intent (rule C1). */
export const SaleRecord = z.object({
  id: z.string(),
  /** Counts from 1 in this ledger. */
  number: z.int(),
  /** By the service's clock as far as it was known. */
  createdAt: z.string(),
  /** This machine's clock then, where the service's was not known (rule L2); null once `createdAt` was made right. */
  machineAt: z.string().nullable().optional(),
  personId: z.string(),
  cashierName: z.string(),
  cart: CartInput,
  totalTiyn: z.int(),
  /** One per sale: the service itself refuses a second live invoice under it (rule C1; `keyOfAttempt`). */
  idempotencyKey: z.string(),
  /** Made from the service's word, because this ledger had lost it: its amount only, or its lines as well (rule C3). */
  recovered: z.enum(['sum', 'lines']).optional(),
  /** Nobody rang it up: a customer paid a QR of this till that hangs somewhere. */
  origin: z.literal('printed_qr').optional(),
  comment: SaleComment.optional(),
  /** Chosen after the sale was made, by the line's id: the cart itself never changes. */
  fiscalCodes: z.record(z.string(), FiscalCode).optional(),
});
export type SaleRecord = z.infer<typeof SaleRecord>;

import { z } from 'zod';

export const FrozenExecution = z.object({
  body: z.string(),
  sessionId: z.string(),
  startOperationId: z.string(),
  operationRef: z.string(),
  bankInvoiceId: z.string().nullable(),
  /** Our refunded payment; null where the customer chose a sale that is not in this ledger. */
  paymentId: z.string().nullable(),
  saleNumber: z.int().nullable(),
  /** Of lines: their total by price; the service calculates itself. */
  amountTiyn: z.int(),
  /** Absent in older ledgers. */
  items: z.array(z.object({ name: z.string(), count: z.int(), amountTiyn: z.int() })).optional(),
  /** Refunded before; null where the payment is not ours. */
  knownRefundedTiyn: z.int().nullable(),
  reason: z.string(),
});
export type FrozenExecution = z.infer<typeof FrozenExecution>;

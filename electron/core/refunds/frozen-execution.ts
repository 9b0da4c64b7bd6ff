import { z } from 'zod';

/** What freezes of an execution. */
export const FrozenExecution = z.object({
  body: z.string(),
  sessionId: z.string(),
  startOperationId: z.string(),
  operationRef: z.string(),
  bankInvoiceId: z.string().nullable(),
  /** The payment of ours that goes back; null where the customer chose a sale that this ledger does not know. */
  paymentId: z.string().nullable(),
  saleNumber: z.int().nullable(),
  /** Of lines: what they come to by their prices; the service counts itself. */
  amountTiyn: z.int(),
  /** The goods that come back, where lines were named; absent in older ledgers. */
  items: z.array(z.object({ name: z.string(), count: z.int(), amountTiyn: z.int() })).optional(),
  /** What had gone back of that payment before; null where it is not ours. */
  knownRefundedTiyn: z.int().nullable(),
  reason: z.string(),
});
export type FrozenExecution = z.infer<typeof FrozenExecution>;

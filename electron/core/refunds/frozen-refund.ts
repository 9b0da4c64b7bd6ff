import { z } from 'zod';

/** What freezes of a refund: the request, and what the service listed before it. */
export const FrozenRefund = z.object({
  paymentId: z.string(),
  saleNumber: z.int(),
  invoiceId: z.int(),
  body: z.string(),
  tag: z.string(),
  /** What it comes to by the till's own ledger of lines. */
  amountTiyn: z.int(),
  knownRefundIds: z.array(z.int()),
});
export type FrozenRefund = z.infer<typeof FrozenRefund>;

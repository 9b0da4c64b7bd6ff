import { z } from 'zod';

/** Masked (docs/security.md). */
export const CustomerRow = z.object({
  id: z.string(),
  /** Null where only the name from the service is known; several may share it. */
  phoneMasked: z.string().nullable(),
  name: z.string().nullable(),
  discountPercentage: z.int(),
  lastSeenAt: z.string(),
});
export type CustomerRow = z.infer<typeof CustomerRow>;

export const CustomerDetailView = CustomerRow.extend({
  note: z.string(),
  firstSeenAt: z.string(),
  isReadable: z.boolean(),
  sales: z.int(),
  paidTiyn: z.int(),
  refundedTiyn: z.int(),
});
export type CustomerDetailView = z.infer<typeof CustomerDetailView>;

/** More than 99 percent is no discount. */
export const MAX_CUSTOMER_DISCOUNT = 99;
export const MAX_CUSTOMER_NOTE = 400;

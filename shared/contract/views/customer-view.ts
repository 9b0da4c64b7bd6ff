import { z } from 'zod';

/** Somebody who bought here, as they may be shown (security.md, Payer phones). */
export const CustomerRow = z.object({
  id: z.string(),
  /** Null for a customer known only by the name that the service returned: there may be several of that name. */
  phoneMasked: z.string().nullable(),
  name: z.string().nullable(),
  discountPercentage: z.int(),
  lastSeenAt: z.string(),
});
export type CustomerRow = z.infer<typeof CustomerRow>;

export const CustomerDetailView = CustomerRow.extend({
  note: z.string(),
  firstSeenAt: z.string(),
  /** What is known of them was sealed under another key: neither number, name nor note can be read any more. */
  isReadable: z.boolean(),
  /** Of all their sales at this till. */
  sales: z.int(),
  paidTiyn: z.int(),
  refundedTiyn: z.int(),
});
export type CustomerDetailView = z.infer<typeof CustomerDetailView>;

/** In percent; more than that is no discount any more. */
export const MAX_CUSTOMER_DISCOUNT = 99;
export const MAX_CUSTOMER_NOTE = 400;

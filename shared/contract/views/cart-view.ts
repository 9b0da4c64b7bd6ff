import { z } from 'zod';

/** Whose cart it is, as it may be shown (security.md, Payer phones); `isRegistered` null where nobody could be asked. */
export const CustomerView = z.object({
  phoneMasked: z.string(),
  name: z.string().nullable(),
  isRegistered: z.boolean().nullable(),
  /** Of the customers of this till; null in carts of before they were kept. */
  customerId: z.string().nullable().default(null),
  /** What the shop gives them, to be proposed; 0: nothing. */
  discountPercentage: z.int().default(0),
});
export type CustomerView = z.infer<typeof CustomerView>;

/** A cart that was put away to be taken up again. */
export const ParkedCartView = z.object({
  id: z.string(),
  /** Counts from 1 among those that are parked now. */
  number: z.int(),
  /** What a person called it; may be empty. */
  name: z.string(),
  parkedAt: z.string(),
  personName: z.string(),
  lineCount: z.int(),
  totalTiyn: z.int(),
  /** Names of its goods that cannot be sold any more. */
  gone: z.array(z.string()),
  customer: CustomerView.nullable(),
});
export type ParkedCartView = z.infer<typeof ParkedCartView>;

/** A line whose catalog price is another one since its cart was parked; tiyn. */
export const ChangedPrice = z.object({ name: z.string(), beforeTiyn: z.int(), afterTiyn: z.int() });

import { z } from 'zod';

/** Masked; `isRegistered` is null where nobody could be asked. */
export const CustomerView = z.object({
  phoneMasked: z.string(),
  name: z.string().nullable(),
  isRegistered: z.boolean().nullable(),
  /** Null in carts of older versions. */
  customerId: z.string().nullable().default(null),
  discountPercentage: z.int().default(0),
});
export type CustomerView = z.infer<typeof CustomerView>;

export const ParkedCartView = z.object({
  id: z.string(),
  /** From 1 among those parked now. */
  number: z.int(),
  name: z.string(),
  parkedAt: z.string(),
  personName: z.string(),
  lineCount: z.int(),
  totalTiyn: z.int(),
  gone: z.array(z.string()),
  customer: CustomerView.nullable(),
});
export type ParkedCartView = z.infer<typeof ParkedCartView>;

export const ChangedPrice = z.object({ name: z.string(), beforeTiyn: z.int(), afterTiyn: z.int() });

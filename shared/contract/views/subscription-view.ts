import { z } from 'zod';
import { shownText } from '../free-text.ts';

/** Somebody who is billed every period; status and period raw, without their number. */
export const SubscriptionView = z.object({
  id: z.int(),
  status: z.string(),
  amountTiyn: z.int(),
  billingPeriod: z.string().nullable(),
  subscriberName: z.string().nullable(),
  description: shownText.nullable(),
  failedAttempts: z.int(),
  isInGracePeriod: z.boolean(),
  nextBillingAt: z.string().nullable(),
  createdAt: z.string().nullable(),
});
export type SubscriptionView = z.infer<typeof SubscriptionView>;

/** What was billed for one period, or could not be. */
export const SubscriptionBillingView = z.object({
  id: z.int(),
  invoiceId: z.int().nullable(),
  periodStart: z.string().nullable(),
  periodEnd: z.string().nullable(),
  amountTiyn: z.int(),
  attempt: z.int(),
  /** Raw. */
  status: z.string(),
  paidAt: z.string().nullable(),
  failureReason: z.string().nullable(),
});
export type SubscriptionBillingView = z.infer<typeof SubscriptionBillingView>;

import { z } from 'zod';
import { shownText } from '../free-text.ts';

export const SubscriptionStatus = z.enum(['active', 'paused', 'cancelled', 'expired']);
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>;

/** Status and period raw, number masked. */
export const SubscriptionView = z.object({
  id: z.int(),
  status: z.string(),
  phoneMasked: z.string().nullable(),
  amountTiyn: z.int(),
  /** Empty where it bills an amount; `name` is null where the catalog lost it. */
  goods: z.array(z.object({ name: z.string().nullable(), count: z.number(), priceTiyn: z.int() })),
  billingPeriod: z.string().nullable(),
  billingDay: z.int().nullable(),
  subscriberName: z.string().nullable(),
  description: shownText.nullable(),
  startedAt: z.string().nullable(),
  maxRetryAttempts: z.int().nullable(),
  retryIntervalHours: z.int().nullable(),
  gracePeriodDays: z.int().nullable(),
  failedAttempts: z.int(),
  isInGracePeriod: z.boolean(),
  nextBillingAt: z.string().nullable(),
  createdAt: z.string().nullable(),
});
export type SubscriptionView = z.infer<typeof SubscriptionView>;

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

/** A subscription in the ledger: without names and numbers. */

import type { Subscription } from '@tilla/payment-api/merchant/subscription.ts';
import { z } from 'zod';
import { type Outcome, rejected } from '../api/outcome.ts';

export const StoredSubscription = z.object({
  id: z.int(),
  status: z.string(),
  amountTiyn: z.int(),
  billingPeriod: z.string().nullable(),
  externalSubscriberId: z.string().nullable(),
  nextBillingAt: z.string().nullable(),
  createdAt: z.string().nullable(),
});
export type StoredSubscription = z.infer<typeof StoredSubscription>;

export const storedOf = (subscription: Subscription): StoredSubscription => StoredSubscription.parse(subscription);

export const unreadable: Outcome<never> = rejected(0, 'till_phone_unreadable');

/** Subscriptions as the till reads them (gaps.md "Subscriptions", reading rule). */

import { z } from 'zod';
import { moneyField, optionalNumber, optionalText, optionalTime } from './wire-fields.ts';

const subscription = z
  .looseObject({
    id: z.int(),
    status: z.string(),
    amount: moneyField,
    billing_period: optionalText,
    external_subscriber_id: optionalText,
    next_billing_at: optionalTime,
    created_at: optionalTime,
  })
  .transform((wire) => ({
    id: wire.id,
    status: wire.status,
    amountTiyn: wire.amount,
    billingPeriod: wire.billing_period,
    externalSubscriberId: wire.external_subscriber_id,
    nextBillingAt: wire.next_billing_at,
    createdAt: wire.created_at,
  }));

/** Sum in tiyn, times ISO in UTC, status and period raw; without the payer's number, which the till has no need of. */
export type Subscription = z.output<typeof subscription>;

const answer = z.looseObject({ subscription }).transform((wire) => wire.subscription);

/** The answer of `POST /subscriptions`; throws ZodError where it is not one. */
export function readSubscription(body: unknown): Subscription {
  return answer.parse(body);
}

const page = z
  .looseObject({ data: z.array(subscription), meta: z.looseObject({ total: optionalNumber }).nullish() })
  .transform((wire) => ({ subscriptions: wire.data, total: wire.meta?.total ?? null }));

/** Newest first; `total` is null where the service does not tell it. */
export type SubscriptionPage = z.output<typeof page>;

/** One page of `GET /subscriptions`; throws ZodError where it is not one. */
export function readSubscriptionPage(body: unknown): SubscriptionPage {
  return page.parse(body);
}

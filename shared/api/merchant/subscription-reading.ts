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
    subscriber_name: optionalText,
    description: optionalText,
    failed_attempts: optionalNumber,
    in_grace_period: z.boolean().nullish(),
    next_billing_at: optionalTime,
    created_at: optionalTime,
  })
  .transform((wire) => ({
    id: wire.id,
    status: wire.status,
    amountTiyn: wire.amount,
    billingPeriod: wire.billing_period,
    externalSubscriberId: wire.external_subscriber_id,
    subscriberName: wire.subscriber_name,
    description: wire.description,
    failedAttempts: wire.failed_attempts ?? 0,
    isInGracePeriod: wire.in_grace_period ?? false,
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

const billing = z
  .looseObject({
    id: z.int(),
    invoice_id: optionalNumber,
    billing_period_start: optionalTime,
    billing_period_end: optionalTime,
    amount: moneyField,
    attempt_number: optionalNumber,
    status: z.string(),
    paid_at: optionalTime,
    failure_reason: optionalText,
  })
  .transform((wire) => ({
    id: wire.id,
    invoiceId: wire.invoice_id,
    periodStart: wire.billing_period_start,
    periodEnd: wire.billing_period_end,
    amountTiyn: wire.amount,
    attempt: wire.attempt_number ?? 1,
    status: wire.status,
    paidAt: wire.paid_at,
    failureReason: wire.failure_reason,
  }));

const billings = z
  .looseObject({ data: z.array(billing), meta: z.looseObject({ total: optionalNumber }).nullish() })
  .transform((wire) => ({ billings: wire.data, total: wire.meta?.total ?? null }));

/** What was billed for a subscription; status and reason raw. */
export type SubscriptionBillings = z.output<typeof billings>;

/** One page of `GET /subscriptions/{id}/invoices`; throws ZodError where it is not one. */
export function readSubscriptionBillings(body: unknown): SubscriptionBillings {
  return billings.parse(body);
}

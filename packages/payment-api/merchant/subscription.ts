/** Subscriptions on the wire (docs/decisions.md "Subscriptions"). */

import { z } from 'zod';
import { cartItem, requestMoney } from './invoice-requests.ts';
import { positiveInteger, textUpTo, windowBound } from './request-fields.ts';
import * as w from './wire-definition.ts';
import { pageMetaShape } from './wire-shapes.ts';

const billingPeriods = ['daily', 'weekly', 'biweekly', 'monthly', 'quarterly', 'yearly'] as const;
export type BillingPeriod = (typeof billingPeriods)[number];

const subscriptionStatuses = ['active', 'paused', 'cancelled', 'expired'] as const;

const MAX_METADATA = 50;

const phone = z.string().regex(/^8[0-9]{10}$/, 'Must be 11 digits that start with 8.');
const metadata = z
  .record(z.string(), z.unknown())
  .refine(
    (value) => Object.keys(value).length <= MAX_METADATA,
    `Must not have more than ${String(MAX_METADATA)} names.`,
  );

const changeableFields = {
  amount: requestMoney.nullish(),
  cart_items: z.array(cartItem).min(1).max(1000).nullish(),
  billing_day: z.int().min(1).max(28).nullish(),
  description: z.string().nullish(),
  subscriber_name: textUpTo(255).nullish(),
  external_subscriber_id: textUpTo(255).nullish(),
  max_retry_attempts: z.int().min(1).max(10).optional(),
  retry_interval_hours: z.int().min(1).max(168).optional(),
  grace_period_days: z.int().min(1).max(30).optional(),
  metadata: metadata.nullish(),
};

/** `started_at` as epoch milliseconds. */
export const createSubscriptionBody = z
  .object({
    phone_number: phone,
    billing_period: z.enum(billingPeriods),
    ...changeableFields,
    started_at: windowBound('lower').nullish(),
    bill_immediately: z.boolean().default(false),
  })
  .refine((body) => (body.amount ?? null) !== null || (body.cart_items ?? null) !== null, {
    message: 'Send amount or cart_items.',
    path: ['amount'],
  });

export type CreateSubscription = z.output<typeof createSubscriptionBody>;

/** Absent fields stay; null clears. */
export const changeSubscriptionBody = z.object({
  phone_number: phone.optional(),
  billing_period: z.enum(billingPeriods).optional(),
  ...changeableFields,
});

export type ChangeSubscription = z.output<typeof changeSubscriptionBody>;

export const subscriptionListQuery = z.object({
  search: textUpTo(100).optional(),
  'status[]': z.array(z.enum(subscriptionStatuses)).optional(),
  // A single `status=` would otherwise widen the list silently.
  status: z
    .string()
    .optional()
    .refine((value) => value === undefined, 'Must be a list: status[].'),
  external_subscriber_id: textUpTo(255).optional(),
  phone_number: phone.optional(),
  per_page: positiveInteger(100).default(10),
  page: positiveInteger(999_999_999).default(1),
});

export const subscriptionInvoicesQuery = z.object({
  per_page: positiveInteger(100).default(10),
  page: positiveInteger(999_999_999).default(1),
});

const subscribedItemWire = w.resource({
  catalog_item_id: w.integer.as('catalogItemId'),
  count: w.integer.or(1).as('count'),
  price: w.optionalMoney.or(0).as('priceTiyn'),
  discount_percentage: w.number.or(0).as('discountPercentage'),
});

const subscriptionWire = w.resource({
  id: w.id.as('id'),
  status: w.word(subscriptionStatuses).as('status'),
  /** `8XXXXXXXXXX`; shown masked, never plain in a ledger (docs/security.md). */
  phone_number: w.text.as('phone'),
  amount: w.money.as('amountTiyn'),
  cart_items: w.optionalList(subscribedItemWire).nullable().as('cartItems'),
  billing_period: w.optionalWord(billingPeriods).as('billingPeriod'),
  billing_day: w.integer.nullable().as('billingDay'),
  description: w.text.nullable().as('description'),
  subscriber_name: w.text.nullable().as('subscriberName'),
  external_subscriber_id: w.text.nullable().as('externalSubscriberId'),
  started_at: w.time.as('startedAt'),
  max_retry_attempts: w.integer.as('maxRetryAttempts'),
  retry_interval_hours: w.integer.as('retryIntervalHours'),
  grace_period_days: w.integer.as('gracePeriodDays'),
  metadata: w.field(z.record(z.string(), z.unknown()).nullable(), z.unknown()),
  next_billing_at: w.time.nullable().as('nextBillingAt'),
  failed_attempts: w.integer.or(0).as('failedAttempts'),
  in_grace_period: w.field(z.boolean(), z.boolean()).or(false).as('isInGracePeriod'),
  is_sandbox: w.field(z.boolean(), z.boolean()),
  created_at: w.time.as('createdAt'),
  updated_at: w.time,
});

export type SubscriptionWire = w.Written<typeof subscriptionWire>;
/** Status and period raw. */
export type Subscription = w.Read<typeof subscriptionWire>;

const subscriptionInvoiceWire = w.resource({
  id: w.id.as('id'),
  /** Null where none could be made. */
  invoice_id: w.integer.nullable().as('invoiceId'),
  billing_period_start: w.time.as('periodStart'),
  billing_period_end: w.time.as('periodEnd'),
  amount: w.money.as('amountTiyn'),
  attempt_number: w.integer.or(1).as('attempt'),
  status: w.word(['pending', 'paid', 'failed', 'skipped']).as('status'),
  paid_at: w.time.nullable().as('paidAt'),
  failure_reason: w.text.nullable().as('failureReason'),
  created_at: w.time,
});

export type SubscriptionInvoiceWire = w.Written<typeof subscriptionInvoiceWire>;

export const subscriptionAnswerWire = w.wrapped('subscription', subscriptionWire);
export const subscriptionChangedWire = w.resource({
  message: w.requiredText,
  subscription: w.part(subscriptionWire),
});

const statsWire = w.resource({
  total_payments: w.requiredInteger.as('payments'),
  successful_payments: w.requiredInteger.as('paid'),
  failed_payments: w.requiredInteger.as('failed'),
  total_paid: w.money.as('paidTiyn'),
});

export const subscriptionDetailsWire = w.resource({
  subscription: w.part(subscriptionWire).as('subscription'),
  stats: w.part(statsWire).as('stats'),
  last_payment: w.optionalPart(subscriptionInvoiceWire).as('lastPayment'),
});

export type SubscriptionDetails = w.Read<typeof subscriptionDetailsWire>;

/** Newest first; `total` may be null. */
export const subscriptionPageWire = w.page('subscriptions', subscriptionWire);

export type SubscriptionPage = w.Read<typeof subscriptionPageWire>;

/** `meta` has no `last_page` here (Pagination shapes). */
export const subscriptionInvoicesPageWire = w.reshaped(
  {
    strict: z.object({ data: z.array(subscriptionInvoiceWire.strict), meta: pageMetaShape.omit({ last_page: true }) }),
    lenient: w.dataAndTotal(subscriptionInvoiceWire),
  },
  ({ data, meta }) => ({ billings: data, total: meta?.total ?? null }),
);

export type SubscriptionBillings = w.Read<typeof subscriptionInvoicesPageWire>;

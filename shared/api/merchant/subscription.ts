/** Subscriptions as they cross the wire (gaps.md "Subscriptions"). */

import { z } from 'zod';
import { cartItem, requestMoney } from './invoice-requests.ts';
import { positiveInteger, textUpTo, windowBound } from './request-fields.ts';
import {
  dataAndTotal,
  field,
  id,
  integer,
  money,
  neededInteger,
  neededText,
  optionalPart,
  optionalWord,
  page,
  part,
  type Read,
  reshaped,
  resource,
  text,
  time,
  type Written,
  word,
  wrapped,
} from './wire-definition.ts';
import { moneyShape, pageMetaShape } from './wire-shapes.ts';

const billingPeriods = ['daily', 'weekly', 'biweekly', 'monthly', 'quarterly', 'yearly'] as const;
export type BillingPeriod = (typeof billingPeriods)[number];

const subscriptionStatuses = ['active', 'paused', 'cancelled', 'expired'] as const;

/** Most names in `metadata`. */
const MOST_METADATA = 50;

const phone = z.string().regex(/^8[0-9]{10}$/, 'Must be 11 digits that start with 8.');
const metadata = z
  .record(z.string(), z.unknown())
  .refine(
    (value) => Object.keys(value).length <= MOST_METADATA,
    `Must not have more than ${String(MOST_METADATA)} names.`,
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

/** `POST /subscriptions`. `started_at` comes out as epoch milliseconds. */
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

/** `PUT /subscriptions/{id}`: only what is there changes; null clears what may be empty. */
export const changeSubscriptionBody = z.object({
  phone_number: phone.optional(),
  billing_period: z.enum(billingPeriods).optional(),
  ...changeableFields,
});

export type ChangeSubscription = z.output<typeof changeSubscriptionBody>;

/** `GET /subscriptions`. */
export const subscriptionListQuery = z.object({
  search: textUpTo(100).optional(),
  'status[]': z.array(z.enum(subscriptionStatuses)).optional(),
  // A single `status=` is a mistake that would otherwise widen the list in silence.
  status: z
    .string()
    .optional()
    .refine((value) => value === undefined, 'Must be a list: status[].'),
  external_subscriber_id: textUpTo(255).optional(),
  phone_number: phone.optional(),
  per_page: positiveInteger(100).default(10),
  page: positiveInteger(999_999_999).default(1),
});

/** `GET /subscriptions/{id}/invoices`. */
export const subscriptionInvoicesQuery = z.object({
  per_page: positiveInteger(100).default(10),
  page: positiveInteger(999_999_999).default(1),
});

/** Without the payer's number for the till, which has no need of it. */
const subscriptionWire = resource({
  id: id.as('id'),
  status: word(subscriptionStatuses).as('status'),
  phone_number: neededText,
  amount: money.as('amountTiyn'),
  cart_items: field(
    z
      .array(z.object({ catalog_item_id: z.int(), count: z.int(), price: moneyShape, discount_percentage: z.number() }))
      .nullable(),
    z.unknown(),
  ),
  billing_period: optionalWord(billingPeriods).as('billingPeriod'),
  billing_day: integer.nullable(),
  description: text.nullable().as('description'),
  subscriber_name: text.nullable().as('subscriberName'),
  external_subscriber_id: text.nullable().as('externalSubscriberId'),
  started_at: time,
  max_retry_attempts: integer,
  retry_interval_hours: integer,
  grace_period_days: integer,
  metadata: field(z.record(z.string(), z.unknown()).nullable(), z.unknown()),
  next_billing_at: time.nullable().as('nextBillingAt'),
  failed_attempts: integer.or(0).as('failedAttempts'),
  in_grace_period: field(z.boolean(), z.boolean()).or(false).as('isInGracePeriod'),
  is_sandbox: field(z.boolean(), z.boolean()),
  created_at: time.as('createdAt'),
  updated_at: time,
});

export type SubscriptionWire = Written<typeof subscriptionWire>;
/** Sum in tiyn, times ISO in UTC, status and period raw. */
export type Subscription = Read<typeof subscriptionWire>;

const subscriptionInvoiceWire = resource({
  id: id.as('id'),
  /** Null where no invoice could be made. */
  invoice_id: integer.nullable().as('invoiceId'),
  billing_period_start: time.as('periodStart'),
  billing_period_end: time.as('periodEnd'),
  amount: money.as('amountTiyn'),
  attempt_number: integer.or(1).as('attempt'),
  status: word(['pending', 'paid', 'failed', 'skipped']).as('status'),
  paid_at: time.nullable().as('paidAt'),
  failure_reason: text.nullable().as('failureReason'),
  created_at: time,
});

export type SubscriptionInvoiceWire = Written<typeof subscriptionInvoiceWire>;

export const subscriptionAnswerWire = wrapped('subscription', subscriptionWire);
export const subscriptionChangedWire = resource({ message: neededText, subscription: part(subscriptionWire) });

const statsWire = resource({
  total_payments: neededInteger,
  successful_payments: neededInteger,
  failed_payments: neededInteger,
  total_paid: money,
});

export const subscriptionDetailsWire = resource({
  subscription: part(subscriptionWire),
  stats: part(statsWire),
  last_payment: optionalPart(subscriptionInvoiceWire),
});

/** One page of `GET /subscriptions`, newest first; `total` is null where the service does not tell it. */
export const subscriptionPageWire = page('subscriptions', subscriptionWire);

export type SubscriptionPage = Read<typeof subscriptionPageWire>;

/** `meta` has no `last_page` here (Pagination shapes). */
export const subscriptionInvoicesPageWire = reshaped(
  {
    strict: z.object({ data: z.array(subscriptionInvoiceWire.strict), meta: pageMetaShape.omit({ last_page: true }) }),
    lenient: dataAndTotal(subscriptionInvoiceWire),
  },
  ({ data, meta }) => ({ billings: data, total: meta?.total ?? null }),
);

/** What was billed for a subscription; status and reason raw. */
export type SubscriptionBillings = Read<typeof subscriptionInvoicesPageWire>;

/** The answer of `POST /subscriptions`; throws ZodError where it is not one. */
export const readSubscription = (body: unknown): Subscription => subscriptionAnswerWire.lenient.parse(body);

/** One page of `GET /subscriptions`; throws ZodError where it is not one. */
export const readSubscriptionPage = (body: unknown): SubscriptionPage => subscriptionPageWire.lenient.parse(body);

/** One page of `GET /subscriptions/{id}/invoices`; throws ZodError where it is not one. */
export const readSubscriptionBillings = (body: unknown): SubscriptionBillings =>
  subscriptionInvoicesPageWire.lenient.parse(body);

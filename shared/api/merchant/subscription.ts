/** Subscriptions as they cross the wire (gaps.md "Subscriptions"). */

import { z } from 'zod';
import { cartItem, requestMoney } from './invoice-requests.ts';
import { positiveInteger, textUpTo, windowBound } from './request-fields.ts';
import { moneyShape, pageLinksShape, pageMetaShape, utcTimeShape } from './wire-shapes.ts';

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

const subscriptionWire = z.object({
  id: z.int(),
  status: z.enum(subscriptionStatuses),
  phone_number: z.string(),
  amount: moneyShape,
  cart_items: z
    .array(z.object({ catalog_item_id: z.int(), count: z.int(), price: moneyShape, discount_percentage: z.number() }))
    .nullable(),
  billing_period: z.enum(billingPeriods),
  billing_day: z.int().nullable(),
  description: z.string().nullable(),
  subscriber_name: z.string().nullable(),
  external_subscriber_id: z.string().nullable(),
  started_at: utcTimeShape,
  max_retry_attempts: z.int(),
  retry_interval_hours: z.int(),
  grace_period_days: z.int(),
  metadata: z.record(z.string(), z.unknown()).nullable(),
  next_billing_at: utcTimeShape.nullable(),
  failed_attempts: z.int(),
  in_grace_period: z.boolean(),
  is_sandbox: z.boolean(),
  created_at: utcTimeShape,
  updated_at: utcTimeShape,
});

export type SubscriptionWire = z.output<typeof subscriptionWire>;

const subscriptionInvoiceWire = z.object({
  id: z.int(),
  /** Null where no invoice could be made. */
  invoice_id: z.int().nullable(),
  billing_period_start: utcTimeShape,
  billing_period_end: utcTimeShape,
  amount: moneyShape,
  attempt_number: z.int(),
  status: z.enum(['pending', 'paid', 'failed', 'skipped']),
  paid_at: utcTimeShape.nullable(),
  failure_reason: z.string().nullable(),
  created_at: utcTimeShape,
});

export type SubscriptionInvoiceWire = z.output<typeof subscriptionInvoiceWire>;

export const subscriptionAnswerWire = z.object({ subscription: subscriptionWire });
export const subscriptionChangedWire = z.object({ message: z.string(), subscription: subscriptionWire });

export const subscriptionDetailsWire = z.object({
  subscription: subscriptionWire,
  stats: z.object({
    total_payments: z.int(),
    successful_payments: z.int(),
    failed_payments: z.int(),
    total_paid: moneyShape,
  }),
  last_payment: subscriptionInvoiceWire.nullable(),
});

export const subscriptionPageWire = z.object({
  data: z.array(subscriptionWire),
  links: pageLinksShape,
  meta: pageMetaShape,
});

/** `meta` has no `last_page` here (Pagination shapes). */
export const subscriptionInvoicesPageWire = z.object({
  data: z.array(subscriptionInvoiceWire),
  meta: pageMetaShape.omit({ last_page: true }),
});

import { z } from 'zod';
import { approvable, type CallDefinition, command, query } from './definition.ts';
import { freeText } from './free-text.ts';
import { documentSeen } from './goods-rule-calls.ts';
import { CartInput } from './views/sale-view.ts';
import { PrintedPaper, StaticQrPaymentView, StaticQrView } from './views/static-qr-view.ts';
import { SubscriptionBillingView, SubscriptionStatus, SubscriptionView } from './views/subscription-view.ts';

const phone = z.string().min(1).max(40);
const page = z.int().min(1).max(10_000);
const amountTiyn = z.int().min(1).max(9_999_999_999).nullable();
const cart = z.strictObject({ cart: CartInput, shownTotalTiyn: z.int() }).nullable();
const billingPeriod = z.enum(['daily', 'weekly', 'biweekly', 'monthly', 'quarterly', 'yearly']);
/** Day of the month; null: the day it began on. */
const billingDay = z.int().min(1).max(28).nullable();
/** How the service goes on after a bill that nobody paid. */
const patience = {
  maxRetryAttempts: z.int().min(1).max(10).optional(),
  retryIntervalHours: z.int().min(1).max(168).optional(),
  gracePeriodDays: z.int().min(1).max(30).optional(),
};

/** Invoices that outlive the moment they were made in: printed QR codes, and subscriptions. */
export const recurringCalls = {
  /**
   * A printed QR; takes a senior, and the right to its prices. Exactly one of `amountTiyn` and `cart` is not null; a shop
   * with a catalog needs the cart.
   */
  'staticQr.create': approvable(
    {
      amountTiyn,
      cart,
      description: freeText(255),
      documentSeen,
    },
    z.object({ operationId: z.string() }),
  ),
  /** Newest first, fifty a page. */
  'staticQr.list': query({ page }, z.object({ staticQrs: z.array(StaticQrView), hasMore: z.boolean() }), {
    staleAfter: { 'operation.changed': ({ kind }) => kind === 'static_qr' },
  }),
  /** What a code brought, as the service lists it, newest first, fifty a page; `isKnown` is false where the code has no name of its own. */
  'staticQr.payments': query(
    { staticQrId: z.int(), page },
    z.object({ isKnown: z.boolean(), payments: z.array(StaticQrPaymentView), hasMore: z.boolean() }),
    { staleAfter: { 'payment.changed': ({ tender }) => tender === 'printed_qr' } },
  ),
  /** A PDF for print, in the folder of exports; returns its name there. */
  'staticQr.paper': command({ staticQrId: z.int(), paper: PrintedPaper }, z.object({ file: z.string() })),

  /**
   * Invoices the customer's phone every period; whole tenge; takes a senior, and the right to its prices. Exactly one of
   * `amountTiyn` and `cart` is not null.
   */
  'subscription.create': approvable(
    {
      phone,
      amountTiyn,
      cart,
      billingPeriod,
      billingDay,
      ...patience,
      description: freeText(255).nullable(),
      subscriberName: freeText(255).nullable(),
      /** UTC; null: now. */
      startedAt: z.iso.datetime().nullable(),
      invoiceImmediately: z.boolean(),
    },
    z.object({ operationId: z.string() }),
    { needsDiskSpace: true },
  ),
  /** For a manager. Newest first, fifty a page; `search` is a number of a phone, or part of a name or a description. */
  'subscription.list': query(
    { page, status: SubscriptionStatus.nullable().optional(), search: z.string().max(100).optional() },
    z.object({ subscriptions: z.array(SubscriptionView), hasMore: z.boolean() }),
    {
      staleAfter: {
        'operation.changed': ({ kind }) => kind === 'subscription_create' || kind === 'subscription_change',
      },
    },
  ),
  /** For a manager: one of them with what its payments come to. */
  'subscription.view': query(
    { subscriptionId: z.int() },
    z.object({
      subscription: SubscriptionView,
      stats: z.object({ payments: z.int(), paid: z.int(), failed: z.int(), paidTiyn: z.int() }),
      lastPayment: SubscriptionBillingView.nullable(),
    }),
    {
      staleAfter: {
        'operation.changed': ({ kind }) => kind === 'subscription_create' || kind === 'subscription_change',
      },
    },
  ),
  /** A manager's act, tried until the service has it. A cancelled one cannot be taken up again. */
  'subscription.change': approvable(
    { subscriptionId: z.int(), move: z.enum(['pause', 'resume', 'cancel']) },
    z.object({ operationId: z.string() }),
  ),
  /** The same for its terms: only what is there changes, null clears; at most one of `amountTiyn` and `cart`. */
  'subscription.edit': approvable(
    {
      subscriptionId: z.int(),
      phone: phone.optional(),
      amountTiyn: amountTiyn.optional(),
      cart: cart.optional(),
      billingPeriod: billingPeriod.optional(),
      billingDay: billingDay.optional(),
      description: freeText(255).nullable().optional(),
      subscriberName: freeText(255).nullable().optional(),
      ...patience,
    },
    z.object({ operationId: z.string() }),
  ),
  /** For a manager. Newest first, fifty a page. */
  'subscription.billings': query(
    { subscriptionId: z.int(), page },
    z.object({ billings: z.array(SubscriptionBillingView), hasMore: z.boolean() }),
  ),
} as const satisfies Record<string, CallDefinition>;

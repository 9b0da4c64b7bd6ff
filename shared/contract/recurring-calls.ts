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
/** A promotion ends; a printed QR and a subscription go on. */
const hasNoPromotion = ({ lines }: CartInput): boolean => lines.every(({ promotions }) => promotions === undefined);
const cart = z.strictObject({ cart: CartInput.refine(hasNoPromotion), shownTotalTiyn: z.int() }).nullable();
const billingPeriod = z.enum(['daily', 'weekly', 'biweekly', 'monthly', 'quarterly', 'yearly']);
/** Null: the day of month it began on. */
const billingDay = z.int().min(1).max(28).nullable();
/** After an unpaid bill. */
const patience = {
  maxRetryAttempts: z.int().min(1).max(10).optional(),
  retryIntervalHours: z.int().min(1).max(168).optional(),
  gracePeriodDays: z.int().min(1).max(30).optional(),
};

export const recurringCalls = {
  /** Takes a senior, and the right to its prices. Exactly one of `amountTiyn` and `cart` (needed with a catalog). */
  'staticQr.create': approvable(
    {
      amountTiyn,
      cart,
      description: freeText(255),
      documentSeen,
    },
    z.object({ operationId: z.string() }),
  ),
  'staticQr.list': query({ page }, z.object({ staticQrs: z.array(StaticQrView), hasMore: z.boolean() }), {
    staleAfter: { 'operation.changed': ({ kind }) => kind === 'static_qr' },
  }),
  /** Fifty a page. `isKnown` is false where the code has no name of its own. */
  'staticQr.payments': query(
    { staticQrId: z.int(), page },
    z.object({ isKnown: z.boolean(), payments: z.array(StaticQrPaymentView), hasMore: z.boolean() }),
    { staleAfter: { 'payment.changed': ({ tender }) => tender === 'printed_qr' } },
  ),
  /** PDF in the folder of exports. */
  'staticQr.paper': command({ staticQrId: z.int(), paper: PrintedPaper }, z.object({ file: z.string() })),

  /** Whole tenge; takes a senior, and the right to its prices. Exactly one of `amountTiyn` and `cart` is not null. */
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
  /** Takes a manager. `search`: phone, or part of a name or description. */
  'subscription.list': query(
    { page, status: SubscriptionStatus.nullable().optional(), search: z.string().max(100).optional() },
    z.object({ subscriptions: z.array(SubscriptionView), hasMore: z.boolean() }),
    {
      staleAfter: {
        'operation.changed': ({ kind }) => kind === 'subscription_create' || kind === 'subscription_change',
      },
    },
  ),
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
  /** Takes a manager; retried until the service has it. A cancelled one cannot resume. */
  'subscription.change': approvable(
    { subscriptionId: z.int(), move: z.enum(['pause', 'resume', 'cancel']) },
    z.object({ operationId: z.string() }),
  ),
  /** Absent fields stay, null clears; at most one of `amountTiyn` and `cart`. */
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
  'subscription.billings': query(
    { subscriptionId: z.int(), page },
    z.object({ billings: z.array(SubscriptionBillingView), hasMore: z.boolean() }),
  ),
} as const satisfies Record<string, CallDefinition>;

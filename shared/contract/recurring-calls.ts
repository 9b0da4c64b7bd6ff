import { z } from 'zod';
import { approvable, type CallDefinition, query } from './definition.ts';
import { freeText } from './free-text.ts';
import { CartInput } from './views/sale-view.ts';
import { StaticQrView } from './views/static-qr-view.ts';
import { SubscriptionBillingView, SubscriptionView } from './views/subscription-view.ts';

const phone = z.string().min(1).max(40);
const page = z.int().min(1).max(10_000);

/** Invoices that outlive the moment they were made in: printed QR codes, and subscriptions. */
export const recurringCalls = {
  /**
   * A printed QR; takes a senior, and the right to its prices. Exactly one of `amountTiyn` and `cart` is not null; a shop
   * with a catalog needs the cart.
   */
  'staticQr.create': approvable(
    {
      amountTiyn: z.int().min(1).max(9_999_999_999).nullable(),
      cart: z.strictObject({ cart: CartInput, shownTotalTiyn: z.int() }).nullable(),
      description: freeText(255),
    },
    z.object({ operationId: z.string() }),
  ),
  /** Newest first, fifty a page. */
  'staticQr.list': query({ page }, z.object({ staticQrs: z.array(StaticQrView), hasMore: z.boolean() })),

  /**
   * Invoices the customer's phone every period; whole tenge; takes a senior, and the right to its prices. Exactly one of
   * `amountTiyn` and `cart` is not null.
   */
  'subscription.create': approvable(
    {
      phone,
      amountTiyn: z.int().min(1).max(9_999_999_999).nullable(),
      cart: z.strictObject({ cart: CartInput, shownTotalTiyn: z.int() }).nullable(),
      billingPeriod: z.enum(['daily', 'weekly', 'biweekly', 'monthly', 'quarterly', 'yearly']),
      billingDay: z.int().min(1).max(28).nullable(),
      description: freeText(255).nullable(),
      subscriberName: freeText(255).nullable(),
      /** UTC; null: now. */
      startedAt: z.iso.datetime().nullable(),
      invoiceImmediately: z.boolean(),
    },
    z.object({ operationId: z.string() }),
  ),
  /** For a manager. Newest first, fifty a page. */
  'subscription.list': query({ page }, z.object({ subscriptions: z.array(SubscriptionView), hasMore: z.boolean() })),
  /** A manager's act. A cancelled one cannot be taken up again. */
  'subscription.change': approvable(
    { subscriptionId: z.int(), move: z.enum(['pause', 'resume', 'cancel']) },
    SubscriptionView,
  ),
  /** For a manager. Newest first, fifty a page. */
  'subscription.billings': query(
    { subscriptionId: z.int(), page },
    z.object({ billings: z.array(SubscriptionBillingView), hasMore: z.boolean() }),
  ),
} as const satisfies Record<string, CallDefinition>;

/** Subscriptions, and every attempt to charge one of their periods. */
import type { BillingPeriod } from '@tilla/payment-api/merchant/subscription.ts';
import type { Store, Table } from './store.ts';

export interface SubscriptionCartItem {
  catalogItemId: number;
  count: number;
  /** Fixed when the subscription was made or changed: a new catalog price does not raise it. */
  priceTiyn: number;
  discountPercentage: number;
}

export interface SubscriptionRecord {
  id: number;
  organizationId: number;
  /** The key that made it; its name is the `source` of everything that follows. */
  keyId: number;
  status: 'active' | 'paused' | 'cancelled' | 'expired';
  /** `8XXXXXXXXXX`. */
  phone: string;
  amountTiyn: number;
  cartItems: SubscriptionCartItem[] | null;
  period: BillingPeriod;
  billingDay: number | null;
  description: string | null;
  subscriberName: string | null;
  externalSubscriberId: string | null;
  startedAtMs: number;
  maxRetryAttempts: number;
  retryIntervalHours: number;
  gracePeriodDays: number;
  metadata: Record<string, unknown> | null;
  /** Null while nothing is billed. */
  nextBillingAtMs: number | null;
  /** Next retry of a failed attempt; null without one. */
  retryAtMs: number | null;
  failedAttempts: number;
  inGracePeriod: boolean;
  isSandbox: boolean;
  createdAtMs: number;
  updatedAtMs: number;
}

export interface SubscriptionPayment {
  id: number;
  subscriptionId: number;
  /** Null where no invoice could be made. */
  invoiceId: number | null;
  periodStartMs: number;
  periodEndMs: number;
  amountTiyn: number;
  /** Counted from 1 within the period. */
  attemptNumber: number;
  status: 'pending' | 'paid' | 'failed' | 'skipped';
  paidAtMs: number | null;
  failureReason: string | null;
  createdAtMs: number;
}

export interface Subscriptions {
  records: Table<SubscriptionRecord>;
  payments: Table<SubscriptionPayment>;
}

export function createSubscriptions(store: Store): Subscriptions {
  return {
    records: store.table<SubscriptionRecord>({
      name: 'subscriptions',
      columns: {
        organization_id: { type: 'INTEGER', of: (record) => record.organizationId },
        status: { type: 'TEXT', of: (record) => record.status },
        phone: { type: 'TEXT', of: (record) => record.phone },
        external_subscriber_id: { type: 'TEXT', of: (record) => record.externalSubscriberId },
        // SQLite's own lower() knows ASCII only, and names here are Cyrillic.
        haystack: {
          type: 'TEXT',
          of: (record) =>
            [record.description, record.phone, record.subscriberName, record.externalSubscriberId]
              .join('\n')
              .toLocaleLowerCase('ru'),
        },
      },
      indexes: ['organization_id, status'],
    }),
    payments: store.table<SubscriptionPayment>({
      name: 'subscription_payments',
      columns: {
        subscription_id: { type: 'INTEGER', of: (record) => record.subscriptionId },
        invoice_id: { type: 'INTEGER', of: (record) => record.invoiceId },
        status: { type: 'TEXT', of: (record) => record.status },
        amount: { type: 'INTEGER', of: (record) => record.amountTiyn },
      },
      indexes: ['subscription_id, status', 'invoice_id'],
    }),
  };
}

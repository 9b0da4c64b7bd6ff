import type { BillingPeriod } from '@tilla/payment-api/merchant/subscription.ts';
import type { Store, Table } from './store.ts';

export interface SubscriptionCartItem {
  catalogItemId: number;
  count: number;
  /** A new catalog price does not raise it. */
  priceTiyn: number;
  discountPercentage: number;
}

export interface SubscriptionRecord {
  id: number;
  organizationId: number;
  /** Its name is the `source` of what follows. */
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
  /** Null without one. */
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
  invoiceId: number | null;
  periodStartMs: number;
  periodEndMs: number;
  amountTiyn: number;
  /** From 1 within the period. */
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
        // SQLite's lower() knows ASCII only.
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

import type { SubscriptionInvoiceWire, SubscriptionWire } from '@tilla/payment-api/merchant/subscription.ts';
import { formatWireMoney } from '@tilla/payment-api/money.ts';
import { toUtcIso } from '@tilla/payment-api/timestamps.ts';
import type { SubscriptionPayment, SubscriptionRecord } from '../store/subscriptions.ts';

const timeOrNull = (ms: number | null): string | null => (ms === null ? null : toUtcIso(ms));

export function toSubscriptionWire(record: SubscriptionRecord): SubscriptionWire {
  return {
    id: record.id,
    status: record.status,
    phone_number: record.phone,
    amount: formatWireMoney(record.amountTiyn),
    cart_items:
      record.cartItems?.map((item) => ({
        catalog_item_id: item.catalogItemId,
        count: item.count,
        price: formatWireMoney(item.priceTiyn),
        discount_percentage: item.discountPercentage,
      })) ?? null,
    billing_period: record.period,
    billing_day: record.billingDay,
    description: record.description,
    subscriber_name: record.subscriberName,
    external_subscriber_id: record.externalSubscriberId,
    started_at: toUtcIso(record.startedAtMs),
    max_retry_attempts: record.maxRetryAttempts,
    retry_interval_hours: record.retryIntervalHours,
    grace_period_days: record.gracePeriodDays,
    metadata: record.metadata,
    next_billing_at: timeOrNull(record.nextBillingAtMs),
    failed_attempts: record.failedAttempts,
    in_grace_period: record.inGracePeriod,
    is_sandbox: record.isSandbox,
    created_at: toUtcIso(record.createdAtMs),
    updated_at: toUtcIso(record.updatedAtMs),
  };
}

export function toPaymentWire(payment: SubscriptionPayment): SubscriptionInvoiceWire {
  return {
    id: payment.id,
    invoice_id: payment.invoiceId,
    billing_period_start: toUtcIso(payment.periodStartMs),
    billing_period_end: toUtcIso(payment.periodEndMs),
    amount: formatWireMoney(payment.amountTiyn),
    attempt_number: payment.attemptNumber,
    status: payment.status,
    paid_at: timeOrNull(payment.paidAtMs),
    failure_reason: payment.failureReason,
    created_at: toUtcIso(payment.createdAtMs),
  };
}

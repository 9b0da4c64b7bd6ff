import { formatWireMoney } from '@tilla/payment-api/money.ts';
import { toUtcIso } from '@tilla/payment-api/timestamps.ts';
import type { ServiceContext } from '../context/service-context.ts';
import type { SubscriptionPayment, SubscriptionRecord } from '../store/subscriptions.ts';
import { billingDateAfter } from './billing-dates.ts';
import { decideSubscription, type SubscriptionCommand } from './subscription-state.ts';
import { toSubscriptionWire } from './subscription-view.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Undefined when no row of the table leads there. */
export function moveSubscription(
  context: ServiceContext,
  before: SubscriptionRecord,
  command: SubscriptionCommand,
  payment?: SubscriptionPayment,
): SubscriptionRecord | undefined {
  const { events } = decideSubscription(before, command);
  if (events === undefined) return undefined;
  const nowMs = context.clock.nowMs();
  let record = before;
  for (const { name, changes } of events) {
    record = withDates({ ...record, ...changes, updatedAtMs: nowMs }, name, nowMs);
    keepSubscription(context, record);
    announceSubscription(context, name, record, payment);
  }
  return record;
}

function withDates(record: SubscriptionRecord, event: string, nowMs: number): SubscriptionRecord {
  switch (event) {
    case 'resumed':
      return { ...record, retryAtMs: null, nextBillingAtMs: billingDateAfter(planOf(record), nowMs) };
    case 'payment_failed':
      return record.inGracePeriod ? record : { ...record, retryAtMs: nowMs + record.retryIntervalHours * HOUR_MS };
    case 'grace_period_started':
    case 'payment_succeeded':
      return { ...record, retryAtMs: null };
    default:
      return { ...record, retryAtMs: null, nextBillingAtMs: null };
  }
}

export const planOf = (record: SubscriptionRecord) => ({
  period: record.period,
  day: record.billingDay,
  startedAtMs: record.startedAtMs,
});

export function keepSubscription(context: ServiceContext, record: SubscriptionRecord): void {
  const { due, clock, subscriptions } = context;
  const before = subscriptions.records.get(record.id);
  subscriptions.records.put(record);
  const keep = (kind: string, atMs: number | null, beforeMs: number | null | undefined): void => {
    if (atMs === beforeMs) return;
    due.cancel(kind, record.id);
    if (atMs !== null) due.schedule(kind, record.id, atMs, { id: record.id });
  };
  keep('subscription.bill', record.nextBillingAtMs, before?.nextBillingAtMs);
  keep('subscription.retry', record.retryAtMs, before?.retryAtMs);
  if (record.inGracePeriod === (before?.inGracePeriod ?? false)) return;
  due.cancel('subscription.expire', record.id);
  if (!record.inGracePeriod) return;
  due.schedule('subscription.expire', record.id, clock.nowMs() + record.gracePeriodDays * DAY_MS, { id: record.id });
}

/** docs/decisions.md, Webhook payloads. */
export function announceSubscription(
  context: ServiceContext,
  name: string,
  record: SubscriptionRecord,
  payment?: SubscriptionPayment,
): void {
  const nowMs = context.clock.nowMs();
  const event = `subscription.${name}`;
  const source = context.apiKeys.ofOrganization(record.organizationId).find(({ id }) => id === record.keyId)?.name;
  context.events.append({
    organizationId: record.organizationId,
    event,
    invoiceId: payment?.invoiceId ?? null,
    atMs: nowMs,
    payload: {
      event,
      subscription: toSubscriptionWire(record),
      invoice_id: payment?.invoiceId ?? null,
      amount: formatWireMoney(payment?.amountTiyn ?? record.amountTiyn),
      ...(payment?.status === 'failed' ? { reason: payment.failureReason, attempt_number: payment.attemptNumber } : {}),
      ...(source === undefined ? {} : { source }),
      ...(record.isSandbox ? { is_sandbox: true } : {}),
      timestamp: toUtcIso(nowMs),
    },
  });
}

import type { ChangeSubscription, CreateSubscription } from '@tilla/payment-api/merchant/subscription.ts';
import { isWholeTenge } from '@tilla/payment-api/money.ts';
import { screenDescription, screenText } from '../billing/content-screening.ts';
import { requireTariff } from '../billing/invoice-admission.ts';
import { sumInvoice } from '../billing/invoice-sum.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { businessError, phraseError, validationError } from '../http/api-error.ts';
import type { Caller } from '../http/http-env.ts';
import type { Organization } from '../store/organizations.ts';
import type { SubscriptionRecord } from '../store/subscriptions.ts';
import { billAtOnce } from './billing.ts';
import { type BillingPlan, billingDateAfter, billingDateFrom } from './billing-dates.ts';
import { announceSubscription, keepSubscription, planOf } from './subscription-life.ts';

/** Limits, "Sandbox". */
const MAX_IN_SANDBOX = 10;
const DEFAULT_RETRIES = 3;
const DEFAULT_RETRY_HOURS = 24;
const DEFAULT_GRACE_DAYS = 3;
/** Further away is a typing error. */
const MAX_START_AHEAD_MS = 10 * 366 * 86_400_000;

/** Errors. */
export function requireSubscribing(context: ServiceContext, organization: Organization): void {
  if (organization.status === 'none') throw businessError(400, 'organization_required', 'No organization connected.');
  if (organization.mode === 'production' && organization.status !== 'verified') {
    throw phraseError(403, 'Organization not verified');
  }
  requireTariff(context, organization);
}

/** `bill_immediately` makes the first invoice, or nothing. */
export function createSubscription(
  context: ServiceContext,
  { organization, key }: Caller,
  body: CreateSubscription,
): SubscriptionRecord {
  requireSubscribing(context, organization);
  const isSandbox = organization.mode === 'sandbox';
  const made = context.subscriptions.records.count('WHERE organization_id = ?', organization.id);
  if (isSandbox && made >= MAX_IN_SANDBOX) {
    throw businessError(400, 'sandbox_subscription_limit', 'The sandbox holds no more subscriptions.');
  }
  const nowMs = context.clock.nowMs();
  const startedAtMs = body.started_at ?? nowMs;
  if (Math.abs(startedAtMs - nowMs) > MAX_START_AHEAD_MS) {
    throw validationError({ started_at: ['Must be within ten years.'] });
  }
  const price = priceOf(context, organization, body);
  const plan: BillingPlan = { period: body.billing_period, day: body.billing_day ?? null, startedAtMs };
  const startsLater = (body.started_at ?? null) !== null && !body.bill_immediately;
  const record: SubscriptionRecord = {
    id: context.store.nextId('subscription', 3001),
    organizationId: organization.id,
    keyId: key.id,
    status: 'active',
    phone: body.phone_number,
    ...price,
    period: body.billing_period,
    billingDay: body.billing_day ?? null,
    description: screenDescription(organization, body.description ?? null),
    subscriberName: screenText(organization, 'subscriber_name', body.subscriber_name ?? null),
    externalSubscriberId: body.external_subscriber_id ?? null,
    startedAtMs,
    maxRetryAttempts: body.max_retry_attempts ?? DEFAULT_RETRIES,
    retryIntervalHours: body.retry_interval_hours ?? DEFAULT_RETRY_HOURS,
    gracePeriodDays: body.grace_period_days ?? DEFAULT_GRACE_DAYS,
    metadata: body.metadata ?? null,
    // A requested start is billed on its day; otherwise the first period ends first.
    nextBillingAtMs: startsLater ? billingDateFrom(plan, nowMs) : billingDateAfter(plan, nowMs),
    retryAtMs: null,
    failedAttempts: 0,
    inGracePeriod: false,
    isSandbox,
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
  };
  keepSubscription(context, record);
  announceSubscription(context, 'created', record, body.bill_immediately ? billAtOnce(context, record) : undefined);
  return record;
}

/** Absent fields stay; another period or day moves the next date. */
export function changeSubscription(
  context: ServiceContext,
  organization: Organization,
  before: SubscriptionRecord,
  body: ChangeSubscription,
): SubscriptionRecord {
  requireSubscribing(context, organization);
  if (before.status === 'cancelled' || before.status === 'expired') {
    throw phraseError(400, 'Subscription cannot be changed', 'It is over.');
  }
  const nowMs = context.clock.nowMs();
  const hasPrice = (body.amount ?? null) !== null || (body.cart_items ?? null) !== null;
  const record: SubscriptionRecord = {
    ...before,
    ...(hasPrice ? priceOf(context, organization, body) : {}),
    phone: body.phone_number ?? before.phone,
    period: body.billing_period ?? before.period,
    billingDay: body.billing_day === undefined ? before.billingDay : body.billing_day,
    description:
      body.description === undefined ? before.description : screenDescription(organization, body.description),
    subscriberName:
      body.subscriber_name === undefined
        ? before.subscriberName
        : screenText(organization, 'subscriber_name', body.subscriber_name),
    externalSubscriberId:
      body.external_subscriber_id === undefined ? before.externalSubscriberId : body.external_subscriber_id,
    maxRetryAttempts: body.max_retry_attempts ?? before.maxRetryAttempts,
    retryIntervalHours: body.retry_interval_hours ?? before.retryIntervalHours,
    gracePeriodDays: body.grace_period_days ?? before.gracePeriodDays,
    metadata: body.metadata === undefined ? before.metadata : body.metadata,
    updatedAtMs: nowMs,
  };
  const hasMoved = record.period !== before.period || record.billingDay !== before.billingDay;
  if (hasMoved && before.nextBillingAtMs !== null) record.nextBillingAtMs = billingDateAfter(planOf(record), nowMs);
  keepSubscription(context, record);
  return record;
}

/** At today's catalog prices. */
function priceOf(
  context: ServiceContext,
  organization: Organization,
  { amount, cart_items: cart }: Pick<ChangeSubscription, 'amount' | 'cart_items'>,
): Pick<SubscriptionRecord, 'amountTiyn' | 'cartItems'> {
  if (organization.hasCatalog && (cart ?? null) === null) {
    // Instead of `catalog_requires_cart_items` (Errors).
    throw validationError({ cart_items: ['The organization has a catalog: send cart_items.'] });
  }
  const sum = sumInvoice(context, organization, {
    phone: null,
    amountTiyn: amount ?? null,
    cartItems: cart ?? null,
    discountPercentage: null,
    description: null,
    externalOrderId: null,
    idempotencyKey: null,
    internalComment: null,
    bankConnectionId: null,
  });
  if (!isWholeTenge(sum.amountTiyn)) {
    throw businessError(422, 'amount_must_be_whole_tenge', 'A subscription bills by phone: whole tenge only.');
  }
  const lines = sum.lines.flatMap(({ catalogItemId, count, priceTiyn, discountPercentage }) =>
    catalogItemId === null ? [] : [{ catalogItemId, count, priceTiyn, discountPercentage }],
  );
  return { amountTiyn: sum.amountTiyn, cartItems: lines.length === 0 ? null : lines };
}

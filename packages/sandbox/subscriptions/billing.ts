import type { InvoiceRequest } from '@tilla/payment-api/merchant/invoice-requests.ts';
import { createInvoice } from '../billing/invoice-create.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { ApiError, businessError } from '../http/api-error.ts';
import { moveInvoice } from '../invoices/invoice-lifecycle.ts';
import { submitCancel } from '../provider/provider.ts';
import type { EventRecord } from '../store/events.ts';
import type { InvoiceRecord } from '../store/invoices.ts';
import type { SubscriptionPayment, SubscriptionRecord } from '../store/subscriptions.ts';
import { billingDateAfter } from './billing-dates.ts';
import { keepSubscription, moveSubscription, planOf } from './subscription-life.ts';

/** Auto-charges skip a cycle (Errors, `tariff_limit_reached`). */
const SKIPPING_CODE = 'tariff_limit_reached';

interface Attempt {
  periodStartMs: number;
  periodEndMs: number;
  attemptNumber: number;
}

/** 502 without an invoice; nothing is kept then (Errors, `subscription_payment_failed`). */
export function billAtOnce(context: ServiceContext, record: SubscriptionRecord): SubscriptionPayment {
  const nowMs = context.clock.nowMs();
  const attempt = { periodStartMs: nowMs, periodEndMs: record.nextBillingAtMs ?? nowMs, attemptNumber: 1 };
  const invoice = makeInvoice(context, record);
  if (typeof invoice === 'string') {
    throw businessError(502, 'subscription_payment_failed', `The payment invoice could not be created: ${invoice}.`);
  }
  return putPayment(context, record, attempt, { invoiceId: invoice.id, status: 'pending' });
}

function tryPayment(context: ServiceContext, record: SubscriptionRecord, attempt: Attempt): void {
  const invoice = makeInvoice(context, record);
  if (typeof invoice !== 'string') {
    putPayment(context, record, attempt, { invoiceId: invoice.id, status: 'pending' });
    return;
  }
  if (invoice === SKIPPING_CODE) {
    putPayment(context, record, attempt, { status: 'skipped', failureReason: invoice });
    return;
  }
  const payment = putPayment(context, record, attempt, { status: 'failed', failureReason: invoice });
  moveSubscription(context, record, 'fail', payment);
}

function makeInvoice(context: ServiceContext, record: SubscriptionRecord): InvoiceRecord | string {
  const organization = context.organizations.get(record.organizationId);
  const key = context.apiKeys.ofOrganization(record.organizationId).find(({ id }) => id === record.keyId);
  if (organization === undefined || key === undefined) return 'organization_required';
  if (organization.archived) return 'organization_archived';
  try {
    return createInvoice(context, { organization, key }, toRequest(record), 'subscription');
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { error_code: code, error: phrase } = error.body;
    return typeof code === 'string' ? code : typeof phrase === 'string' ? phrase : 'validation_error';
  }
}

function toRequest(record: SubscriptionRecord): InvoiceRequest {
  return {
    phone: record.phone,
    amountTiyn: record.cartItems === null ? record.amountTiyn : null,
    cartItems: record.cartItems,
    discountPercentage: null,
    description: record.description,
    externalOrderId: null,
    idempotencyKey: null,
    internalComment: null,
    bankConnectionId: null,
  };
}

function putPayment(
  context: ServiceContext,
  record: SubscriptionRecord,
  attempt: Attempt,
  outcome: Pick<SubscriptionPayment, 'status'> & Partial<SubscriptionPayment>,
): SubscriptionPayment {
  const payment: SubscriptionPayment = {
    id: context.store.nextId('subscription_payment'),
    subscriptionId: record.id,
    invoiceId: null,
    amountTiyn: record.amountTiyn,
    paidAtMs: null,
    failureReason: null,
    createdAtMs: context.clock.nowMs(),
    ...attempt,
    ...outcome,
  };
  context.subscriptions.payments.put(payment);
  return payment;
}

const openPayments = (context: ServiceContext, id: number): SubscriptionPayment[] =>
  context.subscriptions.payments.select("WHERE subscription_id = ? AND status = 'pending' ORDER BY id", id);

/** Unless an earlier period is still being collected. */
function billPeriod(context: ServiceContext, record: SubscriptionRecord): void {
  const nowMs = context.clock.nowMs();
  const periodEndMs = billingDateAfter(planOf(record), nowMs);
  const next = { ...record, nextBillingAtMs: periodEndMs };
  keepSubscription(context, next);
  if (record.retryAtMs !== null || openPayments(context, record.id).length > 0) return;
  tryPayment(context, next, { periodStartMs: nowMs, periodEndMs, attemptNumber: 1 });
}

function retryPayment(context: ServiceContext, record: SubscriptionRecord): void {
  const next = { ...record, retryAtMs: null };
  keepSubscription(context, next);
  const [last] = context.subscriptions.payments.select('WHERE subscription_id = ? ORDER BY id DESC LIMIT 1', record.id);
  if (last === undefined) return;
  const { periodStartMs, periodEndMs, attemptNumber } = last;
  tryPayment(context, next, { periodStartMs, periodEndMs, attemptNumber: attemptNumber + 1 });
}

function followInvoice(context: ServiceContext, { event, invoiceId }: EventRecord): void {
  if (event !== 'invoice.status_changed' || invoiceId === null) return;
  const [payment] = context.subscriptions.payments.select('WHERE invoice_id = ?', invoiceId);
  if (payment === undefined || payment.status === 'paid') return;
  const invoice = context.invoices.get(invoiceId);
  const record = context.subscriptions.records.get(payment.subscriptionId);
  if (invoice === undefined || record === undefined) return;
  if (invoice.status === 'paid') settlePaid(context, record, payment, invoice);
  else if (payment.status === 'pending') settleFailed(context, record, payment, invoice);
}

function settlePaid(
  context: ServiceContext,
  record: SubscriptionRecord,
  payment: SubscriptionPayment,
  invoice: InvoiceRecord,
): void {
  const paid: SubscriptionPayment = { ...payment, status: 'paid', paidAtMs: invoice.paidAtMs, failureReason: null };
  context.subscriptions.payments.put(paid);
  moveSubscription(context, record, 'succeed', paid);
  // A late payment: the period must not be paid twice.
  for (const other of openPayments(context, record.id)) {
    if (other.periodStartMs !== payment.periodStartMs || other.invoiceId === null) continue;
    context.subscriptions.payments.put({ ...other, status: 'failed', failureReason: 'paid_by_earlier_attempt' });
    withdraw(context, other.invoiceId);
  }
}

function withdraw(context: ServiceContext, invoiceId: number): void {
  const invoice = context.invoices.get(invoiceId);
  if (invoice === undefined) return;
  const at = new Date(context.clock.nowMs()).toISOString();
  const move = moveInvoice(context, invoice, { type: 'request_cancel', at });
  if (move.invoice?.status === 'cancelling') submitCancel(context, move.invoice);
}

function settleFailed(
  context: ServiceContext,
  record: SubscriptionRecord,
  payment: SubscriptionPayment,
  { status, errorCode }: InvoiceRecord,
): void {
  if (status !== 'expired' && status !== 'cancelled' && status !== 'error') return;
  const reason = status === 'error' ? (errorCode ?? 'unknown_error') : `invoice_${status}`;
  const failed: SubscriptionPayment = { ...payment, status: 'failed', failureReason: reason };
  context.subscriptions.payments.put(failed);
  moveSubscription(context, record, 'fail', failed);
}

export function registerSubscriptionBilling(context: ServiceContext): void {
  const onActive = (kind: string, act: (record: SubscriptionRecord) => void): void => {
    context.due.register(kind, ({ id }: { id: number }) => {
      const record = context.subscriptions.records.get(id);
      if (record?.status === 'active') act(record);
      return undefined;
    });
  };
  onActive('subscription.bill', (record) => {
    billPeriod(context, record);
  });
  onActive('subscription.retry', (record) => {
    retryPayment(context, record);
  });
  onActive('subscription.expire', (record) => {
    moveSubscription(context, record, 'end_grace');
  });
  context.events.listen((event) => {
    followInvoice(context, event);
  });
}

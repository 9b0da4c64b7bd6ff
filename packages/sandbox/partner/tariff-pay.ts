/** The tariff begins when the payer pays the service's invoice (`POST .../tariff/pay`). */
import type { PayRequest } from '@tilla/payment-api/partner/tariff.ts';
import { addAlmatyMonths } from '@tilla/shared/domain/almaty-time.ts';
import { createInvoice } from '../billing/invoice-create.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { ApiError, validationError } from '../http/api-error.ts';
import type { InvoiceRecord } from '../store/invoices.ts';
import type { Partner } from '../store/partners.ts';
import type { TariffPayment } from '../store/tariff-payments.ts';
import { partnerError } from './envelope.ts';
import type { OwnOrganization } from './guard.ts';
import { OPERATOR_ID, operatorCaller } from './operator.ts';
import { announceTariff } from './partner-events.ts';
import { requireNotCustom, requireNotLower, requirePlan } from './tariff-assign.ts';
import { toPayment } from './tariff-view.ts';
import { giveTariff, priceTiyn, runningTariff, TIER_LABELS, tierRank, tiersOf } from './tiers.ts';

/** After a failed payment (Limits). */
const COOLDOWN_SECONDS = 1800;
const UNAVAILABLE_SECONDS = 30;

/** A test organization is active at once. */
export function payTariff(
  context: ServiceContext,
  partner: Partner,
  own: OwnOrganization,
  request: PayRequest,
): TariffPayment {
  const { organization, managed } = own;
  requireNotCustom(organization);
  const { tier, period } = requirePlan(request);
  if (!tiersOf(partner).includes(tier)) {
    throw partnerError(422, 'invalid_tariff_plan', 'The partner does not offer this tariff plan.');
  }
  const phone = requirePayer(context, own, request.phone);
  requireNotLower(runningTariff(context, organization), tier);
  requireNoOpenPayment(context, organization.id);
  requireNoCooldown(context, organization.id);
  if (request.setBillingPhone) context.managed.put({ ...managed, billingPhone: phone });
  const id = context.store.nextId('tariff_payment');
  const amountTiyn = priceTiyn(tier, period);
  const payment: TariffPayment = {
    id,
    organizationId: organization.id,
    partnerId: partner.id,
    amountTiyn,
    status: 'pending',
    tier,
    periodMonths: period,
    invoiceId: null,
    externalId: `TARIFF-${String(id)}`,
    paidAtMs: null,
    expiresAtMs: null,
    createdAtMs: context.clock.nowMs(),
    failedAtMs: null,
    failureReason: null,
  };
  if (managed.isTest) return completePayment(context, payment);
  const invoice = bill(context, payment, phone);
  const pending: TariffPayment = { ...payment, invoiceId: invoice.id };
  context.tariffPayments.put(pending);
  return pending;
}

/** 409 with the open payment. */
export function requireNoOpenPayment(context: ServiceContext, organizationId: number): void {
  const open = context.tariffPayments.ofOrganization(organizationId).find(({ status }) => status === 'pending');
  if (open === undefined) return;
  throw partnerError(409, 'tariff_payment_pending', 'An earlier tariff payment is not finished.', {
    payment: toPayment(open),
  });
}

function requireNoCooldown(context: ServiceContext, organizationId: number): void {
  const [last] = context.tariffPayments.ofOrganization(organizationId);
  if (last?.status !== 'failed' || last.failedAtMs === null) return;
  if (context.clock.nowMs() >= last.failedAtMs + COOLDOWN_SECONDS * 1000) return;
  throw retryLater(429, 'tariff_payment_cooldown', 'The last payment failed; wait before the next.', COOLDOWN_SECONDS);
}

const retryLater = (status: number, code: string, message: string, seconds: number): ApiError =>
  partnerError(status, code, message, { retry_after_seconds: seconds }, { 'Retry-After': String(seconds) });

/** The phone sent, else the one kept; never the cashier's. */
function requirePayer(
  context: ServiceContext,
  { organization, managed }: OwnOrganization,
  given: string | null,
): string {
  const phone = given ?? managed.billingPhone;
  if (phone === null) throw validationError({ phone: ['The payer is needed.'] });
  const connections = context.connections.ofOrganization(organization.id);
  if (connections.some(({ cashierPhone }) => cashierPhone?.slice(1) === phone.slice(1))) {
    throw validationError({ phone: ['Must not be the cashier.'] });
  }
  return phone;
}

/** Its refusal is the service's problem, not the caller's. */
function bill(context: ServiceContext, payment: TariffPayment, phone: string): InvoiceRecord {
  try {
    const request = {
      phone,
      amountTiyn: payment.amountTiyn,
      cartItems: null,
      discountPercentage: 0,
      description: `Тариф ${TIER_LABELS[payment.tier]}, ${String(payment.periodMonths)} мес.`,
      externalOrderId: payment.externalId,
      idempotencyKey: payment.externalId,
      internalComment: null,
      bankConnectionId: null,
    };
    return createInvoice(context, operatorCaller(context), request, 'cabinet');
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const message = 'The tariff cannot be billed now.';
    throw retryLater(503, 'tariff_payment_unavailable', message, UNAVAILABLE_SECONDS);
  }
}

/** The term counts from the current one's end. */
function completePayment(context: ServiceContext, payment: TariffPayment): TariffPayment {
  const nowMs = context.clock.nowMs();
  const organization = context.organizations.get(payment.organizationId);
  const managed = context.managed.get(payment.organizationId);
  if (organization === undefined || managed === undefined) return payment;
  const running = runningTariff(context, organization);
  const expiresAtMs = addAlmatyMonths(running?.expiresAtMs ?? nowMs, payment.periodMonths);
  // A tariff raised meanwhile is not lowered.
  const tier = running !== undefined && tierRank(running.tier) > tierRank(payment.tier) ? running.tier : payment.tier;
  const given = giveTariff(context, organization, tier ?? payment.tier, expiresAtMs);
  context.managed.put({ ...managed, tariffByPartner: true });
  const completed: TariffPayment = {
    ...payment,
    status: 'completed',
    paidAtMs: nowMs,
    expiresAtMs,
    failedAtMs: null,
    failureReason: null,
  };
  context.tariffPayments.put(completed);
  announceTariff(context, { organization: given, managed });
  return completed;
}

/** Late payments still count. */
export function registerTariffPayments(context: ServiceContext): void {
  context.events.listen(({ organizationId, event, invoiceId, payload }) => {
    if (organizationId !== OPERATOR_ID || event !== 'invoice.status_changed' || invoiceId === null) return;
    const invoice = context.invoices.get(invoiceId);
    const payment = context.tariffPayments.ofInvoice(invoiceId);
    if (invoice === undefined || payment === undefined || payment.status === 'completed') return;
    if (invoice.status === 'paid') {
      completePayment(context, payment);
      // As for any paid invoice (partner document, Events).
      context.events.append({
        organizationId: payment.organizationId,
        event,
        invoiceId,
        atMs: context.clock.nowMs(),
        payload,
      });
    } else if (invoice.status === 'cancelled' || invoice.status === 'expired' || invoice.status === 'error') {
      context.tariffPayments.put({
        ...payment,
        status: 'failed',
        failedAtMs: payment.failedAtMs ?? context.clock.nowMs(),
        failureReason: invoice.errorCode ?? invoice.status,
      });
    }
  });
}

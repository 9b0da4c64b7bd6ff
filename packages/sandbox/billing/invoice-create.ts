import type { InvoiceRequest } from '@tilla/payment-api/merchant/invoice-requests.ts';
import { isWholeTenge } from '@tilla/payment-api/money.ts';
import { isTerminal } from '@tilla/shared/domain/invoice-state.ts';
import { chooseCashier } from '../cashiers/cashier-choice.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { businessError } from '../http/api-error.ts';
import type { Caller } from '../http/http-env.ts';
import { PHONE_LIFETIME_MS, QR_LIFETIME_MS, startTimers } from '../invoices/invoice-lifecycle.ts';
import { scheduleCustomer } from '../provider/customers.ts';
import { failQr, nextBankInvoiceId, submitInvoice } from '../provider/provider.ts';
import type { InvoiceRecord } from '../store/invoices.ts';
import { screenDescription } from './content-screening.ts';
import { requireBilling } from './invoice-admission.ts';
import { type InvoiceMaker, requireCapacity } from './invoice-caps.ts';
import { type InvoiceSum, sumInvoice } from './invoice-sum.ts';

/** A QR is `pending` at once, a phone invoice `processing` until the provider accepts it. */
export function createInvoice(
  context: ServiceContext,
  caller: Caller,
  request: InvoiceRequest,
  madeBy: InvoiceMaker = 'api',
): InvoiceRecord {
  const { organization } = caller;
  requireBilling(context, organization);
  const isQr = request.phone === null;
  if (isQr && organization.hasCatalog && request.cartItems === null) {
    throw businessError(422, 'catalog_requires_cart_items', 'The organization has a catalog: send cart_items.');
  }
  const sum = sumInvoice(context, organization, request);
  if (!isQr && !isWholeTenge(sum.amountTiyn)) {
    throw businessError(422, 'amount_must_be_whole_tenge', 'A phone invoice takes whole tenge only; bill by QR.');
  }
  const description = screenDescription(organization, request.description);
  requireFreeKey(context, organization.id, request.idempotencyKey);
  const cashier = chooseCashier(context, organization, request.bankConnectionId);
  requireCapacity(context, organization, { phone: request.phone, madeBy });

  const invoice = newInvoice(context, caller, cashier.id, { ...request, description, madeBy }, sum);
  const { qr } = context.moods.of(organization.id);
  if (isQr && qr === 'render_failed') {
    failQr(context, invoice, 'qr_render_failed');
    throw businessError(500, 'qr_render_failed', 'The QR image could not be rendered.').keepingWork();
  }
  if (isQr && qr === 'bank_error') {
    failQr(context, invoice, 'bank_error');
    throw businessError(502, 'bank_error', 'The provider refused the invoice.').keepingWork();
  }
  context.invoices.put(invoice);
  startTimers(context, invoice);
  if (!isQr) submitInvoice(context, invoice);
  scheduleCustomer(context, invoice);
  return invoice;
}

/** An expired, cancelled or failed invoice frees its key (Errors). */
function requireFreeKey(context: ServiceContext, organizationId: number, key: string | null): void {
  if (key === null) return;
  const holder = context.invoices
    .select('WHERE organization_id = ? AND idempotency_key = ? ORDER BY id DESC', organizationId, key)
    .find(({ status }) => !isTerminal(status) || status === 'paid' || status === 'partially_refunded');
  if (holder === undefined) return;
  throw businessError(409, 'duplicate_idempotency_key', 'An active invoice with this key exists.', {
    invoice_id: holder.id,
    status: holder.status,
  });
}

function newInvoice(
  context: ServiceContext,
  { organization, key }: Caller,
  connectionId: number,
  request: InvoiceRequest & { madeBy: InvoiceMaker },
  sum: InvoiceSum,
): InvoiceRecord {
  const nowMs = context.clock.nowMs();
  const isQr = request.phone === null;
  return {
    id: context.store.nextId('invoice', 100_001),
    organizationId: organization.id,
    connectionId,
    kind: isQr ? 'qr' : 'phone',
    origin: 'service',
    madeBy: request.madeBy,
    isSandbox: organization.mode === 'sandbox',
    status: isQr ? 'pending' : 'processing',
    amountTiyn: sum.amountTiyn,
    subtotalTiyn: sum.subtotalTiyn,
    discountTiyn: sum.discountTiyn,
    discountPercentage: request.discountPercentage,
    description: request.description,
    externalOrderId: request.externalOrderId,
    idempotencyKey: request.idempotencyKey,
    clientName: null,
    clientPhone: request.phone,
    internalComment: request.internalComment === '' ? null : request.internalComment,
    bankInvoiceId: isQr ? nextBankInvoiceId(context) : null,
    errorCode: null,
    errorMessage: null,
    qrToken: isQr ? `q${context.random.hex(16)}` : null,
    qrExpiresAtMs: isQr ? nowMs + QR_LIFETIME_MS : null,
    qrScannedAtMs: null,
    expiresAtMs: isQr ? null : nowMs + PHONE_LIFETIME_MS,
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
    paidAtMs: null,
    cancelledAtMs: null,
    totalRefundedTiyn: 0,
    pendingRefundTiyn: 0,
    lines: sum.lines,
    source: key.name,
  };
}

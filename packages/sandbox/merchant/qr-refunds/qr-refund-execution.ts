/** Merchant document, Errors. */

import type { QrRefundExecuteRequest } from '@tilla/payment-api/merchant/qr-refund.ts';
import { availableForRefundTiyn } from '@tilla/shared/domain/refund-state.ts';
import { errorOf } from '#sandbox/behaviour/moods.ts';
import { screenText } from '#sandbox/billing/content-screening.ts';
import type { ServiceContext } from '#sandbox/context/service-context.ts';
import { businessError, validationError } from '#sandbox/http/api-error.ts';
import type { Answer } from '#sandbox/http/declared-route.ts';
import type { Caller } from '#sandbox/http/http-env.ts';
import type { InvoiceRecord } from '#sandbox/store/invoices.ts';
import type { QrRefundRecord } from '#sandbox/store/qr-refunds.ts';
import type { ReturnedLine } from '#sandbox/store/refunds.ts';
import { createInvoiceCache } from '../invoices/invoice-cache.ts';
import { newFiscalNumber } from '../receipts/fiscal-documents.ts';
import { bookRefund, giveBack } from '../refunds/refund-outcome.ts';
import { openLines, takeCount, takeEverything } from '../refunds/return-lines.ts';
import { changeSession } from './qr-refund-life.ts';
import { findOperation, isReturnable } from './qr-refund-operations.ts';
import { appendSessionEvent, toSessionWire } from './qr-refund-view.ts';

interface Order {
  id: number;
  invoiceId: number;
  amountTiyn: number;
  items: ReturnedLine[];
  isUncertain: boolean;
}

/** In a session the scan is the confirmation (Errors). */
const BUYER_CONFIRMATION = 'refund_requires_buyer_confirmation';

/** Others are the general error. */
const REFUSAL_STATUS: Readonly<Record<string, number>> = {
  refund_insufficient_funds: 422,
  refund_window_expired: 422,
  operation_not_returnable: 422,
};

export function registerQrRefundExecution(context: ServiceContext): void {
  const cache = createInvoiceCache(context.store);
  context.due.register('qr_refund.execute', (order: Order) => {
    const session = context.qrRefunds.get(order.id);
    if (session?.status !== 'executing') return undefined;
    hold(context, order.invoiceId, -order.amountTiyn);
    cache.clear(order.invoiceId);
    const refusal = findRefusal(context, session);
    if (refusal === undefined) send(context, session, order);
    else {
      // Nothing was sent, so the session may be executed again.
      changeSession(context, session, { status: 'customer_identified', operationRef: null, errorCode: refusal.code });
    }
    return undefined;
  });
}

export function executeSession(
  context: ServiceContext,
  { organization }: Caller,
  session: QrRefundRecord,
  request: QrRefundExecuteRequest,
): Answer {
  requireExecutable(session);
  if (request.simulate === 'uncertain' && organization.mode !== 'sandbox') {
    throw businessError(403, 'not_sandbox', 'Simulation is for sandbox organizations.');
  }
  screenText(organization, 'reason', request.reason);
  const order = toOrder(context, session, request);
  const refusal = findRefusal(context, session);
  if (refusal !== undefined) throw businessError(refusal.status, refusal.code, 'Nothing was sent.');
  const started = changeSession(context, session, { operationRef: request.operationRef, errorCode: null });
  const { latency_ms } = context.moods.of(organization.id);
  createInvoiceCache(context.store).clear(order.invoiceId);
  if (latency_ms > 0) {
    changeSession(context, started, { status: 'executing' });
    hold(context, order.invoiceId, order.amountTiyn);
    context.due.schedule('qr_refund.execute', session.id, context.clock.nowMs() + latency_ms, order);
    return unproven('qr_refund_execution_result_unavailable', 'The outcome is not known; never repeat the request.');
  }
  const ended = send(context, started, order);
  if (ended.status === 'completed') return { status: 200, body: { session: toSessionWire(context, ended) } };
  return unproven('qr_refund_execution_uncertain', 'Money may have moved; never repeat the request.', {
    session: toSessionWire(context, ended),
  });
}

/** Against a second refund while the answer is pending. */
function hold(context: ServiceContext, invoiceId: number, amountTiyn: number): void {
  const invoice = context.invoices.get(invoiceId);
  if (invoice === undefined) return;
  const pendingRefundTiyn = Math.max(0, invoice.pendingRefundTiyn + amountTiyn);
  context.invoices.put({ ...invoice, pendingRefundTiyn, updatedAtMs: context.clock.nowMs() });
}

function unproven(code: string, message: string, more: object = {}): Answer {
  return { status: 202, body: { error: code, error_code: code, message, ...more } };
}

function requireExecutable(session: QrRefundRecord): void {
  switch (session.status) {
    case 'executing':
      throw businessError(409, 'qr_refund_execution_in_progress', 'The refund is already running; do not repeat it.');
    case 'completed':
      throw businessError(409, 'qr_refund_completed', 'The refund is done; read it from the session.');
    case 'execution_uncertain':
      throw businessError(409, 'qr_refund_execution_uncertain', 'Money may have moved; never repeat the request.');
    default:
      requireIdentified(session);
  }
}

/** Throws until the customer is known, and after the session has ended without one. */
export function requireIdentified({ status, errorCode }: QrRefundRecord): void {
  if (status === 'awaiting_scan' || status === 'activating') {
    throw businessError(409, 'qr_refund_not_identified', 'The customer has not scanned yet.');
  }
  if (status === 'failed' && errorCode === 'qr_refund_activation_failed') {
    throw businessError(502, 'qr_refund_activation_failed', 'The return could not be opened; start a new session.');
  }
  if (status === 'expired' || status === 'failed') {
    throw businessError(409, 'qr_refund_expired', 'The session has ended; start a new one.');
  }
}

function toOrder(context: ServiceContext, session: QrRefundRecord, request: QrRefundExecuteRequest): Order {
  const invoice = findOperation(context, session.organizationId, request.operationRef);
  if (invoice === undefined) throw validationError({ operation_ref: ['The customer has no such operation.'] });
  if (!isReturnable(context, invoice)) {
    throw businessError(422, 'operation_not_returnable', 'The provider forbids a return of this operation.');
  }
  const items = request.items === null ? undefined : takeItems(context, invoice, request.items);
  const available = availableForRefundTiyn(invoice);
  const amountTiyn = items?.reduce((sum, item) => sum + item.amountTiyn, 0) ?? request.amountTiyn ?? available;
  if (amountTiyn > available) {
    throw businessError(422, 'refund_amount_exceeds_available', 'See available_for_refund.');
  }
  if (items === undefined && invoice.lines.length > 0 && amountTiyn < available) {
    throw businessError(422, 'partial_refund_requires_return_items', 'Send items instead of amount.');
  }
  if (amountTiyn === 0) throw validationError({ items: ['The sum of the lines must be positive.'] });
  return {
    id: session.id,
    invoiceId: invoice.id,
    amountTiyn,
    items: items ?? takeEverything(context, invoice, amountTiyn),
    isUncertain: request.simulate === 'uncertain',
  };
}

function takeItems(
  context: ServiceContext,
  invoice: InvoiceRecord,
  items: NonNullable<QrRefundExecuteRequest['items']>,
): ReturnedLine[] {
  if (invoice.lines.length === 0) throw validationError({ items: ['The operation has no items.'] });
  const open = openLines(context, invoice);
  return items.flatMap(({ itemId, count }, index) => {
    const named = open.filter(({ line }) => line.id === itemId);
    if (named.length === 0) {
      throw validationError({ [`items.${String(index)}.item_id`]: ['The operation has no such item.'] });
    }
    return takeCount(named, count, `items.${String(index)}.count`);
  });
}

/** The starting key lost its right (Authentication, 6), or the provider refuses. */
function findRefusal(context: ServiceContext, session: QrRefundRecord): { status: number; code: string } | undefined {
  const actor = context.apiKeys.ofOrganization(session.organizationId).find(({ id }) => id === session.keyId);
  const isAuthorized =
    actor !== undefined &&
    !actor.revoked &&
    (actor.expiresAtMs === null || context.clock.nowMs() < actor.expiresAtMs) &&
    (actor.grants?.includes('qr_refunds.create') ?? true);
  if (!isAuthorized) return { status: 403, code: 'qr_refund_actor_no_longer_authorized' };
  const code = errorOf(context.moods.of(session.organizationId).refund);
  if (code === undefined || code === BUYER_CONFIRMATION) return undefined;
  const status = REFUSAL_STATUS[code];
  return status === undefined ? { status: 502, code: 'bank_error' } : { status, code };
}

/** An uncertain outcome moves the money too: in the ledger, not in the service's rows. */
function send(context: ServiceContext, session: QrRefundRecord, order: Order): QrRefundRecord {
  const invoice = context.invoices.get(order.invoiceId);
  if (invoice === undefined) throw new Error(`invoice ${String(order.invoiceId)} of a QR refund is gone`);
  const cause = { qrRefundId: session.id };
  if (order.isUncertain || context.moods.of(session.organizationId).execute === 'uncertain') {
    bookRefund(context, invoice, order.amountTiyn, cause);
    const uncertain = changeSession(context, session, {
      status: 'execution_uncertain',
      errorCode: 'qr_refund_execution_uncertain',
    });
    appendSessionEvent(context, uncertain, 'execution_uncertain', invoice.id);
    return uncertain;
  }
  giveBack(context, invoice, order.amountTiyn, order.items, cause);
  const completed = changeSession(context, session, {
    status: 'completed',
    errorCode: null,
    refundedTiyn: order.amountTiyn,
    receiptNumber: newFiscalNumber(context),
  });
  appendSessionEvent(context, completed, 'completed', invoice.id);
  return completed;
}

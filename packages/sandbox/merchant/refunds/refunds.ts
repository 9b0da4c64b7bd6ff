/** Merchant document "POST /invoices/{id}/refund", docs/decisions.md "Refunds". */

import {
  invoiceRefundsWire,
  type RefundRequest,
  refundBody,
  refundCreatedWire,
  refundListQuery,
  refundPageWire,
} from '@tilla/payment-api/merchant/refund.ts';
import { formatWireMoney, TIYN_PER_TENGE } from '@tilla/payment-api/money.ts';
import { isFullyRefunded } from '@tilla/shared/domain/invoice-state.ts';
import { availableForRefundTiyn, decideRefund } from '@tilla/shared/domain/refund-state.ts';
import type { z } from 'zod';
import { screenText } from '#sandbox/billing/content-screening.ts';
import { requireTariff } from '#sandbox/billing/invoice-admission.ts';
import type { ServiceContext } from '#sandbox/context/service-context.ts';
import { businessError, phraseError, validationError } from '#sandbox/http/api-error.ts';
import type { ServiceApp } from '#sandbox/http/http-env.ts';
import { type Clause, conditionsOf } from '#sandbox/store/conditions.ts';
import type { InvoiceRecord } from '#sandbox/store/invoices.ts';
import type { Organization } from '#sandbox/store/organizations.ts';
import type { RefundRecord, ReturnedLine } from '#sandbox/store/refunds.ts';
import { addRoute } from '../access/route.ts';
import { createInvoiceCache } from '../invoices/invoice-cache.ts';
import { findInvoice, invoiceIdParams } from '../invoices/invoice-finder.ts';
import { submitRefund } from './refund-outcome.ts';
import { toRefundWire } from './refund-view.ts';
import { isRefundWindowOver } from './refund-window.ts';
import { takeEverything, takeReturnItems } from './return-lines.ts';

export function registerRefunds(app: ServiceApp, context: ServiceContext): void {
  const cache = createInvoiceCache(context.store);
  addRoute(
    app,
    context,
    {
      method: 'post',
      path: '/invoices/{id}/refund',
      operation: 'refunds.create',
      summary: 'Asks for a refund, whole, by sum or by lines',
      params: invoiceIdParams,
      body: refundBody,
      answers: { 201: refundCreatedWire.strict },
    },
    ({ organization, params, body }) => {
      requireTariff(context, organization);
      const invoice = findInvoice(context, organization.id, params.id);
      const { refund, changed } = requestRefund(context, organization, invoice, body);
      cache.clear(invoice.id);
      return {
        status: 201,
        body: {
          message: 'Refund queued',
          refund: toRefundWire(refund),
          invoice: { ...sumsOf(changed), pending_refund_amount: changed.pendingRefundTiyn / TIYN_PER_TENGE },
        },
      };
    },
  );
  addRoute(
    app,
    context,
    {
      method: 'get',
      path: '/invoices/{id}/refunds',
      operation: 'refunds.read',
      summary: 'The refunds of an invoice',
      params: invoiceIdParams,
      answers: { 200: invoiceRefundsWire.strict },
    },
    ({ organization, params }) => {
      const invoice = findInvoice(context, organization.id, params.id);
      const refunds = context.refunds.ofInvoice(invoice.id).map(toRefundWire);
      return {
        status: 200,
        body: {
          invoice: { ...sumsOf(invoice), is_fully_refunded: isFullyRefunded(invoice) },
          refunds,
          total: refunds.length,
        },
      };
    },
  );
  addRoute(
    app,
    context,
    {
      method: 'get',
      path: '/refunds',
      operation: 'refunds.read',
      summary: 'Lists refunds, newest first',
      query: refundListQuery,
      answers: { 200: refundPageWire.strict },
    },
    ({ organization, query }) => {
      const { sql, values } = filterOf(organization.id, query);
      const rows = context.refunds.select(
        `${sql} ORDER BY created_at DESC, id DESC LIMIT ? OFFSET ?`,
        ...values,
        query.per_page,
        (query.page - 1) * query.per_page,
      );
      return {
        status: 200,
        body: {
          current_page: query.page,
          data: rows.map(toRefundWire),
          total: context.refunds.count(sql, ...values),
        },
      };
    },
  );
}

function requestRefund(
  context: ServiceContext,
  organization: Organization,
  invoice: InvoiceRecord,
  request: RefundRequest,
): { refund: RefundRecord; changed: InvoiceRecord } {
  const reason = screenText(organization, 'reason', request.reason);
  if (availableForRefundTiyn(invoice) === 0) throw notRefundable();
  if (isRefundWindowOver(context, invoice)) {
    throw businessError(422, 'refund_window_expired', 'The time for a refund of this payment is over.');
  }
  const named = request.returnItems === null ? null : takeReturnItems(context, invoice, request.returnItems);
  const asked = named === null ? request.amountTiyn : sumOf(named);
  const amountTiyn = admitAmount(invoice, asked);
  const nowMs = context.clock.nowMs();
  const refund: RefundRecord = {
    id: context.store.nextId('refund', 20_001),
    organizationId: organization.id,
    invoiceId: invoice.id,
    status: 'pending',
    amountTiyn,
    reason,
    errorCode: null,
    errorMessage: null,
    items: named ?? takeEverything(context, invoice, amountTiyn),
    createdAtMs: nowMs,
    completedAtMs: null,
  };
  const changed: InvoiceRecord = {
    ...invoice,
    pendingRefundTiyn: invoice.pendingRefundTiyn + amountTiyn,
    updatedAtMs: nowMs,
  };
  context.refunds.put(refund);
  context.invoices.put(changed);
  submitRefund(context, refund);
  return { refund, changed };
}

/** Null: everything available. */
function admitAmount(invoice: InvoiceRecord, asked: number | null): number {
  const decision = decideRefund(undefined, { type: 'request', invoice, amountTiyn: asked ?? undefined });
  const requested = decision.events?.find((event) => event.type === 'requested');
  if (requested !== undefined) return requested.amountTiyn;
  switch (decision.rejection) {
    case 'Refund amount exceeds available amount':
      throw phraseError(400, decision.rejection, 'See available_for_refund.');
    case 'amount_not_positive':
      throw validationError({ return_items: ['The sum of the lines must be positive.'] });
    default:
      throw notRefundable();
  }
}

const notRefundable = () =>
  phraseError(400, 'Invoice is not refundable', 'Only a paid invoice that is not fully refunded can be refunded.');

const sumOf = (items: readonly ReturnedLine[]): number => items.reduce((sum, { amountTiyn }) => sum + amountTiyn, 0);

const sumsOf = (invoice: InvoiceRecord) => ({
  id: invoice.id,
  amount: formatWireMoney(invoice.amountTiyn),
  total_refunded: formatWireMoney(invoice.totalRefundedTiyn),
  available_for_refund: availableForRefundTiyn(invoice) / TIYN_PER_TENGE,
});

function filterOf(organizationId: number, query: z.output<typeof refundListQuery>): Clause {
  const { add, addAny, clause } = conditionsOf(organizationId);
  addAny('status', query['status[]']);
  if (query.invoice_id !== undefined) add('invoice_id = ?', query.invoice_id);
  if (query.date_from !== undefined) add('created_at >= ?', query.date_from);
  if (query.date_to !== undefined) add('created_at <= ?', query.date_to);
  return clause();
}

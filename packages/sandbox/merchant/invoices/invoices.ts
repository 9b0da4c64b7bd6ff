/** Merchant document "Endpoints". */

import {
  invoiceCancellingWire,
  invoiceChangedWire,
  invoicePageWire,
  invoiceStatsWire,
  invoiceWire,
  statusChecksWire,
} from '@tilla/payment-api/merchant/invoice.ts';
import {
  createPhoneInvoiceBody,
  createQrInvoiceBody,
  invoiceListQuery,
  invoiceStatsQuery,
  patchInvoiceBody,
  simulateStatusBody,
  statusCheckBody,
} from '@tilla/payment-api/merchant/invoice-requests.ts';
import { toUtcIso } from '@tilla/payment-api/timestamps.ts';
import { requireTariff } from '#sandbox/billing/invoice-admission.ts';
import { createInvoice } from '#sandbox/billing/invoice-create.ts';
import type { ServiceContext } from '#sandbox/context/service-context.ts';
import { businessError, phraseError } from '#sandbox/http/api-error.ts';
import type { ServiceApp } from '#sandbox/http/http-env.ts';
import { moveInvoice } from '#sandbox/invoices/invoice-lifecycle.ts';
import { toInvoiceWire, toListItemWire, toStatusCheckWire } from '#sandbox/invoices/invoice-view.ts';
import { submitCancel } from '#sandbox/provider/provider.ts';
import { addRoute } from '../access/route.ts';
import { createInvoiceCache } from './invoice-cache.ts';
import { findInvoice, invoiceIdParams } from './invoice-finder.ts';
import { filterClause, orderClause } from './invoice-search.ts';
import { simulateStatus } from './invoice-simulation.ts';
import { readStats } from './invoice-stats.ts';

/** Outside the general limit (docs/decisions.md). */
const READ_LIMIT = 1000;
/** Per organization. */
const QR_LIMIT = 60;

export function registerInvoices(app: ServiceApp, context: ServiceContext): void {
  registerCreation(app, context);
  registerReading(app, context);
  registerChanges(app, context);
}

function registerCreation(app: ServiceApp, context: ServiceContext): void {
  addRoute(
    app,
    context,
    {
      method: 'post',
      path: '/invoices',
      operation: 'invoices.create',
      summary: 'Creates a phone invoice',
      body: createPhoneInvoiceBody,
      answers: { 201: invoiceWire.strict },
    },
    ({ body, ...caller }) => ({ status: 201, body: toInvoiceWire(context, createInvoice(context, caller, body)) }),
  );
  addRoute(
    app,
    context,
    {
      method: 'post',
      path: '/invoices/qr',
      operation: 'invoices.create',
      summary: 'Creates a QR invoice',
      body: createQrInvoiceBody,
      answers: { 201: invoiceWire.strict },
      buckets: ({ organization }) => [
        {
          name: 'qr',
          subject: String(organization.id),
          limit: QR_LIMIT,
          // Without `Retry-After` (Errors, 429).
          refuse: () => businessError(429, 'qr_rate_limit', 'More than 60 QR invoices per minute.'),
        },
      ],
    },
    ({ body, ...caller }) => ({ status: 201, body: toInvoiceWire(context, createInvoice(context, caller, body)) }),
  );
}

function registerReading(app: ServiceApp, context: ServiceContext): void {
  const cache = createInvoiceCache(context.store);
  addRoute(
    app,
    context,
    {
      method: 'get',
      path: '/invoices',
      operation: 'invoices.read',
      summary: 'Lists invoices',
      query: invoiceListQuery,
      answers: { 200: invoicePageWire.strict },
    },
    ({ organization, query }) => {
      const { sql, values } = filterClause(organization.id, query, query.date_from, query.date_to);
      const rows = context.invoices.select(
        `${sql} ${orderClause(query)} LIMIT ? OFFSET ?`,
        ...values,
        query.per_page,
        (query.page - 1) * query.per_page,
      );
      return {
        status: 200,
        body: {
          current_page: query.page,
          data: rows.map(toListItemWire),
          total: context.invoices.count(sql, ...values),
        },
      };
    },
  );
  addRoute(
    app,
    context,
    {
      method: 'get',
      path: '/invoices/stats',
      operation: 'invoices.read',
      summary: 'Aggregates of invoices',
      query: invoiceStatsQuery,
      answers: { 200: invoiceStatsWire.strict },
    },
    ({ organization, query }) => ({ status: 200, body: readStats(context, organization.id, query) }),
  );
  addRoute(
    app,
    context,
    {
      method: 'get',
      path: '/invoices/{id}',
      operation: 'invoices.read',
      summary: 'One invoice; terminal statuses come from a cache of 24 hours',
      params: invoiceIdParams,
      answers: { 200: invoiceWire.strict },
      generalLimit: false,
      buckets: ({ key }) => [{ name: 'invoice', subject: String(key.id), limit: READ_LIMIT }],
    },
    ({ organization, params }) => {
      const invoice = findInvoice(context, organization.id, params.id);
      return {
        status: 200,
        body: toInvoiceWire(context, cache.read(organization, invoice, context.clock.nowMs())),
      };
    },
  );
  addRoute(
    app,
    context,
    {
      method: 'post',
      path: '/invoices/status/check',
      operation: 'invoices.read',
      summary: 'Statuses of up to 100 invoices, always fresh',
      body: statusCheckBody,
      answers: { 200: statusChecksWire.strict },
    },
    ({ organization, body }) => ({
      status: 200,
      body: {
        invoices: [...new Set(body.invoice_ids)]
          .map((id) => context.invoices.get(id))
          .filter((invoice) => invoice?.organizationId === organization.id)
          .flatMap((invoice) => (invoice === undefined ? [] : [toStatusCheckWire(invoice)])),
      },
    }),
  );
}

function registerChanges(app: ServiceApp, context: ServiceContext): void {
  const cache = createInvoiceCache(context.store);
  addRoute(
    app,
    context,
    {
      method: 'patch',
      path: '/invoices/{id}',
      operation: 'invoices.update',
      summary: 'Sets the private note',
      params: invoiceIdParams,
      body: patchInvoiceBody,
      answers: { 200: invoiceWire.strict },
    },
    ({ organization, params, body }) => {
      requireTariff(context, organization);
      const invoice = findInvoice(context, organization.id, params.id);
      const changed = { ...invoice, internalComment: body.internalComment, updatedAtMs: context.clock.nowMs() };
      context.invoices.put(changed);
      cache.clear(invoice.id);
      return { status: 200, body: toInvoiceWire(context, changed) };
    },
  );
  addRoute(
    app,
    context,
    {
      method: 'post',
      path: '/invoices/{id}/cancel',
      operation: 'invoices.cancel',
      summary: 'Cancels a phone invoice',
      params: invoiceIdParams,
      answers: { 200: invoiceChangedWire.strict, 202: invoiceCancellingWire.strict },
    },
    ({ organization, params }) => {
      requireTariff(context, organization);
      const invoice = findInvoice(context, organization.id, params.id);
      const at = new Date(context.clock.nowMs()).toISOString();
      const move = moveInvoice(context, invoice, { type: 'request_cancel', at });
      if (move.rejection === 'qr_cancel_unsupported') {
        throw businessError(409, 'qr_cancel_unsupported', 'A QR invoice cannot be cancelled.', {
          expires_at: invoice.qrExpiresAtMs === null ? null : toUtcIso(invoice.qrExpiresAtMs),
        });
      }
      if (move.rejection !== undefined) {
        throw phraseError(400, 'Invoice cannot be cancelled', 'Only a pending or processing invoice can be cancelled.');
      }
      cache.clear(invoice.id);
      if (move.invoice.status === 'cancelling') {
        submitCancel(context, move.invoice);
        return { status: 202, body: { message: 'Invoice is being cancelled', invoice_id: invoice.id } };
      }
      return { status: 200, body: { message: 'Invoice cancelled', invoice: toInvoiceWire(context, move.invoice) } };
    },
  );
  addRoute(
    app,
    context,
    {
      method: 'post',
      path: '/invoices/{id}/simulate-status',
      operation: 'invoices.simulate',
      summary: 'Drives a sandbox invoice through its life',
      params: invoiceIdParams,
      body: simulateStatusBody,
      answers: { 200: invoiceChangedWire.strict },
    },
    ({ organization, params, body }) => {
      const invoice = findInvoice(context, organization.id, params.id);
      if (!invoice.isSandbox || organization.mode !== 'sandbox') {
        throw businessError(403, 'not_sandbox', 'Simulation is for sandbox organizations.');
      }
      const changed = simulateStatus(context, invoice, body);
      return { status: 200, body: { message: 'Status simulated', invoice: toInvoiceWire(context, changed) } };
    },
  );
}

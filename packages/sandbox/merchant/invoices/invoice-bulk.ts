/** Each row is created, known already, or failed by itself (POST /invoices/bulk). */

import {
  type BulkItem,
  type BulkRow,
  bulkInvoicesBody,
  bulkItemRules,
  bulkResultWire,
} from '@tilla/payment-api/merchant/invoice-bulk.ts';
import type { InvoiceRequest } from '@tilla/payment-api/merchant/invoice-requests.ts';
import { requireOpen } from '#sandbox/billing/invoice-admission.ts';
import { createInvoice } from '#sandbox/billing/invoice-create.ts';
import { chooseCashier } from '#sandbox/cashiers/cashier-choice.ts';
import type { ServiceContext } from '#sandbox/context/service-context.ts';
import { ApiError, businessError } from '#sandbox/http/api-error.ts';
import type { Caller, ServiceApp } from '#sandbox/http/http-env.ts';
import { validate } from '#sandbox/http/validate.ts';
import { addRoute } from '../access/route.ts';

/** Batches a minute with one key (Limits). */
const BULK_LIMIT = 20;

export function registerBulkInvoices(app: ServiceApp, context: ServiceContext): void {
  addRoute(
    app,
    context,
    {
      method: 'post',
      path: '/invoices/bulk',
      operation: 'invoices.create',
      summary: 'Creates up to 100 phone invoices',
      body: bulkInvoicesBody,
      answers: { 201: bulkResultWire.strict },
      buckets: ({ key }) => [{ name: 'bulk', subject: String(key.id), limit: BULK_LIMIT }],
    },
    ({ body, organization, key }) => {
      requireOpen(context, organization);
      const cashier = chooseCashier(context, organization, body.bankConnectionId);
      const invoices = body.items.map((item, index) =>
        createOne(context, { organization, key }, cashier.id, item, index),
      );
      const numberOf = (wanted: BulkRow['status']): number => invoices.filter(({ status }) => status === wanted).length;
      return {
        status: 201,
        body: {
          created: numberOf('created'),
          duplicates: numberOf('duplicate'),
          failed: numberOf('failed'),
          invoices,
        },
      };
    },
  );
}

/** A refusal writes nothing, so that the rest of the batch stands. */
function createOne(
  context: ServiceContext,
  caller: Caller,
  cashierId: number,
  { request, toCheck }: BulkItem,
  index: number,
): BulkRow {
  const reference = request.externalOrderId === null ? {} : { external_order_id: request.externalOrderId };
  try {
    const { phone_number } = validate(bulkItemRules, toCheck, 'body');
    requireGoods(context, caller, request);
    const invoice = createInvoice(context, caller, { ...request, phone: phone_number, bankConnectionId: cashierId });
    return { index, status: 'created', invoice_id: invoice.id, ...reference };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const code = textOf(error.body.error_code) ?? 'validation_error';
    if (code === 'duplicate_idempotency_key') {
      return { index, status: 'duplicate', invoice_id: Number(error.body.invoice_id), ...reference };
    }
    return { index, status: 'failed', ...reference, error_code: code, message: messageOf(error) };
  }
}

/** Its own code in a batch (POST /invoices/bulk, rule 2). */
function requireGoods(context: ServiceContext, { organization }: Caller, { cartItems }: InvoiceRequest): void {
  for (const { catalogItemId } of cartItems ?? []) {
    const item = context.catalog.find(organization.id, catalogItemId);
    if (item !== undefined && (!item.sellable || item.operation === 'delete')) {
      throw businessError(422, 'catalog_item_not_found', `The catalog item ${String(catalogItemId)} is being removed.`);
    }
  }
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

function messageOf({ body, message }: ApiError): string {
  const errors = body.errors as Readonly<Record<string, readonly string[]>> | undefined;
  const [first] = Object.entries(errors ?? {});
  return first === undefined ? message : `${first[0]}: ${first[1].join(' ')}`;
}

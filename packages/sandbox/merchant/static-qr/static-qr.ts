/** docs/decisions.md "Static QR". */

import {
  type StaticQrWire,
  staticQrBody,
  staticQrListQuery,
  staticQrPageWire,
  staticQrWire,
} from '@tilla/payment-api/merchant/static-qr.ts';
import { formatWireMoney } from '@tilla/payment-api/money.ts';
import { toUtcIso } from '@tilla/payment-api/timestamps.ts';
import { screenDescription } from '#sandbox/billing/content-screening.ts';
import { requireBilling } from '#sandbox/billing/invoice-admission.ts';
import { sumInvoice } from '#sandbox/billing/invoice-sum.ts';
import { chooseCashier } from '#sandbox/cashiers/cashier-choice.ts';
import type { ServiceContext } from '#sandbox/context/service-context.ts';
import { drawQr } from '#sandbox/drawing/qr-image.ts';
import { businessError } from '#sandbox/http/api-error.ts';
import type { ServiceApp } from '#sandbox/http/http-env.ts';
import { framePage } from '#sandbox/http/page-frame.ts';
import { nextBankInvoiceId, payInvoice } from '#sandbox/provider/provider.ts';
import { BLANK_INVOICE, type InvoiceRecord } from '#sandbox/store/invoices.ts';
import type { Organization } from '#sandbox/store/organizations.ts';
import type { StaticQrRecord } from '#sandbox/store/static-qrs.ts';
import { addRoute } from '../access/route.ts';

export const PRINTED_PAGE_PATH = '/static';

export function registerStaticQr(app: ServiceApp, context: ServiceContext): void {
  addRoute(
    app,
    context,
    {
      method: 'post',
      path: '/static-qr',
      operation: 'static_qr.create',
      summary: 'Makes a printed QR bound to a deal',
      body: staticQrBody,
      answers: { 201: staticQrWire.strict },
    },
    ({ organization, key, body }) => {
      requireBilling(context, organization);
      if (organization.hasCatalog && body.cartItems === null) {
        throw businessError(422, 'catalog_requires_cart_items', 'The organization has a catalog: send cart_items.');
      }
      const sum = sumInvoice(context, organization, body);
      const description = screenDescription(organization, body.description);
      const cashier = chooseCashier(context, organization, body.bankConnectionId);
      const record: StaticQrRecord = {
        id: context.store.nextId('static_qr', 5001),
        organizationId: organization.id,
        connectionId: cashier.id,
        token: `s${context.random.hex(16)}`,
        amountTiyn: sum.amountTiyn,
        subtotalTiyn: sum.subtotalTiyn,
        discountTiyn: sum.discountTiyn,
        lines: sum.lines,
        description,
        externalOrderId: body.externalOrderId,
        source: key.name,
        createdAtMs: context.clock.nowMs(),
      };
      context.staticQrs.put(record);
      return { status: 201, body: { static_qr: toWire(context, record) } };
    },
  );
  addRoute(
    app,
    context,
    {
      method: 'get',
      path: '/static-qr',
      operation: 'static_qr.read',
      summary: 'Lists printed QR codes, newest first',
      query: staticQrListQuery,
      answers: { 200: staticQrPageWire.strict },
    },
    ({ organization, query, request }) => {
      const { page, per_page } = query;
      const rows = context.staticQrs.select(
        'WHERE organization_id = ? ORDER BY id DESC LIMIT ? OFFSET ?',
        organization.id,
        per_page,
        (page - 1) * per_page,
      );
      const total = context.staticQrs.count('WHERE organization_id = ?', organization.id);
      return {
        status: 200,
        body: {
          data: rows.map((row) => toWire(context, row)),
          ...framePage(request.url, { page, perPage: per_page, total }),
        },
      };
    },
  );
}

function toWire(context: ServiceContext, record: StaticQrRecord): StaticQrWire {
  return {
    id: record.id,
    qr_token: record.token,
    qr_link: `${context.origin()}${PRINTED_PAGE_PATH}/${record.token}`,
    qr_image: drawQr(record.token),
    amount: formatWireMoney(record.amountTiyn),
    description: record.description,
    external_order_id: record.externalOrderId,
    status: 'active',
    created_at: toUtcIso(record.createdAtMs),
  };
}

/** The provider applies no cap. */
export function payStaticQr(
  context: ServiceContext,
  organization: Organization,
  staticQr: StaticQrRecord,
): InvoiceRecord {
  const nowMs = context.clock.nowMs();
  const invoice: InvoiceRecord = {
    ...BLANK_INVOICE,
    id: context.store.nextId('invoice', 100_001),
    organizationId: organization.id,
    connectionId: staticQr.connectionId,
    kind: 'qr',
    origin: 'service',
    madeBy: 'printed_qr',
    isSandbox: organization.mode === 'sandbox',
    status: 'pending',
    amountTiyn: staticQr.amountTiyn,
    subtotalTiyn: staticQr.subtotalTiyn,
    discountTiyn: staticQr.discountTiyn,
    description: staticQr.description,
    externalOrderId: staticQr.externalOrderId,
    bankInvoiceId: nextBankInvoiceId(context),
    qrScannedAtMs: nowMs,
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
    lines: staticQr.lines,
    source: staticQr.source,
  };
  context.invoices.put(invoice);
  if (!payInvoice(context, invoice)) throw new Error(`static QR ${String(staticQr.id)} could not be paid`);
  return context.invoices.get(invoice.id) ?? invoice;
}

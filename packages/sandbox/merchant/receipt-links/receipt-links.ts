/** `GET /invoices/{id}/receipt`. */

import { receiptPendingWire, receiptReadyWire } from '@tilla/payment-api/merchant/receipt-link.ts';
import { formatDayTime } from '@tilla/shared/domain/almaty-time.ts';
import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import type { Hono } from 'hono';
import { errorOf } from '#sandbox/behaviour/moods.ts';
import { requireSession } from '#sandbox/cashiers/cashier-choice.ts';
import type { ServiceContext } from '#sandbox/context/service-context.ts';
import { businessError, phraseError } from '#sandbox/http/api-error.ts';
import type { HttpEnv, ServiceApp } from '#sandbox/http/http-env.ts';
import { isSameSecret } from '#sandbox/store/api-keys.ts';
import type { InvoiceRecord } from '#sandbox/store/invoices.ts';
import type { Organization } from '#sandbox/store/organizations.ts';
import type { Table } from '#sandbox/store/store.ts';
import { type Answer, addRoute } from '../access/route.ts';
import { findInvoice, invoiceIdParams } from '../invoices/invoice-finder.ts';
import { type ReceiptDocument, renderReceiptPdf } from './receipt-pdf.ts';

/** docs/decisions.md. */
const RECEIPT_LIMIT = 30;
const PREPARING_MS = 1000;
const DOCUMENTS_PATH = '/receipts';
const FISCAL_PATH = '/fiscal';

/** Its id is the invoice's. */
interface ReceiptRecord {
  id: number;
  readyAtMs: number;
  /** A bearer secret that cannot be revoked. */
  hash: string;
  fiscalNumber: string;
}

export function registerReceiptLinks(app: ServiceApp, context: ServiceContext): void {
  const receipts = receiptTable(context);
  addRoute(
    app,
    context,
    {
      method: 'get',
      path: '/invoices/{id}/receipt',
      operation: 'receipt_links.read',
      summary: 'Links to the receipt, once it is made',
      params: invoiceIdParams,
      answers: { 200: receiptReadyWire.strict, 202: receiptPendingWire.strict },
      buckets: ({ key }) => [
        {
          name: 'receipt',
          subject: String(key.id),
          limit: RECEIPT_LIMIT,
          refuse: (seconds) =>
            businessError(
              429,
              'receipt_rate_limited',
              'Too many receipt requests.',
              { retry_after_seconds: seconds },
              { 'Retry-After': String(seconds) },
            ),
        },
      ],
    },
    ({ organization, params }) => {
      const invoice = findInvoice(context, organization.id, params.id);
      requirePaid(invoice);
      return answerReceipt(context, receipts, organization, invoice);
    },
  );
}

/** The secret in the address opens them. */
export function registerReceiptDocuments(app: Hono<HttpEnv>, context: ServiceContext): void {
  const receipts = receiptTable(context);
  const open = (id: string, hash: string | undefined): { receipt: ReceiptRecord; invoice: InvoiceRecord } => {
    const receipt = /^\d{1,15}$/.test(id) ? receipts.get(Number(id)) : undefined;
    const invoice = receipt === undefined ? undefined : context.invoices.get(receipt.id);
    // Compared without a receipt too, so that timing does not show which exist.
    const isAllowed = isSameSecret(hash ?? '', receipt?.hash ?? 'none');
    if (receipt === undefined || invoice === undefined || !isAllowed || context.clock.nowMs() < receipt.readyAtMs) {
      throw notFound();
    }
    return { receipt, invoice };
  };
  const answerPdf = async (id: string, hash: string | undefined, disposition: string): Promise<Response> => {
    const { receipt, invoice } = open(id, hash);
    const pdf = await renderReceiptPdf(toDocument(context, invoice, receipt), context.fontsFolder());
    return new Response(Buffer.from(pdf), {
      headers: {
        'Content-Type': 'application/pdf',
        'Content-Disposition': `${disposition}; filename="receipt-${String(invoice.id)}.pdf"`,
        'Cache-Control': 'private, no-store',
        'Referrer-Policy': 'no-referrer',
        'X-Content-Type-Options': 'nosniff',
      },
    });
  };
  app.get(`${DOCUMENTS_PATH}/:id`, (c) => answerPdf(c.req.param('id'), c.req.query('hash'), 'inline'));
  app.get(`${DOCUMENTS_PATH}/:id/pdf`, (c) => answerPdf(c.req.param('id'), c.req.query('hash'), 'attachment'));
  app.get(`${FISCAL_PATH}/:number`, (c) => {
    const [receipt] = receipts.select('WHERE fiscal_number = ?', c.req.param('number'));
    const invoice = receipt === undefined ? undefined : context.invoices.get(receipt.id);
    if (receipt === undefined || invoice === undefined) throw notFound();
    return c.text(fiscalForm(context, invoice, receipt));
  });
}

function receiptTable({ store }: ServiceContext): Table<ReceiptRecord> {
  return store.table<ReceiptRecord>({
    name: 'receipt_links',
    columns: { fiscal_number: { type: 'TEXT', of: (record) => record.fiscalNumber } },
    indexes: ['fiscal_number'],
  });
}

function requirePaid(invoice: InvoiceRecord): void {
  const isPaid = invoice.status === 'paid' || invoice.status === 'partially_refunded';
  if (isPaid && /^\d+$/.test(invoice.bankInvoiceId ?? '')) return;
  throw businessError(409, 'receipt_not_available_for_status', 'Only a paid invoice has a receipt.');
}

/** A finished receipt is answered whatever the session's state: the result is cached. */
function answerReceipt(
  context: ServiceContext,
  receipts: Table<ReceiptRecord>,
  organization: Organization,
  invoice: InvoiceRecord,
): Answer {
  const nowMs = context.clock.nowMs();
  const known = receipts.get(invoice.id);
  if (known !== undefined && nowMs >= known.readyAtMs) {
    return { status: 200, body: readyBody(context, invoice, known) };
  }
  requireProvider(context, organization);
  const receipt = known ?? queueReceipt(context, receipts, organization, invoice);
  const pollAfter = Math.max(1, Math.ceil((receipt.readyAtMs - nowMs) / 1000));
  return { status: 202, body: { status: 'pending', poll_after: pollAfter } };
}

/** 409 on this route (Errors, `bank_session_*`). */
function requireProvider(context: ServiceContext, organization: Organization): void {
  requireSession(organization, { not_configured: 409, unavailable: 409 });
  if (errorOf(context.moods.of(organization.id).receipt) !== undefined) {
    throw businessError(503, 'receipt_unavailable', 'The provider does not answer; try again later.');
  }
}

function queueReceipt(
  context: ServiceContext,
  receipts: Table<ReceiptRecord>,
  organization: Organization,
  invoice: InvoiceRecord,
): ReceiptRecord {
  const receipt: ReceiptRecord = {
    id: invoice.id,
    readyAtMs: context.clock.nowMs() + PREPARING_MS + context.moods.of(organization.id).latency_ms,
    hash: context.random.hex(16),
    fiscalNumber: String(100_000_000_000 + Math.floor(context.random.unit() * 900_000_000_000)),
  };
  receipts.put(receipt);
  return receipt;
}

function readyBody(context: ServiceContext, invoice: InvoiceRecord, receipt: ReceiptRecord): object {
  const mark = invoice.isSandbox ? '&sandbox=1' : '';
  const document = `${context.origin()}${DOCUMENTS_PATH}/${String(invoice.id)}`;
  return {
    status: 'ready',
    share_link: `${document}?hash=${receipt.hash}${mark}`,
    download_link: `${document}/pdf?hash=${receipt.hash}${mark}`,
    receipt_link: fiscalLink(context, invoice, receipt),
  };
}

function fiscalLink(context: ServiceContext, invoice: InvoiceRecord, receipt: ReceiptRecord): string {
  return `${context.origin()}${FISCAL_PATH}/${receipt.fiscalNumber}${invoice.isSandbox ? '?sandbox=1' : ''}`;
}

function toDocument(context: ServiceContext, invoice: InvoiceRecord, receipt: ReceiptRecord): ReceiptDocument {
  const organization = context.organizations.get(invoice.organizationId);
  const subtotalTiyn = invoice.subtotalTiyn ?? invoice.amountTiyn;
  const lines = invoice.lines.map(({ name, count, priceTiyn }) => ({
    name,
    count,
    priceTiyn,
    totalTiyn: priceTiyn * count,
  }));
  const whole = {
    name: invoice.description ?? 'Тауарлар / Товары',
    count: 1,
    priceTiyn: subtotalTiyn,
    totalTiyn: subtotalTiyn,
  };
  return {
    shopName: organization?.name ?? '',
    shopIdn: organization?.idn ?? '',
    kkmNumber: organization?.fiscalTill === true ? organization.kkmNumber : null,
    invoiceNumber: String(invoice.id),
    number: invoice.bankInvoiceId ?? '',
    fiscalNumber: receipt.fiscalNumber,
    paidAtMs: paidAtMs(invoice),
    tender: invoice.kind,
    lines: lines.length === 0 ? [whole] : lines,
    discountTiyn: subtotalTiyn - invoice.amountTiyn,
    totalTiyn: invoice.amountTiyn,
    fiscalLink: fiscalLink(context, invoice, receipt),
    isSandbox: invoice.isSandbox,
  };
}

const paidAtMs = (invoice: InvoiceRecord): number => invoice.paidAtMs ?? invoice.updatedAtMs;

/** Public; without goods and payer. */
function fiscalForm(context: ServiceContext, invoice: InvoiceRecord, receipt: ReceiptRecord): string {
  const organization = context.organizations.get(invoice.organizationId);
  return [
    organization?.name ?? '',
    `ЖСН/БСН · ИИН/БИН ${organization?.idn ?? ''}`,
    `Фискалдық белгі / Фискальный признак ${receipt.fiscalNumber}`,
    formatDayTime(paidAtMs(invoice), 'ru'),
    formatMoney(invoice.amountTiyn, 'ru'),
    ...(invoice.isSandbox ? ['Оқу режимі / Учебный режим'] : []),
    '',
  ].join('\n');
}

const notFound = () => phraseError(404, 'Not found', 'No such receipt.');

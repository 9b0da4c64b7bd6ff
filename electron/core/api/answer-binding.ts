/** What an answer must say of itself to be the answer to its question (rule A1); pure. */

import type { Invoice, InvoicePage, InvoiceStatusCheck } from '../../../shared/api/merchant/invoice.ts';
import type { BulkRow } from '../../../shared/api/merchant/invoice-bulk.ts';
import type { QrRefundSession } from '../../../shared/api/merchant/qr-refund.ts';
import type { InvoiceRefunds, RefundCreated } from '../../../shared/api/merchant/refund.ts';
import { parseMoney } from '../../../shared/domain/money.ts';
import type { Query } from './query-string.ts';

/**
 * Compares an answer with what was asked: the name of the field that speaks of something else, or null when all that the
 * answer says of itself agrees. A field that is left out says nothing, except the handle that every answer of its route has.
 */
export type Binding<Value> = (value: Value) => string | null;

/** An invoice that is asked about, and what is known of it for sure; what is not known is left out. */
export interface InvoiceQuestion {
  readonly id: number;
  /** Ours of its sale. */
  readonly externalOrderId?: string;
  readonly amountTiyn?: number;
  readonly isSandbox?: boolean;
}

/** The first of the pairs that differ, by name; a side that says nothing differs from nothing. */
function firstDifference(pairs: Readonly<Record<string, readonly [asked: unknown, answered: unknown]>>): string | null {
  const found = Object.entries(pairs).find(
    ([, [asked, answered]]) => isSaid(asked) && isSaid(answered) && asked !== answered,
  );
  return found?.[0] ?? null;
}

function isSaid(value: unknown): boolean {
  return value !== undefined && value !== null;
}

export function aboutInvoice(question: InvoiceQuestion): Binding<Invoice> {
  const { id, externalOrderId, amountTiyn, isSandbox } = question;
  return (invoice) => {
    // It is sent with every invoice of ours: an invoice that has none is none of ours.
    if (externalOrderId !== undefined && invoice.externalOrderId !== externalOrderId) return 'external_order_id';
    return firstDifference({
      id: [id, invoice.id],
      amount: [amountTiyn, invoice.amountTiyn],
      is_sandbox: [isSandbox, invoice.isSandbox],
    });
  };
}

/** What was frozen of an invoice: its order id and its cashier. Its sum is the business of rule S3, which shows a difference. */
export function aboutFrozenInvoice(frozenBody: string): Binding<Invoice> {
  const asked = fieldsOf(frozenBody);
  return (invoice) =>
    firstDifference({
      external_order_id: [asked['external_order_id'], invoice.externalOrderId ?? ''],
      bank_connection_id: [asked['bank_connection_id'], invoice.bankConnectionId],
    });
}

/** Rows that were not asked for, one invoice told twice, or an amount that is not the invoice's. */
export function aboutStatuses(questions: readonly InvoiceQuestion[]): Binding<InvoiceStatusCheck[]> {
  const asked = new Map(questions.map((question) => [question.id, question]));
  return (rows) => {
    if (new Set(rows.map(({ id }) => id)).size !== rows.length) return 'invoices';
    for (const { id, amountTiyn } of rows) {
      const question = asked.get(id);
      if (question === undefined) return 'id';
      if (question.amountTiyn !== undefined && question.amountTiyn !== amountTiyn) return 'amount';
    }
    return null;
  };
}

/** The page that was asked for; of a search, one on which at least one row has what was searched for. */
export function aboutList({ page, search }: Query): Binding<InvoicePage> {
  return ({ page: answeredPage, invoices }) => {
    if (typeof page === 'number' && answeredPage !== page) return 'current_page';
    if (typeof search !== 'string' || invoices.length === 0) return null;
    const wanted = search.toLowerCase();
    const isThere = ({ externalOrderId, description, clientPhone }: Invoice): boolean =>
      [externalOrderId, description, clientPhone].some((field) => field?.toLowerCase().includes(wanted) === true);
    return invoices.some(isThere) ? null : 'search';
  };
}

export function aboutRefunds({ id, amountTiyn }: InvoiceQuestion): Binding<InvoiceRefunds> {
  return ({ invoice, refunds }) =>
    firstDifference({ id: [id, invoice.id ?? ''], amount: [amountTiyn, invoice.amountTiyn] }) ??
    (refunds.every(({ invoiceId }) => (invoiceId ?? id) === id) ? null : 'invoice_id');
}

/** Of this invoice, over this amount, with the tag that was sent: the last word of the reason, where reasons are kept. */
export function aboutRefund(invoiceId: number, frozenBody: string): Binding<RefundCreated> {
  const { amount, reason } = fieldsOf(frozenBody);
  const amountTiyn = typeof amount === 'string' ? parseMoney(amount) : undefined;
  return ({ refund, invoice }) =>
    firstDifference({
      invoice_id: [invoiceId, refund.invoiceId],
      id: [invoiceId, invoice?.id],
      amount: [amountTiyn, refund.amountTiyn],
      reason: [lastWord(reason), lastWord(refund.reason)],
    });
}

/** Each row stands for the item at its place. */
export function aboutBatch(body: string): Binding<readonly BulkRow[]> {
  const items = (fieldsOf(body)['invoices'] ?? []) as readonly { readonly external_order_id?: string }[];
  return (rows) => {
    if (new Set(rows.map(({ index }) => index)).size !== rows.length) return 'index';
    for (const { index, external_order_id: answered } of rows) {
      const item = items[index];
      if (item === undefined) return 'index';
      const differs = firstDifference({ external_order_id: [item.external_order_id, answered] });
      if (differs !== null) return differs;
    }
    return null;
  };
}

/** One handle in, the same handle out; an answer that is silent about it says nothing against it. */
export function aboutHandle<Value>(name: string, asked: unknown, handleOf: (value: Value) => unknown): Binding<Value> {
  return (value) => firstDifference({ [name]: [asked, handleOf(value)] });
}

/** A handle that stands in the frozen request itself. */
export function aboutFrozen<Value>(
  frozenBody: string,
  name: string,
  handleOf: (value: Value) => unknown,
): Binding<Value> {
  return aboutHandle(name, fieldsOf(frozenBody)[name], handleOf);
}

/** The till's idea of the service's time is good to a second or two; an honest session must never be taken for an old one. */
const CLOCKS_DIFFER_MS = 10_000;

/**
 * A request for a session has no handle: what was there before its intent is the answer to another one, perhaps to another
 * till's, with another customer in it.
 * @param sinceMs the intent by the service's clock; null while nobody knows that.
 */
export function aboutSessionSince(sinceMs: number | null): Binding<QrRefundSession> {
  const isBefore = (at: string | null): boolean =>
    sinceMs !== null && at !== null && Date.parse(at) < sinceMs - CLOCKS_DIFFER_MS;
  return ({ createdAt, expiresAt }) => (isBefore(createdAt) ? 'created_at' : isBefore(expiresAt) ? 'expires_at' : null);
}

function lastWord(text: unknown): string | null {
  return typeof text === 'string' ? (text.split(/\s/).findLast((word) => word !== '') ?? null) : null;
}

function fieldsOf(body: string): Record<string, unknown> {
  return JSON.parse(body) as Record<string, unknown>;
}

/** Checks that an answer belongs to its request (rule A1); pure. */

import type { Invoice, InvoicePage, InvoiceStatusCheck } from '../merchant/invoice.ts';
import type { BulkRow } from '../merchant/invoice-bulk.ts';
import type { QrRefundSession } from '../merchant/qr-refund.ts';
import type { InvoiceRefunds, RefundCreated } from '../merchant/refund.ts';
import { parseMoney } from '../money.ts';
import type { Query } from './query-string.ts';

/** The field that differs from the request, or null; a missing field is no difference, except for the handle. */
export type Binding<Value> = (value: Value) => string | null;

export interface InvoiceQuestion {
  readonly id: number;
  readonly externalOrderId?: string;
  readonly amountTiyn?: number;
  readonly isSandbox?: boolean;
}

/** The name of the first pair that differs; an empty side differs from nothing. */
function firstDifference(pairs: Readonly<Record<string, readonly [asked: unknown, answered: unknown]>>): string | null {
  const found = Object.entries(pairs).find(
    ([, [asked, answered]]) => isPresent(asked) && isPresent(answered) && asked !== answered,
  );
  return found?.[0] ?? null;
}

function isPresent(value: unknown): boolean {
  return value !== undefined && value !== null;
}

export function aboutInvoice(question: InvoiceQuestion): Binding<Invoice> {
  const { id, externalOrderId, amountTiyn, isSandbox } = question;
  return (invoice) => {
    if (externalOrderId !== undefined && invoice.externalOrderId !== externalOrderId) return 'external_order_id';
    return firstDifference({
      id: [id, invoice.id],
      amount: [amountTiyn, invoice.amountTiyn],
      is_sandbox: [isSandbox, invoice.isSandbox],
    });
  };
}

/** Compares order id and cashier with the frozen body. The amount is left to rule S3, which shows a difference. */
export function aboutFrozenInvoice(frozenBody: string): Binding<Invoice> {
  const asked = fieldsOf(frozenBody);
  return (invoice) =>
    firstDifference({
      external_order_id: [asked['external_order_id'], invoice.externalOrderId ?? ''],
      bank_connection_id: [asked['bank_connection_id'], invoice.bankConnectionId],
    });
}

/** Finds rows that were not requested, duplicates, and amounts that differ from the invoice. */
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

/** The requested page; in a search at least one row must match. */
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

/** The service may store no reason; a stored one ends with the tag that was sent. */
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

export function aboutHandle<Value>(name: string, asked: unknown, handleOf: (value: Value) => unknown): Binding<Value> {
  return (value) => firstDifference({ [name]: [asked, handleOf(value)] });
}

export function aboutFrozen<Value>(
  frozenBody: string,
  name: string,
  handleOf: (value: Value) => unknown,
): Binding<Value> {
  return aboutHandle(name, fieldsOf(frozenBody)[name], handleOf);
}

/** The till knows the service's time to a second or two; a valid session must not be rejected as old. */
const CLOCKS_DIFFER_MS = 10_000;

/** A session has no handle: one older than its intent answers another request. @param sinceMs null while unknown. */
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

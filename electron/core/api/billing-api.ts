import { type ClientCheck, clientCheckBody, clientCheckWire } from '@tilla/payment-api/merchant/clients.ts';
import {
  type Invoice,
  type InvoiceChanged,
  invoiceChangedWire,
  invoiceWire,
} from '@tilla/payment-api/merchant/invoice.ts';
import { type BulkRow, bulkResultWire } from '@tilla/payment-api/merchant/invoice-bulk.ts';
import {
  type InvoiceRefunds,
  invoiceRefundsWire,
  type RefundCreated,
  refundCreatedWire,
} from '@tilla/payment-api/merchant/refund.ts';
import {
  aboutBatch,
  aboutFrozenInvoice,
  aboutHandle,
  aboutInvoice,
  aboutRefund,
  aboutRefunds,
  type Binding,
  type InvoiceQuestion,
} from './answer-binding.ts';
import type { Outcome } from './outcome.ts';
import type { BucketName, Purpose } from './rate-budget.ts';
import { LOOK_TIMEOUT_MS, MONEY_TIMEOUT_MS, READ_TIMEOUT_MS } from './timeouts.ts';
import type { Ask, Transport } from './transport.ts';

export interface BillingApi {
  /** Money call. `frozenBody` is JSON text that was durable before (rule C1). */
  createPhoneInvoice(frozenBody: string): Promise<Outcome<Invoice>>;
  /** Money call; up to 100 invoices, each created, already known or refused separately. Rows are in the order sent. */
  createBulkInvoices(body: string): Promise<Outcome<readonly BulkRow[]>>;
  /** Money call. The answer's `invoice` is null while the provider has not decided (202). */
  cancelInvoice(id: number): Promise<Outcome<InvoiceChanged>>;
  /** Money call; the endpoint has no idempotency key, so it is never sent twice (rule R1). */
  createRefund(invoiceId: number, frozenBody: string): Promise<Outcome<RefundCreated>>;
  listRefunds(question: InvoiceQuestion, purpose: Purpose): Promise<Outcome<InvoiceRefunds>>;
  /** Moves no money and is idempotent; an empty `text` erases. */
  commentInvoice(id: number, text: string): Promise<Outcome<Invoice>>;
  /** @param phone `8XXXXXXXXXX`. */
  checkClient(phone: string, bankConnectionId: number | null): Promise<Outcome<ClientCheck>>;
}

export function createBillingApi(transport: Transport): BillingApi {
  function move<Value>(
    path: string,
    route: string,
    body: string | null,
    read: (body: unknown) => Value,
    about: Binding<Value>,
    bucket: BucketName = 'general',
  ): Promise<Outcome<Value>> {
    const ask: Ask<Value> = {
      route: `POST ${route}`,
      method: 'POST',
      path,
      bucket,
      purpose: 'money',
      isMoneyCall: true,
      timeoutMs: MONEY_TIMEOUT_MS,
      read,
      about,
    };
    return transport.ask(body === null ? ask : { ...ask, body });
  }

  return {
    createPhoneInvoice: (body) => move('/invoices', '/invoices', body, invoiceWire.read, aboutFrozenInvoice(body)),
    createBulkInvoices: (body) =>
      move('/invoices/bulk', '/invoices/bulk', body, bulkResultWire.read, aboutBatch(body), 'bulk'),
    cancelInvoice: (id) =>
      move(
        `/invoices/${String(id)}/cancel`,
        '/invoices/{id}/cancel',
        null,
        invoiceChangedWire.read,
        aboutHandle('id', id, ({ invoiceId }) => invoiceId),
      ),
    createRefund: (id, body) =>
      move(
        `/invoices/${String(id)}/refund`,
        '/invoices/{id}/refund',
        body,
        refundCreatedWire.read,
        aboutRefund(id, body),
      ),
    listRefunds: (question, purpose) =>
      transport.ask({
        route: 'GET /invoices/{id}/refunds',
        method: 'GET',
        path: `/invoices/${String(question.id)}/refunds`,
        bucket: 'general',
        purpose,
        timeoutMs: LOOK_TIMEOUT_MS,
        read: invoiceRefundsWire.read,
        about: aboutRefunds(question),
      }),
    commentInvoice: (id, text) =>
      transport.ask({
        route: 'PATCH /invoices/{id}',
        method: 'PATCH',
        path: `/invoices/${String(id)}`,
        body: JSON.stringify({ internal_comment: text === '' ? null : text }),
        bucket: 'general',
        purpose: 'background',
        timeoutMs: READ_TIMEOUT_MS,
        read: invoiceWire.read,
        about: aboutInvoice({ id }),
      }),
    checkClient: (phone, bankConnectionId) =>
      transport.ask({
        route: 'POST /clients/check',
        method: 'POST',
        path: '/clients/check',
        body: JSON.stringify(clientCheckBody.encode({ phone, bankConnectionId })),
        bucket: 'cashierClients',
        purpose: 'watch',
        isImpatient: true,
        timeoutMs: READ_TIMEOUT_MS,
        read: clientCheckWire.read,
      }),
  };
}

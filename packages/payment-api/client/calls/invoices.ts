import { type AccountHealth, accountHealthWire, type Tariff, tariffWire } from '../../merchant/account.ts';
import { type ClientCheck, clientCheckBody, clientCheckWire } from '../../merchant/clients.ts';
import {
  type Invoice,
  type InvoiceChanged,
  type InvoicePage,
  type InvoiceStatusCheck,
  invoiceChangedWire,
  invoicePageWire,
  invoiceWire,
  statusChecksWire,
} from '../../merchant/invoice.ts';
import { type BulkRow, bulkResultWire } from '../../merchant/invoice-bulk.ts';
import { type ReceiptLink, receiptReadyWire } from '../../merchant/receipt-link.ts';
import {
  type InvoiceRefunds,
  invoiceRefundsWire,
  type RefundCreated,
  refundCreatedWire,
} from '../../merchant/refund.ts';
import {
  aboutBatch,
  aboutFrozenInvoice,
  aboutHandle,
  aboutInvoice,
  aboutList,
  aboutRefund,
  aboutRefunds,
  aboutStatuses,
  type InvoiceQuestion,
} from '../answer-binding.ts';
import { type Connection, LOOK_TIMEOUT_MS, type Purpose, READ_TIMEOUT_MS } from '../connection.ts';
import type { Answer } from '../outcome.ts';
import type { Query } from '../query-string.ts';

/** A one-page receipt is below a tenth of it. */
const RECEIPT_LIMITS = { maxBytes: 5 * 1024 * 1024, timeoutMs: READ_TIMEOUT_MS, accept: 'application/pdf' } as const;

export type InvoiceCalls = ReturnType<typeof createInvoiceCalls>;

export function createInvoiceCalls({ ask, fetchFile }: Connection) {
  const create = (path: string, body: string) =>
    ask({
      method: 'POST',
      path,
      body,
      effect: 'money',
      limit: path === '/invoices/qr' ? 'qr' : 'general',
      read: invoiceWire.read,
      about: aboutFrozenInvoice(body),
    });

  return {
    /** `frozenBody` is JSON text that was durable before (rule C1). */
    createQrInvoice: (frozenBody: string): Promise<Answer<Invoice>> => create('/invoices/qr', frozenBody),
    createPhoneInvoice: (frozenBody: string): Promise<Answer<Invoice>> => create('/invoices', frozenBody),
    /** Up to 100 invoices, each created, already known or refused separately. Rows are in the order sent. */
    createBulkInvoices: (body: string): Promise<Answer<readonly BulkRow[]>> =>
      ask({
        method: 'POST',
        path: '/invoices/bulk',
        body,
        effect: 'money',
        limit: 'bulk',
        read: bulkResultWire.read,
        about: aboutBatch(body),
      }),
    /** The answer's `invoice` is null while the provider has not decided (202). */
    cancelInvoice: (id: number): Promise<Answer<InvoiceChanged>> =>
      ask({
        method: 'POST',
        path: '/invoices/{id}/cancel',
        ids: [id],
        effect: 'money',
        read: invoiceChangedWire.read,
        about: aboutHandle('id', id, ({ invoiceId }) => invoiceId),
      }),
    /** The endpoint has no idempotency key, so it is never sent twice (rule R1). */
    createRefund: (invoiceId: number, frozenBody: string): Promise<Answer<RefundCreated>> =>
      ask({
        method: 'POST',
        path: '/invoices/{id}/refund',
        ids: [invoiceId],
        body: frozenBody,
        effect: 'money',
        read: refundCreatedWire.read,
        about: aboutRefund(invoiceId, frozenBody),
      }),
    listRefunds: (question: InvoiceQuestion, purpose: Purpose = 'money'): Promise<Answer<InvoiceRefunds>> =>
      ask({
        method: 'GET',
        path: '/invoices/{id}/refunds',
        ids: [question.id],
        purpose,
        timeoutMs: LOOK_TIMEOUT_MS,
        read: invoiceRefundsWire.read,
        about: aboutRefunds(question),
      }),
    /** Terminal statuses may come from a cache of 24 hours (rule L1). */
    getInvoice: (question: InvoiceQuestion, purpose: Purpose = 'watch'): Promise<Answer<Invoice>> =>
      ask({
        method: 'GET',
        path: '/invoices/{id}',
        ids: [question.id],
        limit: 'invoice',
        purpose,
        timeoutMs: LOOK_TIMEOUT_MS,
        read: invoiceWire.read,
        about: aboutInvoice(question),
      }),
    listInvoices: (query: Query, purpose: Purpose = 'background'): Promise<Answer<InvoicePage>> =>
      ask({
        method: 'GET',
        path: '/invoices',
        query,
        purpose,
        read: invoicePageWire.read,
        about: aboutList(query),
      }),
    /** At most 100; always fresh. An id that is absent from the answer is unknown, not gone (rule L4). */
    checkStatuses: (
      questions: readonly InvoiceQuestion[],
      purpose: Purpose = 'watch',
    ): Promise<Answer<InvoiceStatusCheck[]>> =>
      ask({
        method: 'POST',
        path: '/invoices/status/check',
        body: JSON.stringify({ invoice_ids: questions.map(({ id }) => id) }),
        effect: 'repeatable',
        purpose,
        timeoutMs: LOOK_TIMEOUT_MS,
        read: statusChecksWire.read,
        about: aboutStatuses(questions),
      }),
    /** Moves no money and is idempotent; an empty `text` erases. */
    commentInvoice: (id: number, text: string): Promise<Answer<Invoice>> =>
      ask({
        method: 'PATCH',
        path: '/invoices/{id}',
        ids: [id],
        body: JSON.stringify({ internal_comment: text === '' ? null : text }),
        effect: 'repeatable',
        purpose: 'background',
        read: invoiceWire.read,
        about: aboutInvoice({ id }),
      }),
    getReceiptLink: (invoiceId: number): Promise<Answer<ReceiptLink>> =>
      ask({
        method: 'GET',
        path: '/invoices/{id}/receipt',
        ids: [invoiceId],
        limit: 'receipts',
        purpose: 'background',
        read: receiptReadyWire.read,
      }),
    /** The address is a secret. */
    download: (url: string): Promise<Answer<Uint8Array>> => fetchFile('GET receipt document', url, RECEIPT_LIMITS),
    /** @param phone `8XXXXXXXXXX`. */
    checkClient: (phone: string, bankConnectionId: number | null): Promise<Answer<ClientCheck>> =>
      ask({
        method: 'POST',
        path: '/clients/check',
        body: JSON.stringify(clientCheckBody.encode({ phone, bankConnectionId })),
        effect: 'repeatable',
        limit: 'cashierClients',
        purpose: 'watch',
        isImpatient: true,
        read: clientCheckWire.read,
      }),
    accountHealth: (purpose: Purpose = 'watch'): Promise<Answer<AccountHealth>> =>
      ask({ method: 'GET', path: '/account/health', purpose, read: accountHealthWire.read }),
    tariff: (): Promise<Answer<Tariff>> =>
      ask({ method: 'GET', path: '/tariff', purpose: 'background', read: tariffWire.read }),
  };
}

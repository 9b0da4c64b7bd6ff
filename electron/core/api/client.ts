/** The typed merchant API client: answers are validated by schemas, outcomes classified. */

import { type AccountHealth, accountHealthWire, type Tariff, tariffWire } from '@tilla/payment-api/merchant/account.ts';
import {
  type CatalogPage,
  type CatalogUnit,
  catalogPageWire,
  catalogUnitsWire,
} from '@tilla/payment-api/merchant/catalog.ts';
import {
  type Invoice,
  type InvoicePage,
  type InvoiceStatusCheck,
  invoicePageWire,
  invoiceWire,
  statusChecksWire,
} from '@tilla/payment-api/merchant/invoice.ts';
import { type ReceiptLink, receiptReadyWire } from '@tilla/payment-api/merchant/receipt-link.ts';
import {
  aboutFrozenInvoice,
  aboutInvoice,
  aboutList,
  aboutStatuses,
  type Binding,
  type InvoiceQuestion,
} from './answer-binding.ts';
import { type BillingApi, createBillingApi } from './billing-api.ts';
import { type CashboxApi, createCashboxApi } from './cashbox-api.ts';
import { type CashierApi, createCashierApi } from './cashier-api.ts';
import { type CatalogApi, createCatalogApi } from './catalog-api.ts';
import { createFiscalApi, type FiscalApi } from './fiscal-api.ts';
import type { Outcome } from './outcome.ts';
import { createQrRefundApi, type QrRefundApi } from './qr-refund-api.ts';
import { type Query, queryString } from './query-string.ts';
import type { BucketName, Purpose } from './rate-budget.ts';
import { createReconciliationApi, type ReconciliationApi } from './reconciliation-api.ts';
import { createRecurringApi, type RecurringApi } from './recurring-api.ts';
import { createSandboxApi, type SandboxApi } from './sandbox-api.ts';
import { LOOK_TIMEOUT_MS, MONEY_TIMEOUT_MS, READ_TIMEOUT_MS } from './timeouts.ts';
import type { Transport } from './transport.ts';

export interface ApiClient
  extends BillingApi,
    CashboxApi,
    CashierApi,
    CatalogApi,
    FiscalApi,
    QrRefundApi,
    ReconciliationApi,
    RecurringApi,
    SandboxApi {
  /** Money call. `frozenBody` is JSON text that was durable before (rule C1). */
  createQrInvoice(frozenBody: string): Promise<Outcome<Invoice>>;
  /** Terminal statuses may come from a cache of 24 hours (rule L1). */
  getInvoice(question: InvoiceQuestion, purpose?: Purpose): Promise<Outcome<Invoice>>;
  listInvoices(query: Query, purpose?: Purpose): Promise<Outcome<InvoicePage>>;
  /** At most 100; always fresh. An id that is absent from the answer is unknown, not gone (rule L4). */
  checkStatuses(questions: readonly InvoiceQuestion[], purpose?: Purpose): Promise<Outcome<InvoiceStatusCheck[]>>;
  getReceiptLink(invoiceId: number): Promise<Outcome<ReceiptLink>>;
  /** The address is a secret. */
  download(url: string): Promise<Outcome<Uint8Array>>;
  accountHealth(purpose?: Purpose): Promise<Outcome<AccountHealth>>;
  tariff(): Promise<Outcome<Tariff>>;
  listCatalog(query: Query): Promise<Outcome<CatalogPage>>;
  listUnits(): Promise<Outcome<CatalogUnit[]>>;
}

/** A one-page receipt is below a tenth of it. */
const RECEIPT_LIMITS = { maxBytes: 5 * 1024 * 1024, timeoutMs: READ_TIMEOUT_MS, accept: 'application/pdf' } as const;

export function createApiClient(transport: Transport): ApiClient {
  function get<Value>(
    route: string,
    path: string,
    read: (body: unknown) => Value,
    purpose: Purpose,
    bucket: BucketName = 'general',
    about?: Binding<Value>,
  ): Promise<Outcome<Value>> {
    const timeoutMs = READ_TIMEOUT_MS;
    const ask = { route: `GET ${route}`, method: 'GET', path, bucket, purpose, timeoutMs, read } as const;
    return transport.ask(about === undefined ? ask : { ...ask, about });
  }

  return {
    ...createBillingApi(transport),
    ...createCashboxApi(transport),
    ...createCashierApi(transport),
    ...createCatalogApi(transport),
    ...createFiscalApi(transport),
    ...createQrRefundApi(transport),
    ...createRecurringApi(transport),
    ...createReconciliationApi(transport),
    ...createSandboxApi(transport),
    createQrInvoice: (body) =>
      transport.ask({
        route: 'POST /invoices/qr',
        method: 'POST',
        path: '/invoices/qr',
        body,
        bucket: 'qr',
        purpose: 'money',
        isMoneyCall: true,
        timeoutMs: MONEY_TIMEOUT_MS,
        read: invoiceWire.read,
        about: aboutFrozenInvoice(body),
      }),
    getInvoice: (question, purpose = 'watch') =>
      transport.ask({
        route: 'GET /invoices/{id}',
        method: 'GET',
        path: `/invoices/${String(question.id)}`,
        bucket: 'invoice',
        purpose,
        timeoutMs: LOOK_TIMEOUT_MS,
        read: invoiceWire.read,
        about: aboutInvoice(question),
      }),
    listInvoices: (query, purpose = 'background') =>
      get('/invoices', `/invoices${queryString(query)}`, invoicePageWire.read, purpose, 'general', aboutList(query)),
    checkStatuses: (questions, purpose = 'watch') =>
      transport.ask({
        route: 'POST /invoices/status/check',
        method: 'POST',
        path: '/invoices/status/check',
        body: JSON.stringify({ invoice_ids: questions.map(({ id }) => id) }),
        bucket: 'general',
        purpose,
        timeoutMs: LOOK_TIMEOUT_MS,
        read: statusChecksWire.read,
        about: aboutStatuses(questions),
      }),
    getReceiptLink: (id) =>
      get('/invoices/{id}/receipt', `/invoices/${String(id)}/receipt`, receiptReadyWire.read, 'background', 'receipts'),
    download: (url) => transport.fetchFile('GET receipt document', url, RECEIPT_LIMITS),
    accountHealth: (purpose = 'watch') => get('/account/health', '/account/health', accountHealthWire.read, purpose),
    tariff: () => get('/tariff', '/tariff', tariffWire.read, 'background'),
    listCatalog: (query) => get('/catalog', `/catalog${queryString(query)}`, catalogPageWire.read, 'background'),
    listUnits: () => get('/catalog/units', '/catalog/units', catalogUnitsWire.read, 'background'),
  };
}

/** The merchant API as the till calls it: typed, read through its schemas, every outcome sorted. */

import {
  type AccountHealth,
  readAccountHealth,
  readTariff,
  type Tariff,
} from '../../../shared/api/merchant/account.ts';
import {
  type CatalogPage,
  type CatalogUnit,
  readCatalogPage,
  readCatalogUnits,
} from '../../../shared/api/merchant/catalog.ts';
import {
  type Invoice,
  type InvoicePage,
  type InvoiceStatusCheck,
  readInvoice,
  readInvoicePage,
  readStatusChecks,
} from '../../../shared/api/merchant/invoice.ts';
import { type ReceiptLink, readReceiptLink } from '../../../shared/api/merchant/receipt-link.ts';
import type { Outcome } from './outcome.ts';
import type { Purpose } from './rate-budget.ts';
import type { Transport } from './transport.ts';

/** Query parameters in the wire's own names; arrays become `name[]=a&name[]=b`. */
export type Query = Readonly<Record<string, string | number | readonly (string | number)[] | null | undefined>>;

export interface ApiClient {
  /** Money call. `frozenBody` is JSON text that was durable before (rule C1). */
  createQrInvoice(frozenBody: string): Promise<Outcome<Invoice>>;
  /** Terminal statuses may come from a cache of 24 hours (rule L1). */
  getInvoice(id: number, purpose?: Purpose): Promise<Outcome<Invoice>>;
  listInvoices(query: Query, purpose?: Purpose): Promise<Outcome<InvoicePage>>;
  /** At most 100 ids; always fresh. An id that is absent from the answer is unknown, not gone (rule L4). */
  checkStatuses(ids: readonly number[], purpose?: Purpose): Promise<Outcome<InvoiceStatusCheck[]>>;
  getReceiptLink(invoiceId: number): Promise<Outcome<ReceiptLink>>;
  /** The PDF behind a `download_link`; the address is a secret. */
  download(url: string): Promise<Outcome<Uint8Array>>;
  accountHealth(): Promise<Outcome<AccountHealth>>;
  tariff(): Promise<Outcome<Tariff>>;
  listCatalog(query: Query): Promise<Outcome<CatalogPage>>;
  listUnits(): Promise<Outcome<CatalogUnit[]>>;
}

/** A person waits beside it, and a lost answer costs a search: long enough for a slow line. */
const MONEY_TIMEOUT_MS = 20_000;
const LOOK_TIMEOUT_MS = 6_000;
const READ_TIMEOUT_MS = 15_000;

export function createApiClient(transport: Transport): ApiClient {
  function get<Value>(
    route: string,
    path: string,
    read: (body: unknown) => Value,
    purpose: Purpose,
    timeoutMs = READ_TIMEOUT_MS,
  ): Promise<Outcome<Value>> {
    return transport.ask({ route: `GET ${route}`, method: 'GET', path, bucket: 'general', purpose, timeoutMs, read });
  }

  return {
    createQrInvoice: (body) =>
      transport.ask({
        route: 'POST /invoices/qr',
        method: 'POST',
        path: '/invoices/qr',
        body,
        bucket: 'general',
        purpose: 'money',
        isMoneyCall: true,
        timeoutMs: MONEY_TIMEOUT_MS,
        read: readInvoice,
      }),
    getInvoice: (id, purpose = 'watch') =>
      transport.ask({
        route: 'GET /invoices/{id}',
        method: 'GET',
        path: `/invoices/${String(id)}`,
        bucket: 'invoice',
        purpose,
        timeoutMs: LOOK_TIMEOUT_MS,
        read: readInvoice,
      }),
    listInvoices: (query, purpose = 'background') =>
      get('/invoices', `/invoices${queryString(query)}`, readInvoicePage, purpose),
    checkStatuses: (ids, purpose = 'watch') =>
      transport.ask({
        route: 'POST /invoices/status/check',
        method: 'POST',
        path: '/invoices/status/check',
        body: JSON.stringify({ invoice_ids: ids }),
        bucket: 'general',
        purpose,
        timeoutMs: LOOK_TIMEOUT_MS,
        read: readStatusChecks,
      }),
    getReceiptLink: (id) =>
      get('/invoices/{id}/receipt', `/invoices/${String(id)}/receipt`, readReceiptLink, 'background'),
    download: (url) => transport.fetchBytes('GET receipt document', url, READ_TIMEOUT_MS),
    accountHealth: () => get('/account/health', '/account/health', readAccountHealth, 'watch'),
    tariff: () => get('/tariff', '/tariff', readTariff, 'background'),
    listCatalog: (query) => get('/catalog', `/catalog${queryString(query)}`, readCatalogPage, 'background'),
    listUnits: () => get('/catalog/units', '/catalog/units', readCatalogUnits, 'background'),
  };
}

/** `+` in a time's offset must arrive encoded (Conventions, Bare date); everything is encoded, so it does. */
function queryString(query: Query): string {
  const pairs = Object.entries(query).flatMap(([name, value]) => {
    if (value === null || value === undefined) return [];
    const values = typeof value === 'object' ? value : [value];
    const key = typeof value === 'object' ? `${name}[]` : name;
    return values.map((one) => `${encodeURIComponent(key)}=${encodeURIComponent(String(one))}`);
  });
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

/** The merchant surface (merchant document): amounts are integer tiyn, times ISO in UTC, names are ours. */

import { type AccountHealth, accountHealthWire, type Tariff, tariffWire } from '../merchant/account.ts';
import {
  type Invoice,
  type InvoiceChanged,
  type InvoicePage,
  type InvoiceStatusCheck,
  invoiceChangedWire,
  invoicePageWire,
  invoiceWire,
  statusChecksWire,
} from '../merchant/invoice.ts';
import { createPhoneInvoiceBody, createQrInvoiceBody, type InvoiceRequest } from '../merchant/invoice-requests.ts';
import {
  type InvoiceRefunds,
  invoiceRefundsWire,
  type RefundCreated,
  refundBody,
  refundCreatedWire,
} from '../merchant/refund.ts';
import { type Call, type ConnectionOptions, createConnection } from './connection.ts';
import { type Outcome, ok, type Rejected } from './outcome.ts';

export interface MerchantClientOptions extends ConnectionOptions {
  readonly apiKey: string;
}

/** One order is billed once; `phone` null: a QR. Its key must be durable before it is sent. */
export interface Order {
  /** The merchant's reference, by which the invoice is found again. */
  readonly orderId: string;
  /** Equal for every try of this order, and for no other; the order's id by default. */
  readonly key?: string;
  /** `8XXXXXXXXXX`, or null. */
  readonly phone: string | null;
  /** An amount or lines of the catalog. */
  readonly amountTiyn?: number;
  readonly cartItems?: NonNullable<InvoiceRequest['cartItems']>;
  readonly discountPercentage?: number;
  readonly description?: string;
  readonly bankConnectionId?: number;
}

export interface BilledOrder {
  readonly invoice: Invoice;
  /** `adopted`: an earlier try had made it, and its answer was lost. */
  readonly how: 'created' | 'adopted';
}

export interface InvoiceFilter {
  /** Of the description, the phone and the order's id. */
  readonly search?: string;
  readonly status?: readonly string[];
  readonly origin?: 'all' | 'service' | 'bank';
  /** `YYYY-MM-DD`, Almaty's. */
  readonly date_from?: string;
  readonly date_to?: string;
}

export type MerchantClient = ReturnType<typeof createMerchantClient>;

const PAGE = 100;
/** How often an order is looked for and sent again before it stays `unknown`. */
const TRIES = 3;

export function createMerchantClient(options: MerchantClientOptions) {
  const connection = createConnection(options, { 'x-api-key': options.apiKey });

  const get = <Value>(path: string, read: (body: unknown) => Value, query: Call<unknown>['query'] = {}) =>
    connection.ask({ method: 'GET', path, query, retry: 'repeatable', read });
  const once = <Value>(path: string, body: string, read: (body: unknown) => Value) =>
    connection.ask({ method: 'POST', path, body, retry: 'once', read });

  const getInvoice = (id: number): Promise<Outcome<Invoice>> => get(`/invoices/${String(id)}`, invoiceWire.read);
  const listInvoices = ({ status = [], ...filter }: InvoiceFilter = {}, page = 1): Promise<Outcome<InvoicePage>> =>
    get(`/invoices`, invoicePageWire.read, {
      ...filter,
      ...Object.fromEntries(status.map((one, place) => [`status[${String(place)}]`, one])),
      per_page: PAGE,
      page,
    });

  /** Every invoice, a page at a time. @throws PaymentApiError when a page cannot be read. */
  async function* allInvoices(filter: InvoiceFilter = {}): AsyncGenerator<Invoice, void> {
    for (let number = 1, read = 0; ; number += 1) {
      const { invoices, total } = (await listInvoices(filter, number)).orThrow();
      yield* invoices;
      read += invoices.length;
      if (invoices.length === 0 || read >= total) return;
    }
  }

  /** The newest invoice of this order that an earlier try made. */
  async function find(order: Order, key: string): Promise<Outcome<number | undefined>> {
    const page = await listInvoices({ search: order.orderId });
    if (page.kind !== 'ok') return page;
    const own = page.value.invoices.filter(
      (one) => one.idempotencyKey === key && one.externalOrderId === order.orderId,
    );
    return ok(page.status, own.length === 0 ? undefined : Math.max(...own.map(({ id }) => id)));
  }

  async function adopt(order: Order, key: string, refusal: Rejected): Promise<Outcome<BilledOrder>> {
    const { body } = refusal;
    const id = typeof body === 'object' && body !== null && 'invoice_id' in body ? Number(body.invoice_id) : Number.NaN;
    if (!Number.isInteger(id)) return refusal;
    const found = await getInvoice(id);
    if (found.kind !== 'ok') return found;
    const isOwn = found.value.externalOrderId === order.orderId && found.value.idempotencyKey === key;
    // The key of another order: that money is not this order's.
    if (!isOwn || (order.amountTiyn !== undefined && found.value.amountTiyn !== order.amountTiyn)) return refusal;
    return ok(found.status, { invoice: found.value, how: 'adopted' });
  }

  /**
   * Bills an order exactly once. After an answer that was lost it looks for the invoice by the order's id, and adopts it;
   * where there is none it sends the same bytes with the same key again. `unknown`: still nobody can say, and calling it
   * again with the same order is safe.
   */
  async function createOnce(order: Order): Promise<Outcome<BilledOrder>> {
    const key = order.key ?? order.orderId;
    const body = JSON.stringify(encode(order, key));
    const path = order.phone === null ? '/invoices/qr' : '/invoices';
    for (let turn = 1; ; turn += 1) {
      const sent = await once(path, body, invoiceWire.read);
      if (sent.kind === 'ok') return ok(sent.status, { invoice: sent.value, how: 'created' });
      if (sent.kind === 'rejected' && sent.code === 'duplicate_idempotency_key') return adopt(order, key, sent);
      if (sent.kind !== 'unknown') return sent;
      const found = await find(order, key);
      if (found.kind === 'ok' && found.value !== undefined) {
        // A list has no QR.
        const invoice = await getInvoice(found.value);
        return invoice.kind === 'ok' ? ok(invoice.status, { invoice: invoice.value, how: 'adopted' }) : sent;
      }
      if (found.kind !== 'ok' || turn >= TRIES) return sent;
    }
  }

  return {
    invoices: {
      createOnce,
      get: getInvoice,
      list: listInvoices,
      all: allInvoices,
      /** At most 100 ids; an id that is absent from the answer is unknown, not gone. */
      statuses: (ids: readonly number[]): Promise<Outcome<InvoiceStatusCheck[]>> =>
        connection.ask({
          method: 'POST',
          path: '/invoices/status/check',
          body: JSON.stringify({ invoice_ids: ids }),
          retry: 'repeatable',
          read: statusChecksWire.read,
        }),
      /** `invoice` is null while the provider has not decided. */
      cancel: (id: number): Promise<Outcome<InvoiceChanged>> =>
        once(`/invoices/${String(id)}/cancel`, '{}', invoiceChangedWire.read),
      /** It has no key: after `unknown`, `refunds` tells what was made, and a person decides. */
      refund: (id: number, asked: Parameters<typeof refundBody.encode>[0]): Promise<Outcome<RefundCreated>> =>
        once(`/invoices/${String(id)}/refund`, JSON.stringify(refundBody.encode(asked)), refundCreatedWire.read),
      refunds: (id: number): Promise<Outcome<InvoiceRefunds>> =>
        get(`/invoices/${String(id)}/refunds`, invoiceRefundsWire.read),
    },
    account: {
      health: (): Promise<Outcome<AccountHealth>> => get('/account/health', accountHealthWire.read),
      tariff: (): Promise<Outcome<Tariff>> => get('/tariff', tariffWire.read),
    },
    /** Any other call of the document; whoever makes it says whether it may be sent twice. */
    request: (call: Pick<Call<unknown>, 'method' | 'path' | 'query' | 'body' | 'retry'>): Promise<Outcome<unknown>> =>
      connection.ask({ ...call, read: (body) => body }),
  };
}

function encode(order: Order, key: string): object {
  const request = {
    amountTiyn: order.amountTiyn ?? null,
    cartItems: order.cartItems ?? null,
    discountPercentage: order.discountPercentage ?? null,
    description: order.description ?? null,
    externalOrderId: order.orderId,
    idempotencyKey: key,
    internalComment: null,
    bankConnectionId: order.bankConnectionId ?? null,
  };
  return order.phone === null
    ? createQrInvoiceBody.encode({ ...request, phone: null })
    : createPhoneInvoiceBody.encode({ ...request, phone: order.phone });
}

/** The merchant surface (merchant document): amounts are integer tiyn, times ISO in UTC, names are ours. */

import type { CatalogItem } from '../merchant/catalog.ts';
import type { Invoice } from '../merchant/invoice.ts';
import { createPhoneInvoiceBody, createQrInvoiceBody, type InvoiceRequest } from '../merchant/invoice-requests.ts';
import { type RefundPage, refundBody, refundPageWire } from '../merchant/refund.ts';
import type { Subscription, SubscriptionBillings } from '../merchant/subscription.ts';
import { MAX_NAMED_GOODS } from './calls/catalog.ts';
import { type ClientOptions, connect } from './client-options.ts';
import type { Call } from './connection.ts';
import { createMerchantCalls } from './merchant-calls.ts';
import { type Answer, mapOutcome, type Outcome, type Rejected } from './outcome.ts';
import { countedRows, namedRows, PAGE_SIZE, rowsByCursor } from './pages.ts';
import type { Query } from './query-string.ts';

export interface MerchantClientOptions extends ClientOptions {
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
  /** 100 by default. */
  readonly per_page?: number;
}

export type MerchantClient = ReturnType<typeof createMerchantClient>;

/** How often an order is looked for and sent again before it stays `unknown`. */
const TRIES = 3;

export function createMerchantClient(options: MerchantClientOptions) {
  const connection = connect(options, { 'x-api-key': options.apiKey });
  const calls = createMerchantCalls(connection);

  const getInvoice = (id: number) => calls.getInvoice({ id });
  const listInvoices = (filter: InvoiceFilter = {}, page = 1) => calls.listInvoices(paged({ ...filter }, page));

  /** The newest invoice of this order that an earlier try made. */
  async function find(order: Order, key: string): Promise<Outcome<number | undefined>> {
    return mapOutcome(await listInvoices({ search: order.orderId }), ({ invoices }) => {
      const own = invoices.filter((one) => one.idempotencyKey === key && one.externalOrderId === order.orderId);
      return own.length === 0 ? undefined : Math.max(...own.map(({ id }) => id));
    });
  }

  async function adopt(order: Order, key: string, refusal: Rejected): Promise<Answer<BilledOrder>> {
    if (refusal.invoiceId === null) return billed(refusal, 'adopted');
    const found = await getInvoice(refusal.invoiceId);
    const isOther =
      found.kind === 'ok' &&
      (found.value.externalOrderId !== order.orderId ||
        found.value.idempotencyKey !== key ||
        (order.amountTiyn !== undefined && found.value.amountTiyn !== order.amountTiyn));
    // The key of another order: that money is not this order's.
    return billed(isOther ? refusal : found, 'adopted');
  }

  /**
   * Bills an order exactly once. After an answer that was lost it looks for the invoice by the order's id, and adopts it;
   * where there is none it sends the same bytes with the same key again. `unknown`: still nobody can say, and calling it
   * again with the same order is safe.
   */
  async function createOnce(order: Order): Promise<Answer<BilledOrder>> {
    const key = order.key ?? order.orderId;
    const body = JSON.stringify(encode(order, key));
    for (let turn = 1; ; turn += 1) {
      const sent = await (order.phone === null ? calls.createQrInvoice(body) : calls.createPhoneInvoice(body));
      if (sent.kind === 'rejected' && sent.code === 'duplicate_idempotency_key') return adopt(order, key, sent);
      if (sent.kind !== 'unknown') return billed(sent, 'created');
      const found = await find(order, key);
      if (found.kind === 'ok' && found.value !== undefined) {
        // A list has no QR.
        const invoice = await getInvoice(found.value);
        return billed(invoice.kind === 'ok' ? invoice : sent, 'adopted');
      }
      if (found.kind !== 'ok' || turn >= TRIES) return billed(sent, 'created');
    }
  }

  return {
    invoices: {
      createOnce,
      get: getInvoice,
      list: listInvoices,
      /** `for await` over every invoice, a page at a time. */
      all: (filter: InvoiceFilter = {}): AsyncGenerator<Invoice, void> =>
        countedRows(async (page) =>
          mapOutcome(await listInvoices(filter, page), ({ invoices, total }) => ({ rows: invoices, total })),
        ),
      /** At most 100 ids; an id that is absent from the answer is unknown, not gone. */
      statuses: (ids: readonly number[]) => calls.checkStatuses(ids.map((id) => ({ id }))),
      /** `invoice` is null while the provider has not decided. */
      cancel: calls.cancelInvoice,
      /** It has no key: after `unknown`, `refunds` tells what was made, and a person decides. */
      refund: (id: number, asked: Parameters<typeof refundBody.encode>[0]) =>
        calls.createRefund(id, JSON.stringify(refundBody.encode(asked))),
      refunds: (id: number) => calls.listRefunds({ id }),
    },
    refunds: {
      /** @param query of `GET /refunds`, such as `{ status: ['pending'] }` */
      all: (query: Query = {}): AsyncGenerator<RefundPage['refunds'][number], void> =>
        countedRows(async (page) =>
          mapOutcome(
            await connection.ask({
              method: 'GET',
              path: '/refunds',
              query: paged(query, page),
              read: refundPageWire.read,
            }),
            ({ refunds, total }) => ({ rows: refunds, total }),
          ),
        ),
    },
    subscriptions: {
      all: (query: Query = {}): AsyncGenerator<Subscription, void> =>
        countedRows(async (page) =>
          mapOutcome(await calls.listSubscriptions(paged(query, page), 'money'), ({ subscriptions, total }) => ({
            rows: subscriptions,
            total,
          })),
        ),
      invoices: (id: number, query: Query = {}): AsyncGenerator<SubscriptionBillings['billings'][number], void> =>
        countedRows(async (page) =>
          mapOutcome(await calls.listSubscriptionBillings(id, paged(query, page)), ({ billings, total }) => ({
            rows: billings,
            total,
          })),
        ),
    },
    catalog: {
      /** By a cursor: an item that is added or removed meanwhile moves no other. */
      all: (query: Query = {}): AsyncGenerator<CatalogItem, void> =>
        rowsByCursor(async (cursor) =>
          mapOutcome(await calls.listCatalog({ per_page: PAGE_SIZE, ...query, cursor }), ({ items, nextCursor }) => ({
            rows: items,
            next: nextCursor,
          })),
        ),
      /** Missing ids are left out. */
      byIds: (ids: readonly number[]): AsyncGenerator<CatalogItem, void> =>
        namedRows(ids, MAX_NAMED_GOODS, (some) => calls.goodsById(some, 'money')),
    },
    account: { health: () => calls.accountHealth(), tariff: calls.tariff },
    /** Every call of the document, as the till makes them: the caller freezes the body of what moves money. */
    calls,
    /** A call that is not among them; the caller says whether it may be sent twice. */
    request: (call: Pick<Call<unknown>, 'method' | 'path' | 'query' | 'body' | 'effect'>) =>
      connection.ask({ ...call, read: (body) => body }),
  };
}

function paged(query: Query, page: number): Query {
  return { per_page: PAGE_SIZE, ...query, page };
}

function billed(outcome: Outcome<Invoice>, how: BilledOrder['how']): Answer<BilledOrder> {
  return mapOutcome(outcome, (invoice) => ({ invoice, how }));
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

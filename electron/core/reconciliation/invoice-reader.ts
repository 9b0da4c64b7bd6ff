/** Pages and single ones are cached, and money keeps a quarter of the limit. */

import type { Query } from '@tilla/payment-api/client/query-string.ts';
import type { Invoice, InvoicePage } from '@tilla/payment-api/merchant/invoice.ts';
import { parsePayerPhone } from '@tilla/payment-api/phone.ts';
import type { ShopInvoiceFilter, ShopInvoiceSource } from '@tilla/shared/contract/views/shop-invoice-view.ts';
import { type Outcome, unknown } from '../api/outcome.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import { spanOf } from '../platform/day-span.ts';
import { Refusal } from '../platform/refusal.ts';
import type { WholeInvoice } from './invoice-row.ts';
import { statusesIn } from './invoice-source.ts';
import { type CachedAnswer, createReadCache } from './read-cache.ts';

export interface InvoiceReader {
  /** @throws Refusal where there was never an answer. */
  page(filter: ShopInvoiceFilter, page: number, isFresh: boolean): Promise<CachedAnswer<InvoicePage>>;
  /** Undefined where there is none, or it cannot be read now. */
  numbered(text: string, isFresh: boolean): Promise<Invoice | undefined>;
  whole(invoiceId: number, isFresh: boolean): Promise<CachedAnswer<WholeInvoice>>;
  lastOf(invoiceId: number): Invoice | undefined;
  /** Null where unknown. */
  learnedSource(invoice: Invoice, mayAsk: boolean): Promise<ShopInvoiceSource | null>;
  age(invoiceId?: number): void;
}

export const ROWS_A_PAGE = 50;
const FRESH_MS = 10_000;
const MAX_PAGES = 60;
const MAX_WHOLE = 200;
const NUMBER = /^[0-9]{1,12}$/;
/** More subscriptions per phone, or invoices of them, are not realistic. */
const MAX_SUBSCRIPTIONS = 5;

export function createInvoiceReader(context: ShopContext): InvoiceReader {
  const { client, clock, serverClock } = context;
  const parts = { clock, stampMs: serverClock.stampMs, freshMs: FRESH_MS };
  const pages = createReadCache<InvoicePage>({ ...parts, maxEntries: MAX_PAGES });
  const singles = createReadCache<Invoice>({ ...parts, maxEntries: MAX_WHOLE });
  const wholes = createReadCache<WholeInvoice>({ ...parts, maxEntries: MAX_WHOLE });
  /** Never changes; null: asked, and not from a subscription. */
  const subscriptions = new Map<number, ShopInvoiceSource | null>();

  async function readWhole(invoiceId: number): Promise<Outcome<WholeInvoice>> {
    const [single, list] = await Promise.all([
      client.getInvoice({ id: invoiceId }),
      client.listRefunds({ id: invoiceId }, 'watch'),
    ]);
    if (single.kind !== 'ok') return single;
    if (list.kind !== 'ok') return list;
    // Two answers with different amounts are not about one invoice (rule A1).
    const listedTiyn = list.value.invoice.amountTiyn;
    if (listedTiyn !== null && listedTiyn !== single.value.amountTiyn) return mismatched;
    const invoice = await ofNow(single.value);
    return invoice.kind === 'ok' ? { kind: 'ok', value: { invoice: invoice.value, list: list.value } } : invoice;
  }

  /** The single read's end may be a day old (rule L1). */
  async function ofNow(invoice: Invoice): Promise<Outcome<Invoice>> {
    if (!mayHaveMovedOn.has(invoice.status)) return { kind: 'ok', value: invoice };
    const { id, amountTiyn } = invoice;
    const outcome = await client.checkStatuses([{ id, amountTiyn }], 'watch');
    if (outcome.kind !== 'ok') return outcome;
    const row = outcome.value.find((one) => one.id === id);
    // Absence proves nothing (rule L4).
    return { kind: 'ok', value: row === undefined ? invoice : { ...invoice, status: row.status } };
  }

  async function readSubscription(phone: string, invoiceId: number): Promise<ShopInvoiceSource | null | undefined> {
    const found = await client.listSubscriptions({ phone_number: phone, per_page: MAX_SUBSCRIPTIONS }, 'background');
    if (found.kind !== 'ok') return undefined;
    for (const { id } of found.value.subscriptions.slice(0, MAX_SUBSCRIPTIONS)) {
      const billings = await client.listSubscriptionBillings(id, { per_page: 100 });
      if (billings.kind !== 'ok') return undefined;
      if (billings.value.billings.some((billing) => billing.invoiceId === invoiceId)) return 'subscription';
    }
    return null;
  }

  return {
    page(filter, page, isFresh) {
      const query = queryOf(filter, page, serverClock.stampMs());
      return pages.get(JSON.stringify(query), () => client.listInvoices(query, 'watch'), isFresh);
    },
    async numbered(text, isFresh) {
      const typed = text.trim();
      if (!NUMBER.test(typed) || Number(typed) === 0) return undefined;
      try {
        const id = Number(typed);
        return (await singles.get(typed, () => client.getInvoice({ id }), isFresh)).value;
      } catch (failure) {
        // No such number, or no answer: the text search continues.
        if (failure instanceof Refusal) return undefined;
        throw failure;
      }
    },
    whole: (invoiceId, isFresh) => wholes.get(String(invoiceId), () => readWhole(invoiceId), isFresh),
    lastOf: (invoiceId) => wholes.peek(String(invoiceId))?.invoice,
    async learnedSource({ id, origin, externalOrderId, clientPhone, isQr }, mayAsk) {
      const isSourceUnknown = origin !== 'bank' && (externalOrderId ?? '') === '';
      if (!isSourceUnknown || isQr || clientPhone === null) return null;
      const known = subscriptions.get(id);
      if (known !== undefined || !mayAsk) return known ?? null;
      const learned = await readSubscription(clientPhone, id);
      if (learned === undefined) return null;
      subscriptions.set(id, learned);
      return learned;
    },
    age(invoiceId) {
      pages.age();
      const isIt = (key: string) => invoiceId === undefined || key === String(invoiceId);
      singles.age(isIt);
      wholes.age(isIt);
    },
  };
}

/** Bounds are Almaty days, which the service reads as days (merchant document, Filter windows). */
function queryOf(filter: ShopInvoiceFilter, page: number, nowMs: number): Query {
  const { text, origin, state, window, dateField, sortBy, sortOrder } = filter;
  const span = spanOf(window, nowMs);
  const typed = text.trim();
  return {
    search: typed === '' ? null : (parsePayerPhone(typed) ?? typed),
    status: state === null ? null : statusesIn(state),
    origin: origin === 'all' ? null : origin,
    date_field: dateField,
    date_from: span?.fromDay ?? null,
    date_to: span?.toDay ?? null,
    sort_by: sortBy,
    sort_order: sortOrder,
    per_page: ROWS_A_PAGE,
    page,
  };
}

const mayHaveMovedOn: ReadonlySet<string> = new Set(['expired', 'cancelled', 'error']);
const mismatched = unknown('mismatched');

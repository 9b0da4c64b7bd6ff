/** Invoices open for a while: made at the service past its limit of QR invoices, then put into the ledger. */

import { invoicePageWire } from '@tilla/payment-api/merchant/invoice.ts';
import type { Shop } from '#core/app/shop.ts';
import { newPayment } from '#core/payments/new-payment.ts';
import { afterConfirmation, observedOf } from '#core/payments/observe.ts';

export type Api = (method: 'GET' | 'POST', path: string, body?: unknown) => Promise<unknown>;

export interface OpenInvoice {
  readonly paymentId: string;
  readonly invoiceId: number;
}

const AMOUNT_TIYN = 50_000;
const PAGE_SIZE = 100;
const person = { id: 'person-1', name: 'Айгерим', role: 'cashier' } as const;

/**
 * Phone invoices, which stay open for a day (docs/decisions.md, Lifetimes), `count` of them, as payments on hold.
 * @param label separates these invoices from those of other calls; `api` uses the shop's key.
 */
export async function openInvoices(shop: Shop, api: Api, count: number, label: string): Promise<OpenInvoice[]> {
  const invoices = await makeInvoices(api, count, label);
  return invoices.map((invoice, index) => {
    const id = `${label}-${String(index)}`;
    const createdAt = new Date(shop.serverClock.stampMs()).toISOString();
    const line = { id: 'a', catalogItemId: null, name: 'Нан', unit: null, priceTiyn: AMOUNT_TIYN, count: 1 };
    const sale = {
      id: `sale-${id}`,
      number: shop.records.nextSaleNumber(),
      createdAt,
      personId: person.id,
      cashierName: person.name,
      cart: { lines: [{ ...line, discountPercentage: 0 }], discountPercentage: 0 },
      totalTiyn: AMOUNT_TIYN,
      idempotencyKey: `key-${id}`,
    };
    const payment = newPayment({
      id,
      sale,
      attempt: 1,
      person,
      frozenBody: '{}',
      externalOrderId: invoice.externalOrderId ?? '',
      bankConnectionId: null,
      createdAt,
      intentServiceMs: shop.serverClock.nowMs(),
    });
    const confirmed = afterConfirmation(payment, observedOf(invoice), shop.serverClock.stampMs());
    shop.payments.open({ ...payment, sends: 1, ...confirmed, place: 'aside' }, sale, [], []);
    return { paymentId: id, invoiceId: invoice.id };
  });
}

async function makeInvoices(api: Api, count: number, label: string) {
  const made = new Set<string>();
  for (let start = 0; start < count; start += PAGE_SIZE) {
    const items = Array.from({ length: Math.min(PAGE_SIZE, count - start) }, (_, index) => {
      const reference = `${label}-${String(start + index)}`;
      made.add(reference);
      return {
        amount: String(AMOUNT_TIYN / 100),
        phone_number: '87015550000',
        external_order_id: reference,
        external_order_id_idempotency: reference,
      };
    });
    const answer = (await api('POST', '/invoices/bulk', { invoices: items })) as { created?: number };
    if (answer.created !== items.length) throw new Error('bills that could not be made');
  }
  const invoices = [];
  for (let page = 1; invoices.length < count; page += 1) {
    const query = `sort_by=id&sort_order=desc&per_page=${String(PAGE_SIZE)}&page=${String(page)}`;
    const read = invoicePageWire.read(await api('GET', `/invoices?${query}`));
    if (read.invoices.length === 0) throw new Error('bills that are not in the list');
    invoices.push(...read.invoices.filter(({ externalOrderId }) => made.has(externalOrderId ?? '')));
  }
  return invoices;
}

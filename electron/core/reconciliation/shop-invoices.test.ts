import type { ShopInvoiceFilter } from '@tilla/shared/contract/views/shop-invoice-view.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { anyOfShop } from '#tests/core/any-of-shop.ts';
import { MINUTE } from '#tests/core/manual-clock.ts';
import { cartOf, type MoneyWorld } from '#tests/core/money-world.ts';
import { cashier, senior } from '#tests/core/people.ts';
import { openShopTills } from '#tests/core/shop-tills.ts';
import { HttpFailure, type HttpRequest } from '../platform/ports.ts';

let one: MoneyWorld;
let other: MoneyWorld;
let invoiceId: number;

beforeEach(async () => {
  ({ one, other, invoiceId } = await openShopTills());
});

const list = (world: MoneyWorld, wanted: Partial<ShopInvoiceFilter> = {}, page = 1) =>
  world.ask('shopInvoice.list', { filter: { ...anyOfShop, ...wanted }, page });
const view = (world: MoneyWorld, id = invoiceId) => world.ask('shopInvoice.view', { invoiceId: id });
const isList = ({ method, url }: HttpRequest) => method === 'GET' && url.includes('/invoices?');
const isNote = ({ method }: HttpRequest) => method === 'PATCH';
const offline = () => Promise.reject(new HttpFailure('timeout'));

async function bill(phone = '87011234567', priceTiyn = 20_000): Promise<number> {
  const { paymentId } = await one.ask('sale.payByPhone', { cart: cartOf(priceTiyn), shownTotalTiyn: priceTiyn, phone });
  await one.clock.advance(2_000);
  return (await one.ask('payment.view', { paymentId })).invoiceId ?? 0;
}

describe('every invoice of the shop', () => {
  it('invoices are listed newest first, with their sources', async () => {
    await other.ask('sale.payByQr', { cart: cartOf(1_100), shownTotalTiyn: 1_100 });
    await one.control('POST', '/bank-sales', {
      organization_id: one.organizationId,
      amount: '300.00',
      at: '2026-03-05T05:00:00Z',
    });
    await one.api('POST', '/invoices', { phone_number: '87019876543', amount: 45, external_order_id: 'site-7' });
    await one.api('POST', '/invoices', { phone_number: '87019876543', amount: 46 });
    const sources = async (world: MoneyWorld) =>
      (await list(world)).rows.map(({ source, amountTiyn }) => [source, amountTiyn]);
    expect(await sources(other)).toEqual(
      expect.arrayContaining([
        ['unsaid', 4_600],
        ['program', 4_500],
        ['bank', 30_000],
        ['this_till', 1_100],
        ['till', 50_000],
      ]),
    );
    expect(await sources(one)).toEqual(
      expect.arrayContaining([
        ['till', 1_100],
        ['this_till', 50_000],
      ]),
    );
    const own = (await list(one)).rows.find(({ id }) => id === invoiceId);
    expect(own).toMatchObject({ saleNumber: 1, state: 'paid', tillTag: 'a1b2c3d4' });
  });

  it('invoices are found by state, origin, days, text and number', async () => {
    const billed = await bill();
    expect((await list(other, { state: 'open' })).rows.map(({ id }) => id)).toEqual([billed]);
    expect((await list(other, { origin: 'bank' })).rows).toEqual([]);
    expect((await list(other, { window: { fromDay: '2026-03-04', toDay: '2026-03-04' } })).rows).toEqual([]);
    expect((await list(other, { window: { preset: 'today' }, dateField: 'paid_at' })).rows).toMatchObject([
      { id: invoiceId },
    ]);
    expect((await list(other, { text: '+7 701 123 45 67' })).rows).toMatchObject([
      { id: billed, phoneMasked: '+7 701 ••• •• 67' },
    ]);
    expect((await list(other, { text: String(invoiceId) })).rows).toMatchObject([{ id: invoiceId }]);
    expect((await list(other, { sortBy: 'amount', sortOrder: 'asc' })).rows.map(({ id }) => id)).toEqual([
      billed,
      invoiceId,
    ]);
  });

  it('invoices come in pages, the next one from the service', async () => {
    for (let number = 0; number < 52; number += 1) await one.api('POST', '/invoices/qr', { amount: 10 + number });
    const first = await list(other);
    const second = await list(other, {}, 2);
    expect([first.rows.length, first.hasMore, first.total]).toEqual([50, true, 53]);
    expect([second.rows.length, second.hasMore, second.page]).toEqual([3, false, 2]);
  });

  it('L7: invoices are cached for a while, and read again on demand or after a change', async () => {
    const asked = () => other.requests.filter(isList).length;
    const before = asked();
    await list(other);
    await list(other);
    expect(asked()).toBe(before + 1);
    await other.ask('shopInvoice.list', { filter: anyOfShop, page: 1, isFresh: true });
    expect(asked()).toBe(before + 2);
    await other.ask('shopInvoice.refund', { invoiceId, amountTiyn: 1_000, lines: null, reason: '' });
    await one.clock.advance(5_000);
    const later = asked();
    await list(other);
    expect(asked()).toBe(later + 1);
  });

  it('the list shows the last known state and its time, while there is no answer', async () => {
    const known = await list(other);
    await view(other);
    await one.clock.advance(MINUTE);
    other.line.answer = offline;
    const stale = await list(other);
    expect(stale).toMatchObject({ rows: known.rows, readAt: known.readAt, problem: { code: 'till_service_silent' } });
    expect((await view(other)).problem).toMatchObject({ code: 'till_service_silent' });
    expect(await other.call('shopInvoice.list', { filter: { ...anyOfShop, text: 'x' }, page: 1 })).toMatchObject({
      problem: { code: 'till_service_silent' },
    });
  });

  it('L1: an invoice shows its fresh status although the single read still has an old end', async () => {
    const { paymentId } = await one.ask('sale.payByQr', { cart: cartOf(900), shownTotalTiyn: 900 });
    const id = (await one.ask('payment.view', { paymentId })).invoiceId ?? 0;
    await one.clock.advance(6 * MINUTE);
    // From here on the single read comes from the service's cache of ends.
    expect((await view(other, id)).state).toBe('expired');
    await one.customer(id, 'pay');
    await one.clock.advance(MINUTE);
    expect((await view(other, id)).state).toBe('paid');
  });
});

describe('the note about an invoice of the shop', () => {
  const write = (text: string) => other.ask('shopInvoice.comment', { invoiceId, text });

  it('a note is stored at once and sent, and every till sees it', async () => {
    await write('Звонил, заберёт завтра');
    await one.clock.advance(2_000);
    expect(await view(other)).toMatchObject({
      comment: 'Звонил, заберёт завтра',
      note: { state: 'told', personName: 'Айгерим' },
    });
  });

  it('a note waits offline, over a restart, and is sent with its newest text', async () => {
    other.line.answer = (request, next) => (isNote(request) ? offline() : next(request));
    await write('раз');
    await write('два');
    expect((await view(other)).note).toMatchObject({ state: 'waiting', text: 'два' });
    other.kill();
    other.line.answer = null;
    await other.start();
    await one.clock.advance(MINUTE);
    expect(await view(other)).toMatchObject({ comment: 'два', note: { state: 'told' } });
  });

  it('a note shows why the service refused it', async () => {
    other.line.answer = (request, next) =>
      isNote(request)
        ? Promise.resolve({
            status: 403,
            headers: {},
            body: new TextEncoder().encode(
              JSON.stringify({ error: 'forbidden', error_code: 'tariff_inactive', message: 'x' }),
            ),
          })
        : next(request);
    await write('раз');
    await one.clock.advance(2_000);
    expect((await view(other)).note).toMatchObject({ state: 'refused', problem: { code: 'tariff_inactive' } });
  });

  it('a note is the sale’s where this till sold it', async () => {
    await view(one);
    expect(await one.call('shopInvoice.comment', { invoiceId, text: 'x' })).toMatchObject({
      problem: { code: 'till_input_invalid' },
    });
  });
});

describe('calling an invoice of another till back', () => {
  it('a cancelled invoice of another till ends as on its own till, which sees it', async () => {
    const billed = await bill();
    const { operationId } = await other.ask('shopInvoice.cancel', { invoiceId: billed });
    await one.clock.advance(MINUTE);
    expect(await other.ask('operation.view', { operationId })).toMatchObject({ kind: 'cancel', phase: 'done' });
    expect(await view(other, billed)).toMatchObject({ state: 'cancelled', canCancel: false });
    const { payments } = await one.ask('payment.listOpen', {});
    expect(payments.find((payment) => payment.invoiceId === billed)?.phase).toBe('cancelled');
  });

  it('cancelling needs a senior; a QR, a paid invoice and this till’s own cannot be cancelled here', async () => {
    const billed = await bill();
    const cancel = (world: MoneyWorld, id: number) => world.call('shopInvoice.cancel', { invoiceId: id });
    other.become(cashier);
    expect(await cancel(other, billed)).toMatchObject({ problem: { code: 'till_not_permitted' } });
    other.become(senior);
    expect(await cancel(other, invoiceId)).toMatchObject({ problem: { code: 'invoice_already_paid' } });
    expect(await cancel(one, billed)).toMatchObject({ problem: { code: 'till_input_invalid' } });
    const { paymentId } = await one.ask('sale.payByQr', { cart: cartOf(900), shownTotalTiyn: 900 });
    const qr = (await one.ask('payment.view', { paymentId })).invoiceId ?? 0;
    expect(await cancel(other, qr)).toMatchObject({ problem: { code: 'qr_cancel_unsupported' } });
  });

  it('C6: a cancellation with a lost answer is looked up, and done once', async () => {
    const billed = await bill();
    other.line.answer = async (request, next) => {
      const answer = await next(request);
      if (request.url.endsWith('/cancel')) throw new HttpFailure('cut');
      return answer;
    };
    const { operationId } = await other.ask('shopInvoice.cancel', { invoiceId: billed });
    await one.clock.advance(MINUTE);
    expect(await other.ask('operation.view', { operationId })).toMatchObject({ phase: 'done' });
  });
});

describe('an invoice of a subscription', () => {
  it('an invoice has a subscription as its source where the service lists it in one', async () => {
    await one.api('POST', '/subscriptions', {
      phone_number: '87015556677',
      amount: 500,
      billing_period: 'monthly',
      bill_immediately: true,
    });
    await one.clock.advance(5_000);
    const [row] = (await list(other, { text: '87015556677' })).rows;
    expect(row?.source).toBe('unsaid');
    expect((await view(other, row?.id ?? 0)).source).toBe('subscription');
    // Cached from then on, without a request.
    const asked = other.requests.length;
    await view(other, row?.id ?? 0);
    expect(other.requests.length).toBe(asked);
  });

  it('an invoice has no source where no subscription lists it: nothing is guessed', async () => {
    const made = (await one.api('POST', '/invoices', { phone_number: '87015556677', amount: 46 })) as { id: number };
    expect((await view(other, made.id)).source).toBe('unsaid');
  });
});

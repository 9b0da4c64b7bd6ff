import type { CartInput } from '@tilla/shared/contract/views/sale-view.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { contextOf } from '#tests/core/context-of.ts';
import { openDrawer } from '#tests/core/drawer.ts';
import { addGoods, cartWith } from '#tests/core/goods.ts';
import { createMoneyWorld, type MoneyWorld } from '#tests/core/money-world.ts';
import { aSale } from '#tests/core/payment-records.ts';
import { HttpFailure } from '../platform/ports.ts';
import { createSaleOfBasket } from './sale-of-basket.ts';

let world: MoneyWorld;
const TOTAL = 150_000;
const PHONE = '8 (701) 000-00-01';

interface Attempt {
  readonly saleId: string;
  readonly paymentId: string;
}

async function open(): Promise<CartInput> {
  world = await createMoneyWorld({ hasCatalog: true, organization: { fiscal_till: true } });
  await openDrawer(world);
  return cartWith(await addGoods(world), 50_000, 3);
}
const shownTotalTiyn = TOTAL;
const byQr = (cart: CartInput) => world.ask('sale.payByQr', { cart, shownTotalTiyn });
const byPhone = (cart: CartInput) => world.ask('sale.payByPhone', { cart, shownTotalTiyn, phone: PHONE });
const byCash = (cart: CartInput) => world.ask('sale.payByCash', { cart, shownTotalTiyn, cashReceivedTiyn: TOTAL });
const payment = (paymentId: string) => world.ask('payment.view', { paymentId });
const backToCart = async ({ paymentId }: Attempt) => (await world.ask('payment.supersede', { paymentId })).cart;
const sales = async () => (await world.ask('sale.today', {})).sales;
const tasks = async () => (await world.ask('task.list', {})).tasks;
const bodies = () =>
  world.requests
    .filter(({ method, url }) => method === 'POST' && /\/invoices(\/qr)?$/.test(url))
    .map(({ body }) => JSON.parse(body ?? '{}') as Record<string, string>);
const keys = () => bodies().map((body) => body['external_order_id_idempotency']);

async function customerDoes({ paymentId }: Attempt, action: 'pay' | 'reject', forMs = 6_000): Promise<void> {
  await world.customer((await payment(paymentId)).invoiceId ?? 0, action);
  await world.clock.advance(forMs);
}
async function restart(): Promise<void> {
  world.kill();
  await world.start();
  await world.clock.advance(3_000);
}

describe('a basket whose way to pay changes', () => {
  afterEach(() => {
    world.close();
  });

  it('C1, C5: from QR to phone is one sale, and a late payment of the QR is its paid-twice task, also over a restart', async () => {
    const qr = await byQr(await open());
    const phone = await byPhone(await backToCart(qr));
    expect(phone.saleId).toBe(qr.saleId);
    await world.clock.advance(3_000);
    expect(await payment(phone.paymentId)).toMatchObject({ tender: 'phone', phase: 'waiting', saleNumber: 1 });
    expect(new Set(bodies().map((body) => body['external_order_id'])).size).toBe(1);
    // The hidden QR holds the key of the sale.
    expect(keys()).toEqual([keys()[0], `${keys()[0] ?? ''}-2`]);
    await restart();
    await customerDoes(phone, 'pay');
    expect(await sales()).toMatchObject([{ number: 1, phase: 'paid', totalTiyn: TOTAL }]);
    expect(await world.ask('sale.today', {})).toMatchObject({ paidCount: 1, paidTiyn: TOTAL });
    expect(await tasks()).toEqual([]);
    await restart();
    await customerDoes(qr, 'pay');
    expect(await tasks()).toMatchObject([{ kind: 'paid_twice', isBlocking: true, facts: { saleId: qr.saleId } }]);
    const { payments } = await world.ask('sale.view', { saleId: qr.saleId });
    expect(payments.map(({ problem }) => problem?.code)).toEqual(['till_paid_twice', 'till_paid_twice']);
    expect(await sales()).toHaveLength(1);
  });

  it('C6: from a phone bill to QR is one sale once the bill was called back, and never before', async () => {
    const phone = await byPhone(await open());
    await world.clock.advance(3_000);
    expect(await world.call('payment.supersede', { paymentId: phone.paymentId })).toMatchObject({ ok: false });
    await world.ask('payment.cancel', { paymentId: phone.paymentId });
    await world.clock.advance(5_000);
    const qr = await byQr(await backToCart(phone));
    expect(qr.saleId).toBe(phone.saleId);
    await customerDoes(qr, 'pay');
    expect(await sales()).toMatchObject([{ number: 1, phase: 'paid' }]);
    expect(await tasks()).toEqual([]);
  });

  it('C5: from QR to cash is one sale, whose late QR is its paid-twice task', async () => {
    const qr = await byQr(await open());
    const { saleId } = await byCash(await backToCart(qr));
    expect(saleId).toBe(qr.saleId);
    expect(await sales()).toMatchObject([{ number: 1, phase: 'paid', restTiyn: 0 }]);
    expect(await world.ask('sale.today', {})).toMatchObject({ paidTiyn: TOTAL, paidCount: 1 });
    await restart();
    await customerDoes(qr, 'pay');
    expect(await tasks()).toMatchObject([{ kind: 'paid_twice', isBlocking: true, facts: { saleId } }]);
    // A stale page submits again.
    expect(
      await world.call('sale.payByCash', { cart: await cartAgain(qr), shownTotalTiyn, cashReceivedTiyn: TOTAL }),
    ).toMatchObject({ problem: { code: 'invoice_already_paid' } });
  });

  it('a cart is refused any other tender once the first one was paid meanwhile', async () => {
    const qr = await byQr(await open());
    const cart = await backToCart(qr);
    await customerDoes(qr, 'pay');
    for (const call of ['sale.payByQr', 'sale.payByCard'] as const) {
      expect(await world.call(call, { cart, shownTotalTiyn })).toMatchObject({
        problem: { code: 'invoice_already_paid' },
      });
    }
    expect(await world.charges()).toHaveLength(1);
    expect(await sales()).toHaveLength(1);
  });

  it('C1: a cart continues as one sale after a restart; a changed cart is a new sale', async () => {
    const qr = await byQr(await open());
    await world.ask('cart.keep', { cart: await backToCart(qr) });
    await restart();
    const { cart } = await world.ask('cart.kept', {});
    if (cart === null) throw new TypeError('no cart');
    const again = await byQr(cart);
    expect(again.saleId).toBe(qr.saleId);
    expect(await world.ask('cart.kept', {})).toEqual({ cart: null });
    const changed = await backToCart(again);
    const lines = changed.lines.map((line) => ({ ...line, count: 2 }));
    const other = await world.ask('sale.payByQr', { cart: { ...changed, lines }, shownTotalTiyn: 100_000 });
    expect(other.saleId).not.toBe(qr.saleId);
    expect(await sales()).toMatchObject([{ number: 2 }, { number: 1 }]);
  });

  it('a cart without its sale’s id, as in older ledgers, becomes a second sale', async () => {
    const cart = await open();
    const qr = await byQr(cart);
    await backToCart(qr);
    const phone = await byPhone(cart);
    expect(phone.saleId).not.toBe(qr.saleId);
    await restart();
    await customerDoes(phone, 'pay');
    expect(await sales()).toMatchObject([
      { number: 2, phase: 'paid' },
      { number: 1, phase: 'waiting' },
    ]);
  });

  it('C5: a cart paid in parts is its own sale while the QR over the whole may still be paid, else the same sale', async () => {
    const qr = await byQr(await open());
    const part = { shownTotalTiyn, tender: 'cash', amountTiyn: 50_000, cashReceivedTiyn: 50_000 } as const;
    const cart = await backToCart(qr);
    const own = await world.ask('sale.payPart', { ...part, cart });
    expect(own.saleId).not.toBe(qr.saleId);
    await world.clock.advance(330_000);
    const same = await world.ask('sale.payPart', { ...part, cart });
    expect(same.saleId).toBe(qr.saleId);
    // No invoice of the rest was made: another part may follow.
    expect(
      await world.call('sale.addTender', {
        saleId: qr.saleId,
        tender: 'card',
        amountTiyn: 40_000,
        cashReceivedTiyn: null,
      }),
    ).toMatchObject({ ok: true, value: { restTiyn: 60_000 } });
  });

  it('C1, C2: no second invoice is made while the outcome of the first is unknown; cash is taken', async () => {
    const cart = await open();
    world.line.answer = (request, next) =>
      request.url.includes('/invoices') ? Promise.reject(new HttpFailure('timeout')) : next(request);
    const qr = await byQr(cart);
    const back = await backToCart(qr);
    expect(await world.call('sale.payByPhone', { cart: back, shownTotalTiyn, phone: PHONE })).toMatchObject({
      problem: { code: 'till_still_checking' },
    });
    expect((await byCash(back)).saleId).toBe(qr.saleId);
    world.line.answer = null;
    await restart();
    expect(await sales()).toMatchObject([{ number: 1, phase: 'paid' }]);
  });

  it('C2: after a lost answer of the second tender and a crash, that invoice is found and not the hidden one', async () => {
    const qr = await byQr(await open());
    const cart = await backToCart(qr);
    await world.control('POST', '/faults', {
      match: { method: 'POST', path: '/api/v1/invoices' },
      kind: 'drop_response',
      times: 1,
    });
    const phone = await byPhone(cart);
    await restart();
    const { phase, invoiceId } = await payment(phone.paymentId);
    expect(phase).toBe('waiting');
    expect(invoiceId).not.toBe((await payment(qr.paymentId)).invoiceId);
    expect(await world.invoices()).toHaveLength(2);
  });

  it('C1, C4: a reissue beside the hidden invoice keeps the key of the attempt that it replaces', async () => {
    const first = await byQr(await open());
    const second = await byQr(await backToCart(first));
    await customerDoes(second, 'reject');
    const third = await world.ask('payment.reissue', { paymentId: second.paymentId });
    expect(await payment(third.paymentId)).toMatchObject({ phase: 'waiting', saleId: first.saleId });
    expect(keys()).toEqual([keys()[0], `${keys()[0] ?? ''}-2`, `${keys()[0] ?? ''}-2`]);
    expect(await payment(first.paymentId)).toMatchObject({ phase: 'waiting', place: 'superseded' });
  });
});

describe('the sale of a basket', () => {
  const cart = { ...aSale().cart, saleId: 'sale' };
  const found = (nowMs: number, asked: CartInput = cart) =>
    createSaleOfBasket({
      ...contextOf({
        records: { sale: (id) => (id === 'sale' ? aSale() : undefined), tendersOf: () => [] },
        payments: { ofSale: () => [], phase: () => 'expired' },
        serverClock: { stampMs: () => nowMs },
      }),
      newGoods: { settled: (one) => one },
    })(asked, false)?.sale.id ?? null;
  const soldMs = Date.parse(aSale().createdAt);

  it('a cart continues its sale only on the same day in Almaty, since its money counts on that day', () => {
    expect(found(soldMs)).toBe('sale');
    expect(found(Date.parse('2026-03-05T18:59:59.000Z'))).toBe('sale');
    expect(found(Date.parse('2026-03-05T19:00:00.000Z'))).toBeNull();
  });

  it('a changed cart, and one without a sale, becomes a new sale', () => {
    expect(found(soldMs, { ...cart, discountPercentage: 5 })).toBeNull();
    expect(found(soldMs, { ...cart, saleId: 'lost' })).toBeNull();
    expect(found(soldMs, aSale().cart)).toBeNull();
  });
});

/** The cart that a page may still have of a sale that continued without it. */
async function cartAgain({ saleId }: Attempt): Promise<CartInput> {
  const record = world.ledger().read('sale', saleId)?.value as { readonly cart: CartInput };
  return { ...record.cart, saleId };
}

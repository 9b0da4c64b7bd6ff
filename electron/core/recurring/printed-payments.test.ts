import { afterEach, describe, expect, it } from 'vitest';
import { openDrawer } from '#tests/core/drawer.ts';
import { addGoods, cartWith } from '#tests/core/goods.ts';
import { closeSound, putBackLedger } from '#tests/core/kept-ledger.ts';
import { DAY, HOUR, MINUTE } from '#tests/core/manual-clock.ts';
import { cartOf, createMoneyWorld, type MoneyWorld, type MoneyWorldOptions } from '#tests/core/money-world.ts';
import { manager, senior } from '#tests/core/people.ts';
import { HttpFailure } from '../platform/ports.ts';

let world: MoneyWorld;
let beside: MoneyWorld | null = null;
afterEach(() => {
  beside?.close();
  beside = null;
  closeSound(world);
});

const PRICE = 150_000;

async function hangUp(till: MoneyWorld, amountTiyn = PRICE, description = 'Аренда бокса'): Promise<number> {
  const { operationId } = await till.ask('staticQr.create', { amountTiyn, cart: null, description });
  const { details } = await till.ask('operation.view', { operationId });
  return Number(details['staticQrId']);
}
async function open(options: MoneyWorldOptions = {}): Promise<number> {
  world = await createMoneyWorld(options);
  await world.clock.advance(10_000);
  return hangUp(world);
}
async function payPrinted(staticQrId: number): Promise<number> {
  const paid = await world.control('POST', `/static-qr/${String(staticQrId)}/customer`, { action: 'pay' });
  return (paid as { invoice_id: number }).invoice_id;
}
const openOnes = async (till = world) => (await till.ask('payment.listOpen', {})).payments;
const today = (till = world) => till.ask('sale.today', {});
const paidIds = (till = world) =>
  till.events.flatMap(({ name, payload }) =>
    name === 'payment.changed' && payload.tender === 'printed_qr' && payload.phase === 'paid' ? [payload.id] : [],
  );
const looks = (till = world) => till.requests.filter(({ url }) => url.includes('search=static.'));
const tasks = async () => (await world.ask('task.list', {})).tasks;

describe('a printed QR that is paid', () => {
  it('a payment of a printed QR arrives within half a minute: once, in the tray, as its own sale with its own tender', async () => {
    const staticQrId = await open();
    await openDrawer(world);
    const invoiceId = await payPrinted(staticQrId);
    await world.clock.advance(30_000);
    const [payment, ...others] = await openOnes();
    expect(others).toEqual([]);
    expect(payment).toMatchObject({
      tender: 'printed_qr',
      phase: 'paid',
      place: 'aside',
      amountTiyn: PRICE,
      invoiceId,
      cashierName: '',
      payerName: expect.stringMatching(/./) as string,
    });
    expect(paidIds()).toEqual([payment?.id]);
    expect(await today()).toMatchObject({
      sales: [{ totalTiyn: PRICE, phase: 'paid', lineCount: 1 }],
      totalTiyn: PRICE,
      byTender: [{ tender: 'printed_qr', amountTiyn: PRICE, count: 1 }],
    });
    expect(await world.ask('sale.view', { saleId: payment?.saleId ?? '' })).toMatchObject({
      lines: [{ name: 'Аренда бокса', count: 1, priceTiyn: PRICE }],
      payments: [{ id: payment?.id }],
    });
    const { drawer } = await world.ask('cashbox.view', {});
    expect(drawer?.sums).toMatchObject({
      byTender: [{ tender: 'printed_qr', amountTiyn: PRICE, count: 1 }],
      paidTiyn: PRICE,
      expectedTiyn: 0,
    });
    expect(await tasks()).toEqual([]);
    await world.clock.advance(20 * MINUTE);
    expect(paidIds()).toHaveLength(1);
    expect((await today()).sales).toHaveLength(1);
  });

  it('a printed QR can be paid any number of times, and each payment is a sale', async () => {
    const staticQrId = await open();
    for (let time = 0; time < 3; time += 1) await payPrinted(staticQrId);
    await world.clock.advance(30_000);
    expect(await openOnes()).toHaveLength(3);
    expect(await today()).toMatchObject({ totalTiyn: 3 * PRICE, paidCount: 3 });
  });

  it('a payment has its goods, where the shop sells by a catalog', async () => {
    world = await createMoneyWorld({ hasCatalog: true });
    const cart = cartWith(await addGoods(world), 50_000, 2);
    const made = { amountTiyn: null, cart: { cart, shownTotalTiyn: 100_000 }, description: '' };
    const { operationId } = await world.ask('staticQr.create', made);
    const { details } = await world.ask('operation.view', { operationId });
    await payPrinted(Number(details['staticQrId']));
    await world.clock.advance(30_000);
    const [payment] = await openOnes();
    expect(await world.ask('sale.view', { saleId: payment?.saleId ?? '' })).toMatchObject({
      lines: [{ name: 'Нан', count: 2, totalTiyn: 100_000 }],
    });
  });

  it('polling is limited to three times a minute, and a till without printed QRs does not poll', async () => {
    world = await createMoneyWorld();
    await world.clock.advance(5 * MINUTE);
    expect(looks()).toEqual([]);
    await hangUp(world);
    await world.clock.advance(MINUTE);
    const before = looks().length;
    await world.clock.advance(10 * MINUTE);
    expect(looks().length - before).toBeGreaterThanOrEqual(25);
    expect(looks().length - before).toBeLessThanOrEqual(38);
  });

  it('L7: arrives in time where the watch of other money has used up what the background may have', async () => {
    const staticQrId = await open();
    const { client } = world.shop();
    const query = { page: 1, per_page: 1 };
    await Promise.all(Array.from({ length: 110 }, () => client.listInvoices(query, 'watch')));
    await payPrinted(staticQrId);
    await world.clock.advance(30_000);
    expect(paidIds()).toHaveLength(1);
  });

  it('L2, T1: arrives in time while the time is not known, though the ledger was compared under a false one', async () => {
    const staticQrId = await open();
    world.kill();
    world.line.answer = async (request, next) => {
      const answer = await next(request);
      const ahead = Date.parse(answer.headers['date'] ?? '') + 120 * MINUTE;
      return { ...answer, headers: { ...answer.headers, date: new Date(ahead).toUTCString() } };
    };
    await world.start();
    await world.clock.advance(5 * MINUTE);
    world.kill();
    world.line.answer = async (request, next) => {
      const answer = await next(request);
      const { date: _, ...headers } = answer.headers;
      return { ...answer, headers };
    };
    await world.start();
    expect(world.shop().serverClock.nowMs()).toBeNull();
    await payPrinted(staticQrId);
    await world.clock.advance(30_000);
    expect(paidIds()).toHaveLength(1);
  });

  it('A2: a payment counts once two routes agree; one false list entry reports nothing', async () => {
    const staticQrId = await open();
    world.line.answer = async (request, next) => {
      const answer = await next(request);
      if (!request.url.endsWith('/status/check')) return answer;
      const text = new TextDecoder().decode(answer.body).replaceAll('"paid"', '"pending"');
      return { ...answer, body: new TextEncoder().encode(text) };
    };
    await payPrinted(staticQrId);
    await world.clock.advance(2 * MINUTE);
    expect(paidIds()).toEqual([]);
    expect((await today()).sales).toEqual([]);
    world.line.answer = null;
    await world.clock.advance(30_000);
    expect(paidIds()).toHaveLength(1);
  });

  it.each(['drop_request', 'drop_response', 'reset'])(
    'a payment is found by the next poll after %s, and reported once',
    async (kind) => {
      const staticQrId = await open();
      await payPrinted(staticQrId);
      await world.control('POST', '/faults', { match: { method: 'GET', path: '/api/v1/invoices' }, kind, times: 2 });
      await world.clock.advance(2 * MINUTE);
      expect(paidIds()).toHaveLength(1);
      expect((await today()).totalTiyn).toBe(PRICE);
    },
  );

  it('H6: that a full disk did not take is counted as soon as there is room', async () => {
    const staticQrId = await open();
    await payPrinted(staticQrId);
    world.fillDisk(true);
    await world.clock.advance(MINUTE);
    expect(paidIds()).toEqual([]);
    world.fillDisk(false);
    await world.clock.advance(MINUTE);
    expect(paidIds()).toHaveLength(1);
  });

  it('a payment stays in the tray over a restart until it is seen, and is not reported again', async () => {
    const staticQrId = await open();
    await payPrinted(staticQrId);
    await world.clock.advance(30_000);
    const [payment] = await openOnes();
    world.kill();
    await world.start();
    await world.clock.advance(MINUTE);
    expect((await openOnes()).map(({ id }) => id)).toEqual([payment?.id]);
    await world.ask('payment.dismiss', { paymentId: payment?.id ?? '' });
    expect(await openOnes()).toEqual([]);
    world.kill();
    await world.start();
    await world.clock.advance(10 * MINUTE);
    expect(await openOnes()).toEqual([]);
    expect(await today()).toMatchObject({ totalTiyn: PRICE, paidCount: 1 });
  });

  it('payments while the till was off are found at its start, however long ago', async () => {
    const staticQrId = await open();
    world.kill();
    await world.clock.advance(HOUR);
    await payPrinted(staticQrId);
    await world.clock.advance(2 * DAY);
    await payPrinted(staticQrId);
    await world.clock.advance(HOUR);
    await world.start();
    await world.clock.advance(10_000);
    expect(await openOnes()).toHaveLength(2);
    expect(paidIds()).toHaveLength(2);
    expect(await tasks()).toEqual([]);
  });

  it('a payment while offline is reported after the reconnect', async () => {
    const staticQrId = await open();
    world.line.answer = () => Promise.reject(new HttpFailure('not_sent'));
    await payPrinted(staticQrId);
    await world.clock.advance(40 * MINUTE);
    expect(paidIds()).toEqual([]);
    world.line.answer = null;
    await world.clock.advance(2 * MINUTE);
    expect(paidIds()).toHaveLength(1);
  });

  it('agrees with the service in the comparison of its day', async () => {
    const staticQrId = await open();
    await payPrinted(staticQrId);
    await world.clock.advance(MINUTE);
    const compared = await world.ask('reconciliation.run', { day: '2026-03-05' });
    expect(compared.differences).toEqual([]);
    expect(compared).toMatchObject({ ledger: { count: 1, amountTiyn: PRICE }, ownAtService: { count: 1 } });
  });

  it('an old payment that a lost ledger finds weeks later is counted, and stays out of the way', async () => {
    const staticQrId = await open();
    await payPrinted(staticQrId);
    await world.clock.advance(MINUTE);
    world.kill();
    await world.clock.advance(10 * DAY);
    await payPrinted(staticQrId);
    putBackLedger(world, null);
    await world.start();
    await world.clock.advance(30 * MINUTE);
    const sales = world.shop().records.salesFrom('2026-01-01');
    expect(sales.map(({ totalTiyn }) => totalTiyn)).toEqual([PRICE, PRICE]);
    expect(await openOnes()).toHaveLength(1);
  });
});

describe('a printed QR and the tills of a shop', () => {
  it('a printed QR is counted only by the till that made it; other tills only show its payments', async () => {
    const staticQrId = await open();
    beside = await createMoneyWorld({ beside: { world } });
    await hangUp(beside, 70_000, 'Другое');
    const invoiceId = await payPrinted(staticQrId);
    await world.clock.advance(10 * MINUTE);
    expect(paidIds()).toHaveLength(1);
    expect(paidIds(beside)).toEqual([]);
    expect((await today(beside)).sales).toEqual([]);
    const lists = await Promise.all([world, beside].map((till) => till.ask('staticQr.list', { page: 1 })));
    expect(lists.map(({ staticQrs }) => staticQrs.find(({ id }) => id === staticQrId)?.isOwn)).toEqual([true, false]);
    const asked = { staticQrId, page: 1 };
    const [saleId] = (await today()).sales.map(({ id }) => id);
    expect(await world.ask('staticQr.payments', asked)).toMatchObject({
      isKnown: true,
      payments: [{ invoiceId, amountTiyn: PRICE, saleId }],
    });
    expect(await beside.ask('staticQr.payments', asked)).toMatchObject({ payments: [{ invoiceId, saleId: null }] });
  });

  it('a printed QR of the cabinet belongs to no till, and its payments cannot be distinguished', async () => {
    world = await createMoneyWorld();
    const { static_qr: made } = (await world.api('POST', '/static-qr', { amount: 100 })) as {
      static_qr: { id: number };
    };
    await payPrinted(made.id);
    await world.clock.advance(10 * MINUTE);
    expect((await today()).sales).toEqual([]);
    expect(await world.ask('staticQr.payments', { staticQrId: made.id, page: 1 })).toEqual({
      isKnown: false,
      payments: [],
      hasMore: false,
    });
    expect(await world.call('staticQr.payments', { staticQrId: 77, page: 1 })).toMatchObject({
      problem: { code: 'till_not_found' },
    });
  });

  it('D1: a payment waits while two machines have the tag, and belongs to the one that keeps it', async () => {
    const staticQrId = await open();
    await world.clock.advance(40 * MINUTE);
    beside = await createMoneyWorld({ beside: { world, records: true, isCopy: true } });
    for (const till of [world, beside]) {
      await till.ask('sale.payByQr', { cart: cartOf(20_000), shownTotalTiyn: 20_000 });
    }
    await world.clock.advance(6 * MINUTE);
    await payPrinted(staticQrId);
    await world.clock.advance(2 * MINUTE);
    expect([paidIds(), paidIds(beside)]).toEqual([[], []]);
    for (const [till, action] of [
      [world, 'accept'],
      [beside, 'new_tag'],
    ] as const) {
      till.become(manager);
      const cloned = (await till.ask('task.list', {})).tasks.find(({ kind }) => kind === 'books_cloned');
      await till.ask('task.resolve', { taskId: cloned?.id ?? '', action, note: '' });
    }
    await world.clock.advance(10 * MINUTE);
    await payPrinted(staticQrId);
    await world.clock.advance(10 * MINUTE);
    expect([paidIds().length, paidIds(beside).length]).toEqual([2, 0]);
  });

  it('L8: a play money payment never counts in a live shop', async () => {
    const staticQrId = await open({ mode: 'training' });
    await payPrinted(staticQrId);
    await world.clock.advance(MINUTE);
    expect(paidIds()).toHaveLength(1);
    const [payment] = await openOnes();
    expect(world.shop().payments.get(payment?.id ?? '').invoice?.isSandbox).toBe(true);
  });
});

describe('money of a printed QR', () => {
  async function paid(): Promise<string> {
    const staticQrId = await open();
    await payPrinted(staticQrId);
    await world.clock.advance(30_000);
    return (await openOnes())[0]?.id ?? '';
  }

  it('R1, R2: a printed-QR payment is refunded like any other, once, and the sale shows it', async () => {
    const paymentId = await paid();
    const asked = { paymentId, amountTiyn: 50_000, lines: null, reason: 'Съехал' };
    world.become(senior);
    const { operationId } = await world.ask('refund.start', asked);
    expect(await world.call('refund.start', asked)).toMatchObject({ problem: { code: 'till_refund_in_progress' } });
    await world.clock.advance(MINUTE);
    expect((await world.ask('operation.view', { operationId })).phase).toBe('done');
    expect((await world.serviceLedger()).refunds.map(({ amount }) => amount)).toEqual(['500.00']);
    expect(await today()).toMatchObject({ paidTiyn: PRICE, refundedTiyn: 50_000, totalTiyn: 100_000 });
    await world.clock.advance(10 * MINUTE);
    expect(await tasks()).toEqual([]);
  });

  it('S2: a refund by others of a printed-QR payment is reported and counted', async () => {
    const paymentId = await paid();
    const { invoiceId } = await world.ask('payment.view', { paymentId });
    await world.api('POST', `/invoices/${String(invoiceId)}/refund`, { amount: '100.00', reason: 'кабинет' });
    await world.clock.advance(10 * MINUTE);
    expect((await today()).refundedTiyn).toBe(10_000);
    expect((await tasks()).map(({ kind }) => kind)).toEqual(['foreign_refund']);
  });

  it('a printed QR cannot be cancelled: a QR has no cancel', async () => {
    const paymentId = await paid();
    expect(await world.call('payment.cancel', { paymentId })).toMatchObject({ ok: false });
  });
});

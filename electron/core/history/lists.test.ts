import type { InvoiceFilter, RefundFilter } from '@tilla/shared/contract/views/listed-view.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { type HistoryWorld, openManagersHistory } from '#tests/core/history-world.ts';
import { sleepADay } from '#tests/core/manual-clock.ts';
import { cartOf, type MoneyWorld } from '#tests/core/money-world.ts';

let world: MoneyWorld;
let history: HistoryWorld;
beforeEach(async () => {
  ({ world, history } = await openManagersHistory());
});

async function payByQr(priceTiyn: number) {
  const sold = await world.ask('sale.payByQr', { cart: cartOf(priceTiyn), shownTotalTiyn: priceTiyn });
  const { invoiceId } = await world.ask('payment.view', { paymentId: sold.paymentId });
  await world.customer(invoiceId ?? 0, 'pay');
  await world.clock.advance(10_000);
  await world.ask('payment.dismiss', { paymentId: sold.paymentId });
  return { ...sold, invoiceId: invoiceId ?? 0 };
}
const payByCash = (priceTiyn: number) =>
  world.ask('sale.payByCash', { cart: cartOf(priceTiyn), shownTotalTiyn: priceTiyn, cashReceivedTiyn: null });
const start = (paymentId: string, amountTiyn: number) =>
  world.ask('refund.start', { paymentId, amountTiyn, lines: null, reason: 'Брак' });

const anyRefund: RefundFilter = { window: { preset: 'all' }, number: null, state: null };
const refunds = (some: Partial<RefundFilter> = {}, after: number | null = null, limit = 50) =>
  history.ask('refund.list', { filter: { ...anyRefund, ...some }, after, limit });
const anyInvoice: InvoiceFilter = { window: { preset: 'all' }, number: null, state: null };
const invoices = (some: Partial<InvoiceFilter> = {}, after: number | null = null, limit = 50) =>
  history.ask('invoice.list', { filter: { ...anyInvoice, ...some }, after, limit });

describe('a row of any list', () => {
  it('a row names the goods and the customer, with the phone masked', async () => {
    const one = cartOf(30_000);
    const lines = [...one.lines, { ...cartOf(20_000).lines[0], id: 'b', name: 'Сүт' }] as typeof one.lines;
    const phone = '8 (701) 000-00-01';
    const billed = await world.ask('sale.payByPhone', { cart: { ...one, lines }, shownTotalTiyn: 50_000, phone });
    await world.clock.advance(3_000);
    const bought = { name: 'Нан', more: 1 };
    const phoneMasked = '+7 701 ••• •• 01';
    expect((await world.ask('payment.listOpen', {})).payments).toMatchObject([{ bought, phoneMasked }]);
    expect((await invoices()).rows).toMatchObject([{ bought, phoneMasked, tender: 'phone' }]);
    const all = { text: '', state: null, tender: null, cashierId: null, window: { preset: 'all' } } as const;
    const { rows } = await history.ask('history.search', { filter: all, after: null, limit: 10 });
    expect(rows).toMatchObject([{ id: billed.saleId, bought, phoneMasked }]);
    const cash = await payByCash(30_000);
    const { tenderId } = cash;
    await world.ask('tender.giveBack', { tenderId, amountTiyn: 10_000, lines: null, reason: 'Не подошло' });
    expect((await refunds()).rows).toMatchObject([{ bought: { name: 'Нан', more: 0 } }]);
  });
});

describe('the list of refunds', () => {
  it('the list of refunds has every refund, at the counter and by the service, newest first, with daily sums', async () => {
    const cash = await payByCash(30_000);
    await world.ask('tender.giveBack', {
      tenderId: cash.tenderId,
      amountTiyn: 10_000,
      lines: null,
      reason: 'Не подошло',
    });
    const { paymentId, invoiceId } = await payByQr(50_000);
    await sleepADay(world.clock);
    await start(paymentId, 20_000);
    await world.clock.advance(60_000);
    const page = await refunds();
    expect(page.rows).toMatchObject([
      { saleNumber: 2, way: 'qr', kind: 'refund', amountTiyn: 20_000, reason: 'Брак', state: 'done', phase: 'done' },
      { saleNumber: 1, way: 'cash', kind: 'counter', amountTiyn: 10_000, reason: 'Не подошло', personName: 'Дана' },
    ]);
    expect(page.days).toEqual([
      { day: '2026-03-06', count: 1, amountTiyn: 20_000 },
      { day: '2026-03-05', count: 1, amountTiyn: 10_000 },
    ]);
    expect(page).toMatchObject({ found: { count: 2, amountTiyn: 30_000 }, next: null, today: '2026-03-06' });
    expect((await refunds({ number: 1 })).rows).toMatchObject([{ saleNumber: 1 }]);
    expect((await refunds({ number: invoiceId })).rows).toMatchObject([{ saleNumber: 2 }]);
    expect((await refunds({ number: 7 })).rows).toEqual([]);
    expect((await refunds({ window: { preset: 'yesterday' } })).rows).toMatchObject([{ saleNumber: 1 }]);
    const first = await refunds({}, null, 1);
    expect((await refunds({}, first.next, 1)).rows).toMatchObject([{ saleNumber: 1 }]);
    history.lose();
    expect((await refunds()).rows).toEqual(page.rows);
  });

  it('a refund requested before midnight counts on the day of the money, like revenue', async () => {
    const { paymentId, saleId } = await payByQr(50_000);
    await world.clock.sleep(14 * 3_600_000 - 60_000, 'counts');
    await world.clock.advance(0);
    await world.control('POST', '/provider', { latency_ms: 90_000 });
    await start(paymentId, 20_000);
    await world.clock.advance(10_000);
    expect((await refunds()).rows).toMatchObject([{ state: 'open', day: '2026-03-05' }]);
    await world.clock.advance(180_000);
    const { rows, days, found } = await refunds({ window: { preset: 'today' } });
    expect([rows, days]).toMatchObject([[{ saleId, state: 'done' }], [{ day: '2026-03-06', amountTiyn: 20_000 }]]);
    const { total } = await history.ask('statistics.books', { window: { preset: 'today' } });
    expect([found, total.refundedTiyn]).toEqual([{ count: 1, amountTiyn: 20_000 }, 20_000]);
    expect(await refunds({ window: { preset: 'yesterday' } })).toMatchObject({ rows: [], found: { amountTiyn: 0 } });
    history.lose();
    expect((await refunds()).rows).toEqual(rows);
  });

  it('the list shows which refunds are in progress, which failed, and which need a person', async () => {
    const [slow, refused, lost] = [await payByQr(10_000), await payByQr(20_000), await payByQr(30_000)];
    await world.control('POST', '/provider', { refund: 'error:bank_error' });
    await start(refused.paymentId, 20_000);
    await world.clock.advance(60_000);
    await world.control('POST', '/provider', { refund: 'complete' });
    world.line.answer = (request, next) =>
      request.url.endsWith(`/invoices/${String(lost.invoiceId)}/refund`)
        ? Promise.reject(new Error('cut'))
        : next(request);
    await start(lost.paymentId, 30_000).catch(() => undefined);
    await world.clock.advance(120_000);
    await world.control('POST', '/provider', { latency_ms: 20_000 });
    await start(slow.paymentId, 10_000);
    const states = async () => (await refunds()).rows.map(({ saleNumber, state }) => [saleNumber, state]);
    expect(await states()).toEqual([
      [1, 'open'],
      [3, 'attention'],
      [2, 'failed'],
    ]);
    expect((await refunds({ state: 'attention' })).rows).toHaveLength(1);
    await world.clock.advance(120_000);
    expect((await states())[0]).toEqual([1, 'done']);
  });
});

describe('the list of invoices', () => {
  it('the list of invoices has every invoice of this till, and follows it', async () => {
    const paid = await payByQr(50_000);
    await sleepADay(world.clock);
    const open = await world.ask('sale.payByQr', { cart: cartOf(20_000), shownTotalTiyn: 20_000 });
    const page = await invoices();
    expect(page.rows).toMatchObject([
      { saleNumber: 2, id: open.paymentId, tender: 'qr', state: 'open', phase: 'waiting', isOfList: false },
      { saleNumber: 1, id: paid.paymentId, invoiceId: paid.invoiceId, state: 'paid', amountTiyn: 50_000 },
    ]);
    expect(page.days.map(({ day, count }) => [day, count])).toEqual([
      ['2026-03-06', 1],
      ['2026-03-05', 1],
    ]);
    expect((await invoices({ state: 'open' })).rows).toHaveLength(1);
    expect((await invoices({ number: paid.invoiceId })).rows).toMatchObject([{ saleNumber: 1 }]);
    await world.clock.advance(10 * 60_000);
    expect((await invoices()).rows[0]).toMatchObject({ state: 'expired' });
    await payByCash(10_000);
    expect((await invoices()).found).toEqual({ count: 2, amountTiyn: 70_000 });
  });
});

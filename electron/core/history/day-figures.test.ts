import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CallOutput } from '@tilla/shared/contract/calls.ts';
import type { FigureFilter, FigureName } from '@tilla/shared/contract/views/figure-view.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { addGoods, cartWith } from '#tests/core/goods.ts';
import { type HistoryWorld, openManagersHistory } from '#tests/core/history-world.ts';
import { sleepADay } from '#tests/core/manual-clock.ts';
import { cartOf, type MoneyWorld } from '#tests/core/money-world.ts';
import { qrRefundSteps } from '#tests/core/qr-refund-steps.ts';
import { payInvoice } from '#tests/core/split-sale.ts';
import type { HttpRequest } from '../platform/ports.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const today = { window: { preset: 'today' } } as const;
const yesterday = { window: { preset: 'yesterday' } } as const;
const any = { text: '', state: null, tender: null, cashierId: null };

let world: MoneyWorld;
let history: HistoryWorld;
beforeEach(async () => {
  ({ world, history } = await openManagersHistory());
});

async function payByQr(priceTiyn: number): Promise<string> {
  const { paymentId } = await world.ask('sale.payByQr', { cart: cartOf(priceTiyn), shownTotalTiyn: priceTiyn });
  await payInvoice(world, paymentId);
  return paymentId;
}

type Window = typeof today | typeof yesterday;
const nothingMore = { day: null, hour: null, weekday: null, tender: null, personName: null, item: null };

async function opened(window: Window, figure: FigureName, more: Partial<FigureFilter> = {}): Promise<number> {
  const filter = { ...nothingMore, ...more, figure, sales: { ...any, ...window } };
  const { entries, amountTiyn, count } = await history.ask('figures.open', { filter, limit: 100 });
  expect([entries.reduce((sum, entry) => sum + entry.amountTiyn, 0), entries.length]).toEqual([amountTiyn, count]);
  return figure === 'sales' ? count : amountTiyn;
}

async function expectOpened(window: Window): Promise<void> {
  const books = await history.ask('statistics.books', window);
  expect(await opened(window, 'paid')).toBe(books.total.paidTiyn);
  expect(await opened(window, 'refunded')).toBe(books.total.refundedTiyn);
  expect(await opened(window, 'sales')).toBe(books.sales);
  for (const { day, netTiyn } of books.byDay) expect(await opened(window, 'revenue', { day })).toBe(netTiyn);
  for (const { hour, netTiyn } of books.byHour) expect(await opened(window, 'revenue', { hour })).toBe(netTiyn);
  for (const { tender, netTiyn } of books.byTender) expect(await opened(window, 'revenue', { tender })).toBe(netTiyn);
  for (const { name, netTiyn } of books.byCashier) {
    expect(await opened(window, 'revenue', { personName: name })).toBe(netTiyn);
  }
  for (const { key, unit, totalTiyn } of books.goods) {
    expect(await opened(window, 'sold', { item: { key, unit } })).toBe(totalTiyn);
  }
  const [named, ...others] = books.goods.map(({ key, unit }) => ({ key, unit }));
  const otherTiyn = books.goods.slice(1).reduce((sum, { totalTiyn }) => sum + totalTiyn, 0);
  expect(await opened(window, 'sold', { otherThan: named === undefined ? [] : [named] })).toBe(otherTiyn);
  expect(await opened(window, 'sold', { otherThan: [...others, ...(named === undefined ? [] : [named])] })).toBe(0);
  const report = await history.ask('statistics.items', window);
  for (const { key, unit, netTiyn, discountTiyn, returnedTiyn } of report.items) {
    const item = { key, unit };
    expect(await opened(window, 'items', { item })).toBe(netTiyn);
    expect(await opened(window, 'discount', { item })).toBe(discountTiyn);
    expect(await opened(window, 'returned', { item })).toBe(returnedTiyn);
  }
  expect(await opened(window, 'unnamed_refund')).toBe(report.unnamedRefundTiyn);
  expect(await opened(window, 'other_paid')).toBe(report.otherPaidTiyn);
  expect(await opened(window, 'rounding')).toBe(report.roundingTiyn);
  const { cashiers } = await history.ask('statistics.cashiers', window);
  for (const { name, sales, refunds, discountTiyn } of cashiers) {
    expect(await opened(window, 'sales', { personName: name })).toBe(sales);
    expect(await opened(window, 'refunded', { personName: name })).toBe(refunds.amountTiyn);
    expect(await opened(window, 'discount', { personName: name })).toBe(discountTiyn);
  }
  for (const { weekday, hour, netTiyn } of (await history.ask('statistics.hours', window)).week) {
    expect(await opened(window, 'revenue', { weekday, hour })).toBe(netTiyn);
  }
}

async function netOf(window: Window): Promise<Record<string, number>> {
  const netIn = (rows: readonly { readonly netTiyn: number }[]) => rows.reduce((sum, row) => sum + row.netTiyn, 0);
  const { found } = await history.ask('history.search', { filter: { ...any, ...window }, after: null, limit: 50 });
  const books = await history.ask('statistics.books', window);
  const { file } = await history.ask('history.export', { filter: { ...any, ...window } });
  const rows = readFileSync(join(history.exportsFolder, file), 'utf8').trimEnd().split('\r\n').slice(1);
  return {
    history: found?.netTiyn ?? 0,
    file: rows.reduce((sum, row) => sum + Math.round(Number(row.split(';')[8]?.replace(',', '.')) * 100), 0),
    overview: books.total.netTiyn,
    days: netIn(books.byDay),
    hours: netIn((await history.ask('statistics.hours', window)).hours),
    tenders: netIn(books.byTender),
    cashiers: netIn((await history.ask('statistics.cashiers', window)).cashiers),
    items: (await history.ask('statistics.items', window)).total.netTiyn,
    opened: await opened(window, 'revenue'),
  };
}
const allSay = (tiyn: number) => ({
  history: tiyn,
  file: tiyn,
  overview: tiyn,
  days: tiyn,
  hours: tiyn,
  tenders: tiyn,
  cashiers: tiyn,
  items: tiyn,
  opened: tiyn,
});

describe('a figure of a day', () => {
  it('a refund counts on the day of the refund, everywhere, and leaves the day of the payment unchanged', async () => {
    const paymentId = await payByQr(100_000);
    const cash = await world.ask('sale.payByCash', {
      cart: cartOf(30_000),
      shownTotalTiyn: 30_000,
      cashReceivedTiyn: null,
    });
    expect(await netOf(today)).toEqual(allSay(130_000));
    await sleepADay(world.clock);
    await world.ask('refund.start', { paymentId, amountTiyn: 65_000, lines: null, reason: 'бұзық' });
    await world.clock.advance(60_000);
    await world.ask('tender.giveBack', { tenderId: cash.tenderId, amountTiyn: 30_000, lines: null, reason: 'Брак' });
    expect(await netOf(today)).toEqual(allSay(-95_000));
    expect(await netOf(yesterday)).toEqual(allSay(130_000));
    const { cashiers } = await history.ask('statistics.cashiers', today);
    expect(cashiers).toMatchObject([{ name: 'Дана', sales: 0, refunds: { count: 2, amountTiyn: 95_000 } }]);
    expect(await world.ask('sale.today', {})).toMatchObject({ paidTiyn: 0, refundedTiyn: 95_000, totalTiyn: -95_000 });
    await expectOpened(today);
    await expectOpened(yesterday);
  });

  it('heads a day with refunds alone in the list of all sales, on whatever page it falls', async () => {
    const cash = async () =>
      world.ask('sale.payByCash', { cart: cartOf(30_000), shownTotalTiyn: 30_000, cashReceivedTiyn: null });
    const { tenderId } = await cash();
    const back = { tenderId, amountTiyn: 10_000, lines: null, reason: 'Брак' };
    await sleepADay(world.clock);
    await world.ask('tender.giveBack', back);
    await sleepADay(world.clock);
    await cash();
    await sleepADay(world.clock);
    await world.ask('tender.giveBack', back);
    for (const limit of [1, 2, 50]) {
      const days: string[] = [];
      let after: number | null = null;
      do {
        const page: CallOutput<'history.search'> = await history.ask('history.search', {
          filter: { ...any, window: { preset: 'all' } },
          after,
          limit,
        });
        days.push(...page.days.map(({ day, refundedTiyn }) => `${day} −${String(refundedTiyn)}`));
        after = page.next;
      } while (after !== null);
      expect(new Set(days)).toEqual(
        new Set(['2026-03-08 −10000', '2026-03-07 −0', '2026-03-06 −10000', '2026-03-05 −0']),
      );
    }
  });

  it('a refund made elsewhere before midnight and noticed after it counts on the day of the refund', async () => {
    const paymentId = await payByQr(100_000);
    await world.clock.sleep(75 * MINUTE_MS, 'counts');
    await world.clock.sleep(14 * HOUR_MS - 79 * MINUTE_MS, 'counts');
    const invoiceId = world.shop().payments.get(paymentId).invoice?.id ?? 0;
    for (const amount of ['300.00', '200.00']) {
      await world.api('POST', `/invoices/${String(invoiceId)}/refund`, { amount });
      await world.clock.sleep(MINUTE_MS, 'counts');
    }
    await world.clock.sleep(4 * MINUTE_MS, 'counts');
    const isList = ({ url }: HttpRequest) => url.endsWith('/refunds');
    world.line.answer = (request, next) => (isList(request) ? Promise.reject(new Error('reset')) : next(request));
    await world.clock.advance(0);
    await world.call('reconciliation.run', { day: '2026-03-05' });
    await world.clock.advance(2 * MINUTE_MS);
    expect(await netOf(today)).toEqual(allSay(-50_000));
    world.kill();
    world.line.answer = null;
    await world.start();
    history.restart();
    await world.clock.advance(MINUTE_MS);
    expect(await netOf(yesterday)).toEqual(allSay(50_000));
    expect(await netOf(today)).toEqual(allSay(0));
    await expectOpened(yesterday);
    const { saleId, refundSteps } = world.shop().payments.get(paymentId);
    expect(refundSteps?.map(({ totalTiyn }) => totalTiyn)).toEqual([30_000, 50_000]);
    const { entries } = await history.ask('history.timeline', { saleId });
    expect(entries.at(-1)).toMatchObject({ type: 'payment.redated', variant: 'refunded' });
    const read = world.requests.filter(isList).length;
    await world.clock.advance(2 * MINUTE_MS);
    expect(world.requests.filter(isList)).toHaveLength(read);
  });

  it('a payment after midnight counts on the day it was paid, everywhere', async () => {
    await world.clock.sleep(14 * HOUR_MS - 30_000, 'counts');
    await world.clock.advance(0);
    const { paymentId } = await world.ask('sale.payByQr', { cart: cartOf(20_000), shownTotalTiyn: 20_000 });
    await world.clock.advance(31_000);
    await payInvoice(world, paymentId);
    expect(await netOf(yesterday)).toEqual(allSay(0));
    expect(await netOf(today)).toEqual(allSay(20_000));
    const { rows, days } = await history.ask('history.search', {
      filter: { ...any, ...today },
      after: null,
      limit: 50,
    });
    expect([rows.map(({ day }) => day), days.map(({ sold }) => sold)]).toEqual([['2026-03-06'], [1]]);
    expect(await world.ask('sale.today', {})).toMatchObject({ totalTiyn: 20_000, sales: [{ totalTiyn: 20_000 }] });
  });

  it('a split sale and its goods count when it is paid in full, and earlier parts are named', async () => {
    await world.clock.sleep(14 * HOUR_MS - 60_000, 'counts');
    await world.clock.advance(0);
    const part = { tender: 'cash', amountTiyn: 40_000, cashReceivedTiyn: null } as const;
    const { saleId } = await world.ask('sale.payPart', { cart: cartOf(100_000), shownTotalTiyn: 100_000, ...part });
    await world.clock.advance(61_000);
    await world.ask('sale.addTender', { saleId, tender: 'card', amountTiyn: 60_000, cashReceivedTiyn: null });
    expect(await netOf(yesterday)).toEqual(allSay(40_000));
    expect(await netOf(today)).toEqual(allSay(60_000));
    expect(await history.ask('statistics.books', yesterday)).toMatchObject({ sales: 0, goods: [] });
    expect(await history.ask('statistics.books', today)).toMatchObject({ sales: 1, goods: [{ totalTiyn: 100_000 }] });
    expect(await history.ask('statistics.items', yesterday)).toMatchObject({ items: [], otherPaidTiyn: 40_000 });
    expect(await history.ask('statistics.items', today)).toMatchObject({ otherPaidTiyn: -40_000 });
    await expectOpened(today);
    await expectOpened(yesterday);
  });

  it('a returned part takes back the weight of its own line, of two weighings of the same goods', async () => {
    ({ world, history } = await openManagersHistory({ hasCatalog: true }));
    const catalogItemId = await addGoods(world);
    const line = { catalogItemId, name: 'Алма', unit: 'кг', count: 1, discountPercentage: 0 };
    const weighed = (id: string, thousandths: number) => {
      const measure = { thousandths, unitPriceTiyn: 100_000 };
      return { ...line, id, priceTiyn: thousandths * 100, measure };
    };
    // Lines of a part have their own ids, which may equal those of other lines of the cart.
    const cart = { lines: [weighed('0', 250), weighed('1', 500)], discountPercentage: 0 };
    const part = { tender: 'cash', amountTiyn: 20_000, cashReceivedTiyn: null } as const;
    const { saleId, tenderId } = await world.ask('sale.payPart', { cart, shownTotalTiyn: 75_000, ...part });
    await world.ask('sale.addTender', { saleId, tender: 'card', amountTiyn: 55_000, cashReceivedTiyn: null });
    const lines = [{ itemId: '1', count: 1, amountTiyn: null }];
    await world.ask('tender.giveBack', { tenderId, amountTiyn: null, lines, reason: 'брак' });
    const { items } = await history.ask('statistics.items', today);
    expect(items).toMatchObject([{ name: 'Алма', thousandths: 750, returnedThousandths: 250, returnedTiyn: 20_000 }]);
  });

  it('a sale paid with a different amount by the service counts, as in the shift', async () => {
    world.line.answer = async (request, next) => {
      const answer = await next(request);
      if (!/\/invoices\/(qr|\d+)$/.test(request.url)) return answer;
      const body = JSON.parse(new TextDecoder().decode(answer.body)) as Record<string, unknown>;
      return { ...answer, body: new TextEncoder().encode(JSON.stringify({ ...body, amount: '499.99' })) };
    };
    const paymentId = await payByQr(50_000);
    const { problem } = await world.ask('payment.view', { paymentId });
    expect(problem).toMatchObject({ code: 'till_amount_differs' });
    const { drawer } = await world.ask('cashbox.view', {});
    const books = await history.ask('statistics.books', today);
    expect([books.sales, drawer?.sums.salesCount]).toEqual([1, 1]);
    expect([books.total.paidTiyn, drawer?.sums.paidTiyn]).toEqual([49_999, 49_999]);
    await expectOpened(today);
  });

  it('kilograms are added to kilograms only, and a QR refund takes its goods back', async () => {
    ({ world, history } = await openManagersHistory({ hasCatalog: true }));
    const line = { catalogItemId: null, count: 1, discountPercentage: 0 };
    const lines = [
      {
        ...line,
        id: 'a',
        name: 'Алма',
        unit: 'кг',
        priceTiyn: 35_000,
        measure: { thousandths: 350, unitPriceTiyn: 100_000 },
      },
      { ...line, id: 'b', name: 'Нан', unit: null, priceTiyn: 20_000, count: 3 },
    ];
    const itemId = await addGoods(world);
    const cart = {
      lines: lines.map((one) => ({ ...one, catalogItemId: one.id === 'a' ? itemId : null })),
      discountPercentage: 0,
    };
    await world.ask('sale.payByCash', { cart, shownTotalTiyn: 95_000, cashReceivedTiyn: null });
    const goods = cartWith(itemId, 50_000, 3);
    const { paymentId } = await world.ask('sale.payByQr', { cart: goods, shownTotalTiyn: 150_000 });
    await payInvoice(world, paymentId);
    const { startOperationId, operationRef } = await qrRefundSteps(() => world).identified(paymentId);
    const { items } = await world.ask('qrRefund.operation', { operationId: startOperationId, operationRef });
    const back = [{ itemId: items[0]?.itemId ?? 0, count: 2 }];
    const asked = { startOperationId, operationRef, amountTiyn: null, items: back, reason: '' };
    await world.ask('qrRefund.execute', asked);
    await world.clock.advance(2_000);
    const { total, unnamedRefundTiyn } = await history.ask('statistics.items', today);
    expect(total).toMatchObject({
      sold: [
        { unit: 'шт', thousandths: 6_000 },
        { unit: 'кг', thousandths: 350 },
      ],
      returned: [{ unit: 'шт', thousandths: 2_000 }],
      returnedTiyn: 100_000,
      netTiyn: 145_000,
    });
    expect(unnamedRefundTiyn).toBe(0);
    await expectOpened(today);
    const { file } = await history.ask('statistics.export', { ...today, report: 'items' });
    expect(readFileSync(join(history.exportsFolder, file), 'utf8')).toContain('"Нан";"кг";0,35;350,00');
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HistoryFilter } from '@tilla/shared/contract/views/history-view.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDrawer } from '#tests/core/drawer.ts';
import { createHistoryWorld, type HistoryWorld } from '#tests/core/history-world.ts';
import { sleepADay } from '#tests/core/manual-clock.ts';
import { cartOf, createMoneyWorld, type MoneyWorld } from '#tests/core/money-world.ts';
import { cashier, manager } from '#tests/core/people.ts';

const PHONE = '8 701 234 56 78';
const everything: HistoryFilter = { text: '', state: null, tender: null, cashierId: null, window: { preset: 'all' } };

let world: MoneyWorld;
let history: HistoryWorld;
beforeEach(async () => {
  world = await createMoneyWorld();
  await openDrawer(world);
  history = createHistoryWorld(world);
});
afterEach(() => {
  history.close();
  world.close();
});

async function payByQr(priceTiyn: number): Promise<{ saleId: string; paymentId: string; invoiceId: number }> {
  const sold = await world.ask('sale.payByQr', { cart: cartOf(priceTiyn), shownTotalTiyn: priceTiyn });
  const { invoiceId } = await world.ask('payment.view', { paymentId: sold.paymentId });
  await world.customer(invoiceId ?? 0, 'scan');
  await world.clock.advance(5_000);
  await world.customer(invoiceId ?? 0, 'pay');
  await world.clock.advance(5_000);
  await world.ask('payment.dismiss', { paymentId: sold.paymentId });
  return { ...sold, invoiceId: invoiceId ?? 0 };
}

async function refund(paymentId: string, amountTiyn: number): Promise<void> {
  world.become(manager);
  await world.ask('refund.start', { paymentId, amountTiyn, lines: null, reason: 'бұзық' });
  await world.clock.advance(60_000);
}

const search = (filter: HistoryFilter, after: number | null = null, limit = 50) =>
  history.ask('history.search', { filter, after, limit });
const numbersOf = async (filter: Partial<HistoryFilter>): Promise<number[]> =>
  (await search({ ...everything, ...filter })).rows.map(({ number }) => number);

describe('the list of sales', () => {
  it('the list has every sale of the ledger, newest first, with totals per day and of the result (S2)', async () => {
    await payByQr(100_000);
    const { paymentId } = await payByQr(50_000);
    await refund(paymentId, 20_000);
    await sleepADay(world.clock);
    await world.ask('sale.payByCash', { cart: cartOf(30_000), shownTotalTiyn: 30_000, cashReceivedTiyn: null });
    const page = await search(everything);
    expect(page.rows.map(({ number, state, tenders }) => [number, state, tenders])).toEqual([
      [3, 'paid', ['cash']],
      [2, 'refunded', ['qr']],
      [1, 'paid', ['qr']],
    ]);
    expect(page.days.map(({ day, count, netTiyn }) => [day, count, netTiyn])).toEqual([
      ['2026-03-06', 1, 30_000],
      ['2026-03-05', 2, 130_000],
    ]);
    expect(page.found).toEqual({
      count: 3,
      sold: 3,
      paidTiyn: 180_000,
      refundedTiyn: 20_000,
      netTiyn: 160_000,
      isMore: false,
    });
    expect(page).toMatchObject({ today: '2026-03-06', next: null, behind: 0 });
  });

  it('the list is paged, each page after the last row of the previous one', async () => {
    for (const priceTiyn of [10_000, 20_000, 30_000]) {
      await world.ask('sale.payByCard', { cart: cartOf(priceTiyn), shownTotalTiyn: priceTiyn });
    }
    const first = await search(everything, null, 2);
    expect(first.rows.map(({ number }) => number)).toEqual([3, 2]);
    const second = await search(everything, first.next, 2);
    expect(second.rows.map(({ number }) => number)).toEqual([1]);
    expect(second).toMatchObject({ next: null, found: null });
  });

  it('the list filters by status, tender, cashier and days in Almaty', async () => {
    await payByQr(10_000);
    await world.ask('sale.payByQr', { cart: cartOf(20_000), shownTotalTiyn: 20_000 });
    world.become(manager);
    await sleepADay(world.clock);
    await world.ask('sale.payByCash', { cart: cartOf(30_000), shownTotalTiyn: 30_000, cashReceivedTiyn: null });
    expect(await numbersOf({ state: 'paid' })).toEqual([3, 1]);
    expect(await numbersOf({ state: 'unpaid' })).toEqual([2]);
    expect(await numbersOf({ tender: 'cash' })).toEqual([3]);
    expect(await numbersOf({ cashierId: manager.id })).toEqual([3]);
    expect(await numbersOf({ state: 'paid', tender: 'qr' })).toEqual([1]);
    expect(await numbersOf({ window: { preset: 'today' } })).toEqual([3]);
    expect(await numbersOf({ window: { preset: 'yesterday' } })).toEqual([2, 1]);
    expect(await numbersOf({ window: { preset: 'week' } })).toEqual([3, 2, 1]);
    expect(await numbersOf({ window: { fromDay: '2026-03-05', toDay: '2026-03-05' } })).toEqual([2, 1]);
    expect((await search({ ...everything, tender: 'cash' })).found).toMatchObject({ count: 1, netTiyn: 30_000 });
    await expect(
      search({ ...everything, window: { fromDay: '2026-03-06', toDay: '2026-03-05' } }),
    ).rejects.toMatchObject({ problem: { code: 'till_input_invalid' } });
    await expect(
      search({ ...everything, window: { fromDay: '2026-02-30', toDay: '2026-03-05' } }),
    ).rejects.toMatchObject({ problem: { code: 'till_input_invalid' } });
  });

  it('the list names a cashier from the first sale on, whatever is asked first', async () => {
    expect(await history.ask('history.cashiers', {})).toEqual({ cashiers: [] });
    await world.ask('sale.payByCash', { cart: cartOf(30_000), shownTotalTiyn: 30_000, cashReceivedTiyn: null });
    expect((await history.ask('history.cashiers', {})).cashiers).toHaveLength(1);
  });

  it('search finds a sale by number, amount, invoice, order id and payer', async () => {
    const { saleId, invoiceId } = await payByQr(1_250_50);
    await payByQr(30_000);
    const [row] = (await search(everything)).rows.filter(({ number }) => number === 1);
    expect(row?.payerName).not.toBeNull();
    expect(await numbersOf({ text: '№ 1' })).toEqual([1]);
    expect(await numbersOf({ text: '1 250,50 ₸' })).toEqual([1]);
    expect(await numbersOf({ text: String(invoiceId) })).toContain(1);
    expect(await numbersOf({ text: `a1b2c3d4.${saleId}` })).toEqual([1]);
    expect(await numbersOf({ text: saleId })).toEqual([1]);
    expect(await numbersOf({ text: row?.payerName?.slice(0, 3).toLowerCase() ?? 'нет' })).toContain(1);
    expect(await numbersOf({ text: 'немесе ештеңе' })).toEqual([]);
    expect(await numbersOf({ text: '?!' })).toEqual([]);
  });

  it('search finds a sale by its goods, paid or not, also when misspelt', async () => {
    const cart = cartOf(30_000);
    const named = (name: string): typeof cart => ({ ...cart, lines: cart.lines.map((line) => ({ ...line, name })) });
    await world.ask('sale.payByCash', { cart: named('Кефир 1 л'), shownTotalTiyn: 30_000, cashReceivedTiyn: null });
    await world.ask('sale.payByQr', { cart: named('Айран 1 л'), shownTotalTiyn: 30_000 });
    expect(await numbersOf({ text: 'кефир' })).toEqual([1]);
    expect(await numbersOf({ text: 'кифир' })).toEqual([1]);
    expect(await numbersOf({ text: 'fqhfy' })).toEqual([2]);
    expect(await numbersOf({ text: 'кефир айран' })).toEqual([]);
  });

  it('search finds an invoice by its phone number without storing it, until the number is deleted', async () => {
    const { paymentId } = await world.ask('sale.payByPhone', {
      cart: cartOf(40_000),
      shownTotalTiyn: 40_000,
      phone: PHONE,
    });
    const { invoiceId } = await world.ask('payment.view', { paymentId });
    await world.customer(invoiceId ?? 0, 'pay');
    await world.clock.advance(10_000);
    await world.ask('payment.dismiss', { paymentId });
    for (const text of [PHONE, '+7 (701) 234-56-78', '7012345678', '+7 701 ••• •• 78', '701 … 78']) {
      expect(await numbersOf({ text }), text).toEqual([1]);
    }
    expect(await numbersOf({ text: '+7 701 234 56 79' })).toEqual([]);
    expect(history.bytes().includes('7012345678')).toBe(false);
    // As the retention does after its days (payments/phone-retention.ts).
    world.shop().payments.execute(paymentId, { name: 'forgetPhone' });
    expect(await numbersOf({ text: PHONE })).toEqual([]);
    expect(await numbersOf({ text: '701 … 78' })).toEqual([]);
    expect(await numbersOf({ text: '1' })).toEqual([1]);
  });

  it('the list is rebuilt from the ledger when its file is lost, and when the ledger is another', async () => {
    await payByQr(10_000);
    await payByQr(20_000);
    const before = await search(everything);
    history.lose();
    expect(await search(everything)).toEqual(before);
    history.restart();
    expect(await search(everything)).toEqual(before);
  });
});

describe('the timeline of a sale', () => {
  it('the timeline has every event of the sale, its payments, refunds and tasks, with person and approval', async () => {
    const { saleId, paymentId } = await payByQr(100_000);
    await refund(paymentId, 40_000);
    const { entries } = await history.ask('history.timeline', { saleId });
    const types = entries.map(({ type, variant }) => (variant === null ? type : `${type} ${variant}`));
    expect(types.slice(0, 3)).toEqual(['sale.opened', 'payment.intended qr', 'payment.sent']);
    for (const moment of ['payment.observed scanned', 'payment.observed paid', 'operation.intended']) {
      expect(types).toContain(moment);
    }
    expect(entries.find(({ variant }) => variant === 'paid')?.facts).toEqual({ amountTiyn: 100_000 });
    expect(entries.find(({ variant }) => variant === 'refunded')?.facts).toEqual({ amountTiyn: 40_000 });
    expect(entries.find(({ type }) => type === 'operation.intended')).toMatchObject({
      personName: manager.name,
      facts: { operation: 'refund', amountTiyn: 40_000 },
    });
    expect(entries.map(({ seq }) => seq)).toEqual(entries.map(({ seq }) => seq).toSorted((a, b) => a - b));
  });

  it('the timeline shows a person’s decision about a task, and its approver', async () => {
    const { saleId, paymentId } = await payByQr(100_000);
    const { tasks } = world.shop();
    tasks.raise({ kind: 'late_payment', isBlocking: false, facts: { amountTiyn: 1 }, actions: ['accept'] }, paymentId);
    tasks.raise({ kind: 'refund_failed', isBlocking: false, facts: {}, actions: ['accept'] }, paymentId);
    tasks.resolve(`late_payment:${paymentId}`, 'accept', 'отдали товар', cashier, manager.name);
    tasks.settle(paymentId);
    const { entries } = await history.ask('history.timeline', { saleId });
    expect(entries.filter(({ type }) => type === 'task.resolved')).toMatchObject([
      {
        variant: 'accept',
        personName: cashier.name,
        approvedBy: manager.name,
        facts: { task: 'late_payment', note: 'отдали товар' },
      },
      { variant: null, personName: null, approvedBy: null, facts: { task: 'refund_failed' } },
    ]);
  });

  it('the timeline shows each counter refund: amount, reason and approver', async () => {
    const sold = { cart: cartOf(30_000), shownTotalTiyn: 30_000, cashReceivedTiyn: null };
    const { saleId, tenderId } = await world.ask('sale.payByCash', sold);
    await world.ask('tender.giveBack', { tenderId, amountTiyn: 10_000, reason: 'брак' });
    await world.ask('tender.giveBack', { tenderId, amountTiyn: 5_000, reason: 'не подошло' });
    const { entries } = await history.ask('history.timeline', { saleId });
    const back = entries.filter(({ type }) => type === 'tender.givenBack');
    expect(back.map(({ facts }) => facts)).toEqual([
      { amountTiyn: 10_000, note: 'брак' },
      { amountTiyn: 5_000, note: 'не подошло' },
    ]);
  });

  it('the timeline is empty for an unknown sale', async () => {
    await expect(history.ask('history.timeline', { saleId: 'nothing' })).rejects.toMatchObject({
      problem: { code: 'till_not_found' },
    });
  });
});

describe('the file for people', () => {
  it('an export has the filtered sales, readable by Excel in Kazakhstan', async () => {
    await payByQr(1_500_50);
    await world.ask('sale.payByCash', { cart: cartOf(30_000), shownTotalTiyn: 30_000, cashReceivedTiyn: null });
    const { file, count } = await history.ask('history.export', { filter: { ...everything, state: 'paid' } });
    expect(count).toBe(2);
    const text = readFileSync(join(history.exportsFolder, file), 'utf8');
    expect(text.startsWith('\uFEFF"№";"Дата";"Время"')).toBe(true);
    const lines = text.trimEnd().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain('2;"05.03.2026"');
    expect(lines[2]).toContain('"оплачена";1500,50;1500,50;0,00;1500,50;1500,50;"";"";""');
    expect((await history.ask('history.export', { filter: everything })).file).not.toBe(file);
    expect(readdirSync(history.exportsFolder).every((name) => name.endsWith('.csv'))).toBe(true);
  });

  it('an export is refused to a cashier', async () => {
    await expect(history.ask('history.export', { filter: everything }, cashier)).rejects.toMatchObject({
      problem: { code: 'till_not_permitted' },
    });
  });
});

describe('the folder of exports', () => {
  it('only a manager can open the folder of exports', async () => {
    expect(await history.ask('history.showExports', {})).toEqual({ isShown: true });
    await expect(history.ask('history.showExports', {}, cashier)).rejects.toMatchObject({
      problem: { code: 'till_not_permitted' },
    });
  });
});

describe('the figures', () => {
  it('count what came in by day, hour, tender, cashier and goods, less what went back (S2)', async () => {
    const { paymentId } = await payByQr(100_000);
    await world.ask('sale.payByCash', { cart: cartOf(30_000, 2), shownTotalTiyn: 60_000, cashReceivedTiyn: null });
    await refund(paymentId, 25_000);
    const figures = await history.ask('statistics.books', { window: { preset: 'all' } });
    expect(figures.total).toEqual({ count: 2, paidTiyn: 160_000, refundedTiyn: 25_000, netTiyn: 135_000 });
    expect(figures).toMatchObject({ sales: 2, before: null });
    expect(figures.byDay.map(({ day, netTiyn }) => [day, netTiyn])).toEqual([['2026-03-05', 135_000]]);
    expect(figures.byHour[10]).toMatchObject({ hour: 10, count: 2, netTiyn: 135_000 });
    expect(figures.byTender.map(({ tender, netTiyn }) => [tender, netTiyn])).toEqual([
      ['qr', 75_000],
      ['cash', 60_000],
    ]);
    expect(figures.byCashier.map(({ name, netTiyn }) => [name, netTiyn])).toEqual([
      ['Айгерим', 160_000],
      ['Дана', -25_000],
    ]);
    expect(figures.goods).toEqual([{ key: 'nНан', name: 'Нан', unit: 'шт', thousandths: 3_000, totalTiyn: 160_000 }]);
  });

  it('the figures equal the service’s, with every difference named: bank sales, other tills, partial refunds, cash', async () => {
    const beside = await createMoneyWorld({ beside: { world } });
    try {
      await payByQr(100_000);
      const { paymentId } = await payByQr(50_000);
      await refund(paymentId, 20_000);
      const whole = await payByQr(10_000);
      await refund(whole.paymentId, 10_000);
      await world.ask('sale.payByCash', { cart: cartOf(7_000), shownTotalTiyn: 7_000, cashReceivedTiyn: null });
      const other = await beside.ask('sale.payByQr', { cart: cartOf(3_000), shownTotalTiyn: 3_000 });
      const { invoiceId } = await beside.ask('payment.view', { paymentId: other.paymentId });
      await world.customer(invoiceId ?? 0, 'pay');
      await world.clock.advance(10_000);
      const { steps, problem } = await history.ask('statistics.service', { window: { preset: 'today' } });
      expect(problem).toBeNull();
      expect(Object.fromEntries(steps.map(({ step, amountTiyn }) => [step, amountTiyn]))).toEqual({
        service: 113_000,
        bankSales: -0,
        others: -3_000,
        partlyRefunded: 50_000,
        refunds: -30_000,
        counter: 7_000,
        unexplained: 0,
        books: 137_000,
      });
    } finally {
      beside.close();
    }
  });
});

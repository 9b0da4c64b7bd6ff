import { expect, it } from 'vitest';
import type { PrintedReceipt } from '#core/platform/ports.ts';
import { lineOf } from '#tests/core/goods.ts';
import { openStockTill, type StockWorld, someGoods } from '#tests/core/stock-world.ts';

const DUE_DAY = '2026-03-19';

async function open() {
  const stock = await openStockTill();
  const { world } = stock;
  await world.ask('settings.change', { sellsOnCredit: true });
  const { customerId } = await world.ask('customer.add', { name: 'Гульмира', phone: '+7 701 555 23 14' });
  return { stock, world, customerId };
}

async function sellOnCredit(
  { world }: StockWorld,
  customerId: string,
  item: ReturnType<typeof someGoods>,
  count: number,
) {
  const cart = { lines: [lineOf(item, { count })], discountPercentage: 0 };
  const sold = { cart, shownTotalTiyn: item.priceTiyn * count, customerId, dueDay: DUE_DAY };
  const { saleId } = await world.ask('debt.sell', sold);
  await world.clock.advance(5_000);
  return saleId;
}

/** It is read in slices, which time ends. */
async function booksOfToday(world: StockWorld['world']) {
  const [books] = await Promise.all([
    world.ask('statistics.books', { window: { preset: 'today' } }),
    world.clock.advance(5_000),
  ]);
  return books;
}

/** The texts of the latest paper. */
function paper(drawn: readonly PrintedReceipt[]): string {
  const blocks = drawn.at(-1)?.blocks ?? [];
  return blocks
    .map((block) => ('text' in block ? block.text : block.kind === 'pair' ? `${block.left}: ${block.right}` : ''))
    .join('\n')
    .replaceAll(/\s/gu, ' ');
}

it('goods leave the shelf with the debt, once, and come back to it; reports count the debt beside the takings', async () => {
  const { stock, world, customerId } = await open();
  const item = someGoods(stock);
  await stock.count(item, 10);
  await world.clock.advance(1_000);
  const debtId = await sellOnCredit(stock, customerId, item, 3);
  expect(await stock.left(item)).toBe(7);
  const worthTiyn = item.priceTiyn * 3;
  const repaid = { customerId, debtId: null, tender: 'cash', amountTiyn: 10_000, cashReceivedTiyn: null } as const;
  await world.ask('debt.repay', repaid);
  await world.clock.advance(5_000);
  expect(await stock.left(item)).toBe(7);
  const back = { debtId, amountTiyn: null, lines: [{ itemId: 'a', count: 1, amountTiyn: null }], reason: 'Брак' };
  await world.ask('debt.giveBack', back);
  expect(await stock.left(item)).toBe(8);

  const { credit, total, sales, goods } = await booksOfToday(world);
  expect(credit).toEqual({
    soldCount: 1,
    soldTiyn: worthTiyn,
    returnedTiyn: item.priceTiyn,
    repaidCount: 1,
    repaidTiyn: 10_000,
    writtenOffTiyn: 0,
    owedTiyn: worthTiyn - item.priceTiyn - 10_000,
  });
  expect([total.netTiyn, sales]).toEqual([10_000, 0]);
  expect(goods).toMatchObject([{ thousandths: 3_000, totalTiyn: worthTiyn }]);
  const found = await world.ask('history.rows', { saleIds: [debtId] });
  expect(found.rows).toMatchObject([{ state: 'paid', paidTiyn: 0, tenders: [] }]);
  expect((await world.ask('history.timeline', { saleId: debtId })).entries.map(({ type }) => type)).toEqual(
    expect.arrayContaining(['debt.opened', 'debt.reduced']),
  );
});

it('the paper of a sale on credit, of a repayment, of the shift and the statement say what is owed', async () => {
  const { stock, world, customerId } = await open();
  const item = someGoods(stock);
  await sellOnCredit(stock, customerId, item, 2);
  expect(paper(world.drawn)).toMatch(/В ДОЛГ.*19\.03\.2026.*Весь долг/su);
  await world.ask('debt.repay', {
    customerId,
    debtId: null,
    tender: 'cash',
    amountTiyn: 10_000,
    cashReceivedTiyn: null,
  });
  await world.clock.advance(10_000);
  expect(paper(world.drawn)).toMatch(/Погашение долга.*Весь долг/su);
  await world.ask('debt.printStatement', { customerId });
  await world.clock.advance(5_000);
  const statement = paper(world.drawn);
  expect(statement).toMatch(/Выписка по долгу.*Гульмира.*Чек № \d+.*Оплата № \d+.*Весь долг/su);
  // Each statement is of its own moment, and no copy.
  await world.ask('debt.printStatement', { customerId });
  await world.clock.advance(5_000);
  expect(paper(world.drawn)).not.toContain('КОПИЯ');
  const { reportId } = await world.ask('cashbox.reportX', {});
  await world.ask('report.print', { reportId });
  await world.clock.advance(5_000);
  expect(paper(world.drawn)).toMatch(/Продано в долг × 1.*Погашено долгов × 1: 100 ₸/su);
});

it('a customer who owes cannot be erased; afterwards nothing leads from the sales to anybody', async () => {
  const { stock, world, customerId } = await open();
  const item = someGoods(stock);
  const debtId = await sellOnCredit(stock, customerId, item, 1);
  const { owedTiyn } = await world.ask('debt.view', { customerId, moves: 1 });
  expect(await world.call('customer.erase', { customerId })).toMatchObject({
    ok: false,
    problem: { code: 'till_customer_owes' },
  });
  await world.ask('debt.repay', {
    customerId,
    debtId: null,
    tender: 'card',
    amountTiyn: owedTiyn,
    cashReceivedTiyn: null,
  });
  await world.clock.advance(5_000);
  await world.ask('customer.erase', { customerId });
  expect((await world.ask('sale.view', { saleId: debtId })).credit).toMatchObject({ customerId: null, openTiyn: 0 });
  const list = { text: '', who: 'settled', order: 'oldest', after: null, limit: 10 } as const;
  expect(await world.ask('debt.list', list)).toMatchObject({ rows: [], totals: { owedTiyn: 0 } });
  expect((await booksOfToday(world)).total.netTiyn).toBe(owedTiyn);
});

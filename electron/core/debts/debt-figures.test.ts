/** Debts in every figure: shift, evening, reports, the accountant's month and what each of them opens. */

import { join } from 'node:path';
import type { CallInput, CallName, CallOutput } from '@tilla/shared/contract/calls.ts';
import { expect, it } from 'vitest';
import { lineOf } from '#tests/core/goods.ts';
import { openStockTill, type StockWorld, someGoods } from '#tests/core/stock-world.ts';
import { bookSheets, readBook, sumOf } from '#tests/support/workbook.ts';

const month = '2026-03';
const DUE_DAY = '2026-03-19';

/** Reports are read with pauses, which pass on the till's clock. */
async function patiently<Name extends CallName>(
  { world }: StockWorld,
  name: Name,
  input: Omit<CallInput<Name>, 'commandId'>,
): Promise<CallOutput<Name>> {
  const work = { isDone: false };
  const answer = world.ask(name, input).finally(() => {
    work.isDone = true;
  });
  await world.clock.settle();
  while (!work.isDone) await world.clock.advance(5);
  return answer;
}

it('a sale on credit is counted once and a repayment as no sale, and all figures of debts agree and open', async () => {
  const stock = await openStockTill();
  const { world } = stock;
  await world.ask('settings.change', { sellsOnCredit: true });
  const { customerId } = await world.ask('customer.add', { name: 'Гульмира', phone: '+7 701 555 23 14' });
  const item = someGoods(stock);
  const { priceTiyn } = item;
  const cartOf = (count: number) => ({ lines: [lineOf(item, { count })], discountPercentage: 0 });
  await stock.sell(item, 1);
  const sold = { cart: cartOf(3), shownTotalTiyn: priceTiyn * 3, customerId, dueDay: DUE_DAY };
  const { saleId: debtId } = await world.ask('debt.sell', sold);
  const begun = { cart: cartOf(2), shownTotalTiyn: priceTiyn * 2, tender: 'cash', amountTiyn: 10_000 } as const;
  const { saleId } = await world.ask('sale.payPart', { ...begun, cashReceivedTiyn: null });
  const restTiyn = priceTiyn * 2 - 10_000;
  await world.ask('debt.sellRest', { saleId, shownRestTiyn: restTiyn, customerId, dueDay: DUE_DAY });
  const old = { customerId, sinceDay: '2026-01-15', dueDay: '2026-02-15', note: 'Мука' };
  await world.ask('debt.carryOver', { ...old, amountTiyn: 500_000 });
  const repaid = { customerId, debtId: null, tender: 'cash', amountTiyn: 20_000, cashReceivedTiyn: null } as const;
  await world.ask('debt.repay', repaid);
  const back = { debtId, amountTiyn: null, lines: [{ itemId: 'a', count: 1, amountTiyn: null }], reason: 'Брак' };
  await world.ask('debt.giveBack', back);
  await world.clock.advance(5_000);

  const sums = {
    soldCount: 2,
    soldTiyn: priceTiyn * 3 + restTiyn,
    carriedCount: 1,
    carriedTiyn: 500_000,
    returnedTiyn: priceTiyn,
    repaidCount: 1,
    repaidTiyn: 20_000,
    writtenOffTiyn: 0,
  };
  const owedTiyn = sums.soldTiyn + 500_000 - priceTiyn - 20_000;
  const paidTiyn = priceTiyn + 10_000 + 20_000;
  const { drawer } = await world.ask('cashbox.view', {});
  expect(drawer?.sums).toMatchObject({ salesCount: 1, paidTiyn, debtPaidTiyn: 30_000, credit: sums });
  const books = await patiently(stock, 'statistics.books', { window: { preset: 'today' } });
  expect(books).toMatchObject({ sales: 1, averageTiyn: priceTiyn, credit: { ...sums, owedTiyn } });
  expect(books.total.paidTiyn).toBe(paidTiyn);
  const { cashiers } = await patiently(stock, 'statistics.cashiers', { window: { preset: 'today' } });
  expect(cashiers.map((one) => [one.sales, one.averageTiyn])).toEqual([[1, priceTiyn]]);
  const { totals } = await world.ask('debt.list', { text: '', who: 'owing', order: 'name', after: null, limit: 9 });
  expect(totals).toMatchObject({ owedTiyn, repaidThisMonthTiyn: 20_000 });

  const { fromDay, toDay } = books;
  const opened = async (figure: CallInput<'debt.figure'>['figure']) => {
    const { entries, count, amountTiyn } = await world.ask('debt.figure', { figure, fromDay, toDay, limit: 100 });
    expect(
      entries.reduce((sum, entry) => sum + entry.amountTiyn, 0),
      figure,
    ).toBe(amountTiyn);
    return [count, amountTiyn];
  };
  expect(await opened('sold')).toEqual([2, sums.soldTiyn]);
  expect(await opened('carried_over')).toEqual([1, 500_000]);
  expect(await opened('repaid')).toEqual([1, 20_000]);
  expect(await opened('returned')).toEqual([1, priceTiyn]);
  expect(await opened('written_off')).toEqual([0, 0]);
  expect(await opened('owed')).toEqual([3, owedTiyn]);
  const { entries } = await world.ask('debt.figure', { figure: 'carried_over', fromDay, toDay, limit: 100 });
  expect(entries).toMatchObject([{ kind: 'debt', saleId: null, name: 'Гульмира · Мука' }]);
  for (const [figure, amountTiyn] of [
    ['credit_sold', sums.soldTiyn],
    ['credit_carried', 500_000],
    ['credit_repaid', 20_000],
  ] as const) {
    const shown = await world.ask('cashbox.entries', { drawerId: null, figure });
    expect(
      shown.entries.reduce((sum, entry) => sum + entry.amountTiyn, 0),
      figure,
    ).toBe(amountTiyn);
  }

  const view = await patiently(stock, 'accountant.month', { month });
  expect(view).toMatchObject({ sales: 1, paidTiyn, credit: { ...sums, owedTiyn } });
  const { file } = await patiently(stock, 'accountant.export', { month });
  const book = await readBook(join(world.folder, 'exports', file));
  const { rows: days } = book.sheet(bookSheets.days);
  expect([sumOf(days, 'credit_sold'), sumOf(days, 'credit_carried_over')]).toEqual([sums.soldTiyn, 500_000]);
  expect([sumOf(days, 'credit_repaid'), sumOf(days, 'credit_returned')]).toEqual([20_000, priceTiyn]);
  expect(days.reduce((sum, { sales }) => sum + Number(sales), 0)).toBe(1);
  const summary = new Map(book.sheet(bookSheets.summary).rows.map(({ code, value }) => [code, value]));
  expect([summary.get('credit_sold'), summary.get('credit_owed')]).toEqual([sums.soldTiyn / 100, owedTiyn / 100]);

  const drawerId = drawer?.id ?? '';
  const close = { count: null, note: 'Не считали', fiscalShiftId: null, override: true };
  await world.ask('cashbox.close', { drawerId, ...close });
  const evening = await world.ask('history.evening', { drawerId });
  expect(evening).toMatchObject({ sales: 1, averageTiyn: priceTiyn, drawer: { sums: { credit: sums } } });
});

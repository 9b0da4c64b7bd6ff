import { afterEach, describe, expect, it } from 'vitest';
import { openDrawer } from '#tests/core/drawer.ts';
import { addGoods, cartWith } from '#tests/core/goods.ts';
import { createMoneyWorld, type MoneyWorld } from '#tests/core/money-world.ts';

let world: MoneyWorld;
afterEach(() => {
  world.close();
});

async function open() {
  world = await createMoneyWorld({ hasCatalog: true, organization: { fiscal_till: true } });
  await openDrawer(world);
  return addGoods(world);
}
const receipts = async () => (await world.serviceLedger()).receipts;

describe('cash that comes to tiyn', () => {
  /** Three loaves at 333.45: 1,000.35. */
  const TOTAL = 100_035;
  const loaves = (item: number) => cartWith(item, 33_345, 3);
  const wholeTenge = { problem: { code: 'till_cash_whole_tenge' } };
  const giveBack = (tenderId: string, count: number) =>
    world.ask('tender.giveBack', {
      tenderId,
      amountTiyn: null,
      lines: [{ itemId: 'a', count, amountTiyn: null }],
      reason: 'брак',
    });

  it('cash is rounded down to a tenge, and receipt, sale, shift and change agree on it', async () => {
    const item = await open();
    const sold = { cart: loaves(item), shownTotalTiyn: TOTAL, cashReceivedTiyn: 200_000 };
    const { saleId, changeTiyn, receiptOperationId } = await world.ask('sale.payByCash', sold);
    expect(changeTiyn).toBe(100_000);
    await world.clock.advance(3_000);
    expect((await world.ask('operation.view', { operationId: receiptOperationId })).phase).toBe('done');
    expect((await receipts()).map(({ total }) => total)).toEqual(['1000.00']);
    expect(await world.ask('sale.view', { saleId })).toMatchObject({
      phase: 'paid',
      totalTiyn: 100_000,
      roundingTiyn: 35,
      restTiyn: 0,
      tenders: [{ amountTiyn: 100_000, roundingTiyn: 35 }],
    });
    expect((await world.ask('sale.today', {})).paidTiyn).toBe(100_000);
    const { drawer } = await world.ask('cashbox.view', {});
    expect(drawer?.sums).toMatchObject({ cashSalesTiyn: 100_000, netTiyn: 100_000, roundingTiyn: 35 });
    expect((await world.ask('task.list', {})).tasks).toEqual([]);
  });

  it('a card amount is not rounded, nor a cash part, which has no tiyn of its own', async () => {
    const item = await open();
    const sold = { cart: loaves(item), shownTotalTiyn: TOTAL };
    const part = { ...sold, tender: 'cash', cashReceivedTiyn: null } as const;
    expect(await world.call('sale.payPart', { ...part, amountTiyn: 50_050 })).toMatchObject(wholeTenge);
    expect(await world.call('sale.payByCash', { ...sold, cashReceivedTiyn: TOTAL })).toMatchObject(wholeTenge);
    const { saleId, restTiyn } = await world.ask('sale.payPart', { ...part, amountTiyn: 50_000 });
    expect(restTiyn).toBe(50_035);
    await world.ask('sale.addTender', { saleId, tender: 'card', amountTiyn: 50_035, cashReceivedTiyn: null });
    expect(await world.ask('sale.view', { saleId })).toMatchObject({
      phase: 'paid',
      totalTiyn: TOTAL,
      roundingTiyn: 0,
    });
  });

  it.each([50_035, 50_000])(
    'a rounded cash payment completes a sale of several tenders, shown as %i tiyn',
    async (amountTiyn) => {
      const item = await open();
      const sold = { cart: loaves(item), shownTotalTiyn: TOTAL, cashReceivedTiyn: null };
      const { saleId } = await world.ask('sale.payPart', { ...sold, tender: 'card', amountTiyn: 50_000 });
      const rest = { saleId, tender: 'cash', amountTiyn, cashReceivedTiyn: null } as const;
      expect(await world.ask('sale.addTender', rest)).toMatchObject({ restTiyn: 0, changeTiyn: 0 });
      await world.clock.advance(3_000);
      expect((await receipts()).map(({ total }) => total)).toEqual(['500.00', '500.00']);
      expect(await world.ask('sale.listOpen', {})).toEqual({ sales: [] });
      expect(await world.ask('sale.view', { saleId })).toMatchObject({ phase: 'paid', totalTiyn: 100_000 });
    },
  );

  it('R3: lines are refunded in whole tenge, in the customer’s favour, and add up to what was taken', async () => {
    const item = await open();
    const sold = { cart: loaves(item), shownTotalTiyn: TOTAL, cashReceivedTiyn: null };
    const { saleId, tenderId } = await world.ask('sale.payByCash', sold);
    const half = { tenderId, amountTiyn: 50_050, reason: 'брак' };
    expect(await world.call('tender.giveBack', half)).toMatchObject(wholeTenge);
    const back = [await giveBack(tenderId, 1), await giveBack(tenderId, 1), await giveBack(tenderId, 1)];
    expect(back.map(({ amountTiyn }) => amountTiyn)).toEqual([33_400, 33_300, 33_300]);
    const [tender] = (await world.ask('sale.view', { saleId })).tenders;
    expect(tender?.returnedTiyn).toBe(100_000);
    const sums = tender?.returns.map(({ amountTiyn, roundingTiyn = 0, lines }) => [
      amountTiyn,
      roundingTiyn + lines.reduce((sum, line) => sum + line.amountTiyn, 0),
    ]);
    expect(sums).toEqual(back.map(({ amountTiyn }) => [amountTiyn, amountTiyn]));
  });

  it('below a tenge cannot be paid in cash', async () => {
    const item = await open();
    const sold = { cart: cartWith(item, 99), shownTotalTiyn: 99, cashReceivedTiyn: null };
    expect(await world.call('sale.payByCash', sold)).toMatchObject(wholeTenge);
  });
});

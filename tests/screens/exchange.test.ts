/** An exchange from the history: the refund first, then the new sale at the counter; each document names the other. */

import { expect, test } from 'vitest';
import { openDrawer } from '#tests/core/drawer.ts';
import { inVerify } from '../support/depth.ts';
import { sellByQr } from './sales.ts';
import { manager, openLive, openTraining, type TillScreen } from './till-screen.ts';

async function goodsOf(till: TillScreen) {
  const { items } = await till.ask('catalog.search', { text: '', category: null, limit: 50 });
  const [first, second] = items.filter(({ sellable, isMeasured }) => sellable && !isMeasured);
  if (first === undefined || second === undefined) throw new Error('too few goods');
  return { first, second };
}

async function openExchange(till: TillScreen): Promise<void> {
  await till.counter.go('sales');
  await till.press('exchange-start');
  await till.until(() => till.sees('exchange-returned'), 'the lines that may come back');
}

async function takeInstead(till: TillScreen, item: { readonly id: number; readonly name: string }): Promise<void> {
  await till.fill('exchange-find', item.name);
  await till.until(() => till.sees(`exchange-find-${String(item.id)}`), 'the item');
  await till.press(`exchange-find-${String(item.id)}`);
}

// The core proves the two documents (electron/core/exchange), and the states walk this way.
inVerify(test)(
  'goods paid in cash are exchanged: two documents, the difference said, and each sale opens the other',
  async () => {
    const till = await openLive();
    await openDrawer(till, 1_000_000);
    const { first, second } = await goodsOf(till);
    const line = { id: 'a', catalogItemId: first.id, name: first.name, unit: first.unit, priceTiyn: first.priceTiyn };
    const sold = await till.ask('sale.payByCash', {
      cart: { lines: [{ ...line, count: 2, discountPercentage: 0 }], discountPercentage: 0 },
      shownTotalTiyn: first.priceTiyn * 2,
      cashReceivedTiyn: null,
    });
    await till.advance(10_000);
    await openExchange(till);
    expect(till.isDisabled('exchange-begin')).toBe(true);
    await till.press('exchange-return-more');
    await takeInstead(till, second);
    const differenceTiyn = Math.abs(second.priceTiyn - first.priceTiyn);
    expect(till.text('exchange-difference').replace(/\D/g, '')).toBe(String(differenceTiyn / 100));
    await till.press('exchange-begin');
    await till.until(() => till.see('exchange-state').dataset['state'] === 'returned', 'the refund');
    // Another customer's cart is put on hold, not lost.
    await till.press('exchange-sell');
    await till.until(() => till.sees('open-exchange'), 'the counter');
    expect(till.counter.totalTiyn()).toBe(second.priceTiyn);
    await till.advance(500);
    const { cart } = await till.ask('cart.kept', {});
    if (cart === null) throw new Error('the cart was not kept');
    const { saleId } = await till.ask('sale.payByCash', {
      cart,
      shownTotalTiyn: second.priceTiyn,
      cashReceivedTiyn: null,
    });
    await till.advance(10_000);
    const { exchanges } = await till.ask('exchange.ofSale', { saleId });
    expect(exchanges).toMatchObject([{ state: 'sold', saleId: sold.saleId, newSale: { id: saleId } }]);
    await till.counter.go('sales');
    await till.press('sale-exchange-other');
    await till.until(() => till.sees('given-back'), 'the sale whose goods came back');
    expect(till.sees('sale-exchange-other')).toBe(true);
  },
);

test('a till that is killed after the refund says at the counter that the exchange is not finished', async () => {
  const till = await openTraining();
  const { second } = await goodsOf(till);
  await sellByQr(till, 0, 2);
  await openExchange(till);
  await till.press('exchange-return-more');
  await takeInstead(till, second);
  await till.press('exchange-begin');
  await till.advance(15_000);
  await till.cutPower();
  await till.reload();
  await till.counter.unlock(manager.pin);
  await till.counter.go('sell');
  await till.until(() => till.sees('open-exchange'), 'the unfinished exchange');
  await till.press('open-exchange-show');
  await till.until(() => till.sees('exchange-end'), 'the exchange');
  expect(till.see('exchange-state').dataset['state']).toBe('returned');
  await till.press('exchange-end');
  await till.counter.go('sell');
  expect(till.sees('open-exchange')).toBe(false);
});

import { openDrawer } from '#tests/core/drawer.ts';
import { lineOf } from '#tests/core/goods.ts';
import { openLive } from '../till-screen.ts';
import { drawStates } from './draw-state.ts';

drawStates('exchange', async (language, look) => {
  const till = await openLive({ language });
  await openDrawer(till, 2_000_000);
  const { items } = await till.ask('catalog.search', { text: '', category: null, limit: 60 });
  const [first, second, third] = items.filter(({ sellable, isMeasured }) => sellable && !isMeasured);
  if (first === undefined || second === undefined || third === undefined) throw new Error('too few goods');
  const lines = [lineOf(first, { id: 'a', count: 2 }), lineOf(second, { id: 'b' })];
  await till.ask('sale.payByCash', {
    cart: { lines, discountPercentage: 0 },
    shownTotalTiyn: first.priceTiyn * 2 + second.priceTiyn,
    cashReceivedTiyn: null,
  });
  await till.advance(10_000);
  await till.counter.go('sales');
  await till.press('exchange-start');
  await till.until(() => till.sees('exchange-returned'), 'the lines that may come back');
  look('exchange');

  await till.press(till.all('exchange-return-more')[0] as Element);
  for (const item of [second, third]) {
    await till.fill('exchange-find', item.name);
    await till.until(() => till.sees(`exchange-find-${String(item.id)}`), 'the item');
    await till.press(`exchange-find-${String(item.id)}`);
  }
  // The first item of this shop is food, which need not be exchanged.
  look('exchange-law');
  await till.press('exchange-begin');
  await till.until(() => till.see('exchange-state').dataset['state'] === 'returned', 'the refund');
  look('exchange-returned');

  await till.press('exchange-sell');
  await till.until(() => till.sees('open-exchange'), 'the counter');
  look('exchange-cart');
  await till.advance(500);
  const { cart } = await till.ask('cart.kept', {});
  if (cart === null) throw new Error('the cart was not kept');
  const shownTotalTiyn = second.priceTiyn + third.priceTiyn;
  await till.ask('sale.payByCash', { cart, shownTotalTiyn, cashReceivedTiyn: null });
  await till.advance(10_000);
  await till.counter.go('sales');
  await till.until(() => till.sees('sale-exchange'), 'the new sale');
  look('exchange-history');
  await till.press('sale-exchange-other');
  await till.until(() => till.sees('given-back'), 'the sale whose goods came back');
  look('exchange-sold');
});

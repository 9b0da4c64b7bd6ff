import { openDrawer } from '#tests/core/drawer.ts';
import { lineOf } from '#tests/core/goods.ts';
import { openGoods, openTab } from '../goods-page.ts';
import { openLive } from '../till-screen.ts';
import { drawStates } from './draw-state.ts';

drawStates('promotions', async (language, look) => {
  const till = await openLive({ language });
  await openDrawer(till, 1_000_000);
  await openGoods(till);
  await openTab(till, 'promotions');
  await till.until(() => till.sees('new-promotion'), 'the promotions');
  look('promotions-none');

  await till.press('new-promotion');
  await till.fill('promotion-name', 'Два по цене одного');
  await till.fill('promotion-take', '1');
  look('promotion-new');
  await till.fill('promotion-take', '2');
  await till.press('promotion-save');
  await till.advance(6_000);

  await till.press('new-promotion');
  await till.fill('promotion-name', 'Завтрак: нан и сүт');
  await till.select('promotion-kind', 'bundle');
  await till.fill('promotion-bundle-price', '700');
  const { items } = await till.ask('catalog.search', { text: '', category: null, limit: 40 });
  const sold = items.filter(({ sellable, isMeasured }) => sellable && !isMeasured).slice(0, 2);
  for (const item of sold) {
    await till.fill('promotion-find', item.name);
    await till.until(() => till.sees(`promotion-find-${String(item.id)}`), 'the item');
    await till.press(`promotion-find-${String(item.id)}`);
  }
  await till.press('promotion-has-hours');
  await till.fill('promotion-hours-until', '12:00');
  look('promotion-bundle');
  await till.fill('promotion-hours-from', '08:00');
  await till.press('promotion-save');
  await till.advance(6_000);
  look('promotions');

  await till.counter.go('sell');
  for (const place of [0, 0, 1]) await till.counter.addByTap(place);
  await till.until(() => till.sees('line-promotion'), 'the promotion in the line');
  look('promotion-cart');

  const [first] = sold;
  if (first === undefined) throw new Error('too few goods');
  await till.ask('sale.payByCash', {
    cart: { lines: [lineOf(first, { count: 2 })], discountPercentage: 0 },
    shownTotalTiyn: first.priceTiyn,
    cashReceivedTiyn: null,
  });
  await till.advance(3_000);
  await till.counter.go('reports');
  await till.until(() => till.sees('report-tab-items'), 'the reports');
  await till.press('report-tab-items');
  await till.advance(2_000);
  await till.until(() => till.sees('report-promotions'), 'the promotions in the report');
  look('promotion-report');
});

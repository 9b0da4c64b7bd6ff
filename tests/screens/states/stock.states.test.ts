import { expect } from 'vitest';
import { openDrawer } from '#tests/core/drawer.ts';
import { openGoods, openTab } from '../goods-page.ts';
import { openLive } from '../till-screen.ts';
import { drawStates } from './draw-state.ts';

drawStates('stock', async (language, look) => {
  const till = await openLive({ language });
  await openDrawer(till, 1_000_000);
  const { items } = await till.ask('catalog.search', { text: '', category: null, limit: 60 });
  const goods = items
    .filter(({ isMeasured, sellable, barcode }) => sellable && !isMeasured && barcode !== null)
    .slice(0, 6);
  const [first, second, third] = goods;
  if (first === undefined || second === undefined || third === undefined) throw new Error('too few goods');
  const codeOf = (at: number): string => goods[at]?.barcode ?? '';

  await openGoods(till);
  await openTab(till, 'stock');
  await till.until(() => till.sees('begin-received'), 'the documents of stock');
  await till.advance(500);
  look('stock-none');

  await till.press('begin-received');
  await till.until(() => till.sees('stock-draft'), 'a receiving');
  await till.fill('stock-supplier', 'ИП Нурланова');
  for (const at of [0, 1, 2, 3, 0]) await till.scan(codeOf(at));
  await till.advance(500);
  expect(till.all('stock-line')).toHaveLength(4);
  for (const [at, field] of till.all('stock-quantity').entries()) await till.fill(field, String(12 + at * 6));
  for (const [at, field] of till.all('stock-cost').entries()) await till.fill(field, String(110 + at * 40));
  await till.press(till.all('stock-line-open')[0] as Element);
  await till.press('stock-line-set-expiry');
  await till.advance(500);
  look('receive');
  await till.press(till.all('stock-line-open')[0] as Element);
  await till.scan('4879999999990');
  await till.until(() => till.sees('stock-new-item'), 'a new item');
  look('receive-new');
  await till.press('dialog-close');
  await till.press('stock-post');
  await till.until(() => till.sees('stock-posted'), 'a posted document');
  await till.advance(500);
  look('stock-posted');

  const cart = (item: typeof first, count: number) => ({
    lines: [
      {
        id: 'a',
        catalogItemId: item.id,
        name: item.name,
        unit: item.unit,
        priceTiyn: item.priceTiyn,
        count,
        discountPercentage: 0,
      },
    ],
    discountPercentage: 0,
  });
  const sell = async (item: typeof first, count: number) =>
    till.ask('sale.payByCash', {
      cart: cart(item, count),
      shownTotalTiyn: item.priceTiyn * count,
      cashReceivedTiyn: null,
    });
  await sell(first, 2);
  await till.advance(1_000);

  await till.press('begin-received');
  await till.until(() => till.sees('stock-draft'), 'another receiving');
  await till.scan(codeOf(0));
  await till.fill(till.all('stock-cost')[0] as Element, '200');
  await till.fill(till.all('stock-quantity')[0] as Element, '5');
  await till.until(() => till.sees('stock-proposal'), 'the price that keeps the margin');
  expect(till.text('stock-line')).toMatch(/72[.,]2/);
  await till.press('stock-discard');
  await till.press('stock-discard-yes');
  await till.until(() => till.sees('begin-counted'), 'the documents');

  await till.press('begin-counted');
  await till.choose('count-category', ':shelf');
  expect(till.isDisabled('count-start')).toBe(true);
  look('count-begin');
  await till.choose('count-category', '');
  await till.press('count-start');
  await till.until(() => till.sees('stock-count'), 'a count');
  for (const at of [1, 2, 2, 0]) await till.scan(codeOf(at));
  await till.advance(500);
  await till.fill(till.all('count-quantity')[0] as Element, '9');
  await till.advance(500);
  await sell(first, 1);
  await till.advance(1_000);
  look('count');
  await till.press('count-differences');
  await till.advance(500);
  look('count-differences');
  await till.press('stock-post');
  await till.until(() => till.sees('begin-writtenOff'), 'the documents');

  await till.press('begin-writtenOff');
  await till.until(() => till.sees('stock-draft'), 'a write-off');
  await till.scan(codeOf(3));
  await till.press('stock-reason-expired');
  await till.advance(500);
  look('write-off');
  await till.press('stock-post');
  await till.until(() => till.all('stock-document-row').length === 3, 'three documents');
  await till.press(till.all('stock-document-row')[2] as Element);
  await till.advance(500);
  look('stock-document');

  const usual = { isKept: true, packs: [], supplier: 'ИП Нурланова' };
  await till.ask('stock.setItem', { id: first.id, minimumThousandths: 10_000, ...usual });
  await till.ask('stock.setItem', { id: second.id, minimumThousandths: null, ...usual });
  await sell(second, 3);
  await till.advance(1_000);
  await till.press('stock-part-low');
  await till.until(() => till.sees('low-row'), 'what runs low');
  look('low');
  await till.press('stock-part-expiring');
  await till.until(() => till.sees('expiring-row'), 'what expires');
  look('stock-expiring');
  await openTab(till, 'all');
  await till.until(() => till.sees('goods-cost'), 'the columns of a manager');
  await till.scan(codeOf(0));
  await till.until(() => till.sees('item-stock'), 'the stock of an item');
  look('goods-stock');
  await till.press('goods-edit');
  await till.fill('price-markup', '500');
  await till.advance(500);
  look('goods-priced');
  await till.press('goods-leave');
  await openTab(till, 'stock');
  await till.press('stock-part-social');
  await till.until(() => till.sees('over-markup-row'), 'social foods above the limit');
  look('stock-social');
  await till.press('stock-part-profit');
  await till.until(() => till.sees('profit-row'), 'the profit');
  look('stock-profit');
  await till.press('stock-part-slow');
  await till.until(() => till.sees('slow-row'), 'slow goods');
  look('stock-slow');

  await till.counter.go('sell');
  await till.fill('search', first.name);
  await till.until(() => till.sees('remaining'), 'what is left on a tile');
  look('sell-remaining');
  await till.fill('search', '');
  await till.counter.go('sales');
  await till.press('give-back');
  await till.until(() => till.sees('goods-to-shelf'), 'where the goods go');
  await till.press('refund-line-tick');
  await till.press('refund-reason-expired');
  look('refund-goods-to');
});

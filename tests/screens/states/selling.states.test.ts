import type { Restriction } from '@tilla/shared/domain/restricted-goods.ts';
import { expect } from 'vitest';
import { takeLine } from '../cart-line.ts';
import { hold } from '../tile-page.ts';
import { openLive, openTraining } from '../till-screen.ts';
import { drawStates } from './draw-state.ts';

drawStates('selling', async (language, look) => {
  const till = await openTraining({ language });
  look('sell-empty');
  await till.fill('search', 'ъъъ');
  await till.advance(500);
  expect(till.sees(/^product-/)).toBe(false);
  look('nothing-found');
  await till.fill('search', '');
  await till.advance(500);
  for (const place of [0, 0, 2, 5, 9]) await till.counter.addByTap(place);
  look('sell');

  await till.press('line-quantity', await takeLine(till, 1));
  look('line-quantity');
  await till.press('change-price');
  look('line-price');
  await till.fill('sum-field', '0');
  look('line-price-zero');
  await till.fill('sum-field', '100');
  await till.press('change-discount');
  await till.press('preset-20');
  look('line-discount');
  await till.press('discount-reason-expiring');
  await till.press('line-save');
  await till.press('cart-discount');
  expect(till.sees('discount-10')).toBe(true);
  look('discount');
  await till.press('discount-10');
  await till.ask('settings.change', {
    isDiscountReasonNeeded: true,
    discountPresets: [
      { name: 'Зейнеткерлерге', discountPercentage: 5 },
      { name: 'Қаптамасы бүлінген', discountPercentage: 0, discountTiyn: 20_000 },
      { name: 'Көрші дүкеннің қызметкері', discountPercentage: 12.5 },
    ],
  });
  await till.press('cart-discount');
  await till.press('discount-10');
  look('discount-ready');
  await till.press('discount-unit-money');
  await till.fill('discount-percent', '99999999');
  look('discount-in-tenge');
  await till.fill('discount-percent', '250,50');
  await till.press('discount-reason-regular');
  await till.press('discount-save');
  await till.press('cart-purpose');
  await till.fill('purpose-text', 'Балабақшаға таңғы ас, наурыз айының бірінші аптасы');
  look('purpose');
  await till.press('purpose-save');
  look('sell-discounted');
  await till.ask('settings.change', { isDiscountReasonNeeded: false, discountPresets: [] });

  await till.press('cart-customer');
  await till.fill(till.dialog().querySelector('input') ?? till.dialog(), '8 701 234 56 78');
  look('customer');
  await till.press('attach-customer');
  expect(till.isDialogOpen()).toBe(false);
  expect(till.sees('customer')).toBe(true);
  look('sell-for-customer');
  await till.scan('4600000000008');
  expect(till.sees('new-goods')).toBe(true);
  await till.type('340');
  await till.fill('new-goods-name', 'Балаларға арналған ірімшік «Аққу» 100 г');
  await till.ask('settings.change', { freeLines: true });
  look('unknown-code');
  await till.press('new-goods-save');
  expect(till.sees('line-new')).toBe(true);
  look('new-goods-wait');
  await till.press('free-goods');
  await till.fill('free-price', '0');
  look('free-line');
  await till.press('dialog-close');
  await till.ask('settings.change', { freeLines: false });

  await till.press('park');
  await till.fill('park-name', 'Көк сөмке');
  await till.press('park-this');
  await till.counter.addByTap(3);
  await till.press('park');
  expect(till.sees('parked-1')).toBe(true);
  look('parked');
  await till.press('drop-parked');
  expect(till.sees('confirm-drop')).toBe(true);
  look('drop-parked');
  await till.type('{Escape}{Escape}');
  await till.press('clear-cart');
  expect(till.sees('undo-clear')).toBe(true);
  look('cleared');

  await till.press('popular');
  look('popular-none');
  await till.press('empty-act');
  for (const place of [0, 3]) {
    await hold(till, till.all(/^product-/)[place] ?? 'product');
    await till.press('tile-pin');
  }
  await hold(till, till.all(/^product-/)[0] ?? 'product');
  look('tile-menu');
  await till.press('tile-tag');
  expect(till.sees('labels')).toBe(true);
  look('labels');
  await till.press('dialog-close');
  await till.press('popular');
  expect(till.all(/^product-/)).toHaveLength(2);
  look('popular-pinned');
  await till.press('help');
  expect(till.sees('cheat-sheet')).toBe(true);
  look('keys');
});

drawStates('goods that ask', async (language, look) => {
  const till = await openTraining({ language });
  const { items } = await till.ask('catalog.search', { text: '', category: null, limit: 40 });
  const [beer, vodka, tobacco] = items.filter(({ sellable, isMeasured }) => sellable && !isMeasured);
  if (beer === undefined || vodka === undefined || tobacco === undefined) throw new Error('no goods');
  const rule = (id: number, restriction: Restriction, needsMark = false) => ({
    of: `item:${String(id)}`,
    rule: { restriction, needsMark },
  });
  await till.ask('goodsRules.change', {
    changes: [rule(beer.id, 'weak_alcohol'), rule(vodka.id, 'strong_alcohol'), rule(tobacco.id, 'tobacco', true)],
  });
  await till.advance(500);
  await till.scan(beer.barcode ?? '');
  await till.press('pay-qr');
  look('age');
  await till.press('dialog-close');
  await till.scan(vodka.barcode ?? '');
  await till.press('pay-qr');
  look('hours');
  await till.press('hours-take-out');
  await till.scan(tobacco.barcode ?? '');
  await till.scan(tobacco.barcode ?? '');
  await till.press('mark-worn');
  look('mark');
  await till.press('dialog-close');
  look('sell-with-rules');
});

drawStates('a shop without a catalog', async (language, look) => {
  const till = await openLive({ language, organization: { name: 'Шеберхана «Қайрат»', has_catalog: false } });
  await till.fill('amount', '15000');
  await till.fill('amount-name', 'Есік жөндеу');
  look('amount');
  await till.press('add-amount');
  expect(till.counter.lines()).toBe(1);
  look('amount-in-cart');
});

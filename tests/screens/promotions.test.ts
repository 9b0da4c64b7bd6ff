/** Promotions: set up by a manager, seen in the cart at once, billed as shown, and over when their hour ends. */

import { expect, test } from 'vitest';
import { openDrawer } from '#tests/core/drawer.ts';
import { openGoods, openTab } from './goods-page.ts';
import { openLive } from './till-screen.ts';

test('a manager sets up two for one, and the cart, the bill and the sale explain it', async () => {
  const till = await openLive();
  await openDrawer(till, 1_000_000);
  await till.counter.addByTap(0);
  const priceTiyn = till.counter.totalTiyn();
  await openGoods(till);
  await openTab(till, 'promotions');
  await till.until(() => till.sees('new-promotion'), 'the promotions');
  await till.press('new-promotion');
  await till.fill('promotion-name', 'Два по цене одного');
  await till.fill('promotion-pay', '2');
  expect(till.isDisabled('promotion-save')).toBe(true);
  await till.fill('promotion-pay', '1');
  await till.press('promotion-save');
  await till.advance(1_000);
  expect(till.text('promotion-0')).toContain('Два по цене одного');
  await till.counter.go('sell');
  await till.counter.addByTap(0);
  await till.until(() => till.sees('line-promotion'), 'the promotion in the line');
  expect(till.text('line-promotion')).toBe('Два по цене одного');
  expect(till.counter.totalTiyn()).toBe(priceTiyn);
  await till.press('pay-qr');
  await till.advance(2_000);
  expect(till.counter.phase()).toBe('waiting');
  const [payment] = (await till.ask('payment.listOpen', {})).payments;
  expect(payment?.amountTiyn).toBe(priceTiyn);
  const { lines } = await till.ask('sale.view', { saleId: payment?.saleId ?? '' });
  expect(lines[0]?.promotions).toEqual([{ name: 'Два по цене одного', offTiyn: priceTiyn }]);
});

test('the cart returns to the full price by itself when the hour ends', async () => {
  const till = await openLive();
  await till.counter.addByTap(0);
  const priceTiyn = till.counter.totalTiyn();
  const { today } = await till.ask('promotion.list', {});
  const promotion = {
    id: null,
    name: 'Счастливый час',
    isOn: true,
    fromDay: today,
    untilDay: null,
    weekdays: [],
    hours: { from: '00:00', until: '10:03' },
    rule: {
      kind: 'happy_hour' as const,
      goods: { itemIds: [], categories: [] },
      percentage: 50,
      priceTiyn: null,
    },
  };
  await till.ask('promotion.save', { promotion });
  await till.until(() => till.sees('line-promotion'), 'the promotion in the line');
  expect(till.counter.totalTiyn()).toBe(priceTiyn - Math.floor(priceTiyn / 2));
  const { unchangedForMs } = await till.ask('promotion.atCounter', { customerId: null });
  await till.advance((unchangedForMs ?? 0) + 1_000);
  expect(till.sees('line-promotion')).toBe(false);
  expect(till.counter.totalTiyn()).toBe(priceTiyn);
});

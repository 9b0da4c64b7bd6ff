import { expect, test } from 'vitest';
import { cashier, peopleAt, senior } from './people.ts';
import { openLive } from './till-screen.ts';

test('a shop without a catalog sells an amount by touch alone', async () => {
  const till = await openLive({ organization: { has_catalog: false } });
  for (const key of ['1', '5', '0', '0', 'erase']) await till.press(`key-${key}`);
  await till.press('add-amount');
  expect(till.counter.total()).toBe('150 ₸');
  await till.counter.payByQr();
});

test('where there is no catalog an amount is a cashier’s own to sell', async () => {
  const plain = await openLive({ organization: { has_catalog: false } });
  await peopleAt(plain).add(cashier);
  await peopleAt(plain).takeOver(cashier.name);
  for (const key of ['5', '0', '0']) await plain.press(`key-${key}`);
  await plain.press('add-amount');
  await plain.counter.payByQr();
  expect(plain.sees('approval')).toBe(false);
});

test('a free line in a cart of a shop with a catalog asks a cashier for a senior before it is paid', async () => {
  const till = await openLive();
  const people = peopleAt(till);
  await people.add(cashier, senior);
  await people.takeOver(cashier.name);
  const free = { id: 'f', catalogItemId: null, name: 'Пакет', unit: null, priceTiyn: 10_000, count: 1 };
  await till.ask('cart.keep', { cart: { lines: [{ ...free, discountPercentage: 0 }], discountPercentage: 0 } });
  await till.reload();
  await till.counter.chooseTender('cash');
  await till.type('{Enter}');
  expect(till.sees('approval')).toBe(true);
  await people.approve(senior.name);
  expect(till.sees('approval')).toBe(false);
  const { sales } = await till.ask('sale.today', {});
  expect(sales).toMatchObject([{ totalTiyn: 10_000, cashierName: cashier.name, phase: 'paid' }]);
});

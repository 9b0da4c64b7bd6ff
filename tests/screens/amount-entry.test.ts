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

test('a sum shows its thousands while it is typed: the caret stays with what was typed, and spaces mean nothing', async () => {
  const till = await openLive({ organization: { has_catalog: false } });
  const field = () => till.see('amount') as HTMLInputElement;
  field().focus();
  await till.type('12345');
  expect(field().value).toBe('12\u00A0345');
  expect(field().selectionStart).toBe(6);
  field().setSelectionRange(1, 1);
  await till.type('9');
  expect([field().value, field().selectionStart]).toEqual(['192\u00A0345', 2]);
  await till.type('{End}{Backspace}{Backspace}');
  expect(field().value).toBe('1\u00A0923');
  // An erased space comes back, and the caret moves on.
  field().setSelectionRange(2, 2);
  await till.type('{Backspace}');
  expect([field().value, field().selectionStart]).toEqual(['1\u00A0923', 1]);
  await till.fill('amount', '1 234,50');
  expect(field().value).toBe('1\u00A0234,50');
  await till.press('add-amount');
  expect(till.counter.totalTiyn()).toBe(123_450);
});

test('a scan leaves the sum that was typed as it was', async () => {
  const till = await openLive({ organization: { has_catalog: false } });
  const field = () => till.see('amount') as HTMLInputElement;
  field().focus();
  await till.type('12345');
  await till.advance(1_000);
  await till.scan('4870040101373');
  expect([field().value, field().selectionStart]).toEqual(['12\u00A0345', 6]);
});

test('in English tiyn are typed behind a dot, as they are shown', async () => {
  const till = await openLive({ organization: { has_catalog: false }, language: 'en' });
  for (const key of ['1', '5', '0', ',', '5']) await till.press(`key-${key}`);
  expect((till.see('amount') as HTMLInputElement).value).toBe('150.5');
  await till.press('add-amount');
  expect(till.counter.total()).toBe('150.50 ₸');
});

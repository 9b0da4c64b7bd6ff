import { expect, test } from 'vitest';
import type { Cart, CartLine } from './cart.ts';
import { type KnownCodes, linesWithoutCode, withChosenCodes } from './fiscal-code.ts';

const code = { barcode: '4870001234567', ntin: '0200123456789' };
const items = new Map<number, KnownCodes>([
  [1, code],
  [2, { ...code, ntin: null }],
  [3, { ...code, barcode: '' }],
]);
const codesOfItem = (id: number) => items.get(id);

const line = (id: string, given: Partial<CartLine>): CartLine => ({
  id,
  catalogItemId: null,
  name: `item ${id}`,
  unit: null,
  priceTiyn: 10_000,
  count: 1,
  discountPercentage: 0,
  ...given,
});
const cartOf = (...lines: CartLine[]): Cart => ({ lines, discountPercentage: 0 });
const stopsOf = (cart: Cart) => linesWithoutCode(cart, codesOfItem).map(({ id }) => id);

test('a line without barcode or national number prevents the fiscal receipt', () => {
  const cart = cartOf(
    line('coded', { catalogItemId: 1 }),
    line('no number', { catalogItemId: 2 }),
    line('no barcode', { catalogItemId: 3 }),
    line('typed', {}),
    line('new, half known', { newGoods: { barcode: '4870001234567', ntin: null, operationId: null } }),
    line('new, coded', { newGoods: { ...code, operationId: null } }),
  );
  expect(stopsOf(cart)).toEqual(['no number', 'no barcode', 'typed', 'new, half known']);
});

test('a code chosen at the sale serves in place of the missing one', () => {
  const cart = cartOf(line('1', { catalogItemId: 2, fiscalCode: code }), line('2', { fiscalCode: code }));
  expect(stopsOf(cart)).toEqual([]);
});

test('a line that costs nothing prevents nothing, because no receipt lists it', () => {
  expect(stopsOf(cartOf(line('free of charge', { priceTiyn: 0 }), line('1', { catalogItemId: 1 })))).toEqual([]);
});

test('an item this till does not know is left to the service', () => {
  expect(stopsOf(cartOf(line('1', { catalogItemId: 404 })))).toEqual([]);
});

test('a part of a cart is prevented only by the lines that it pays', () => {
  const cart = cartOf(line('1', { catalogItemId: 1 }), line('2', {}), line('3', { count: 2 }));
  const ofPart = (fromTiyn: number, toTiyn: number) =>
    linesWithoutCode(cart, codesOfItem, { fromTiyn, toTiyn }).map(({ id }) => id);
  expect(ofPart(0, 10_000)).toEqual([]);
  expect(ofPart(5_000, 15_000)).toEqual(['2']);
  expect(ofPart(10_000, 40_000)).toEqual(['2', '3']);
});

test('codes chosen after the sale are laid over its cart', () => {
  const cart = cartOf(line('1', {}), line('2', {}));
  expect(stopsOf(withChosenCodes(cart, { 2: code }))).toEqual(['1']);
  expect(withChosenCodes(cart)).toEqual(cart);
});

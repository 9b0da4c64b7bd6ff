import type { GoodsRow } from '@tilla/shared/contract/views/goods-view.ts';
import { expect, test } from 'vitest';
import { changeOf, faultsOf, isWhole, newGoodsOf, noGoods, typedOf } from './goods-form.ts';

const row: GoodsRow = {
  id: 7,
  name: 'Хлеб пшеничный',
  priceTiyn: 25_000,
  unitId: '796',
  unit: 'шт',
  barcode: '4870040101373',
  ntin: null,
  externalRef: null,
  source: 'own',
  category: 'bakery',
  imageUrl: null,
  sellable: true,
  state: 'settled',
  operation: null,
  problem: null,
  updatedAt: null,
};

test('what is there stands in the fields as somebody would type it, and nothing of it is a change', () => {
  const typed = typedOf(row, 'ru');
  expect(typed).toMatchObject({ name: 'Хлеб пшеничный', price: '250', ntin: '', category: 'bakery' });
  expect(changeOf(typed, typed)).toEqual({});
  expect(isWhole(faultsOf(typed))).toBe(true);
});

test('only what differs is sent; what is emptied is cleared', () => {
  const typed = typedOf(row, 'ru');
  expect(changeOf(typed, { ...typed, price: '260,50' })).toEqual({ priceTiyn: 26_050 });
  expect(changeOf(typed, { ...typed, barcode: '', ntin: ' 123 ' })).toEqual({ barcode: '', ntin: '123' });
  expect(changeOf(typed, { ...typed, price: ' 250,00 ' }), 'the same price, written otherwise').toEqual({});
});

test('a picture is changed or taken away, and stays where nobody touched it', () => {
  const typed = typedOf(row, 'ru');
  expect(changeOf(typed, { ...typed, imageId: 'img_1' })).toEqual({ imageId: 'img_1' });
  expect(changeOf(typed, { ...typed, imageId: null })).toEqual({ imageId: null });
  expect(newGoodsOf({ ...typed, imageId: undefined })).toMatchObject({ imageId: null });
});

test('each fault stands at its field', () => {
  expect(faultsOf(noGoods)).toEqual({ name: 'nameEmpty', price: 'priceEmpty', unitId: 'unitEmpty' });
  const typed = typedOf(row, 'ru');
  expect(faultsOf({ ...typed, price: 'дорого' })).toEqual({ price: 'priceUnread' });
  expect(faultsOf({ ...typed, price: '0,00' })).toEqual({ price: 'priceZero' });
  expect(faultsOf({ ...typed, price: '100000000' })).toEqual({ price: 'priceHigh' });
  expect(faultsOf({ ...typed, barcode: '4'.repeat(33), ntin: '5'.repeat(33) })).toEqual({
    barcode: 'barcodeLong',
    ntin: 'ntinLong',
  });
});

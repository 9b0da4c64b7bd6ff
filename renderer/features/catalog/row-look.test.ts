import type { GoodsRow } from '@tilla/shared/contract/views/goods-view.ts';
import { expect, test } from 'vitest';
import { isBarred, isForeign, isUnderWay, rowLook } from './row-look.ts';

const usual: GoodsRow = {
  id: 7,
  name: 'Хлеб',
  priceTiyn: 25_000,
  unitId: '796',
  unit: 'шт',
  barcode: null,
  ntin: '0200123456789',
  externalRef: null,
  source: 'own',
  category: null,
  imageUrl: null,
  sellable: true,
  state: 'settled',
  operation: null,
  problem: null,
  updatedAt: null,
};

test('goods about which everything is usual say nothing of themselves', () => {
  expect(rowLook(usual)).toBeNull();
  expect(rowLook({ ...usual, source: 'shared' })).toBeNull();
});

test('what is under way is said before what is merely so, a refusal before all', () => {
  const without = { ...usual, ntin: null, sellable: false, source: 'other' };
  expect(rowLook({ ...without, state: 'error', operation: 'update' })?.word).toBe('error');
  expect(rowLook({ ...without, state: 'waiting', operation: 'create' })?.word).toBe('waiting');
  expect(rowLook({ ...without, state: 'working', operation: 'delete' })?.word).toBe('removing');
  expect(rowLook({ ...without, state: 'working', operation: null })?.word).toBe('changing');
  expect(rowLook(without)?.word).toBe('other');
  expect(rowLook({ ...without, source: 'own' })?.word).toBe('notSellable');
  expect(rowLook({ ...usual, ntin: null })?.word).toBe('noCode');
});

test('goods of another program are known by their source, and what is under way by its state', () => {
  expect(isForeign({ source: 'other' })).toBe(true);
  expect(isForeign({ source: null })).toBe(false);
  expect(isBarred({ id: 7, source: 'other' })).toBe(true);
  expect(isBarred({ id: -1, source: 'own' })).toBe(true);
  expect(isBarred(usual)).toBe(false);
  expect(isUnderWay({ state: 'waiting' })).toBe(true);
  expect(isUnderWay({ state: 'error' })).toBe(false);
});

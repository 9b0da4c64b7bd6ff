import { expect, test } from 'vitest';
import { doubtOf } from './found-code.ts';

const bread = { name: 'Хлеб формовой 500 г', barcode: '4870040101373' };

test('a code found by the barcode of the goods, under a name alike, is theirs', () => {
  expect(doubtOf(bread, { name: 'ХЛЕБ белый', barcode: bread.barcode })).toBeNull();
  expect(doubtOf(bread, { name: 'Хлеб белый', barcode: '' })).toBeNull();
  expect(doubtOf({ ...bread, name: 'Мёд горный' }, { name: 'мед', barcode: '' })).toBeNull();
});

test('a code found by a barcode that is not the one of the goods is doubted, whatever its name', () => {
  expect(doubtOf(bread, { name: 'Хлеб формовой 500 г', barcode: '2000001000120' })).toBe('otherBarcode');
});

test('a name that shares no word is doubted; a weight or a number is no word', () => {
  expect(doubtOf(bread, { name: 'Бананы', barcode: '' })).toBe('otherName');
  expect(doubtOf(bread, { name: 'Сахар 500 г', barcode: bread.barcode })).toBe('otherName');
});

test('goods that are not called anything yet take what is found', () => {
  expect(doubtOf(bread, { name: '', barcode: '' })).toBeNull();
});

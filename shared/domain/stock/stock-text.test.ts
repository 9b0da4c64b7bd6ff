import { expect, test } from 'vitest';
import { formatMargin, formatStock } from './stock-text.ts';

test('a balance has its unit, a minus below zero, and a plus where a change is meant', () => {
  expect(formatStock(3_400, 'кг', 'ru')).toBe('3,4 кг');
  expect(formatStock(-1_500, 'кг', 'en')).toBe('−1.5 kg');
  expect(formatStock(-3_000, null, 'kk')).toBe('−3 дана');
  expect(formatStock(3_000, 'шт', 'ru', { isShort: true, isSigned: true })).toBe('+3');
  expect(formatStock(0, 'шт', 'ru', { isSigned: true })).toBe('0 шт');
});

test('a margin has one decimal in the mark of the language', () => {
  expect([formatMargin(41.5, 'kk'), formatMargin(41.5, 'en'), formatMargin(-3, 'ru')]).toEqual([
    '41,5 %',
    '41.5 %',
    '−3 %',
  ]);
});

import { expect, test } from 'vitest';
import { unitWord } from './units.ts';

test('a known unit is results in the language of the screen, whatever the service calls it', () => {
  const results = ['шт', 'шт.', 'дана', 'Кг', 'уп'].map((name) => [
    unitWord(name, 'ru'),
    unitWord(name, 'kk'),
    unitWord(name, 'en'),
  ]);
  expect(results).toEqual([
    ['шт', 'дана', 'pc'],
    ['шт', 'дана', 'pc'],
    ['шт', 'дана', 'pc'],
    ['кг', 'кг', 'kg'],
    ['уп', 'қап', 'pack'],
  ]);
});

test('one that the till does not know stays as it is, and none is nothing', () => {
  expect([unitWord('Блистер', 'en'), unitWord(null, 'en')]).toEqual(['Блистер', '']);
});

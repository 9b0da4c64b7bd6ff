import { expect, test } from 'vitest';
import { findSettings, marksIn } from './find-settings.ts';

const all = [
  { id: 'paper', words: 'Ширина ленты рулон қағаз ені paper width 58' },
  { id: 'theme', words: 'Оформление тёмная тема dark theme' },
];
const found = (typed: string) => findSettings(all, typed).map(({ id }) => id);

test.each([
  ['лент', ['paper']],
  ['темная', ['theme']],
  ['кагаз', ['paper']],
  ['PAPER 58', ['paper']],
  ['ktynf', []],
  ['ktyns', ['paper']],
  ['тема лента', []],
  ['велосипед', []],
])('«%s» finds %j', (typed, ids) => {
  expect(found(typed)).toEqual(ids);
});

test('typed words are marked where they stand in a label', () => {
  const label = 'Печатать чек сразу после оплаты';
  expect(marksIn(label, 'чек').map(([from, to]) => label.slice(from, to))).toEqual(['чек']);
  expect(marksIn('Логотип на чеке', 'чек').map(([from, to]) => 'Логотип на чеке'.slice(from, to))).toEqual(['чек']);
  expect(marksIn(label, 'бумага')).toEqual([]);
});

import { expect, test } from 'vitest';
import { inOtherLayout } from './keyboard-layout.ts';

test.each([
  ['ifi', 'шаш'],
  ['Ifi 2', 'шаш 2'],
  ['ьшдл', 'milk'],
  ['4870', null],
  ['мүк', null],
  ['xfq?', null],
])('%s typed in the other keyboard layout is %s', (typed, other) => {
  expect(inOtherLayout(typed)).toBe(other);
});

import { expect, test } from 'vitest';
import { keepTogether } from '#renderer/app/keep-together.ts';

test.each([
  ['Булочка с изюмом 100 г', 'Булочка с изюмом 100\u00A0г'],
  ['Айран 2,5 %, 1 л', 'Айран 2,5\u00A0%, 1\u00A0л'],
  ['Тауық жұмыртқасы С1, 10 дана', 'Тауық жұмыртқасы С1, 10\u00A0дана'],
  ['Бумага туалетная, 4 рулона', 'Бумага туалетная, 4 рулона'],
  ['Нан', 'Нан'],
])('a size stays with its unit (trial 23): %s', (name, shown) => {
  expect(keepTogether(name)).toBe(shown);
});

import { describe, expect, test } from 'vitest';
import { caretBehind, withoutThousands, withThousands } from './thousands.ts';

describe('a sum that is typed', () => {
  test.each([
    ['', ''],
    ['999', '999'],
    ['1234', '1\u00A0234'],
    ['1234567,5', '1\u00A0234\u00A0567,5'],
    ['1234.', '1\u00A0234.'],
    ['1,234.50', '1,234.50'],
    ['12 500 ₸', '12 500 ₸'],
  ])('%j is shown as %j', (typed, shown) => {
    expect(withThousands(typed)).toBe(shown);
    expect(withoutThousands(shown)).toBe(typed);
  });

  test('spaces that were pasted carry no meaning', () => {
    expect([withoutThousands('1 234,50'), withoutThousands('1\u202F234')]).toEqual(['1234,50', '1234']);
  });

  test('the caret stands behind what was typed, not behind a space that came with it', () => {
    const shown = withThousands('1234567');
    expect([0, 1, 2, 4, 7].map((count) => caretBehind(shown, count))).toEqual([0, 1, 3, 5, 9]);
  });
});

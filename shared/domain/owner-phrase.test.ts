import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isGroupRight, PHRASE_GROUPS, readPhrase, SHOP_KEY_BYTES, typedDigits, writePhrase } from './owner-phrase.ts';

const keys = fc.uint8Array({ minLength: SHOP_KEY_BYTES, maxLength: SHOP_KEY_BYTES });
const place = fc.integer({ min: 0, max: PHRASE_GROUPS - 1 });

describe('the owner’s phrase', () => {
  it('a phrase is eight groups of six digits and gives its key back', () => {
    fc.assert(
      fc.property(keys, (key) => {
        const groups = writePhrase(key);
        expect(groups).toHaveLength(PHRASE_GROUPS);
        expect(groups.every((group) => /^\d{6}$/.test(group))).toBe(true);
        expect(readPhrase(groups)).toEqual({ key });
      }),
    );
    const last = new Uint8Array(SHOP_KEY_BYTES).fill(255);
    expect(readPhrase(writePhrase(last)), 'the greatest key').toEqual({ key: last });
  });

  it('one wrong digit shows at its own group', () => {
    fc.assert(
      fc.property(keys, place, fc.integer({ min: 0, max: 5 }), fc.integer({ min: 1, max: 9 }), (key, at, digit, by) => {
        const groups = writePhrase(key);
        const group = groups[at] ?? '';
        const wrong = String((Number(group[digit]) + by) % 10);
        groups[at] = group.slice(0, digit) + wrong + group.slice(digit + 1);
        expect(readPhrase(groups)).toEqual({ wrongGroups: [at] });
      }),
    );
  });

  it('two swapped digits show at their group, and two swapped groups show at both', () => {
    fc.assert(
      fc.property(keys, place, fc.integer({ min: 0, max: 4 }), place, (key, at, digit, other) => {
        const groups = writePhrase(key);
        const [one = '', two = ''] = [groups[at], groups[other]];
        const swapped = groups.with(
          at,
          one.slice(0, digit) + (one[digit + 1] ?? '') + (one[digit] ?? '') + one.slice(digit + 2),
        );
        if (one[digit] !== one[digit + 1]) expect(readPhrase(swapped)).toEqual({ wrongGroups: [at] });
        if (at !== other && one !== two)
          expect(readPhrase(groups.with(at, two).with(other, one))).toEqual({
            wrongGroups: [at, other].sort((before, after) => before - after),
          });
      }),
    );
  });

  it('a phrase is read from any layout, with spaces and dashes', () => {
    const groups = writePhrase(Uint8Array.from({ length: SHOP_KEY_BYTES }, (_, at) => at * 15));
    const kazakh = groups.map((group) => Array.from(group, (digit) => 'қ"әіңғ,.үұ'[Number(digit)]).join(''));
    expect(readPhrase(kazakh)).toEqual(readPhrase(groups));
    expect(readPhrase(groups.map((group) => ` ${group.slice(0, 3)}-${group.slice(3)} `))).toEqual(readPhrase(groups));
    expect(typedDigits('12 ab 3')).toBe('123');
  });

  it('an incomplete group is neither right nor wrong, and groups of no key are all wrong', () => {
    expect(isGroupRight(0, '12345')).toBeNull();
    expect(isGroupRight(0, '1234567')).toBe(false);
    const nines = writePhrase(new Uint8Array(SHOP_KEY_BYTES)).map((_, at) =>
      Array.from({ length: 10 }, (__, digit) => `99999${String(digit)}`).find((group) => isGroupRight(at, group)),
    );
    expect(readPhrase(nines.map(String))).toEqual({ wrongGroups: [0, 1, 2, 3, 4, 5, 6, 7] });
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { refundTagOf, withoutTag, withTag } from './refund-tag.ts';

const id = fc.uuid();

describe('the tag of a refund', () => {
  it('R1: is short, without letters that are taken for others, and as random as the id it is made of', () => {
    fc.assert(
      fc.property(id, (text) => {
        expect(refundTagOf(text)).toMatch(/^#[0-9A-HJKMNP-TV-Z]{6}$/);
      }),
    );
    const ids = Array.from(
      { length: 2_000 },
      (_, index) => `0195645e-0000-7000-8000-0000${(index * 7).toString(16).padStart(8, '0')}`,
    );
    expect(new Set(ids.map(refundTagOf)).size).toBe(2_000);
  });

  it('R1: always stands whole at the end of a reason of at most 500 characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 700 }), id, (reason, text) => {
        const tag = refundTagOf(text);
        const tagged = withTag(reason, tag);
        expect(tagged.endsWith(tag)).toBe(true);
        expect(Array.from(tagged).length).toBeLessThanOrEqual(500);
      }),
    );
  });

  it('is not shown to a person', () => {
    const tag = refundTagOf('0195645e-0000-7000-8000-0000deadbeef');
    expect(withoutTag(withTag(' Брак ', tag))).toBe('Брак');
    expect(withoutTag(withTag('', tag))).toBe('');
    expect(withoutTag('заказ #12')).toBe('заказ #12');
    expect(withoutTag(null)).toBe('');
  });
});

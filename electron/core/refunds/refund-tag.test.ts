import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { refundTagOf, tagIn, withoutTag, withTag } from './refund-tag.ts';

const id = fc.uuid();
const tag = refundTagOf('0195645e-0000-7000-8000-0000deadbeef');

describe('the tag of a refund', () => {
  it('R1: a tag is short, without ambiguous letters, and as random as its id', () => {
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
        const tagged = withTag(reason, refundTagOf(text));
        expect(tagged.endsWith(refundTagOf(text))).toBe(true);
        expect(Array.from(tagged).length).toBeLessThanOrEqual(500);
      }),
    );
  });

  it('R1: a tag leaves as much of a long reason as fits, counted in whole characters', () => {
    for (const letter of ['я', '🧾']) {
      const tagged = withTag(letter.repeat(600), tag);
      expect(tagged).toBe(`${letter.repeat(492)} ${tag}`);
      expect(Array.from(tagged)).toHaveLength(500);
    }
    expect(withTag(`${'я'.repeat(491)} и ещё`, tag)).toBe(`${'я'.repeat(491)} ${tag}`);
    expect(withTag(`  ${'я'.repeat(492)}`, tag)).toBe(`${'я'.repeat(492)} ${tag}`);
  });

  it('a tag stands alone where no reason was given', () => {
    expect(withTag('', tag)).toBe(tag);
    expect(withTag(' \n', tag)).toBe(tag);
  });

  it('a tag is read from the end of a reason, whichever till wrote it, and nowhere else', () => {
    expect(tagIn(withTag('Брак', tag))).toBe(tag);
    expect(tagIn(`Брак  ${tag}  `)).toBe(tag);
    expect(tagIn(tag)).toBe(tag);
    for (const reason of [`${tag} вернули`, 'заказ #12', '', null]) expect(tagIn(reason)).toBeNull();
  });

  it('a tag is hidden from people', () => {
    expect(withoutTag(withTag(' Брак ', tag))).toBe('Брак');
    expect(withoutTag(withTag('', tag))).toBe('');
    expect(withoutTag('заказ #12')).toBe('заказ #12');
    expect(withoutTag(`Брак  ${tag}  `)).toBe('Брак');
    expect(withoutTag(`${tag} вернули`)).toBe(`${tag} вернули`);
    expect(withoutTag(null)).toBe('');
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { depth } from '../../tests/support/depth.ts';
import { createAesSealer } from './aes-sealer.ts';

describe('the sealer', () => {
  const sealer = createAesSealer('key of a shop');

  it('a sealed text opens in this and in another process with the same key', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const salt = sealer.newSalt();
        expect(createAesSealer('key of a shop').open(sealer.seal(text, salt), salt)).toBe(text);
      }),
      { numRuns: depth(8, 50) },
    );
  });

  it('a seal shows nothing of its text, and equal texts have different seals', () => {
    const [one, other] = [sealer.newSalt(), sealer.newSalt()];
    const sealed = [
      sealer.seal('87011234567', one),
      sealer.seal('87011234567', one),
      sealer.seal('87011234567', other),
    ];
    expect(new Set(sealed).size).toBe(3);
    for (const text of sealed) {
      expect(text).not.toContain('87011234567');
      expect(Buffer.from(text.slice(2), 'base64').includes('87011234567')).toBe(false);
    }
  });

  it('equal texts have equal marks under one key, and other marks under another', () => {
    expect(sealer.mark('87011234567')).toBe(createAesSealer('key of a shop').mark('87011234567'));
    expect(sealer.mark('87011234567')).toMatch(/^[0-9a-f]{32}$/);
    expect(sealer.mark('87011234568')).not.toBe(sealer.mark('87011234567'));
    expect(createAesSealer('reissued').mark('87011234567')).not.toBe(sealer.mark('87011234567'));
  });

  it('a seal does not open under another key, with another salt, changed, cut or empty', () => {
    const salt = sealer.newSalt();
    const sealed = sealer.seal('87011234567', salt);
    expect(createAesSealer('reissued').open(sealed, salt)).toBeNull();
    expect(sealer.open(sealed, sealer.newSalt())).toBeNull();
    expect(sealer.open(`${sealed.slice(0, -6)}AAAA==`, salt)).toBeNull();
    expect(sealer.open(sealed.replace('1.', '2.'), salt)).toBeNull();
    for (const text of ['', '1.', '1.AAAA', 'x']) expect(sealer.open(text, salt)).toBeNull();
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countedTiynOf, denominations, isNote } from './denominations.ts';

describe('counting notes and coins', () => {
  it('knows the notes from 20 000 to 500 and the coins from 200 to 1, largest first', () => {
    expect(denominations.filter(isNote)).toEqual(['20000', '10000', '5000', '2000', '1000', '500']);
    expect(denominations.map(Number)).toEqual(denominations.map(Number).sort((one, other) => other - one));
  });

  it('comes to whole tenge, in tiyn', () => {
    expect(countedTiynOf({})).toBe(0);
    expect(countedTiynOf({ 20000: 1, 500: 3, 1: 7 })).toBe(2_150_700);
  });

  it('is the sum of what is counted piece by piece', () => {
    const pieces = fc.integer({ min: 0, max: 9_999 });
    fc.assert(
      fc.property(fc.record(Object.fromEntries(denominations.map((name) => [name, pieces]))), (count) => {
        const one = denominations.map((name) => countedTiynOf({ [name]: count[name] ?? 0 }));
        expect(countedTiynOf(count)).toBe(one.reduce((sum, tiyn) => sum + tiyn, 0));
      }),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatThousandths,
  isMeasuredUnit,
  MAX_THOUSANDTHS,
  measuredTiyn,
  nameOnPaper,
  parseThousandths,
} from './measure.ts';

describe('goods sold by weight', () => {
  it('takes fractions of kilograms, litres and metres in three languages, and of nothing sold in pieces', () => {
    expect(['кг', 'Кг.', 'kg', 'л', 'литр', 'м', 'м²', 'пог. м'].every(isMeasuredUnit)).toBe(true);
    expect(['шт', 'дана', 'уп', 'қап', 'г', 'коробка', '', null].some(isMeasuredUnit)).toBe(false);
  });

  it('comes to price times weight, rounded half up to a tiyn, once', () => {
    expect(measuredTiyn({ unitPriceTiyn: 109_000, thousandths: 350 })).toBe(38_150);
    expect(measuredTiyn({ unitPriceTiyn: 28_950, thousandths: 333 })).toBe(9_640);
    expect(measuredTiyn({ unitPriceTiyn: 1, thousandths: 500 })).toBe(1);
    expect(measuredTiyn({ unitPriceTiyn: 1, thousandths: 499 })).toBe(0);
  });

  it('is never a tiyn off the exact product, and grows with the weight', () => {
    const price = fc.integer({ min: 0, max: 100_000_000 });
    const weight = fc.integer({ min: 1, max: MAX_THOUSANDTHS });
    fc.assert(
      fc.property(price, weight, weight, (unitPriceTiyn, one, other) => {
        const sum = measuredTiyn({ unitPriceTiyn, thousandths: one });
        const off = BigInt(sum) * 2000n - BigInt(unitPriceTiyn) * BigInt(one) * 2n;
        expect(off > -1000n && off <= 1000n).toBe(true);
        const more = measuredTiyn({ unitPriceTiyn, thousandths: Math.max(one, other) });
        expect(more).toBeGreaterThanOrEqual(sum);
      }),
    );
  });

  it('reads a weight with a comma or a dot, and writes it back', () => {
    expect(['0,35', '.350', '0.35', '00,35'].map(parseThousandths)).toEqual([350, 350, 350, 350]);
    expect(['2', '2,', '2.0'].map(parseThousandths)).toEqual([2000, 2000, 2000]);
    expect(['', ',', '0', '0,0004', '1,2345', '-1', '10000', '1e3', '1 2'].map(parseThousandths)).toEqual(
      Array.from({ length: 9 }, () => undefined),
    );
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: MAX_THOUSANDTHS }),
        fc.constantFrom('ru', 'kk', 'en'),
        (weight, language) => {
          expect(parseThousandths(formatThousandths(weight, language))).toBe(weight);
        },
      ),
    );
  });

  it('stands in the name on paper, because the API counts whole pieces', () => {
    const bananas = { name: 'Бананы', unit: 'кг', measure: { thousandths: 350, unitPriceTiyn: 109_000 } };
    expect(nameOnPaper(bananas, 'ru')).toBe('Бананы, 0,35 кг');
    expect(nameOnPaper({ name: 'Нан', unit: 'дана' }, 'kk')).toBe('Нан');
  });
});

import { discountedTiyn, isDiscountPercentage } from '@tilla/payment-api/discount-percentage.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

describe('discounts (docs/decisions.md, Invoices)', () => {
  it.each([0, 1, 1.5, 12.25, 33.33, 98.99, 99])('take %d percent', (percentage) => {
    expect(isDiscountPercentage(percentage)).toBe(true);
  });

  it.each([-1, 0.5, 0.99, 99.01, 100, 12.345, 1e-7, Number.NaN, Number.POSITIVE_INFINITY])(
    'refuse %d percent',
    (percentage) => {
      expect(isDiscountPercentage(percentage)).toBe(false);
      expect(() => discountedTiyn(100, percentage)).toThrow(RangeError);
    },
  );

  it.each([
    [10_000, 10, 9_000],
    [101, 50, 51],
    [1, 99, 0],
    [99_999, 12.5, 87_499],
    [100, 33.33, 67],
    [35_000, 0, 35_000],
    [1_010, 1.45, 995],
  ])('leave of %i tiyn less %d percent %i', (amountTiyn, percentage, left) => {
    expect(discountedTiyn(amountTiyn, percentage)).toBe(left);
  });

  it('equal the exact rational, rounded half up, for every hundredth of a percent', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), fc.integer({ min: 100, max: 9_900 }), (amountTiyn, hundredths) => {
        const exact = BigInt(amountTiyn) * BigInt(10_000 - hundredths);
        const whole = exact / 10_000n;
        const expected = exact % 10_000n >= 5_000n ? whole + 1n : whole;
        expect(BigInt(discountedTiyn(amountTiyn, hundredths / 100))).toBe(expected);
      }),
    );
  });
});

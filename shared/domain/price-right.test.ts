import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { milk } from '../../tests/support/milk.ts';
import { type CartLine, lineShares, lineTotalTiyn } from './cart.ts';
import { usualDiscountLimits } from './discount-limit.ts';
import { listTotalTiyn, rightOfLine } from './price-right.ts';

const inShop = { limits: usualDiscountLimits, hasCatalog: true };
const right = (line: Partial<CartLine>, cartDiscount = 0, listPriceTiyn: number | null = 50_000, rules = inShop) => {
  const sold = { ...milk, ...line };
  return rightOfLine(sold, listPriceTiyn, lineTotalTiyn(sold, cartDiscount), rules);
};

describe('whose right a price takes', () => {
  it('is nobody’s in particular at the price of the catalog', () => {
    expect(right({})).toBe('cashier');
  });

  it('grows with the discount: a cashier to 10 %, a senior to 30 %, a manager to 99 %', () => {
    expect([10, 10.01, 30, 30.01, 99].map((discountPercentage) => right({ discountPercentage }))).toEqual([
      'cashier',
      'senior',
      'senior',
      'manager',
      'manager',
    ]);
    expect([10, 11, 31].map((cartDiscount) => right({}, cartDiscount))).toEqual(['cashier', 'senior', 'manager']);
  });

  it('counts a lowered price and a discount together', () => {
    expect(right({ priceTiyn: 45_000 })).toBe('cashier');
    expect(right({ priceTiyn: 45_000, discountPercentage: 10 })).toBe('senior');
    expect(right({ priceTiyn: 0 })).toBe('nobody');
  });

  it('takes a senior for a raised price', () => {
    expect(right({ priceTiyn: 50_001 })).toBe('senior');
    expect(right({ priceTiyn: 60_000, discountPercentage: 20 })).toBe('cashier');
  });

  it('takes a senior for a free line, unless the shop lets everybody sell so; a discount on it counts all the same', () => {
    const free = { ...milk, catalogItemId: null };
    const everybody = { ...inShop, isFreeAllowed: true };
    expect(right(free, 0, null)).toBe('senior');
    expect(right(free, 0, null, everybody)).toBe('cashier');
    expect(right({ ...free, discountPercentage: 11 }, 0, null, everybody)).toBe('senior');
  });

  it('knows only the discount of goods typed in by hand, and of those whose price is asked', () => {
    const byHand = { ...milk, catalogItemId: null, priceTiyn: 1 };
    expect(right(byHand, 10, null, { ...inShop, hasCatalog: false })).toBe('cashier');
    expect(right(byHand, 99, null, { ...inShop, hasCatalog: false })).toBe('manager');
    expect(right({ priceTiyn: 123_456, discountPercentage: 15 }, 0, 0)).toBe('senior');
    expect(listTotalTiyn({ ...milk, priceTiyn: 123_456 }, 0)).toBe(246_912);
  });

  it('is a senior’s at least for a free line, where goods come from a catalog', () => {
    const byHand = { catalogItemId: null, priceTiyn: 10_000 };
    expect([0, 10, 31].map((discountPercentage) => right({ ...byHand, discountPercentage }, 0, null))).toEqual([
      'senior',
      'senior',
      'manager',
    ]);
  });

  it('looks at the price of a whole kilogram where goods are weighed', () => {
    const measure = { thousandths: 350, unitPriceTiyn: 90_000 };
    const line = { ...milk, count: 1, priceTiyn: 31_500, measure };
    expect(listTotalTiyn(line, 100_000)).toBe(35_000);
    expect(right(line, 0, 100_000)).toBe('cashier');
    expect(right({ ...line, priceTiyn: 31_499 }, 0, 100_000)).toBe('senior');
  });

  it('judges a sum of money by the percent it comes to', () => {
    expect(
      [10_000, 10_001, 30_000, 30_001, 99_000, 99_999, 100_000].map((discountTiyn) => right({ discountTiyn })),
    ).toEqual(['cashier', 'senior', 'senior', 'manager', 'manager', 'nobody', 'nobody']);
  });

  it('asks for no line more than for the whole cart, whichever of the lines got the last tiyn', () => {
    const price = fc.integer({ min: 1, max: 100_000 });
    fc.assert(
      fc.property(
        fc.array(price, { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 1, max: 10 }),
        (prices, percent) => {
          const lines = prices.map((priceTiyn, at) => ({ ...milk, id: String(at), priceTiyn, count: 1 }));
          const discountTiyn = Math.floor((prices.reduce((sum, one) => sum + one, 0) * percent) / 100);
          fc.pre(discountTiyn > 0);
          const shares = lineShares({ lines, discountPercentage: 0, discountTiyn });
          const rights = lines.map((line, at) => rightOfLine(line, line.priceTiyn, shares[at] ?? 0, inShop));
          expect(rights.every((one) => one === 'cashier')).toBe(true);
        },
      ),
    );
  });

  it('never takes more for less: rounding makes nobody ask for a discount within the limit', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.integer({ min: 1, max: 50 }),
        fc.integer({ min: 1, max: 10 }),
        (priceTiyn, count, discountPercentage) => {
          expect(right({ priceTiyn, count, discountPercentage }, 0, priceTiyn)).toBe('cashier');
        },
      ),
    );
  });
});

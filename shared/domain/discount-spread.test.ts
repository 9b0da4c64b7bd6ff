import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { milk } from '../../tests/support/milk.ts';
import {
  type Cart,
  type CartLine,
  cartTotals,
  lineTotals,
  lineTotalTiyn,
  removeLine,
  setCartDiscount,
  setLineDiscount,
} from './cart.ts';
import { spreadTiyn } from './discount-spread.ts';
import { cartDiscountTiyn } from './figures/discount.ts';

const tiyn = fc.integer({ min: 0, max: 9_999_999_999 });
const sums = fc.array(fc.oneof(tiyn, fc.integer({ min: 0, max: 5 })), { minLength: 1, maxLength: 40 });
const sum = (of: readonly number[]) => of.reduce((all, one) => all + one, 0);

describe('a sum of money taken off several sums', () => {
  it('is taken off exactly, of no sum more than it has, and never more than there is', () => {
    fc.assert(
      fc.property(sums, tiyn, (from, off) => {
        const shares = spreadTiyn(off, from);
        expect(sum(shares)).toBe(Math.min(off, sum(from)));
        for (const [at, share] of shares.entries()) {
          expect(share).toBeGreaterThanOrEqual(0);
          expect(share).toBeLessThanOrEqual(from[at] ?? 0);
        }
      }),
    );
  });

  it('is less than a tiyn off its true share everywhere', () => {
    fc.assert(
      fc.property(sums, tiyn, (from, off) => {
        const whole = sum(from);
        fc.pre(whole > 0 && off <= whole);
        for (const [at, share] of spreadTiyn(off, from).entries()) {
          const true_ = BigInt(off) * BigInt(from[at] ?? 0);
          const error = BigInt(share) * BigInt(whole) - true_;
          expect(error < BigInt(whole) && -error < BigInt(whole)).toBe(true);
        }
      }),
    );
  });

  it('hangs on the order of the sums only between equal ones', () => {
    const shuffled = sums.chain((from) =>
      fc.tuple(fc.constant(from), fc.shuffledSubarray(from, { minLength: from.length })),
    );
    const pairs = (off: number, from: readonly number[]) =>
      spreadTiyn(off, from)
        .map((share, at) => `${String(from[at])}: ${String(share)}`)
        .sort();
    fc.assert(
      fc.property(shuffled, tiyn, ([from, other], off) => {
        expect(pairs(off, other)).toEqual(pairs(off, from));
      }),
    );
  });

  it('leaves the last tiyn with the greatest remainder, then with the dearer, then with the upper one', () => {
    expect(spreadTiyn(100, [333, 333, 333])).toEqual([34, 33, 33]);
    expect(spreadTiyn(3, [10, 25])).toEqual([1, 2]);
    expect(spreadTiyn(1, [100, 300, 300])).toEqual([0, 1, 0]);
    expect(spreadTiyn(10, [15, 45])).toEqual([2, 8]);
    expect(spreadTiyn(5, [])).toEqual([]);
    expect(spreadTiyn(5, [0, 0])).toEqual([0, 0]);
  });
});

const discount = fc.oneof(
  fc.constant({ discountPercentage: 0 }),
  fc.integer({ min: 100, max: 9_900 }).map((hundredths) => ({ discountPercentage: hundredths / 100 })),
  fc.integer({ min: 1, max: 2_000_000 }).map((discountTiyn) => ({ discountPercentage: 0, discountTiyn })),
);
const line = fc
  .record({ priceTiyn: fc.integer({ min: 0, max: 1_000_000 }), count: fc.integer({ min: 1, max: 100 }), discount })
  .map(({ discount: own, ...rest }): CartLine => ({ ...milk, ...rest, ...own }));
const carts: fc.Arbitrary<Cart> = fc
  .tuple(fc.array(line, { maxLength: 20 }), discount)
  .map(([lines, own]) => ({ lines: lines.map((one, at) => ({ ...one, id: String(at) })), ...own }));

describe('a cart with discounts in money', () => {
  it('comes to the sum of its lines, none of them below zero, and shows each discount once', () => {
    fc.assert(
      fc.property(carts, (cart) => {
        const totals = lineTotals(cart);
        const { subtotalTiyn, discountTiyn, totalTiyn } = cartTotals(cart);
        expect(sum(totals)).toBe(totalTiyn);
        expect(totals.every((total) => total >= 0)).toBe(true);
        expect(subtotalTiyn - discountTiyn).toBe(totalTiyn);
        expect(sum(cart.lines.map((one) => lineTotalTiyn(one))) - cartDiscountTiyn(cart)).toBe(totalTiyn);
      }),
    );
  });

  it('is exactly so much cheaper, with discounts of lines as without', () => {
    fc.assert(
      fc.property(carts, fc.integer({ min: 1, max: 1_000_000 }), (cart, discountTiyn) => {
        const before = cartTotals(setCartDiscount(cart, { discountPercentage: 0 })).totalTiyn;
        const after = cartTotals(setCartDiscount(cart, { discountPercentage: 0, discountTiyn })).totalTiyn;
        expect(after).toBe(Math.max(0, before - discountTiyn));
      }),
    );
  });

  it('is the same in percent and in money, where they come to the same', () => {
    fc.assert(
      fc.property(carts, fc.integer({ min: 1, max: 99 }), (given, discountPercentage) => {
        const plain: Cart = {
          lines: given.lines.map((one) => ({ ...milk, id: one.id, priceTiyn: one.priceTiyn * 100, count: one.count })),
          discountPercentage: 0,
        };
        const inPercent = setCartDiscount(plain, { discountPercentage });
        const { discountTiyn } = cartTotals(inPercent);
        fc.pre(discountTiyn > 0);
        // Whole tiyn of every line: nothing was rounded, so that the lines agree too.
        expect(lineTotals(setCartDiscount(plain, { discountPercentage: 0, discountTiyn }))).toEqual(
          lineTotals(inPercent),
        );
        const [first] = plain.lines;
        if (first === undefined || first.priceTiyn === 0) return;
        const own = setLineDiscount(plain, first.id, { discountPercentage });
        const off = cartTotals(own).discountTiyn;
        expect(lineTotals(setLineDiscount(plain, first.id, { discountPercentage: 0, discountTiyn: off }))).toEqual(
          lineTotals(own),
        );
      }),
    );
  });

  it('takes the reason along, and leaves nothing of either in a cart whose last line is gone', () => {
    const given = { discountPercentage: 0, discountTiyn: 5_000, discountReason: 'Помята упаковка' };
    const cart = setCartDiscount({ lines: [milk], discountPercentage: 0 }, given);
    expect(cart).toMatchObject(given);
    expect(setCartDiscount(cart, { discountPercentage: 0, discountReason: 'Никакой' })).toEqual({
      lines: [milk],
      discountPercentage: 0,
    });
    expect(removeLine(cart, 'milk')).toEqual({ lines: [], discountPercentage: 0 });
    expect(() => setCartDiscount(cart, { discountPercentage: 5, discountTiyn: 5 })).toThrow(RangeError);
    expect(() => setLineDiscount(cart, 'milk', { discountPercentage: 0, discountTiyn: 0 })).toThrow(RangeError);
  });
});

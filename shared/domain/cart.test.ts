import { MoneyError } from '@tilla/payment-api/money.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addItem,
  type Cart,
  type CartLine,
  cartTotals,
  emptyCart,
  lineSubtotalTiyn,
  lineTotalTiyn,
  removeLine,
  setCartDiscount,
  setCount,
  setLineDiscount,
  setLinePrice,
  setMeasure,
  unitPriceTiyn,
} from './cart.ts';
import { cartDiscountTiyn } from './figures/discount.ts';

const bread: CartLine = {
  id: 'bread',
  catalogItemId: 1,
  name: 'Хлеб',
  unit: 'шт',
  priceTiyn: 25_000,
  count: 1,
  discountPercentage: 0,
};
const byHand: CartLine = { ...bread, id: 'by-hand', catalogItemId: null, name: 'Пакет' };

const percentage = fc.oneof(
  fc.constant(0),
  fc.integer({ min: 100, max: 9_900 }).map((hundredths) => hundredths / 100),
);
const line: fc.Arbitrary<CartLine> = fc.record({
  id: fc.uuid(),
  catalogItemId: fc.option(fc.integer({ min: 1, max: 5 })),
  name: fc.string(),
  unit: fc.constant(null),
  priceTiyn: fc.integer({ min: 0, max: 1_000_000 }),
  count: fc.integer({ min: 1, max: 1_000 }),
  discountPercentage: percentage,
});
const carts: fc.Arbitrary<Cart> = fc
  .tuple(fc.array(line, { maxLength: 20 }), percentage)
  .map(([lines, discount]) => setCartDiscount(lines.reduce(addItem, emptyCart), { discountPercentage: discount }));

describe('what a cart comes to (docs/decisions.md, Invoices)', () => {
  it('is price x count for every line without a discount', () => {
    const cart = addItem(addItem(emptyCart, { ...bread, count: 3 }), byHand);
    expect(cartTotals(cart)).toEqual({
      subtotalTiyn: 100_000,
      discountTiyn: 0,
      totalTiyn: 100_000,
      isWholeTenge: true,
    });
  });

  it('rounds the line once, after price x count: three at 0.33 less half are 0.50, not 0.51', () => {
    expect(lineTotalTiyn({ priceTiyn: 33, count: 3, discountPercentage: 50 })).toBe(50);
  });

  it("gives the cart's discount to each line, and a line's own discount beats it", () => {
    const own = addItem(emptyCart, { ...bread, discountPercentage: 10 });
    const cart = setCartDiscount(addItem(own, byHand), { discountPercentage: 50 });
    expect(cart.lines.map((each) => lineTotalTiyn(each, cart.discountPercentage))).toEqual([22_500, 12_500]);
    expect(cartTotals(cart).discountTiyn).toBe(15_000);
  });

  it('warns when it is not whole tenge (`amount_must_be_whole_tenge`)', () => {
    expect(cartTotals(setLinePrice(addItem(emptyCart, bread), 'bread', 25_050)).isWholeTenge).toBe(false);
  });

  it('is nothing for an empty cart', () => {
    expect(cartTotals(emptyCart)).toEqual({ subtotalTiyn: 0, discountTiyn: 0, totalTiyn: 0, isWholeTenge: true });
  });

  it('is the sum of the lines, and total and discount make up the subtotal', () => {
    fc.assert(
      fc.property(carts, (cart) => {
        const totals = cartTotals(cart);
        const lines = cart.lines.map((each) => lineTotalTiyn(each, cart.discountPercentage));
        expect(totals.totalTiyn).toBe(lines.reduce((sum, total) => sum + total, 0));
        expect(totals.subtotalTiyn).toBe(totals.totalTiyn + totals.discountTiyn);
        expect(totals.discountTiyn).toBeGreaterThanOrEqual(0);
        expect(totals.isWholeTenge).toBe(totals.totalTiyn % 100 === 0);
      }),
    );
  });

  it('is refused when it cannot be counted exactly', () => {
    const max = { ...byHand, priceTiyn: Number.MAX_SAFE_INTEGER };
    expect(() => lineTotalTiyn({ ...max, count: 2 })).toThrow(MoneyError);
    expect(() => cartTotals({ lines: [max, max], discountPercentage: 0 })).toThrow(MoneyError);
  });
});

describe('discounts that are each shown once', () => {
  it('the cart’s own takes from the lines without one of theirs', () => {
    const half = { ...byHand, discountPercentage: 50 };
    const cart = setCartDiscount(addItem(addItem(emptyCart, bread), half), { discountPercentage: 10 });
    expect(cartDiscountTiyn(cart)).toBe(2_500);
    expect(cartDiscountTiyn(setCartDiscount(cart, { discountPercentage: 0 }))).toBe(0);
    expect(cartDiscountTiyn(emptyCart)).toBe(0);
  });

  it('full prices less the lines’ discounts less the cart’s come to the total', () => {
    fc.assert(
      fc.property(carts, (cart) => {
        const lines = cart.lines.reduce(
          (sum, one) => sum + (one.discountPercentage > 0 ? lineTotalTiyn(one) : lineSubtotalTiyn(one)),
          0,
        );
        expect(lines - cartDiscountTiyn(cart)).toBe(cartTotals(cart).totalTiyn);
      }),
    );
  });
});

describe('what may be done to a cart', () => {
  it('adds the same goods at the same price and discount to one line', () => {
    const cart = addItem(addItem(emptyCart, bread), { ...bread, id: 'again', count: 2 });
    expect(cart.lines).toEqual([{ ...bread, count: 3 }]);
  });

  it.each([
    ['another price', { ...bread, id: 'other', priceTiyn: 24_000 }],
    ['another discount', { ...bread, id: 'other', discountPercentage: 5 }],
    ['other goods', { ...bread, id: 'other', catalogItemId: 2 }],
  ])('keeps a line of its own for %s', (_difference, other) => {
    expect(addItem(addItem(emptyCart, bread), other).lines).toEqual([bread, other]);
  });

  it('never merges goods typed in by hand', () => {
    expect(addItem(addItem(emptyCart, byHand), { ...byHand, id: 'second' }).lines).toHaveLength(2);
  });

  it('loses no piece by merging', () => {
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const cart = lines.reduce(addItem, emptyCart);
        const pieces = (some: readonly CartLine[]): number => some.reduce((sum, { count }) => sum + count, 0);
        expect(pieces(cart.lines)).toBe(pieces(lines));
      }),
    );
  });

  it('sets count, price and discount of the one line named, and takes a line out at zero', () => {
    const cart = addItem(addItem(emptyCart, bread), byHand);
    expect(setCount(cart, 'bread', 7).lines).toEqual([{ ...bread, count: 7 }, byHand]);
    expect(setLinePrice(cart, 'by-hand', 100).lines).toEqual([bread, { ...byHand, priceTiyn: 100 }]);
    expect(setLineDiscount(cart, 'bread', { discountPercentage: 12.5 }).lines).toEqual([
      { ...bread, discountPercentage: 12.5 },
      byHand,
    ]);
    expect(setCount(cart, 'bread', 0).lines).toEqual([byHand]);
    expect(removeLine(cart, 'by-hand').lines).toEqual([bread]);
    expect(setCount(cart, 'nowhere', 2)).toEqual(cart);
  });

  it('changes no cart in place', () => {
    const cart = addItem(emptyCart, bread);
    setCount(cart, 'bread', 5);
    addItem(cart, bread);
    setCartDiscount(cart, { discountPercentage: 5 });
    expect(cart).toEqual({ lines: [bread], discountPercentage: 0 });
  });

  it('refuses counts, prices and discounts that the API does not take', () => {
    const cart = addItem(emptyCart, bread);
    expect(() => setCount(cart, 'bread', 1.5)).toThrow(RangeError);
    expect(() => setCount(cart, 'bread', -1)).toThrow(RangeError);
    expect(() => addItem(cart, { ...byHand, count: 0 })).toThrow(RangeError);
    expect(() => addItem(cart, { ...byHand, priceTiyn: 0.5 })).toThrow(RangeError);
    expect(() => setLinePrice(cart, 'bread', -1)).toThrow(RangeError);
    expect(() => setLineDiscount(cart, 'bread', { discountPercentage: 100 })).toThrow(RangeError);
    expect(() => setCartDiscount(cart, { discountPercentage: 12.345 })).toThrow(RangeError);
  });
});

describe('a line of goods that are weighed', () => {
  const apples: CartLine = {
    ...bread,
    id: 'apples',
    unit: 'кг',
    priceTiyn: 59_500,
    listPriceTiyn: 119_000,
    measure: { thousandths: 500, unitPriceTiyn: 119_000 },
  };

  it('is one piece at the sum of its weight, and a line of its own every time', () => {
    const cart = addItem(addItem(emptyCart, apples), { ...apples, id: 'more' });
    expect(cart.lines).toHaveLength(2);
    expect(cartTotals(cart).totalTiyn).toBe(119_000);
    expect(() => setCount(cart, 'apples', 2)).toThrow(RangeError);
    expect(() => addItem(emptyCart, { ...apples, priceTiyn: 1 })).toThrow(RangeError);
    expect(setCount(cart, 'apples', 0).lines).toHaveLength(1);
  });

  it('follows its weight and its price: the amount is always that of both', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9_999_000 }),
        fc.integer({ min: 0, max: 1_000_000 }),
        (thousandths, priceTiyn) => {
          const cart = setMeasure(setLinePrice(addItem(emptyCart, apples), 'apples', priceTiyn), 'apples', thousandths);
          const [line] = cart.lines;
          if (line === undefined) throw new Error('no line');
          expect(unitPriceTiyn(line)).toBe(priceTiyn);
          expect(Math.abs(line.priceTiyn - (priceTiyn * thousandths) / 1000)).toBeLessThanOrEqual(0.5);
          expect(addItem(emptyCart, line).lines).toEqual([line]);
        },
      ),
    );
    expect(() => setMeasure(addItem(emptyCart, apples), 'apples', 0)).toThrow(RangeError);
    expect(setMeasure(addItem(emptyCart, bread), 'bread', 500).lines[0]?.priceTiyn).toBe(25_000);
  });
});

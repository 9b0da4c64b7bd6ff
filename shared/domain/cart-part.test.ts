import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Cart, cartTotals } from './cart.ts';
import { partOfCart, piecesOf } from './cart-part.ts';

function cartOf(...lines: [priceTiyn: number, count: number, discountPercentage?: number][]): Cart {
  return {
    lines: lines.map(([priceTiyn, count, discountPercentage = 0], index) => ({
      id: String(index),
      catalogItemId: index,
      name: `Тауар ${String(index)}`,
      unit: null,
      priceTiyn,
      count,
      discountPercentage,
    })),
    discountPercentage: 0,
  };
}
const shape = (cart: Cart) =>
  cart.lines.map(({ name, priceTiyn, count }) => `${name}: ${String(count)} x ${String(priceTiyn)}`);

describe('a part of a cart', () => {
  it('keeps the weight of what is in it whole, and of a share only the amount', () => {
    const measure = { thousandths: 500, unitPriceTiyn: 100_000 };
    const weighed: Cart = {
      lines: cartOf([50_000, 1]).lines.map((line) => ({ ...line, measure, listPriceTiyn: 100_000 })),
      discountPercentage: 0,
    };
    expect(partOfCart(weighed, 0, 50_000).lines[0]?.measure).toEqual(measure);
    expect(partOfCart(weighed, 0, 20_000).lines[0]).not.toHaveProperty('measure');
  });

  it('keeps pieces whole and divides the one the border falls into by its price', () => {
    const cart = cartOf([50_000, 3], [70_000, 1]);
    expect(shape(partOfCart(cart, 0, 120_000))).toEqual(['Тауар 0: 2 x 50000', 'Тауар 0: 1 x 20000']);
    expect(shape(partOfCart(cart, 120_000, 220_000))).toEqual(['Тауар 0: 1 x 30000', 'Тауар 1: 1 x 70000']);
    expect(shape(partOfCart(cart, 10_000, 20_000))).toEqual(['Тауар 0: 1 x 10000']);
  });

  it('is the whole cart from nothing to its total, with discounts in the prices', () => {
    expect(shape(partOfCart(cartOf([1_000, 3, 10]), 0, 2_700))).toEqual(['Тауар 0: 3 x 900']);
  });

  it('has no discount nor reason any more, and still says what it is for', () => {
    const cart: Cart = {
      lines: cartOf([1_000, 3]).lines.map((line) => ({ ...line, discountTiyn: 300, discountReason: 'Последний' })),
      discountPercentage: 0,
      discountTiyn: 200,
      discountReason: 'Сосед',
      purpose: 'Завтраки',
    };
    const part = partOfCart(cart, 0, 2_500);
    expect(shape(part)).toEqual(['Тауар 0: 2 x 833', 'Тауар 0: 1 x 834']);
    expect(part.lines.some((line) => 'discountTiyn' in line || 'discountReason' in line)).toBe(false);
    const { lines: _, ...whole } = part;
    expect(whole).toEqual({ discountPercentage: 0, purpose: 'Завтраки' });
  });

  it('comes to its amount exactly, and its neighbours to the rest of the cart', () => {
    const line = fc.tuple(
      fc.integer({ min: 0, max: 99_999 }),
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 0, max: 99 }),
    );
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 6 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.option(fc.integer({ min: 1, max: 999_999 }), { nil: undefined }),
        (lines, share, discountTiyn) => {
          const cart = { ...cartOf(...lines), ...(discountTiyn === undefined ? {} : { discountTiyn }) };
          const { totalTiyn } = cartTotals(cart);
          const border = Math.floor(totalTiyn * share);
          expect(cartTotals(partOfCart(cart, 0, border)).totalTiyn).toBe(border);
          expect(cartTotals(partOfCart(cart, border, totalTiyn)).totalTiyn).toBe(totalTiyn - border);
        },
      ),
    );
  });

  it('spreads a total over pieces to the tiyn', () => {
    expect(piecesOf(1_000, 3)).toEqual([
      { priceTiyn: 333, count: 2 },
      { priceTiyn: 334, count: 1 },
    ]);
    expect(piecesOf(1, 3)).toEqual([{ priceTiyn: 1, count: 1 }]);
  });
});

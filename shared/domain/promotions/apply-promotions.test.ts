import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Cart, type CartLine, cartTotals, lineTotals, promotionTiyn } from '../cart.ts';
import { usualDiscountLimits } from '../discount-limit.ts';
import { discountedLines } from '../figures/discount.ts';
import { rightOfLine } from '../price-right.ts';
import { type PromotionInForce, type RuleInForce, withoutPromotions, withPromotions } from './apply-promotions.ts';

function line(id: string, catalogItemId: number, priceTiyn: number, count = 1): CartLine {
  const goods = { catalogItemId, name: `item ${String(catalogItemId)}`, unit: 'шт', listPriceTiyn: priceTiyn };
  return { id, ...goods, priceTiyn, count, discountPercentage: 0 };
}
const cartOf = (...lines: CartLine[]): Cart => ({ lines, discountPercentage: 0 });
const promotion = (rule: RuleInForce, id = 'p'): PromotionInForce => ({ id, name: `promotion ${id}`, rule });
const twoForOne = promotion({ kind: 'n_for_m', itemIds: [1, 2], take: 2, pay: 1 });
const offOf = (cart: Cart, ...promotions: PromotionInForce[]) =>
  withPromotions(cart, promotions).lines.map((one) => promotionTiyn(one));

describe('n for m', () => {
  it('makes the cheapest of every group free, and each of its pieces carries a share', () => {
    const cart = cartOf(line('a', 1, 30_000), line('b', 2, 10_000));
    expect(offOf(cart, twoForOne)).toEqual([7_500, 2_500]);
  });

  it('leaves a piece that completes no group, the cheapest one, at its price', () => {
    expect(offOf(cartOf(line('a', 1, 10_000, 2), line('b', 2, 4_000)), twoForOne)).toEqual([10_000, 0]);
  });

  it('makes one of every three free', () => {
    const rule = promotion({ kind: 'n_for_m', itemIds: null, take: 3, pay: 2 });
    expect(offOf(cartOf(line('a', 7, 9_999, 7)), rule)).toEqual([19_998]);
  });
});

describe('a share or a price', () => {
  it('takes the share off a weighed line, and a price applies to its whole unit', () => {
    const apples: CartLine = {
      ...line('a', 3, 35_000),
      listPriceTiyn: 100_000,
      measure: { thousandths: 350, unitPriceTiyn: 100_000 },
    };
    const share = promotion({ kind: 'reduced', itemIds: null, percentage: 20, priceTiyn: null });
    const price = promotion({ kind: 'reduced', itemIds: [3], percentage: null, priceTiyn: 60_000 });
    expect(offOf(cartOf(apples), share)).toEqual([7_000]);
    expect(offOf(cartOf(apples), price)).toEqual([14_000]);
  });

  it('never raises a price', () => {
    const price = promotion({ kind: 'reduced', itemIds: [1], percentage: null, priceTiyn: 60_000 });
    expect(offOf(cartOf(line('a', 1, 50_000)), price)).toEqual([0]);
  });

  it('leaves a price that a person set, and goods of no catalog, as they are', () => {
    const share = promotion({ kind: 'reduced', itemIds: null, percentage: 20, priceTiyn: null });
    const cheaper = { ...line('a', 1, 50_000), listPriceTiyn: 60_000 };
    const typed = { ...line('b', 0, 50_000), catalogItemId: null, listPriceTiyn: undefined };
    expect(offOf(cartOf(cheaper, typed), share)).toEqual([0, 0]);
  });
});

describe('a bundle', () => {
  const lunch = promotion({
    kind: 'bundle',
    parts: [
      { itemId: 1, count: 1 },
      { itemId: 2, count: 2 },
    ],
    priceTiyn: 50_000,
  });

  it('costs its price as often as it is complete', () => {
    const cart = cartOf(line('a', 1, 40_000, 3), line('b', 2, 10_000, 5));
    const totals = cartTotals(withPromotions(cart, [lunch]));
    expect(totals).toMatchObject({ totalTiyn: 2 * 50_000 + 40_000 + 10_000, discountTiyn: 20_000 });
  });

  it('takes nothing off while a part is missing, or where it costs more than its parts', () => {
    expect(offOf(cartOf(line('a', 1, 40_000), line('b', 2, 10_000)), lunch)).toEqual([0, 0]);
    expect(offOf(cartOf(line('a', 1, 10_000), line('b', 2, 10_000, 2)), lunch)).toEqual([0, 0]);
  });
});

describe('several promotions', () => {
  it('a piece takes part in one, and the one that takes the most off goes first', () => {
    const share = promotion({ kind: 'reduced', itemIds: null, percentage: 10, priceTiyn: null }, 'share');
    const { lines } = withPromotions(cartOf(line('a', 1, 10_000, 3)), [share, twoForOne]);
    expect(lines[0]?.promotions).toEqual([
      { id: 'p', name: 'promotion p', offTiyn: 10_000 },
      { id: 'share', name: 'promotion share', offTiyn: 1_000 },
    ]);
  });

  it('replace what a page says, and a line that stays as it was stays the same object', () => {
    const forged = { ...line('a', 1, 10_000), promotions: [{ id: 'x', name: 'x', offTiyn: 9_999 }] };
    const cart = cartOf(forged, line('b', 9, 500));
    const plain = withoutPromotions(cart);
    expect(plain.lines[0]).not.toHaveProperty('promotions');
    expect(plain.lines[1]).toBe(cart.lines[1]);
    expect(withoutPromotions(plain)).toBe(plain);
  });
});

describe('promotions and discounts', () => {
  it('a discount is taken off what a promotion left, and each is shown apart', () => {
    const discounted = { ...line('a', 1, 10_000, 2), discountPercentage: 10 };
    const [shown] = discountedLines(withPromotions(cartOf(discounted), [twoForOne]));
    expect(shown).toMatchObject({
      fullTiyn: 20_000,
      promotionTiyn: 10_000,
      ownDiscountTiyn: 1_000,
      totalTiyn: 9_000,
    });
  });

  it('a promotion does not count towards the limit of a cashier, and does not widen it', () => {
    const rules = { limits: usualDiscountLimits, hasCatalog: true };
    const [promoted] = withPromotions(cartOf(line('a', 1, 10_000, 2)), [twoForOne]).lines;
    if (promoted === undefined) throw new Error('no line');
    expect(rightOfLine(promoted, 10_000, 10_000, rules)).toBe('cashier');
    expect(rightOfLine(promoted, 10_000, 9_000, rules)).toBe('cashier');
    expect(rightOfLine(promoted, 10_000, 8_999, rules)).toBe('senior');
  });
});

const itemId = fc.integer({ min: 1, max: 4 });
const someIds = fc.option(fc.uniqueArray(itemId, { minLength: 1 }));
const reduction = fc.oneof(
  fc.record({ percentage: fc.integer({ min: 1, max: 99 }), priceTiyn: fc.constant(null) }),
  fc.record({ percentage: fc.constant(null), priceTiyn: fc.integer({ min: 1, max: 9_000 }) }),
);
const anyRule: fc.Arbitrary<RuleInForce> = fc.oneof(
  fc
    .tuple(someIds, fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 3 }))
    .map(([itemIds, pay, more]): RuleInForce => ({ kind: 'n_for_m', itemIds, take: pay + more, pay })),
  fc.tuple(someIds, reduction).map(([itemIds, off]): RuleInForce => ({ kind: 'reduced', itemIds, ...off })),
  fc
    .tuple(
      fc.uniqueArray(fc.record({ itemId, count: fc.integer({ min: 1, max: 3 }) }), {
        minLength: 1,
        selector: (part) => part.itemId,
      }),
      fc.integer({ min: 1, max: 30_000 }),
    )
    .map(([parts, priceTiyn]): RuleInForce => ({ kind: 'bundle', parts, priceTiyn })),
);
const anyPromotions = fc
  .array(anyRule, { maxLength: 5 })
  .map((rules) => rules.map((rule, at) => promotion(rule, `p${String(at)}`)));
/** An item has one price, as in the catalog. */
const anyCart: fc.Arbitrary<Cart> = fc
  .tuple(
    fc.array(
      fc.record({
        item: itemId,
        count: fc.integer({ min: 1, max: 12 }),
        off: fc.constantFrom(0, 0, 5, 33.33),
        offTiyn: fc.option(fc.integer({ min: 1, max: 20_000 }), { freq: 5 }),
      }),
      { minLength: 1, maxLength: 8 },
    ),
    fc.constantFrom(0, 0, 7),
  )
  .map(([lines, discountPercentage]) => ({
    discountPercentage,
    lines: lines.map(({ item, count, off, offTiyn }, at) => ({
      ...line(`l${String(at)}`, item, [0, 10_001, 333, 4_567, 25_000][item] ?? 1, count),
      ...(offTiyn === null ? { discountPercentage: off } : { discountPercentage: 0, discountTiyn: offTiyn }),
    })),
  }));

describe('whatever the cart and the promotions', () => {
  it('nothing is negative or dearer, and the lines add up to the total', () => {
    fc.assert(
      fc.property(anyCart, anyPromotions, (cart, promotions) => {
        const promoted = withPromotions(cart, promotions);
        const totals = lineTotals(promoted);
        const before = lineTotals(cart);
        for (const [at, totalTiyn] of totals.entries()) {
          expect(totalTiyn).toBeGreaterThanOrEqual(0);
          expect(totalTiyn).toBeLessThanOrEqual(before[at] ?? 0);
        }
        expect(totals.reduce((sum, one) => sum + one, 0)).toBe(cartTotals(promoted).totalTiyn);
        for (const { fullTiyn, promotionTiyn: off, ownDiscountTiyn, cartDiscountTiyn, totalTiyn } of discountedLines(
          promoted,
        ))
          expect(fullTiyn - off - ownDiscountTiyn - cartDiscountTiyn).toBe(totalTiyn);
      }),
    );
  });

  it('the order of the lines and of the promotions decides nothing', () => {
    fc.assert(
      fc.property(anyCart, anyPromotions, fc.infiniteStream(fc.nat()), (cart, promotions, keys) => {
        const shuffled = <Of>(list: readonly Of[]): Of[] =>
          list
            .map((one) => ({ one, key: Number(keys.next().value) }))
            .sort((a, b) => a.key - b.key)
            .map(({ one }) => one);
        const inOrder = withPromotions(cart, promotions);
        const inAnother = withPromotions({ ...cart, lines: shuffled(cart.lines) }, shuffled(promotions));
        expect(cartTotals(inAnother).totalTiyn).toBe(cartTotals(inOrder).totalTiyn);
      }),
    );
  });

  it('no single promotion would have taken more off', () => {
    fc.assert(
      fc.property(anyCart, anyPromotions, (cart, promotions) => {
        const off = (some: readonly PromotionInForce[]) =>
          withPromotions(cart, some).lines.reduce((sum, one) => sum + promotionTiyn(one), 0);
        for (const one of promotions) expect(off(promotions)).toBeGreaterThanOrEqual(off([one]));
      }),
    );
  });
});

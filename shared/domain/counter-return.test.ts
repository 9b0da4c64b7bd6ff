import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planCounterReturn } from './counter-return.ts';
import { returnableLines } from './refund-lines.ts';

const goods = [
  { itemId: 'a', name: 'Нан', priceTiyn: 10_000, count: 3, totalTiyn: 29_999 },
  { itemId: 'b', name: 'Сүт', priceTiyn: 50_000, count: 1, totalTiyn: 50_000 },
  { itemId: 'gift', name: 'Қалта', priceTiyn: 0, count: 1, totalTiyn: 0 },
].map((line) => ({ ...line, catalogItemId: null, refundedCount: 0, refundedTiyn: 0 }));
const fresh = returnableLines(goods, []);
const pieces = (itemId: string, count: number) => ({ itemId, count, amountTiyn: null });
const sum = (itemId: string, amountTiyn: number) => ({ itemId, count: null, amountTiyn });

describe('goods that come back to the counter', () => {
  it('are worth their share of the line, and the last pieces what is left of it (R3)', () => {
    expect(planCounterReturn(fresh, [pieces('a', 1), sum('b', 20_000)])).toEqual([
      { itemId: 'a', name: 'Нан', count: 1, amountTiyn: 10_000 },
      { itemId: 'b', name: 'Сүт', count: null, amountTiyn: 20_000 },
    ]);
    expect(planCounterReturn(fresh, [pieces('a', 3)])).toMatchObject([{ amountTiyn: 29_999 }]);
    for (const all of [1, 50_000])
      expect(planCounterReturn(fresh, [sum('b', all)])).toMatchObject([{ amountTiyn: all }]);
  });

  it.each([
    ['a line that is not there', [pieces('c', 1)]],
    ['one line twice', [pieces('a', 1), sum('a', 1)]],
    ['more pieces than are left', [pieces('a', 4)]],
    ['more than the line came to', [sum('b', 50_001)]],
    ['nothing of it', [sum('b', 0)]],
    ['less than nothing of it', [sum('b', -1)]],
    ['pieces that were given away', [pieces('gift', 1)]],
    ['pieces and a sum at once', [{ itemId: 'a', count: 1, amountTiyn: 1 }]],
    ['neither', [{ itemId: 'a', count: null, amountTiyn: null }]],
  ])('are refused for %s', (_, asks) => {
    expect(planCounterReturn(fresh, asks)).toBeUndefined();
  });

  it('never come to more than the line did, however they come back', () => {
    const asks = fc.array(
      fc.oneof(
        fc.integer({ min: 1, max: 4 }).map((count) => pieces('a', count)),
        fc.integer({ min: 1, max: 30_000 }).map((tiyn) => sum('a', tiyn)),
      ),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(asks, (given) => {
        const gone: { itemId: string; catalogItemId: null; count: number | null; amountTiyn: number }[] = [];
        for (const ask of given) {
          const left = returnableLines(goods, [{ isPending: false, items: gone }]);
          const plan = planCounterReturn(left, [ask]) ?? [];
          gone.push(...plan.map((line) => ({ ...line, catalogItemId: null })));
        }
        expect(gone.reduce((all, { amountTiyn }) => all + amountTiyn, 0)).toBeLessThanOrEqual(29_999);
      }),
    );
  });
});

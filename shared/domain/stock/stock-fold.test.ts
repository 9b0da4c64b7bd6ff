import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  applyMove,
  compareMoves,
  costOf,
  emptyStock,
  foldStock,
  marginPercent,
  moveKinds,
  type StockMove,
  unitCostTiyn,
} from './stock-fold.ts';

let seq = 0;
const move = (kind: StockMove['kind'], atMs: number, pieces: number, costTiyn: number | null = null): StockMove => {
  seq += 1;
  return { kind, atMs, ledger: 'a', seq, line: 0, thousandths: Math.round(pieces * 1_000), costTiyn };
};
const pieces = (moves: readonly StockMove[]): number | null => {
  const { thousandths } = foldStock(moves);
  return thousandths === null ? null : thousandths / 1_000;
};
const unitCost = (moves: readonly StockMove[]): number | null => unitCostTiyn(foldStock(moves).averageMilli);

const anyMove = fc.record({
  kind: fc.constantFrom(...moveKinds),
  atMs: fc.integer({ min: 0, max: 40 }),
  ledger: fc.constantFrom('a', 'b', 'c'),
  thousandths: fc.integer({ min: 0, max: 50_000 }),
  costTiyn: fc.option(fc.integer({ min: 0, max: 1_000_000 })),
});
/** Several tills, moves of one moment, and every line once. */
const anyMoves = fc
  .array(anyMove, { maxLength: 40 })
  .map((moves): StockMove[] => moves.map((one, at) => ({ ...one, seq: at, line: 0 })));
const anyDeliveries = fc.array(
  fc.record({
    kind: fc.constantFrom('received' as const, 'sold' as const),
    thousandths: fc.integer({ min: 1, max: 50_000 }),
    costPerUnit: fc.integer({ min: 1, max: 1_000_000 }),
  }),
  { maxLength: 30 },
);

describe('a balance', () => {
  it('is the same in any order of arrival, with late moves of several tills', () => {
    fc.assert(
      fc.property(anyMoves, fc.func(fc.integer()), (moves, shuffle) => {
        const shuffled = moves.toSorted((one, other) => shuffle(one.seq) - shuffle(other.seq));
        expect(foldStock(shuffled)).toEqual(foldStock(moves));
      }),
    );
  });

  it('is the latest count and what moved after it', () => {
    fc.assert(
      fc.property(anyMoves, (moves) => {
        const sorted = moves.toSorted(compareMoves);
        const at = sorted.findLastIndex(({ kind }) => kind === 'counted');
        if (at === -1) return;
        const signs = { received: 1, arrived: 1, returned: 1, sold: -1, writtenOff: -1, sent: -1, counted: 0 };
        const later = sorted.slice(at + 1).reduce((sum, one) => sum + signs[one.kind] * one.thousandths, 0);
        expect(foldStock(moves).thousandths).toBe((sorted[at]?.thousandths ?? 0) + later);
      }),
    );
  });

  it('is unknown until something is received or counted, so that earlier sales count for nothing', () => {
    expect(pieces([])).toBeNull();
    expect(pieces([move('sold', 1, 100), move('returned', 2, 1)])).toBeNull();
    expect(pieces([move('sold', 1, 100), move('received', 2, 24), move('sold', 3, 1)])).toBe(23);
  });

  it('goes below zero where more is sold than was known', () => {
    expect(pieces([move('counted', 1, 2), move('sold', 2, 5)])).toBe(-3);
  });

  it('keeps an anchor when a sale from before it arrives later', () => {
    const counted = [move('received', 1, 10), move('counted', 5, 7)];
    expect(pieces([...counted, move('sold', 3, 2)])).toBe(7);
    expect(pieces([...counted, move('sold', 6, 2)])).toBe(5);
  });
});

describe('a difference of a count', () => {
  it('is counted less expected, and its money is at cost', () => {
    const { after } = applyMove(emptyStock, move('received', 1, 10, 380_000));
    expect(applyMove(after, move('counted', 2, 8))).toMatchObject({ differenceThousandths: -2_000, costTiyn: 76_000 });
    expect(applyMove(after, move('counted', 2, 11))).toMatchObject({ differenceThousandths: 1_000, costTiyn: -38_000 });
  });

  it('is unknown where nothing was known', () => {
    expect(applyMove(emptyStock, move('counted', 1, 5))).toMatchObject({ differenceThousandths: null, costTiyn: null });
  });
});

describe('a cost', () => {
  it('is the moving average of what was received', () => {
    expect(unitCost([move('received', 1, 10, 100_000), move('received', 2, 10, 200_000)])).toBe(15_000);
    expect(unitCost([move('received', 1, 10, 100_000), move('sold', 2, 10), move('received', 3, 5, 100_000)])).toBe(
      20_000,
    );
  });

  it('of a pack is exact: a box of 24 for 10,000 tenge sells at a third of a tiyn less', () => {
    const { after } = applyMove(emptyStock, move('received', 1, 24, 1_000_000));
    expect(unitCostTiyn(after.averageMilli)).toBe(41_667);
    expect(applyMove(after, move('sold', 2, 24)).costTiyn).toBe(1_000_000);
  });

  it('is unknown and not zero until a delivery has a price', () => {
    expect(unitCost([move('counted', 1, 10)])).toBeNull();
    expect(unitCost([move('received', 1, 10), move('sold', 2, 1)])).toBeNull();
    expect(costOf(1_000, null)).toBeNull();
    expect(unitCost([move('received', 1, 10, 0)])).toBe(0);
  });

  it('stays when a delivery has no price', () => {
    expect(unitCost([move('received', 1, 10, 100_000), move('received', 2, 10)])).toBe(10_000);
  });

  it('stays within what the deliveries cost', () => {
    fc.assert(
      fc.property(anyDeliveries, (given) => {
        const costs: number[] = [];
        const moves = given.map(({ kind, thousandths, costPerUnit }, at): StockMove => {
          const costTiyn = kind === 'received' ? Math.round((costPerUnit * thousandths) / 1_000) : null;
          if (costTiyn !== null) costs.push((costTiyn * 1_000) / thousandths);
          return { kind, atMs: at, ledger: 'a', seq: at, line: 0, thousandths, costTiyn };
        });
        const { averageMilli } = foldStock(moves);
        if (averageMilli === null) expect(costs).toEqual([]);
        else {
          expect(averageMilli / 1_000).toBeGreaterThanOrEqual(Math.min(...costs) - 0.01);
          expect(averageMilli / 1_000).toBeLessThanOrEqual(Math.max(...costs) + 0.01);
        }
      }),
    );
  });

  it('of a sale stays as its closed shift reported it, whatever arrives later', () => {
    const { after } = applyMove(emptyStock, move('received', 1, 10, 100_000));
    expect(applyMove(after, move('sold', 2, 2, 15_000)).costTiyn).toBe(15_000);
  });
});

describe('a margin', () => {
  it('is a share of the price, and unknown where the cost is', () => {
    expect(marginPercent(65_000, 38_000)).toBe(41.5);
    expect(marginPercent(65_000, null)).toBeNull();
    expect(marginPercent(0, 38_000)).toBeNull();
  });
});

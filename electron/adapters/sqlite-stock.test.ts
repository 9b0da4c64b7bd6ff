import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { foldStock, moveKinds } from '@tilla/shared/domain/stock/stock-fold.ts';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { IndexedMove, MovesOf, StockIndex } from '#core/platform/stock-index.ts';
import { openSqliteStock } from './sqlite-stock.ts';

let index: StockIndex;
beforeEach(() => {
  index = openSqliteStock(':memory:');
});
afterEach(() => {
  index.close();
});

const aMove = (change: Partial<IndexedMove>): IndexedMove => ({
  id: 'a',
  item: 1,
  kind: 'sold',
  atMs: 1_000,
  ledger: '',
  seq: 1,
  line: 0,
  thousandths: 1_000,
  costTiyn: null,
  amountTiyn: 0,
  personId: '',
  personName: '',
  soldId: '',
  expiresOn: null,
  ...change,
});
const put = (...moves: MovesOf[]): void => {
  index.change({ moves, limits: [], reported: [] }, 'mark');
};
const of = (source: string, ...moves: Partial<IndexedMove>[]): MovesOf => ({
  source,
  moves: moves.map((move, line) => aMove({ id: `${source}:${String(line)}`, line, ...move })),
  waitsFor: [],
});

const anySource = fc.record({
  source: fc.integer({ min: 0, max: 6 }),
  lines: fc.array(
    fc.record({
      kind: fc.constantFrom(...moveKinds),
      item: fc.integer({ min: 1, max: 2 }),
      atMs: fc.integer({ min: 0, max: 20 }),
      thousandths: fc.integer({ min: 1, max: 9_000 }),
      costTiyn: fc.option(fc.integer({ min: 0, max: 90_000 })),
    }),
    { maxLength: 3 },
  ),
});

describe('balances', () => {
  it('balances are those of the fold, whatever came late, was changed or taken back', () => {
    fc.assert(
      fc.property(fc.array(fc.array(anySource, { minLength: 1, maxLength: 3 }), { maxLength: 12 }), (changes) => {
        index.clear();
        const known = new Map<string, readonly IndexedMove[]>();
        for (const change of changes) {
          const latest = new Map(change.map(({ source, lines }) => [String(source), lines]));
          const moves = [...latest].map(([source, lines]) =>
            of(source, ...lines.map((line) => ({ ...line, seq: Number(source) }))),
          );
          for (const one of moves) known.set(one.source, one.moves);
          put(...moves);
        }
        const all = [...known.values()].flat();
        for (const item of [1, 2]) {
          const { thousandths, averageMilli } = foldStock(all.filter((move) => move.item === item));
          expect(index.balances([item])[0] ?? { thousandths: null, averageMilli: null }).toMatchObject({
            thousandths,
            averageMilli,
          });
          for (const atMs of [5, 12]) {
            expect(index.stateAt(item, atMs)).toEqual(
              foldStock(all.filter((move) => move.item === item && move.atMs <= atMs)),
            );
          }
        }
      }),
    );
  });

  it('balances at a date are those of its last moment', () => {
    put(
      of('in', { kind: 'received', thousandths: 5_000, costTiyn: 50_000 }),
      of('sale', { atMs: 2_000 }),
      of('count', { kind: 'counted', atMs: 3_000, thousandths: 9_000 }),
    );
    expect(index.allAt(2_500)).toMatchObject([{ item: 1, thousandths: 4_000, averageMilli: 10_000_000 }]);
    expect(index.allAt(500)).toEqual([]);
    expect(index.movedBetween(1, 1_000, 3_000)).toBe(-1_000);
  });

  it('balances are low at or below a limit, and hidden where they are not kept', () => {
    put(of('in', { kind: 'received', thousandths: 5_000 }, { item: 2, kind: 'received', thousandths: 5_000 }));
    const limits = [1, 2].map((item) => ({ item, minimumThousandths: 5_000, isKept: item === 1 }));
    index.change({ moves: [], limits, reported: [] }, 'mark');
    expect(index.low().map(({ item }) => item)).toEqual([1]);
    expect(index.lowCount()).toBe(1);
  });
});

describe('margins', () => {
  const sale = of('sale', { atMs: 2_000, thousandths: 2_000, amountTiyn: 60_000, personName: 'Дана' });

  it('margins of a closed shift stay as reported, also where the cost was unknown, and others follow a late delivery', () => {
    put(
      of('in', { kind: 'received', thousandths: 5_000, costTiyn: 50_000 }),
      sale,
      of('free', { item: 9, atMs: 2_000, amountTiyn: 1_000 }),
    );
    index.change(
      {
        moves: [],
        limits: [],
        reported: [
          { saleId: 'sale', costs: { 'sale:0': 20_000 } },
          { saleId: 'free', costs: { 'free:0': null } },
        ],
      },
      'mark',
    );
    put(
      of(
        'late',
        { kind: 'received', atMs: 1_500, thousandths: 5_000, costTiyn: 150_000 },
        { item: 9, kind: 'received', atMs: 1_500, costTiyn: 7 },
      ),
    );
    put(of('next', { atMs: 3_000, thousandths: 1_000, amountTiyn: 30_000 }));
    const rows = index.margin('sale', '1970-01-01', '1970-01-01');
    expect(rows.toSorted((one, other) => one.key.localeCompare(other.key))).toMatchObject([
      { key: 'free', revenueTiyn: 1_000, knownRevenueTiyn: 0, costTiyn: 0 },
      { key: 'next', costTiyn: 20_000 },
      { key: 'sale', costTiyn: 20_000 },
    ]);
    expect(index.unreported(9_000)).toEqual([{ saleId: 'next', costs: { 'next:0': 20_000 } }]);
  });

  it('margins of returned goods are what they were when they were sold, so that nothing is left of a full refund', () => {
    put(of('in', { kind: 'received', thousandths: 5_000, costTiyn: 50_000 }), sale);
    put(of('dear', { kind: 'received', atMs: 2_500, thousandths: 5_000, costTiyn: 500_000 }));
    const back = aMove({
      id: 'back',
      kind: 'returned',
      atMs: 3_000,
      thousandths: 2_000,
      amountTiyn: 60_000,
      soldId: 'sale:0',
      line: 1,
    });
    put({ ...sale, moves: [...sale.moves, back] });
    expect(index.margin('item', '1970-01-01', '1970-01-01')).toEqual([
      { key: '1', revenueTiyn: 0, knownRevenueTiyn: 0, costTiyn: 0, thousandths: 0 },
    ]);
  });
});

it('the moves of an item are listed newest first, page by page', () => {
  put(of('in', { kind: 'received', thousandths: 9_000 }), of('one', { atMs: 2_000 }), of('two', { atMs: 3_000 }));
  const [first, second] = index.movesOf(1, null, 2);
  expect([first?.source, first?.balanceThousandths, second?.source]).toEqual(['two', 7_000, 'one']);
  expect(index.movesOf(1, second?.place ?? null, 2).map(({ source }) => source)).toEqual(['in']);
});

it('a damaged file is replaced by an empty one that asks for everything again', () => {
  const folder = mkdtempSync(join(tmpdir(), 'stock-'));
  const file = join(folder, 'stock.sqlite');
  const first = openSqliteStock(file);
  first.change({ moves: [of('in', { kind: 'received' })], limits: [], reported: [] }, 'mark');
  first.close();
  writeFileSync(file, 'not a database');
  const replaced: string[] = [];
  const second = openSqliteStock(file);
  second.onReplaced((name) => replaced.push(name));
  expect([replaced, second.mark(), second.allBalances()]).toEqual([['stock'], null, []]);
  second.close();
  rmSync(folder, { recursive: true });
});

import { MoneyError } from '@tilla/payment-api/money.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type InvoicedLine,
  type LineRefund,
  planReturn,
  type ReturnableLine,
  returnableLines,
  worthOfPieces,
} from './refund-lines.ts';

function lineOf(given: Partial<InvoicedLine> = {}): InvoicedLine {
  return {
    itemId: '1',
    catalogItemId: 11,
    name: 'Нан',
    priceTiyn: 10_000,
    count: 3,
    totalTiyn: 29_999,
    refundedCount: 0,
    refundedTiyn: 0,
    ...given,
  };
}
const refundOf = (items: LineRefund['items'], isPending = false): LineRefund => ({ isPending, items });
const item = (count: number | null, amountTiyn: number, itemId: string | null = '1') => ({
  itemId,
  catalogItemId: 11,
  count,
  amountTiyn,
});
const only = (lines: readonly ReturnableLine[]): ReturnableLine => {
  const [first] = lines;
  if (first === undefined) throw new Error('no line');
  return first;
};

/** Lines as an invoice has them: a total of at most price x count, some of them of the same goods. */
const invoice = fc
  .array(
    fc.record({
      catalogItemId: fc.constantFrom(11, 12, 13),
      priceTiyn: fc.integer({ min: 1, max: 50_000 }),
      count: fc.integer({ min: 1, max: 9 }),
      share: fc.integer({ min: 1, max: 100 }),
    }),
    { minLength: 1, maxLength: 5 },
  )
  .map((lines) =>
    lines.map(({ share, ...line }, index) =>
      lineOf({
        ...line,
        itemId: String(index),
        totalTiyn: Math.max(1, Math.round((line.priceTiyn * line.count * share) / 100)),
      }),
    ),
  );
const asks = fc.array(
  fc.record({
    line: fc.nat(4),
    by: fc.constantFrom('count', 'amount'),
    size: fc.integer({ min: 1, max: 60_000 }),
  }),
  { minLength: 1, maxLength: 12 },
);

describe('what is left of a line', () => {
  it('R3: is the whole of it before any refund', () => {
    expect(only(returnableLines([lineOf()], []))).toMatchObject({ leftCount: 3, leftTiyn: 29_999 });
  });

  it('R3: is less by what went back and by what a pending refund holds, counted once', () => {
    const refunds = [refundOf([item(1, 10_000)]), refundOf([item(1, 10_000)], true)];
    const cached = returnableLines([lineOf()], refunds);
    const fresh = returnableLines([lineOf({ refundedCount: 1, refundedTiyn: 10_000 })], refunds);
    expect(only(cached)).toMatchObject({ leftCount: 1, leftTiyn: 9_999 });
    expect(fresh).toEqual(cached);
  });

  it('R3: is less by what went back another way, which only the invoice reports', () => {
    const [line] = returnableLines(
      [lineOf({ refundedCount: 2, refundedTiyn: 20_000 })],
      [refundOf([item(1, 500)], true)],
    );
    expect(line).toMatchObject({ leftCount: 0, leftTiyn: 9_499 });
  });

  it('R3: counts a refund that names only goods against their first line', () => {
    const lines = [lineOf(), lineOf({ itemId: '2' })];
    const left = returnableLines(lines, [
      refundOf([item(2, 20_000, null), { ...item(1, 5, null), catalogItemId: null }]),
    ]);
    expect(left.map(({ leftCount }) => leftCount)).toEqual([1, 3]);
  });

  it('R3: counts what a refund names by its line against that line alone, whatever else is of the same goods', () => {
    const lines = [lineOf(), lineOf({ itemId: '2' }), lineOf({ itemId: '3', catalogItemId: 12 })];
    const left = returnableLines(lines, [
      refundOf([item(2, 20_000, '2'), { ...item(1, 10_000, null), catalogItemId: 12 }]),
    ]);
    expect(left.map(({ leftCount, leftTiyn }) => [leftCount, leftTiyn])).toEqual([
      [3, 29_999],
      [1, 9_999],
      [2, 19_999],
    ]);
  });

  it('R3: counts goods that are on no line against none, and no goods at all against no line without any', () => {
    const lines = [lineOf({ catalogItemId: null }), lineOf({ itemId: '2' })];
    const left = returnableLines(lines, [
      refundOf([
        { ...item(1, 10_000, null), catalogItemId: 99 },
        { ...item(1, 10_000, null), catalogItemId: null },
      ]),
    ]);
    expect(left.map(({ leftCount }) => leftCount)).toEqual([3, 3]);
  });

  it('R3: adds up all that one refund and several took of it', () => {
    const refunds = [refundOf([item(1, 4_000), item(null, 1_000)]), refundOf([item(1, 3_000)], true)];
    expect(only(returnableLines([lineOf()], refunds))).toMatchObject({ leftCount: 1, leftTiyn: 21_999 });
  });
});

describe('what pieces are worth', () => {
  it('R3: is their share of the total after discount, and the last ones take the rest', () => {
    const line = only(returnableLines([lineOf()], []));
    expect(worthOfPieces(line, 1)).toBe(10_000);
    expect(worthOfPieces(line, 3)).toBe(29_999);
    expect(worthOfPieces({ ...line, leftCount: 1, leftTiyn: 9_999 }, 1)).toBe(9_999);
  });

  it.each([0, -1, 4, 1.5, Number.NaN])('R3: is nothing for %s pieces of three', (count) => {
    expect(worthOfPieces(only(returnableLines([lineOf()], [])), count)).toBeUndefined();
  });

  it('R3: is nothing where an amount that went back before left too little', () => {
    expect(worthOfPieces({ ...only(returnableLines([lineOf()], [])), leftTiyn: 9_999 }, 1)).toBeUndefined();
  });

  it('R3: is nothing for more pieces than are left, however much money is', () => {
    expect(worthOfPieces({ ...only(returnableLines([lineOf()], [])), leftCount: 1 }, 2)).toBeUndefined();
  });
});

describe('the plan of a return', () => {
  const lines = returnableLines([lineOf(), lineOf({ itemId: '2', catalogItemId: null }), lineOf({ itemId: '3' })], []);
  const ask = (count: number | null, amountTiyn: number | null, itemId = '1') => ({ itemId, count, amountTiyn });

  it('R3: says what is sent, by goods, and what it comes to', () => {
    expect(planReturn(lines, [ask(1, null), ask(null, 500, '3')])).toEqual({
      plan: {
        returns: [
          { catalogItemId: 11, count: 1, amountTiyn: null },
          { catalogItemId: 11, count: null, amountTiyn: 500 },
        ],
        totalTiyn: 10_500,
      },
    });
  });

  it('R3: takes lines of the same goods in their order, as the service does', () => {
    expect(planReturn(lines, [ask(4, null)])).toMatchObject({ plan: { totalTiyn: 29_999 + 10_000 } });
    expect(planReturn(lines, [ask(null, 59_998)])).toMatchObject({ plan: { totalTiyn: 59_998 } });
    expect(planReturn(lines, [ask(null, 1)])).toMatchObject({ plan: { totalTiyn: 1 } });
  });

  it('R3: knows what it gave back a moment ago when the same goods are asked for again', () => {
    expect(planReturn(lines, [ask(2, null), ask(2, null)])).toMatchObject({
      plan: { totalTiyn: 19_999 + 10_000 + 10_000 },
    });
    expect(planReturn(lines, [ask(6, null), ask(1, null)])).toEqual({ rejection: 'more_than_left' });
    expect(planReturn(lines, [ask(null, 30_000), ask(null, 29_999)])).toEqual({ rejection: 'more_than_left' });
    expect(planReturn(lines, [ask(null, 1), ask(3, null)])).toMatchObject({ plan: { totalTiyn: 1 + 29_998 } });
  });

  it.each([ask(0, null), ask(-1, null), ask(0.5, null), ask(null, 0), ask(null, -1), ask(null, 0.5)])(
    'R3: refuses the whole of it for $count pieces or $amountTiyn tiyn among the asks',
    (asked) => {
      expect(planReturn(lines, [ask(1, null, '3'), asked])).toEqual({ rejection: 'more_than_left' });
    },
  );

  it('refuses to count more money than can be counted exactly', () => {
    const riches = returnableLines(
      [
        lineOf({ catalogItemId: 1, totalTiyn: Number.MAX_SAFE_INTEGER }),
        lineOf({ itemId: '2', catalogItemId: 2, totalTiyn: Number.MAX_SAFE_INTEGER }),
      ],
      [],
    );
    expect(() => planReturn(riches, [ask(3, null), ask(3, null, '2')])).toThrow(MoneyError);
  });

  it.each([
    ['both count and sum', ask(1, 1), 'not_one_of_count_and_amount'],
    ['neither', ask(null, null), 'not_one_of_count_and_amount'],
    ['a line that is not there', ask(1, null, '9'), 'no_such_line'],
    ['goods that left the catalog', ask(1, null, '2'), 'not_returnable'],
    ['more pieces than are left', ask(7, null), 'more_than_left'],
    ['a larger sum than is left', ask(null, 59_999), 'more_than_left'],
    ['a part of a piece', ask(0.5, null), 'more_than_left'],
    ['a negative sum', ask(null, -1), 'more_than_left'],
  ] as const)('R3: refuses %s', (_, asked, rejection) => {
    expect(planReturn(lines, [asked])).toEqual({ rejection });
  });

  it('R3: refuses nothing at all', () => {
    expect(planReturn(lines, [])).toEqual({ rejection: 'more_than_left' });
  });

  it('R3: never comes to more than is left, whatever is asked in whatever order', () => {
    fc.assert(
      fc.property(invoice, asks, (invoiced, asked) => {
        const total = invoiced.reduce((sum, { totalTiyn }) => sum + totalTiyn, 0);
        const done: LineRefund[] = [];
        let returned = 0;
        for (const { line, by, size } of asked) {
          const left = returnableLines(invoiced, done);
          const chosen = left[line % left.length];
          if (chosen === undefined) continue;
          const sameGoods = left.filter(({ catalogItemId }) => catalogItemId === chosen.catalogItemId);
          // One line at a time here, so that what went back of it can be written down exactly.
          if (sameGoods.length > 1) continue;
          const count = by === 'count' ? 1 + (size % chosen.count) : null;
          const decision = planReturn(left, [
            { itemId: chosen.itemId, count, amountTiyn: count === null ? size : null },
          ]);
          if (decision.plan === undefined) continue;
          const { totalTiyn } = decision.plan;
          expect(Number.isSafeInteger(totalTiyn) && totalTiyn > 0 && totalTiyn <= chosen.leftTiyn).toBe(true);
          returned += totalTiyn;
          done.push(refundOf([{ ...item(count, totalTiyn, chosen.itemId), catalogItemId: chosen.catalogItemId }]));
        }
        const left = returnableLines(invoiced, done).reduce((sum, { leftTiyn }) => sum + leftTiyn, 0);
        expect(returned + left).toBe(total);
      }),
    );
  });

  it('R3: gives a line back to the last tiyn, piece by piece', () => {
    fc.assert(
      fc.property(invoice, (invoiced) => {
        const [first] = invoiced;
        if (first === undefined) return;
        const done: LineRefund[] = [];
        for (let piece = 0; piece < first.count; piece += 1) {
          const line = only(returnableLines([first], done));
          const worth = worthOfPieces(line, 1);
          // Half-up shares may run out a tiyn early; the last piece takes what is there.
          if (worth === undefined) return;
          done.push(refundOf([item(1, worth, first.itemId)]));
        }
        expect(only(returnableLines([first], done))).toMatchObject({ leftCount: 0, leftTiyn: 0 });
      }),
    );
  });
});

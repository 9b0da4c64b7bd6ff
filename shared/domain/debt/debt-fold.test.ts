import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CreditFact, foldDebts, planRepayment, type RepaymentFact } from './debt-fold.ts';

const debtIds = ['a', 'b', 'c', 'd'];
const tiyn = fc.integer({ min: 1, max: 500 }).map((tenge) => tenge * 100);

const credits: fc.Arbitrary<CreditFact[]> = fc.uniqueArray(
  fc
    .record({
      id: fc.constantFrom(...debtIds),
      openedMs: fc.integer({ min: 0, max: 5 }),
      amountTiyn: tiyn,
      returned: fc.double({ min: 0, max: 1, noNaN: true }),
      writtenOffTiyn: fc.oneof(fc.constant(0), tiyn),
    })
    .map(({ returned, ...fact }) => ({ ...fact, returnedTiyn: Math.floor(fact.amountTiyn * returned) })),
  { selector: ({ id }) => id, maxLength: 4 },
);
const repayments: fc.Arbitrary<RepaymentFact[]> = fc.uniqueArray(
  fc.record({
    id: fc.constantFrom('p', 'q', 'r', 's', 't'),
    atMs: fc.integer({ min: 0, max: 5 }),
    heldTiyn: fc.oneof(fc.constant(0), tiyn),
    parts: fc.array(fc.record({ debtId: fc.constantFrom(...debtIds, 'unknown'), amountTiyn: tiyn }), { maxLength: 3 }),
  }),
  { selector: ({ id }) => id, maxLength: 5 },
);
const facts = fc.tuple(credits, repayments);
const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

describe('what a customer owes', () => {
  it('is the same in any order of arrival, and a fact that arrives twice counts once', () => {
    fc.assert(
      fc.property(
        facts.chain(([taken, brought]) =>
          fc.tuple(
            fc.constant(taken),
            fc.constant(brought),
            fc.shuffledSubarray([...taken, ...taken], { minLength: taken.length * 2 }),
            fc.shuffledSubarray([...brought, ...brought], { minLength: brought.length * 2 }),
          ),
        ),
        ([taken, brought, shuffledTaken, shuffledBrought]) => {
          const one = foldDebts(taken, brought);
          const other = foldDebts(shuffledTaken, shuffledBrought);
          expect([...other.debts].toSorted()).toEqual([...one.debts].toSorted());
          expect([...other.shares].toSorted()).toEqual([...one.shares].toSorted());
          expect([other.owedTiyn, other.overpaidTiyn]).toEqual([one.owedTiyn, one.overpaidTiyn]);
        },
      ),
    );
  });

  it('loses and creates no tiyn: what was brought pays debts or is overpaid, and no debt is below zero', () => {
    fc.assert(
      fc.property(facts, ([taken, brought]) => {
        const { debts, shares, owedTiyn, overpaidTiyn } = foldDebts(taken, brought);
        for (const { id, amountTiyn, returnedTiyn } of taken) {
          const state = debts.get(id);
          expect(state?.openTiyn).toBeGreaterThanOrEqual(0);
          expect(sum([state?.openTiyn ?? 0, state?.paidTiyn ?? 0, state?.writtenOffTiyn ?? 0])).toBe(
            amountTiyn - returnedTiyn,
          );
        }
        const sharedTiyn = sum([...shares.values()].flat().map(({ amountTiyn }) => amountTiyn));
        expect(sharedTiyn + overpaidTiyn).toBe(sum(brought.map(({ heldTiyn }) => heldTiyn)));
        expect(sum([...debts.values()].map(({ openTiyn }) => openTiyn))).toBe(owedTiyn);
      }),
    );
  });

  it('is overpaid only when nothing is open', () => {
    fc.assert(
      fc.property(facts, ([taken, brought]) => {
        const { owedTiyn, overpaidTiyn } = foldDebts(taken, brought);
        expect(Math.min(owedTiyn, overpaidTiyn)).toBe(0);
      }),
    );
  });

  it('is repaid by a plan of exactly the amount, the chosen debt first, then the oldest', () => {
    const account = foldDebts(
      [credit('old', 1, 5_000), credit('new', 2, 3_000), credit('paid', 0, 1_000)],
      [{ id: 'p', atMs: 0, heldTiyn: 1_000, parts: [{ debtId: 'paid', amountTiyn: 1_000 }] }],
    );
    expect(planRepayment(account, null, 6_000)).toEqual([
      { debtId: 'old', amountTiyn: 5_000 },
      { debtId: 'new', amountTiyn: 1_000 },
    ]);
    expect(planRepayment(account, 'new', 4_000)).toEqual([
      { debtId: 'new', amountTiyn: 3_000 },
      { debtId: 'old', amountTiyn: 1_000 },
    ]);
    expect(planRepayment(account, null, 8_100)).toBeUndefined();
    expect(planRepayment(account, null, 0)).toBeUndefined();
  });

  it('counts money for a debt that was written off before the write-off', () => {
    const { debts, owedTiyn, overpaidTiyn } = foldDebts(
      [{ ...credit('a', 1, 5_000), writtenOffTiyn: 5_000 }],
      [{ id: 'p', atMs: 2, heldTiyn: 2_000, parts: [{ debtId: 'a', amountTiyn: 5_000 }] }],
    );
    expect(debts.get('a')).toEqual({ paidTiyn: 2_000, returnedTiyn: 0, writtenOffTiyn: 3_000, openTiyn: 0 });
    expect([owedTiyn, overpaidTiyn]).toEqual([0, 0]);
  });
});

function credit(id: string, openedMs: number, amountTiyn: number): CreditFact {
  return { id, openedMs, amountTiyn, returnedTiyn: 0, writtenOffTiyn: 0 };
}

/** Invariants over all orders of commands, for the debts and repayments of one customer. */

import { type DebtAccount, foldDebts, planRepayment } from '@tilla/shared/domain/debt/debt-fold.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { depth } from '#tests/support/depth.ts';
import { SaleRecord } from '../ledger/sale-record.ts';
import { Refusal } from '../platform/refusal.ts';
import { creditFact, repaymentFact } from './debt-accounts.ts';
import { applyDebt, type DebtCommand, type DebtEvent, decideDebt } from './debt-decider.ts';

const TODAY = '2026-11-20';

type Step =
  | { readonly kind: 'take'; readonly tenge: number; readonly dueDay: string }
  | { readonly kind: 'bring'; readonly tenge: number; readonly chosen: number }
  | { readonly kind: 'hold' | 'reduce'; readonly which: number; readonly tenge: number }
  | { readonly kind: 'writeOff' | 'reschedule'; readonly which: number; readonly dueDay: string };

const tenge = fc.integer({ min: 0, max: 900 });
const which = fc.nat({ max: 6 });
const dueDay = fc.constantFrom('2026-11-19', TODAY, '2026-12-05');
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('take' as const), tenge, dueDay }),
    fc.record({ kind: fc.constant('bring' as const), tenge, chosen: which }),
    fc.record({ kind: fc.constantFrom('hold' as const, 'reduce' as const), which, tenge }),
    fc.record({ kind: fc.constantFrom('writeOff' as const, 'reschedule' as const), which, dueDay }),
  ),
  { maxLength: 30 },
);

class Book {
  readonly credits = new Map<string, SaleRecord>();
  readonly repayments = new Map<string, SaleRecord>();
  readonly events = new Map<string, DebtEvent[]>();
  private count = 0;

  account(): DebtAccount {
    return foldDebts(
      [...this.credits.values()].flatMap((sale) => creditFact(sale) ?? []),
      [...this.repayments.values()].flatMap((sale) => repaymentFact(sale) ?? []),
    );
  }

  sale(totalTiyn: number, more: Pick<SaleRecord, 'repays'> = {}): SaleRecord {
    this.count += 1;
    const id = `s${String(this.count)}`;
    const createdAt = new Date(Date.parse('2026-11-20T05:00:00Z') + this.count * 1_000).toISOString();
    const person = { personId: 'p', cashierName: 'Айгерим' };
    const cart = { lines: [], discountPercentage: 0 };
    return { id, number: this.count, createdAt, ...person, cart, totalTiyn, idempotencyKey: id, ...more };
  }

  /** Null where it was refused or changes nothing. */
  run(sale: SaleRecord, command: DebtCommand): SaleRecord | null {
    try {
      const event = decideDebt({ sale, state: this.account().debts.get(sale.id) ?? null }, command);
      if (event === null) return null;
      this.events.set(sale.id, [...(this.events.get(sale.id) ?? []), event]);
      const after = applyDebt(sale, event);
      (after.repays === undefined ? this.credits : this.repayments).set(sale.id, after);
      return after;
    } catch (failure) {
      if (failure instanceof Refusal) return null;
      throw failure;
    }
  }
}

function at<Value>(values: ReadonlyMap<string, Value>, index: number): Value | undefined {
  return [...values.values()][index % Math.max(1, values.size)];
}

function play(book: Book, step: Step): void {
  switch (step.kind) {
    case 'take': {
      const sale = book.sale(step.tenge * 100 + 50);
      const by = { personId: 'p', personName: 'Айгерим', approvedBy: null };
      const part = { amountTiyn: step.tenge * 100, roundingTiyn: 50, fromTiyn: 0, at: sale.createdAt };
      book.run(sale, { name: 'open', credit: { ...part, ...by, dueDay: step.dueDay }, today: TODAY });
      return;
    }
    case 'bring': {
      const chosen = at(book.credits, step.chosen)?.id ?? null;
      const parts = planRepayment(book.account(), chosen, step.tenge * 100);
      if (parts === undefined) return;
      const sale = book.sale(step.tenge * 100, { repays: { parts, heldTiyn: 0, at: '2026-11-20T05:00:00.000Z' } });
      book.repayments.set(sale.id, sale);
      return;
    }
    case 'hold': {
      const sale = at(book.repayments, step.which);
      const heldTiyn = Math.min(sale?.totalTiyn ?? 0, step.tenge * 100);
      if (sale !== undefined) book.run(sale, { name: 'count', heldTiyn, at: sale.createdAt });
      return;
    }
    case 'reduce': {
      const sale = at(book.credits, step.which);
      const made = {
        id: 'r',
        at: '2026-11-20T06:00:00.000Z',
        reason: 'Брак',
        personName: '',
        approvedBy: null,
        lines: [],
      };
      if (sale !== undefined) book.run(sale, { name: 'reduce', returned: { ...made, amountTiyn: step.tenge * 100 } });
      return;
    }
    case 'writeOff': {
      const sale = at(book.credits, step.which);
      const by = { at: '2026-11-20T06:00:00.000Z', reason: 'Уехал', personName: '', approvedBy: null };
      if (sale !== undefined) book.run(sale, { name: 'writeOff', by });
      return;
    }
    case 'reschedule': {
      const sale = at(book.credits, step.which);
      if (sale !== undefined) book.run(sale, { name: 'reschedule', dueDay: step.dueDay, today: TODAY });
    }
  }
}

describe('any order of commands on the debts of a customer', () => {
  it('a record is the sum of its events, one that the ledger can read, and no tiyn appears or is lost', () => {
    fc.assert(
      fc.property(steps, (taken) => {
        const book = new Book();
        for (const step of taken) {
          const before = book.account();
          play(book, step);
          const after = book.account();
          const heldTiyn = [...book.repayments.values()].reduce((sum, { repays }) => sum + (repays?.heldTiyn ?? 0), 0);
          const paidTiyn = [...after.debts.values()].reduce((sum, state) => sum + state.paidTiyn, 0);
          expect(paidTiyn + after.overpaidTiyn).toBe(heldTiyn);
          expect(Math.min(after.owedTiyn, after.overpaidTiyn)).toBe(0);
          expect(after.owedTiyn % 100).toBe(0);
          if (step.kind === 'writeOff' || step.kind === 'reduce')
            expect(after.owedTiyn).toBeLessThanOrEqual(before.owedTiyn);
          if (step.kind === 'reschedule' || step.kind === 'bring') expect(after.owedTiyn).toBe(before.owedTiyn);
        }
        for (const [id, record] of [...book.credits, ...book.repayments]) {
          const merged = (book.events.get(id) ?? []).reduce((sale, event) => applyDebt(sale, event), {
            ...record,
            ...(record.repays === undefined ? { credit: undefined } : {}),
          });
          expect({ ...merged }).toEqual(record);
          expect(SaleRecord.parse(record)).toEqual(record);
        }
      }),
      { numRuns: depth(100, 3_000) },
    );
  });

  it('nothing opens twice, in tiyn, over another amount than the rest, or for a day that has passed', () => {
    const book = new Book();
    const by = { personId: 'p', personName: '', approvedBy: null, at: '2026-11-20T05:00:00.000Z' };
    const credit = { amountTiyn: 1_000, roundingTiyn: 0, fromTiyn: 500, dueDay: TODAY, ...by };
    const open = (totalTiyn: number, change: Partial<typeof credit> = {}) =>
      decideDebt(
        { sale: book.sale(totalTiyn), state: null },
        { name: 'open', credit: { ...credit, ...change }, today: TODAY },
      );
    expect(open(1_500)?.type).toBe('debt.opened');
    expect(() => open(1_600)).toThrow('till_debt_amount');
    expect(() => open(1_550, { amountTiyn: 1_050 })).toThrow('till_debt_amount');
    expect(() => open(500, { amountTiyn: 0 })).toThrow('till_debt_amount');
    expect(() => open(1_500, { dueDay: '2026-11-19' })).toThrow('till_debt_day');
  });
});

import { isWholeTenge } from '@tilla/payment-api/money.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { milk } from '../../tests/support/milk.ts';
import { cashDueOf, cashReturnTiyn, cashUnits, isCash, roundedLineTotals } from './cash-rounding.ts';

const unit = fc.constantFrom(...cashUnits);
const sum = (of: readonly number[]) => of.reduce((all, one) => all + one, 0);

describe('cash that completes a sale', () => {
  it.each([
    [123_456, 1, 123_400, 56],
    [123_456, 5, 123_000, 456],
    [123_400, 1, 123_400, 0],
    [350, 5, 300, 50],
    [99, 1, 0, 99],
  ] as const)('is %i tiyn rounded down to %i tenge, which leaves %i and takes off %i', (due, to, amount, off) => {
    expect(cashDueOf(due, to)).toEqual({ amountTiyn: amount, roundingTiyn: off });
  });

  it('is whole tenge, and with its rounding what was due', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), unit, (dueTiyn, to) => {
        const { amountTiyn, roundingTiyn } = cashDueOf(dueTiyn, to);
        expect(amountTiyn + roundingTiyn).toBe(dueTiyn);
        expect(isWholeTenge(amountTiyn)).toBe(true);
        expect(roundingTiyn).toBeLessThan(to * 100);
      }),
    );
  });
});

describe('goods that were paid for in cash', () => {
  const carts = fc
    .array(fc.record({ priceTiyn: fc.integer({ min: 1_000, max: 99_999 }), count: fc.integer({ min: 1, max: 9 }) }), {
      minLength: 1,
      maxLength: 8,
    })
    .map((lines) => ({
      lines: lines.map((line, at) => ({ ...milk, ...line, id: String(at) })),
      discountPercentage: 0,
    }));

  it('share the rounding, so that together they are what was taken', () => {
    fc.assert(
      fc.property(carts, unit, (cart, to) => {
        const { amountTiyn, roundingTiyn } = cashDueOf(sum(roundedLineTotals(cart, 0)), to);
        const totals = roundedLineTotals(cart, roundingTiyn);
        expect(sum(totals)).toBe(amountTiyn);
        expect(Math.min(...totals)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('come back in coins a line at a time, at most a coin too much, and all of them for what was taken', () => {
    fc.assert(
      fc.property(carts, unit, (cart, to) => {
        const { amountTiyn, roundingTiyn } = cashDueOf(sum(roundedLineTotals(cart, 0)), to);
        let leftTiyn = amountTiyn;
        let carriedTiyn = 0;
        for (const worthTiyn of roundedLineTotals(cart, roundingTiyn)) {
          const backTiyn = cashReturnTiyn({ worthTiyn, carriedTiyn, leftTiyn, unit: to }) ?? 0;
          expect(isWholeTenge(backTiyn)).toBe(true);
          leftTiyn -= backTiyn;
          carriedTiyn += backTiyn - worthTiyn;
          expect(carriedTiyn).toBeGreaterThanOrEqual(0);
          expect(carriedTiyn).toBeLessThan(to * 100);
        }
        expect({ leftTiyn, carriedTiyn }).toEqual({ leftTiyn: 0, carriedTiyn: 0 });
      }),
    );
  });

  it('cannot come back for more than is left', () => {
    expect(cashReturnTiyn({ worthTiyn: 101, carriedTiyn: 0, leftTiyn: 100, unit: 1 })).toBeUndefined();
  });

  it('come back for a tenge at least, however much was rounded up before', () => {
    expect(cashReturnTiyn({ worthTiyn: 150, carriedTiyn: 400, leftTiyn: 9_000, unit: 5 })).toBe(100);
  });
});

it('an amount of cash has no tiyn, but where a sale of an older till left some', () => {
  expect([isCash(10_000, 10_050), isCash(10_050, 10_050), isCash(10_040, 10_050)]).toEqual([true, true, false]);
});

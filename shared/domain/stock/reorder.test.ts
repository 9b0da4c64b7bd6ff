import { expect, test } from 'vitest';
import { daysLeft, isLow, type ReorderFacts, reorderThousandths } from './reorder.ts';

const facts: ReorderFacts = {
  thousandths: 3_000,
  minimumThousandths: 10_000,
  perDayThousandths: 22_000,
  days: 2,
  pack: 1,
  isMeasured: false,
};

test('an item is low at or below its own limit, and without one when nothing is left', () => {
  expect([isLow(10_000, 10_000), isLow(10_001, 10_000)]).toEqual([true, false]);
  expect([isLow(0, null), isLow(-1_000, null), isLow(1, null)]).toEqual([true, true, false]);
  expect(isLow(null, 10_000)).toBe(false);
});

test('an order covers the days until the delivery, less what is left', () => {
  expect(reorderThousandths(facts)).toBe(41_000);
  expect(reorderThousandths({ ...facts, thousandths: -5_000 })).toBe(44_000);
  expect(reorderThousandths({ ...facts, thousandths: 60_000 })).toBe(0);
});

test('an order is in whole packs, and of weighed goods to a tenth', () => {
  expect(reorderThousandths({ ...facts, pack: 24 })).toBe(48_000);
  expect(
    reorderThousandths({
      ...facts,
      isMeasured: true,
      perDayThousandths: 620,
      minimumThousandths: null,
      thousandths: 1_200,
      days: 7,
    }),
  ).toBe(3_200);
});

test('an item that is not sold has no last day', () => {
  expect(daysLeft(3_000, 0)).toBeNull();
  expect(daysLeft(3_000, 1_100)).toBe(2);
  expect(daysLeft(-1, 0)).toBe(0);
});

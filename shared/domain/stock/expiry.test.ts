import fc from 'fast-check';
import { expect, it } from 'vitest';
import { batchesLeft } from './expiry.ts';

const of = (thousandths: number, expiresOn: string | null = null) => ({ thousandths, expiresOn });

it('the newest deliveries are on the shelf, and the oldest is sold first', () => {
  const deliveries = [of(10_000, '2026-12-20'), of(6_000, '2026-12-05'), of(9_000, '2026-11-30')];
  expect(batchesLeft(12_000, deliveries)).toEqual([of(2_000, '2026-12-05'), of(10_000, '2026-12-20')]);
});

it('a delivery without a day takes its part of the shelf and is not listed', () => {
  expect(batchesLeft(12_000, [of(10_000), of(6_000, '2026-12-05')])).toEqual([of(2_000, '2026-12-05')]);
});

it('a shelf that is empty or oversold has nothing that expires', () => {
  for (const left of [0, -3_000]) expect(batchesLeft(left, [of(5_000, '2026-12-05')])).toEqual([]);
});

it('batches never hold more than the shelf or than what was delivered, one a day, soonest first', () => {
  const day = fc.constantFrom('2026-12-01', '2026-12-02', '2027-01-01');
  const delivery = fc.record({ thousandths: fc.integer({ min: 1, max: 9_000 }), expiresOn: fc.option(day) });
  fc.assert(
    fc.property(fc.integer({ min: -5_000, max: 40_000 }), fc.array(delivery), (left, deliveries) => {
      const batches = batchesLeft(left, deliveries);
      const days = batches.map(({ expiresOn }) => expiresOn);
      expect(days).toEqual([...new Set(days)].toSorted());
      const sum = batches.reduce((all, { thousandths }) => all + thousandths, 0);
      expect(sum).toBeLessThanOrEqual(Math.max(0, left));
      for (const { expiresOn, thousandths } of batches) {
        const delivered = deliveries.filter((one) => one.expiresOn === expiresOn);
        expect(thousandths).toBeLessThanOrEqual(delivered.reduce((all, one) => all + one.thousandths, 0));
      }
    }),
  );
});

import { expect, test } from '../support/till-test.ts';
import { runKillLoop } from '../torture/kill-loop.ts';

/** A small share of `npm run torture`. */
test('the real till, killed at every named point and at random: nothing doubled, nothing lost (C1, C2, R1)', async () => {
  // A lookup of an unknown invoice may take ten minutes.
  test.setTimeout(1_500_000);
  const report = await runKillLoop({ named: 1, random: 8, seed: 7, say: () => undefined, isGivenUp: () => false });
  const { losses, kills, charges, missed, throttled } = report;
  expect(losses).toEqual([]);
  expect(missed).toEqual({});
  expect(throttled).toBe(0);
  expect(kills).toBeGreaterThan(25);
  expect(charges).toBeGreaterThan(0);
});

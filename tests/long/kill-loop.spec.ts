import { expect, test } from '../support/till-test.ts';
import { runKillLoop } from '../torture/kill-loop.ts';

/** A small share of `npm run torture`. */
test('the real till, killed at every named point and at random: nothing doubled, nothing lost (C1, C2, R1)', async () => {
  test.setTimeout(600_000);
  const { losses, kills, charges } = await runKillLoop({ named: 1, random: 8, seed: 7, say: () => undefined });
  expect(losses).toEqual([]);
  expect(kills).toBeGreaterThan(25);
  expect(charges).toBeGreaterThan(0);
});

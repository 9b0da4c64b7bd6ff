import { expect, it } from 'vitest';
import { createManualClock } from '../../../tests/core/manual-clock.ts';
import { createRateBudget } from './rate-budget.ts';

function make() {
  const clock = createManualClock({
    wallMs: 0,
    settle: () =>
      new Promise((resolve) => {
        setImmediate(resolve);
      }),
  });
  return { clock, budget: createRateBudget(clock) };
}

it('L7: lets background reads have half, the watch three quarters, money everything', async () => {
  const { clock, budget } = make();
  let admitted = 0;
  for (let ask = 0; ask < 150; ask += 1) {
    void budget.admit('general', 'background').then(() => {
      admitted += 1;
    });
  }
  await clock.advance(30_000);
  expect(admitted).toBe(100);
  for (let ask = 0; ask < 50; ask += 1) {
    expect(budget.waitMs('general', 'watch')).toBe(0);
    await budget.admit('general', 'watch');
  }
  expect(budget.waitMs('general', 'watch')).toBeGreaterThan(0);
  expect(budget.waitMs('general', 'money')).toBe(0);
  expect(budget.waitMs('invoice', 'watch')).toBe(0);
  await clock.advance(31_000);
  expect(admitted).toBe(150);
});

it('L7: heeds what the service tells of a limit that others use as well', async () => {
  const { clock, budget } = make();
  expect(budget.strain('general')).toBe(1);
  await budget.admit('general', 'watch');
  budget.observe('general', 200, 40);
  expect(budget.strain('general')).toBe(3);
  expect(budget.waitMs('general', 'watch')).toBe(5_000);
  await clock.advance(5_000);
  expect(budget.waitMs('general', 'watch')).toBe(0);
  budget.observe('general', 60, 59);
  expect(budget.strain('general')).toBe(1);
  budget.observe('general', Number.NaN, Number.NaN);
  budget.observe('general', 200, 10);
  await clock.advance(61_000);
  expect(budget.strain('general')).toBe(1);
});

it('L7: pauses after a 429 for as long as it was told, but never money', async () => {
  const { clock, budget } = make();
  budget.pause('general', 20_000);
  expect(budget.waitMs('general', 'watch')).toBe(20_000);
  expect(budget.waitMs('general', 'money')).toBe(0);
  await clock.advance(20_000);
  expect(budget.waitMs('general', 'watch')).toBe(0);
});

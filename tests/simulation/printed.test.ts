import { expect, test } from 'vitest';
import { planScenario } from './plan.ts';
import { runScenario } from './run-scenario.ts';
import { allWorkload } from './workload.ts';

/** Shops that live on printed QRs, with two tills and everything that can happen to them. */
const workload = { ...allWorkload, operations: ['static_qr', 'qr_invoice'] as const, twoTills: 1, tenTills: 0 };

test('printed QRs that are paid at random are each counted once, by one till, and reported', async () => {
  let printed = 0;
  for (let scenario = 0; scenario < 2; scenario += 1) {
    const { losses, printedCharges } = await runScenario(planScenario(11, scenario, workload));
    expect(losses).toEqual([]);
    printed += printedCharges;
  }
  expect(printed).toBeGreaterThan(2);
}, 120_000);

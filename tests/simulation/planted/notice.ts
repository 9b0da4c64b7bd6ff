/** A planted bug in the till, in ordinary workload: how many days until the auditor says so. */

import { auditAlarms } from '../false-alarms.ts';
import type { Loss } from '../loss.ts';
import { DAYS_OF_A_SCENARIO, planScenario } from '../plan.ts';
import { runScenario, type TaskCount } from '../run-scenario.ts';
import { withWraps } from '../wrapping/active.ts';
import type { Planted } from './planted.ts';

/** By then it must be noticed. */
export const MAX_DAYS = 300;

export interface Noticed {
  readonly planted: Planted;
  /** Days of workload until the evening that showed it; null when none did. */
  readonly days: number | null;
  readonly loss: Loss | null;
}

export async function notice(planted: Planted, seed: number): Promise<Noticed> {
  const tasks: TaskCount[] = [];
  let sales = 0;
  for (let scenario = 0; scenario * DAYS_OF_A_SCENARIO < MAX_DAYS; scenario += 1) {
    const plan = planScenario(seed, scenario);
    const result = await withWraps(planted.wraps, () => runScenario(plan));
    tasks.push(...result.tasks);
    sales += result.sales;
    const alarm = auditAlarms(tasks, sales);
    if (alarm !== undefined) return { planted, days: (scenario + 1) * DAYS_OF_A_SCENARIO, loss: alarm };
    const [loss] = result.losses;
    if (loss === undefined || result.lostOnDay === null) continue;
    // What is lost without the bug as well proves nothing.
    if ((await runScenario(plan)).losses.length > 0) continue;
    return { planted, days: result.lostOnDay, loss };
  }
  return { planted, days: null, loss: null };
}

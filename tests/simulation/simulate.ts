/** Many days of workload: scenario after scenario out of one seed, with the count of what struck and everything that was lost. */

import { createHash } from 'node:crypto';
import { auditAlarms } from './false-alarms.ts';
import type { Loss } from './loss.ts';
import { DAYS_OF_A_SCENARIO, planScenario } from './plan.ts';
import { runScenario, type ScenarioOptions, type TaskCount } from './run-scenario.ts';
import type { Workload } from './workload.ts';

export interface Failure {
  readonly day: number;
  readonly losses: readonly Loss[];
}

export interface Simulated {
  readonly days: number;
  readonly charges: number;
  readonly requests: number;
  readonly sales: number;
  readonly tasks: readonly TaskCount[];
  readonly struck: ReadonlyMap<string, number>;
  readonly failures: readonly Failure[];
  /** The same for the same seed and days, on every machine. */
  readonly fingerprint: string;
}

export interface SimulateOptions extends ScenarioOptions {
  readonly seed: number;
  /** Behaviour of people and faults; everything by default. */
  readonly workload?: Workload;
  readonly days: number;
  readonly onProgress?: (days: number) => void;
  readonly onFailure?: (failure: Failure) => void;
}

export async function simulate(options: SimulateOptions): Promise<Simulated> {
  const { seed, onProgress, onFailure } = options;
  const scenarios = Math.ceil(options.days / DAYS_OF_A_SCENARIO);
  const struck = new Map<string, number>();
  const failures: Failure[] = [];
  const hash = createHash('sha256');
  let charges = 0;
  let requests = 0;
  let sales = 0;
  const tasks: TaskCount[] = [];
  let days = 0;
  for (let scenario = 0; scenario < scenarios; scenario += 1) {
    const result = await runScenario(planScenario(seed, scenario, options.workload), options);
    for (const [pair, times] of result.struck) struck.set(pair, (struck.get(pair) ?? 0) + times);
    charges += result.charges;
    requests += result.requests;
    sales += result.sales;
    tasks.push(...result.tasks);
    days += DAYS_OF_A_SCENARIO;
    hash.update(result.fingerprint);
    if (result.lostOnDay !== null) {
      const failure = { day: result.lostOnDay, losses: result.losses };
      failures.push(failure);
      onFailure?.(failure);
    }
    onProgress?.(days);
  }
  const alarm = auditAlarms(tasks, sales);
  const day = tasks.find(({ isNeeded }) => !isNeeded)?.day;
  if (alarm !== undefined && day !== undefined) {
    const failure = { day, losses: [alarm] };
    failures.push(failure);
    onFailure?.(failure);
  }
  return { days, charges, requests, sales, tasks, struck, failures, fingerprint: hash.digest('hex') };
}

/** Many days of trade: story after story out of one seed, with the count of what struck and everything that was lost. */

import { createHash } from 'node:crypto';
import { judgeAlarms } from './false-alarms.ts';
import type { Loss } from './loss.ts';
import { DAYS_OF_A_STORY, planStory } from './plan.ts';
import { runStory, type StoryOptions, type TaskCount } from './run-story.ts';
import type { Trade } from './trade.ts';

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

export interface SimulateOptions extends StoryOptions {
  readonly seed: number;
  /** How people behave and what befalls them; all of it unless given. */
  readonly trade?: Trade;
  readonly days: number;
  readonly onProgress?: (days: number) => void;
  readonly onFailure?: (failure: Failure) => void;
}

export async function simulate(options: SimulateOptions): Promise<Simulated> {
  const { seed, onProgress, onFailure } = options;
  const stories = Math.ceil(options.days / DAYS_OF_A_STORY);
  const struck = new Map<string, number>();
  const failures: Failure[] = [];
  const hash = createHash('sha256');
  let charges = 0;
  let requests = 0;
  let sales = 0;
  const tasks: TaskCount[] = [];
  let days = 0;
  for (let story = 0; story < stories; story += 1) {
    const result = await runStory(planStory(seed, story, options.trade), options);
    for (const [pair, times] of result.struck) struck.set(pair, (struck.get(pair) ?? 0) + times);
    charges += result.charges;
    requests += result.requests;
    sales += result.sales;
    tasks.push(...result.tasks);
    days += DAYS_OF_A_STORY;
    hash.update(result.fingerprint);
    if (result.lostOnDay !== null) {
      const failure = { day: result.lostOnDay, losses: result.losses };
      failures.push(failure);
      onFailure?.(failure);
    }
    onProgress?.(days);
  }
  const alarm = judgeAlarms(tasks, sales);
  const day = tasks.find(({ isNeeded }) => !isNeeded)?.day;
  if (alarm !== undefined && day !== undefined) {
    const failure = { day, losses: [alarm] };
    failures.push(failure);
    onFailure?.(failure);
  }
  return { days, charges, requests, sales, tasks, struck, failures, fingerprint: hash.digest('hex') };
}

/** A planted bug in the till, in ordinary trade: how many days until the judge says so. */

import { judgeAlarms } from '../false-alarms.ts';
import type { Loss } from '../loss.ts';
import { DAYS_OF_A_STORY, planStory } from '../plan.ts';
import { runStory, type TaskCount } from '../run-story.ts';
import { withWraps } from '../wrapping/active.ts';
import type { Planted } from './planted.ts';

/** By then it must be noticed. */
export const MOST_DAYS = 300;

export interface Noticed {
  readonly planted: Planted;
  /** Days of trade until the evening that showed it; null when none did. */
  readonly days: number | null;
  readonly loss: Loss | null;
}

/** Wants its modules wrapped before they were loaded (wrap-modules.ts). */
export async function notice(planted: Planted, seed: number): Promise<Noticed> {
  const tasks: TaskCount[] = [];
  let sales = 0;
  for (let story = 0; story * DAYS_OF_A_STORY < MOST_DAYS; story += 1) {
    const plan = planStory(seed, story);
    const result = await withWraps(planted.wraps, () => runStory(plan));
    tasks.push(...result.tasks);
    sales += result.sales;
    const alarm = judgeAlarms(tasks, sales);
    if (alarm !== undefined) return { planted, days: (story + 1) * DAYS_OF_A_STORY, loss: alarm };
    const [loss] = result.losses;
    if (loss === undefined || result.lostOnDay === null) continue;
    // What is lost without the bug as well does not tell of it.
    if ((await runStory(plan)).losses.length > 0) continue;
    return { planted, days: result.lostOnDay, loss };
  }
  return { planted, days: null, loss: null };
}

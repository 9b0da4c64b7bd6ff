/** A planted bug in the till, in ordinary trade: how many days until the judge says so. */

import type { Loss } from '../loss.ts';
import { DAYS_OF_A_STORY, planStory } from '../plan.ts';
import { runStory } from '../run-story.ts';
import { withBug } from './active.ts';
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
  for (let story = 0; story * DAYS_OF_A_STORY < MOST_DAYS; story += 1) {
    const plan = planStory(seed, story);
    const { losses, lostOnDay } = await withBug(planted, () => runStory(plan));
    const [loss] = losses;
    if (loss === undefined || lostOnDay === null) continue;
    const [own] = (await runStory(plan)).losses;
    if (own !== undefined) throw new Error(`${planted.name}: a loss without any bug: ${own.kind}: ${own.text}`);
    return { planted, days: lostOnDay, loss };
  }
  return { planted, days: null, loss: null };
}

/** A program that plays the story on its stdin without the rules named there, and says what was lost (losses-without.ts). */

import { text } from 'node:stream/consumers';
import { leftOut } from '../leaving-out/left-out.ts';
import type { StoryPlan } from '../plan.ts';
import type { SabotagedRule } from '../protections.ts';
import { wrapModules } from './wrap-modules.ts';

export interface WrappedStory {
  readonly plan: StoryPlan;
  readonly without: readonly SabotagedRule[];
}

wrapModules(Object.values(leftOut).flat());
// Loaded only now, so that what is put around the till's functions is around them.
const { runStory } = await import('../run-story.ts');
const { plan, without } = JSON.parse(await text(process.stdin)) as WrappedStory;
const { losses } = await runStory(plan, { without });
process.stdout.write(JSON.stringify(losses));

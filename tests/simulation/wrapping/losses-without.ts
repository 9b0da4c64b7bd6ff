/** What a story loses without some rules, for tests: only modules that Node itself loads can have something put around them. */

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Loss } from '../loss.ts';
import type { StoryPlan } from '../plan.ts';
import type { SabotagedRule } from '../protections.ts';
import type { WrappedStory } from './wrapped-story.ts';

const program = fileURLToPath(new URL('wrapped-story.ts', import.meta.url));

export function lossesWithout(rule: SabotagedRule, plan: StoryPlan): Loss[] {
  const input = JSON.stringify({ plan, without: [rule] } satisfies WrappedStory);
  const { status, stdout, stderr } = spawnSync(process.execPath, [program], { input, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as Loss[];
}

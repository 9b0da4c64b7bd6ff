/** What a scenario loses without some rules, for tests: only modules that Node itself loads can have something put around them. */

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Loss } from '../loss.ts';
import type { ScenarioPlan } from '../plan.ts';
import type { SabotagedRule } from '../protections.ts';
import type { WrappedScenario } from './wrapped-scenario.ts';

const program = fileURLToPath(new URL('wrapped-scenario.ts', import.meta.url));

export function lossesWithout(rule: SabotagedRule, plan: ScenarioPlan): Loss[] {
  const input = JSON.stringify({ plan, without: [rule] } satisfies WrappedScenario);
  const { status, stdout, stderr } = spawnSync(process.execPath, [program], { input, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as Loss[];
}

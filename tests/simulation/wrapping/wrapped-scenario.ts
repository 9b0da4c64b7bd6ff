/** A program that plays the scenario on its stdin without the rules named there, and says what was lost (losses-without.ts). */

import { text } from 'node:stream/consumers';
import { leftOut } from '../leaving-out/left-out.ts';
import type { ScenarioPlan } from '../plan.ts';
import type { SabotagedRule } from '../protections.ts';
import { wrapModules } from './wrap-modules.ts';

export interface WrappedScenario {
  readonly plan: ScenarioPlan;
  readonly without: readonly SabotagedRule[];
}

wrapModules(Object.values(leftOut).flat());
// Loaded only now, so that what is put around the till's functions is around them.
const { runScenario } = await import('../run-scenario.ts');
const { plan, without } = JSON.parse(await text(process.stdin)) as WrappedScenario;
const { losses } = await runScenario(plan, { without });
process.stdout.write(JSON.stringify(losses));

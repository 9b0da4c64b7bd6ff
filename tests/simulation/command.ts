/** The commands of the simulation, behind `tools/simulate.ts`; true: nothing was lost, or everything was noticed. */

import { performance } from 'node:perf_hooks';
import { freshSeed, scenarioCommand } from './fresh-seed.ts';
import { planScenario, scenarioOfDay } from './plan.ts';
import { plantedBugs } from './planted/bugs.ts';
import { type Noticed, notice } from './planted/notice.ts';
import { describeCaught, describeNoticed, reportPlanted, writePlanted, writeProof } from './proof-page.ts';
import { drawStrikes, drawTotals, rarest } from './report.ts';
import { runScenario } from './run-scenario.ts';
import { type Caught, sabotage, sabotages } from './sabotage.ts';
import { describeHappenings, describeLosses, describeScenario } from './scenario-text.ts';
import { leaveOut, readNumbers, shrink, writeNumbers } from './shrink.ts';
import { simulate } from './simulate.ts';
import { withWraps } from './wrapping/active.ts';

/** What `tools/simulate.ts` was called with. */
export interface Wanted {
  readonly days: string;
  readonly seed: string;
  readonly scenario?: string | undefined;
  readonly without: string;
  readonly sabotage?: string | undefined;
  readonly planted?: string | undefined;
  readonly write: boolean;
}

function say(...lines: string[]): void {
  for (const line of lines) process.stdout.write(`${line}\n`);
}

async function tellScenario(seed: number, day: number, without: ReadonlySet<number>): Promise<boolean> {
  const plan = leaveOut(planScenario(seed, scenarioOfDay(day)), without);
  const result = await runScenario(plan, { isTelling: true });
  say(...describeScenario(plan), '', ...describeHappenings(plan, result.log), '');
  say(...(result.losses.length === 0 ? ['Nothing was lost.'] : describeLosses(result.losses)));
  return result.losses.length === 0;
}

async function tellShrunk(seed: number, day: number): Promise<void> {
  const plan = planScenario(seed, scenarioOfDay(day));
  const [loss] = (await runScenario(plan)).losses;
  // Tasks that nobody needed are too many only over many scenarios: there is nothing to shrink.
  if (loss === undefined) return;
  const without = await shrink(plan, async (smaller) =>
    (await runScenario(smaller)).losses.some(({ kind }) => kind === loss.kind),
  );
  say('', `# The shortest scenario with this loss (of ${String(seed)}:${String(day)})`, '');
  await tellScenario(seed, day, without);
  say('', `${scenarioCommand(seed, day)} --without ${writeNumbers(without)}`);
}

async function sabotageRules(wanted: string, isWritten: boolean): Promise<boolean> {
  const names = wanted.split(',');
  const unknown = names.filter((name) => name !== 'all' && !sabotages.some(({ rule }) => rule === name));
  if (unknown.length > 0) throw new Error(`No sabotage of ${unknown.join(', ')}`);
  const chosen = sabotages.filter(({ rule }) => wanted === 'all' || names.includes(rule));
  const caught: Caught[] = [];
  for (const one of chosen) {
    const result = await sabotage(one);
    caught.push(result);
    say(describeCaught(result));
  }
  if (isWritten && wanted === 'all') writeProof(caught);
  return caught.every(({ seeds }) => seeds !== null);
}

/** Each has to be noticed that is not said to hide, with what proves its rule instead. */
async function plantBugs(wanted: string, seed: number, isWritten: boolean): Promise<boolean> {
  const names = wanted.split(',');
  const unknown = names.filter((name) => name !== 'all' && !plantedBugs.some((bug) => bug.name === name));
  if (unknown.length > 0) throw new Error(`No planted bug is called ${unknown.join(', ')}`);
  const noticed: Noticed[] = [];
  for (const bug of plantedBugs.filter(({ name }) => wanted === 'all' || names.includes(name))) {
    const result = await notice(bug, seed);
    noticed.push(result);
    say(describeNoticed(result));
  }
  const count = noticed.filter(({ days }) => days !== null).length;
  say(`${String(count)} of ${String(noticed.length)} planted bugs were noticed`);
  if (wanted === 'all') reportPlanted(noticed);
  if (isWritten && wanted === 'all') writePlanted(noticed);
  return noticed.every(({ days, planted }) => days !== null || planted.hidden !== undefined);
}

async function playDays(seed: number, days: number): Promise<boolean> {
  const startedMs = performance.now();
  let saidMs = startedMs;
  say(`seed ${String(seed)}`);
  const result = await simulate({
    seed,
    days,
    onProgress(done) {
      if (performance.now() - saidMs < 30_000) return;
      saidMs = performance.now();
      say(`${String(done)} days`);
    },
    onFailure: (failure) => say('', scenarioCommand(seed, failure.day), ...describeLosses(failure.losses)),
  });
  say(...drawStrikes(result), '', ...drawTotals(result, (performance.now() - startedMs) / 1000));
  const min = rarest(result);
  say(`the rarest pair struck ${String(min.times)} times: ${min.name}`);
  const [first] = result.failures;
  if (first !== undefined) await tellShrunk(seed, first.day);
  return first === undefined;
}

export async function runCommand(wanted: Wanted): Promise<boolean> {
  const { scenario, sabotage: rule, planted, write } = wanted;
  const seed = wanted.seed === 'fresh' ? freshSeed() : Number(wanted.seed);
  if (rule !== undefined) return sabotageRules(rule, write);
  if (scenario !== undefined) {
    const [of = 1, day = 1] = scenario.split(':').map(Number);
    const bug = plantedBugs.find(({ name }) => name === planted);
    const tell = () => tellScenario(of, day, readNumbers(wanted.without));
    return bug === undefined ? tell() : withWraps(bug.wraps, tell);
  }
  return planted === undefined ? playDays(seed, Number(wanted.days)) : plantBugs(planted, seed, write);
}

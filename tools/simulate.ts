/**
 * `npm run simulate -- --days N --seed S`: many days of trade under faults, judged by the service's ledger.
 * `--story SEED:DAY` tells one of them; `--sabotage RULE|all` leaves a rule out; `--write` keeps that table in the docs.
 */

import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { planStory, storyOfDay } from '../tests/simulation/plan.ts';
import { describeCaught, writeProof } from '../tests/simulation/proof-page.ts';
import { drawStrikes, drawTotals, rarest } from '../tests/simulation/report.ts';
import { runStory } from '../tests/simulation/run-story.ts';
import { type Caught, sabotage, sabotages } from '../tests/simulation/sabotage.ts';
import { leaveOut, readNumbers, shrink, writeNumbers } from '../tests/simulation/shrink.ts';
import { simulate } from '../tests/simulation/simulate.ts';
import { describeHappenings, describeLosses, describeStory } from '../tests/simulation/story-text.ts';

const { values } = parseArgs({
  options: {
    days: { type: 'string', default: '300' },
    seed: { type: 'string', default: '1' },
    /** SEED:DAY, one story told line by line. */
    story: { type: 'string' },
    /** Numbers of pieces of that story to leave out, as a shrunk failure names them. */
    without: { type: 'string', default: '' },
    sabotage: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
});

function say(...lines: string[]): void {
  for (const line of lines) process.stdout.write(`${line}\n`);
}

async function tellStory(seed: number, day: number, without: ReadonlySet<number>): Promise<boolean> {
  const plan = leaveOut(planStory(seed, storyOfDay(day)), without);
  const result = await runStory(plan, { isTelling: true });
  say(...describeStory(plan), '', ...describeHappenings(plan, result.told), '');
  say(...(result.losses.length === 0 ? ['Nothing was lost.'] : describeLosses(result.losses)));
  return result.losses.length === 0;
}

/** The smallest story that loses in the same way, told, and how to see it again. */
async function tellShrunk(seed: number, day: number): Promise<void> {
  const plan = planStory(seed, storyOfDay(day));
  const [loss] = (await runStory(plan)).losses;
  const without = await shrink(plan, async (smaller) =>
    (await runStory(smaller)).losses.some(({ kind }) => kind === loss?.kind),
  );
  say('', `# The shortest story with this loss (of ${String(seed)}:${String(day)})`, '');
  await tellStory(seed, day, without);
  say('', `npm run simulate -- --story ${String(seed)}:${String(day)} --without ${writeNumbers(without)}`);
}

async function sabotageRules(wanted: string): Promise<boolean> {
  const chosen = sabotages.filter(({ rule }) => wanted === 'all' || rule === wanted);
  if (chosen.length === 0) throw new Error(`No sabotage of that name: ${sabotages.map(({ rule }) => rule).join(', ')}`);
  const caught: Caught[] = [];
  for (const one of chosen) {
    const result = await sabotage(one);
    caught.push(result);
    say(describeCaught(result));
  }
  if (values.write && wanted === 'all') writeProof(caught);
  return caught.every(({ seeds }) => seeds !== null);
}

async function main(): Promise<boolean> {
  if (values.sabotage !== undefined) return sabotageRules(values.sabotage);
  if (values.story !== undefined) {
    const [seed = 1, day = 1] = values.story.split(':').map(Number);
    return tellStory(seed, day, readNumbers(values.without));
  }
  const seed = Number(values.seed);
  const days = Number(values.days);
  const startedMs = performance.now();
  let saidMs = startedMs;
  const result = await simulate({
    seed,
    days,
    onProgress(done) {
      if (performance.now() - saidMs < 30_000) return;
      saidMs = performance.now();
      say(`${String(done)} days`);
    },
    onFailure: (failure) => say('', `Story ${String(seed)}:${String(failure.day)}`, ...describeLosses(failure.losses)),
  });
  say(...drawStrikes(result), '', ...drawTotals(result, (performance.now() - startedMs) / 1000));
  const least = rarest(result);
  say(`the rarest pair struck ${String(least.times)} times: ${least.name}`);
  const [first] = result.failures;
  if (first !== undefined) await tellShrunk(seed, first.day);
  return first === undefined;
}

process.exitCode = (await main()) ? 0 : 1;

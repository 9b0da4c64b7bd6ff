import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { depth, inVerify, isWhole } from '../support/depth.ts';
import { freshSeed, scenarioCommand } from './fresh-seed.ts';
import { DAYS_OF_A_SCENARIO, planScenario, scenarioOfDay } from './plan.ts';
import { plantedBugs } from './planted/bugs.ts';
import { type SabotagedRule, sabotagedRules } from './protections.ts';
import { runScenario } from './run-scenario.ts';
import { provenElsewhere, sabotages } from './sabotage.ts';
import { describeHappenings, describeLosses, describeScenario } from './scenario-text.ts';
import { leaveOut, readNumbers, shrink, writeNumbers } from './shrink.ts';
import { simulate } from './simulate.ts';
import { honestWorkload } from './workload.ts';

const simulateTool = fileURLToPath(new URL('../../tools/simulate.ts', import.meta.url));
const rulesOfMoney = [
  ...readFileSync(new URL('../../docs/rules.md', import.meta.url), 'utf8').matchAll(/^\| ([A-Z]\d+) \|/gm),
].map(([, id = '']) => id);

function sabotageOf(rule: SabotagedRule) {
  const found = sabotages.find((one) => one.rule === rule);
  if (found === undefined) throw new Error(`no sabotage of ${rule}`);
  return found;
}

describe('the simulation', () => {
  const days = depth(8, 300);
  it(`loses nothing in ${String(days)} days of trade under faults`, { timeout: 900_000 }, async () => {
    const result = await simulate({ seed: 1, days });
    expect(result.failures).toEqual([]);
    expect(result.days).toBeGreaterThanOrEqual(days);
    expect(result.charges).toBeGreaterThan(days);
  });

  // The days above are the same in every run, so that a change alone fails them; a night plays others.
  inVerify(it)('loses nothing in 300 days that nobody has seen', { timeout: 900_000 }, async () => {
    const seed = freshSeed();
    const { failures } = await simulate({ seed, days: 300 });
    const again = failures.map(({ day }) => scenarioCommand(seed, day)).join('; ');
    expect(failures, `seed ${String(seed)}: ${again}`).toEqual([]);
  });

  it('honest days raise few tasks: fewer than one sale in fifty raises a task that nobody needs', {
    timeout: 900_000,
  }, async () => {
    const { failures, sales, tasks } = await simulate({ seed: 1, days: depth(8, 200), workload: honestWorkload });
    const needless = tasks.filter(({ isNeeded }) => !isNeeded);
    expect(failures).toEqual([]);
    expect(sales).toBeGreaterThan(depth(50, 1_500));
    expect(needless.length * 50).toBeLessThan(sales);
  });

  it('the same seed runs the same way, bit for bit, whatever ran before', { timeout: 120_000 }, async () => {
    const days = depth(1, DAYS_OF_A_SCENARIO);
    const planned = (seed: number, scenario: number) => {
      const plan = planScenario(seed, scenario);
      return { ...plan, days: plan.days.slice(0, days) };
    };
    const first = await runScenario(planned(3, scenarioOfDay(9)));
    const other = await runScenario(planned(4, 0));
    const again = await runScenario(planned(3, scenarioOfDay(9)), { isTelling: true });
    expect(again.fingerprint).toBe(first.fingerprint);
    expect(again.requests).toBe(first.requests);
    expect(other.fingerprint).not.toBe(first.fingerprint);
  });
});

/** Node itself has to load the till, so that something can be put around its functions. */
function runTool(...args: string[]) {
  return spawnSync(process.execPath, [simulateTool, ...args], { encoding: 'utf8' });
}

describe('a rule left out', () => {
  it('every rule has a workload in which it matters, or a reason and a test that stand for it', () => {
    const covered = [...sabotages, ...provenElsewhere].map(({ rule }) => rule);
    expect(sabotages.map(({ rule }) => rule).toSorted()).toEqual(sabotagedRules.toSorted());
    expect(covered.toSorted()).toEqual(rulesOfMoney.toSorted());
  });

  // `npm run verify` leaves out each of all rules; here some that stand for the mechanism.
  it('a missing rule is noticed as a loss within 200 seeds, and the same scenario loses nothing with it', {
    timeout: 900_000,
  }, () => {
    const rules = isWhole ? ['C1', 'C3', 'C7', 'L8', 'R1', 'R4', 'H4', 'H6'] : ['C1', 'R1'];
    const { status, stdout } = runTool('--sabotage', rules.join(','));
    expect(stdout.trim().split('\n')).toEqual(
      rules.map((rule) => expect.stringMatching(new RegExp(`^${rule} +\\d+  [a-z]`, 'u')) as string),
    );
    expect(status).toBe(0);
  });

  it('a scenario that cannot wrap the till fails, and does not count as a rule that holds', async () => {
    await expect(runScenario(planScenario(1, 0), { without: 'R1' })).rejects.toThrow('is not wrapped');
  });
});

describe('a bug planted in the till', () => {
  it('a planted bug wraps something that its module still exports', () => {
    const names = plantedBugs.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    const hiding = plantedBugs.filter(({ hidden }) => hidden !== undefined);
    expect(names.length - hiding.length).toBeGreaterThanOrEqual(27);
  });

  // The rules left out above show with `npm test` that wrapping the till works and that its loss is noticed.
  inVerify(it)('a planted bug is noticed by the simulation alone', { timeout: 300_000 }, () => {
    const quick = ['unknown-is-refused', 'receipt-id-of-the-moment'];
    const { status, stdout } = runTool('--planted', quick.join(','));
    expect(stdout).toContain(`${String(quick.length)} of ${String(quick.length)} planted bugs were noticed`);
    expect(status).toBe(0);
  });
});

describe('a failing scenario', () => {
  it('shrinks to what its loss needs, reads line by line, and replays from its numbers', {
    timeout: 120_000,
  }, async () => {
    const { workload } = sabotageOf('C7');
    const plan = planScenario(1, 0, workload);
    const fails = async (smaller: typeof plan) =>
      (await runScenario(smaller, { without: 'C7' })).losses.some(({ kind }) => kind === 'automatic double refund');
    const gone = await shrink(plan, fails);
    const smallest = leaveOut(plan, readNumbers(writeNumbers(gone)));
    expect(smallest.days).toHaveLength(1);
    expect(smallest.days[0]?.scenes).toHaveLength(1);
    const printed = await runScenario(smallest, { without: 'C7', isTelling: true });
    const text = [
      ...describeScenario(smallest),
      ...describeHappenings(smallest, printed.log),
      ...describeLosses(printed.losses),
    ];
    expect(text.join('\n')).toMatch(/then gives back/);
    expect(text.join('\n')).toMatch(/day \d 00:0\d:\d\d\.\d{3} {2}till 1 {4}fault: cut_after \(refund, send\)/);
    expect(text.at(-1)).toMatch(/^LOSS /);
    expect(await fails(smallest)).toBe(true);
  });
});

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { depth, inVerify } from '#tests/support/depth.ts';
import { playDebtDays } from './debt-shop.ts';
import { type DebtRule, debtRules } from './leaving-out/debts.ts';
import type { DebtsNoticed, DebtsWithout } from './wrapping/debts-without.ts';

const program = fileURLToPath(new URL('wrapping/debts-without.ts', import.meta.url));
const seeds = Array.from({ length: depth(1, 40) }, (_, place) => place + 1);

test.each(seeds)(
  'a till agrees with the money about every debt after invoices paid late, twice and around power cuts, seed %i',
  { timeout: 900_000 },
  async (seed) => {
    expect(await playDebtDays(seed, depth(40, 200))).toEqual([]);
  },
);

// The test above plays debts with all rules in every run.
inVerify(test)('the auditor of debts notices each rule that is left out', { timeout: 3_600_000 }, () => {
  const rules = Object.keys(debtRules) as DebtRule[];
  const input = JSON.stringify({ rules, seeds: 20, steps: 120 } satisfies DebtsWithout);
  const { status, stdout, stderr } = spawnSync(process.execPath, [program], { input, encoding: 'utf8' });
  expect(status, stderr).toBe(0);
  const noticed = JSON.parse(stdout) as DebtsNoticed[];
  expect(noticed.filter(({ seed }) => seed === null)).toEqual([]);
  expect(noticed).toHaveLength(rules.length);
});

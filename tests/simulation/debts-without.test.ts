import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { inVerify } from '#tests/support/depth.ts';
import { type DebtRule, debtRules } from './leaving-out/debts.ts';
import type { DebtsNoticed, DebtsWithout } from './wrapping/debts-without.ts';

const program = fileURLToPath(new URL('wrapping/debts-without.ts', import.meta.url));

// The debts with all rules are played by debt-shop.test.ts with every run.
inVerify(test)('the auditor of debts notices each rule that is left out', { timeout: 1_800_000 }, () => {
  const rules = Object.keys(debtRules) as DebtRule[];
  const input = JSON.stringify({ rules, seeds: 20, steps: 200 } satisfies DebtsWithout);
  const { status, stdout, stderr } = spawnSync(process.execPath, [program], { input, encoding: 'utf8' });
  expect(status, stderr).toBe(0);
  const noticed = JSON.parse(stdout) as DebtsNoticed[];
  expect(noticed.filter(({ seed }) => seed === null)).toEqual([]);
  expect(noticed).toHaveLength(rules.length);
});

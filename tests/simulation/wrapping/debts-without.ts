/** A program that plays debts without each rule named on its stdin, and answers after how many seeds it was noticed. */

import { text } from 'node:stream/consumers';
import { type DebtRule, debtRules } from '../leaving-out/debts.ts';
import { withWraps } from './active.ts';
import { wrapModules } from './wrap-modules.ts';

export interface DebtsWithout {
  readonly rules: readonly DebtRule[];
  readonly seeds: number;
  readonly steps: number;
}

export interface DebtsNoticed {
  readonly rule: DebtRule;
  /** Null: not within these seeds. */
  readonly seed: number | null;
  readonly why: string;
}

wrapModules(Object.values(debtRules));
// Loaded only now, so that what is put around the till's functions is around them.
const { playDebtDays } = await import('../debt-shop.ts');
const { rules, seeds, steps } = JSON.parse(await text(process.stdin)) as DebtsWithout;

/** What breaks the play is noticed too. */
async function differences(rule: DebtRule, seed: number): Promise<string[]> {
  try {
    return await withWraps([debtRules[rule]], () => playDebtDays(seed, steps));
  } catch (failure) {
    return [String(failure)];
  }
}

const noticed: DebtsNoticed[] = [];
for (const rule of rules) {
  let found: DebtsNoticed = { rule, seed: null, why: '' };
  for (let seed = 1; seed <= seeds && found.seed === null; seed += 1) {
    const [why] = await differences(rule, seed);
    if (why !== undefined) found = { rule, seed, why };
  }
  noticed.push(found);
}
process.stdout.write(JSON.stringify(noticed));

/** What stands between a sale and a loss, and can be taken away in a simulation: one rule at a time. */

import { type RuleId, type Rules, ruleIds } from '../../electron/core/money/rules.ts';

/** Rules that the platform keeps for the core: here they are taken from the simulated platform. */
export const platformRules = ['C7', 'L2', 'L3', 'H6'] as const;
export type PlatformRule = (typeof platformRules)[number];
export type SabotagedRule = RuleId | PlatformRule;

export interface Protections {
  readonly rules: Rules;
  keeps(rule: PlatformRule): boolean;
}

/** All of them, or all but one. */
export function protectionsWithout(sabotaged: SabotagedRule | null): Protections {
  return {
    rules: { holds: (rule) => rule !== sabotaged },
    keeps: (rule) => rule !== sabotaged,
  };
}

export const sabotagedRules: readonly SabotagedRule[] = [...ruleIds, ...platformRules];

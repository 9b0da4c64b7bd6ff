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

/** All but these. */
export function protectionsWithout(sabotaged: readonly SabotagedRule[]): Protections {
  return {
    rules: { holds: (rule) => !sabotaged.includes(rule) },
    keeps: (rule) => !sabotaged.includes(rule),
  };
}

export const sabotagedRules: readonly SabotagedRule[] = [...ruleIds, ...platformRules];

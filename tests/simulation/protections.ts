/** What stands between a sale and a loss, and can be taken away in a simulation: one rule at a time. */

import { type CoreRule, leftOut } from './leaving-out/left-out.ts';
import type { Wraps } from './wrapping/wraps.ts';

/** Rules that are taken from the simulated world around the till: its requests, its clock, its disk, its people. */
export const worldRules = ['C7', 'C8', 'C9', 'L1', 'L2', 'L3', 'L7', 'H6'] as const;
export type WorldRule = (typeof worldRules)[number];
/** The others are taken from the till itself, by what is put around its functions. */
export type SabotagedRule = CoreRule | WorldRule;

export interface Protections {
  keeps(rule: WorldRule): boolean;
}

export function protectionsWithout(sabotaged: readonly SabotagedRule[]): Protections {
  return { keeps: (rule) => !sabotaged.includes(rule) };
}

export function wrapsWithout(sabotaged: readonly SabotagedRule[]): Wraps[] {
  return sabotaged.flatMap((rule): readonly Wraps[] => (isOfTheCore(rule) ? leftOut[rule] : []));
}

function isOfTheCore(rule: SabotagedRule): rule is CoreRule {
  return Object.hasOwn(leftOut, rule);
}

export const sabotagedRules: readonly SabotagedRule[] = [...(Object.keys(leftOut) as CoreRule[]), ...worldRules];

/** The rules of money-rules.md as names: a mechanism asks where its rule lives, so that a search for the id finds it. */

/** Only rules that a mechanism of the core keeps; the others are kept by ports and screens. */
export const ruleIds = [
  'C1',
  'C2',
  'C3',
  'C4',
  'C5',
  'C6',
  'C8',
  'C9',
  'L1',
  'L4',
  'L5',
  'L7',
  'L8',
  'R1',
  'R2',
  'R3',
  'R4',
  'R5',
  'S1',
  'S2',
  'S3',
  'H1',
  'H2',
  'H4',
  'H5',
  'A1',
  'A2',
  'A3',
  'T1',
  'T2',
  'W2',
  'W3',
  'W4',
] as const;
export type RuleId = (typeof ruleIds)[number];

/** Every till holds every rule; only the simulation leaves one out, to see that the loss is noticed. */
export interface Rules {
  holds(rule: RuleId): boolean;
}

export const allRules: Rules = { holds: () => true };

/** The rules that the line keeps (money-rules.md), as its parts ask for them. */

export interface Rules {
  holds(rule: 'A1' | 'T1'): boolean;
}

export const allRules: Rules = { holds: () => true };

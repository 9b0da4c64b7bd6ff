import { describe, expect, it } from 'vitest';
import { allRules, ruleIds } from './rules.ts';

describe('the rules of money', () => {
  it('are named as money-rules.md names them, each once', () => {
    expect(ruleIds.filter((rule) => !/^[ACDHLRSTW][1-9]$/.test(rule))).toEqual([]);
    expect(new Set(ruleIds).size).toBe(ruleIds.length);
    expect(ruleIds).toContain('C1');
  });

  it('are all held by a till that sells', () => {
    expect(ruleIds.filter((rule) => !allRules.holds(rule))).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { createMismatches } from './mismatches.ts';

describe('mismatched answers', () => {
  it('A1: mismatched answers are reported after three in a row of one route, and after every three more', () => {
    const rewritten: string[] = [];
    const mismatches = createMismatches();
    mismatches.onRewritten((route) => rewritten.push(route));
    const count = (route: string, ...answers: boolean[]) => {
      for (const isBound of answers) mismatches.count(route, isBound);
    };
    count('GET a', false, false, true, false, false);
    count('GET b', false);
    expect(rewritten).toEqual([]);
    count('GET a', false);
    expect(rewritten).toEqual(['GET a']);
    count('GET a', false, false, false);
    expect(rewritten).toEqual(['GET a', 'GET a']);
  });
});

import { describe, expect, it } from 'vitest';
import { formatRemaining, oldWordSeconds, remainingMs, remainingShare } from './countdown.ts';

describe('the countdown', () => {
  it('counts down from the figure of main by even time and never below zero (L2)', () => {
    expect(remainingMs({ remainingMs: 120_000 }, 0)).toBe(120_000);
    expect(remainingMs({ remainingMs: 120_000 }, 30_500)).toBe(89_500);
    expect(remainingMs({ remainingMs: 1_000 }, 60_000)).toBe(0);
    expect(remainingMs({ remainingMs: null }, 10)).toBeNull();
  });

  it('shows 0:00 only when nothing is left', () => {
    expect(formatRemaining(300_000)).toBe('5:00');
    expect(formatRemaining(118_400)).toBe('1:59');
    expect(formatRemaining(1)).toBe('0:01');
    expect(formatRemaining(0)).toBe('0:00');
  });

  it('draws a ring between empty and full whatever the figures say', () => {
    expect(remainingShare(150_000, 300_000)).toBe(0.5);
    expect(remainingShare(400_000, 300_000)).toBe(1);
    expect(remainingShare(1, 0)).toBe(0);
    expect(remainingShare(1, null)).toBe(0);
  });

  it('tells how old the last word is from ten seconds on (L7)', () => {
    expect(oldWordSeconds({ statusAgeMs: 2_000 }, 7_999)).toBeNull();
    expect(oldWordSeconds({ statusAgeMs: 2_000 }, 8_000)).toBe(10);
    expect(oldWordSeconds({ statusAgeMs: null }, 60_000)).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import { checkedAt, formatRemaining, leftInRow, leftOf, remainingMs, remainingShare } from './countdown.ts';

describe('the countdown', () => {
  it('the countdown uses main’s figure and the monotonic clock, and never goes below zero (L2)', () => {
    expect(remainingMs({ remainingMs: 120_000 }, 0)).toBe(120_000);
    expect(remainingMs({ remainingMs: 120_000 }, 30_500)).toBe(89_500);
    expect(remainingMs({ remainingMs: 1_000 }, 60_000)).toBe(0);
    expect(remainingMs({ remainingMs: null }, 10)).toBeNull();
  });

  it('the countdown shows 0:00 only when nothing is left', () => {
    expect(formatRemaining(300_000)).toBe('5:00');
    expect(formatRemaining(118_400)).toBe('1:59');
    expect(formatRemaining(1)).toBe('0:01');
    expect(formatRemaining(0)).toBe('0:00');
  });

  it('a row counts the last ten minutes, shows the hour before them, and the day where it is another', () => {
    const payableUntil = '2026-03-05T13:24:00.000Z';
    expect(leftInRow({ remainingMs: 178_000, payableUntil }, 0)).toEqual({ kind: 'more', left: '2:58' });
    expect(leftInRow({ remainingMs: 600_000, payableUntil }, 0)).toEqual({ kind: 'more', left: '10:00' });
    const untilMs = Date.parse(payableUntil);
    expect(leftInRow({ remainingMs: 600_001, payableUntil }, 0)).toEqual({ kind: 'until', untilMs, isToday: true });
    const aDay = { remainingMs: 86_382_000, payableUntil };
    expect(leftInRow(aDay, 0)).toEqual({ kind: 'until', untilMs, isToday: false });
    expect(leftInRow({ remainingMs: 500, payableUntil }, 500)).toBeNull();
    expect(leftOf({ ...aDay, phase: 'waiting' }, 0)).toBeNull();
    expect(leftOf({ remainingMs: 60_000, payableUntil, phase: 'paid' }, 0)).toBeNull();
    expect(leftOf({ remainingMs: 60_000, payableUntil, phase: 'waiting' }, 1_000)).toBe('0:59');
  });

  it('the ring is between empty and full whatever the figures are', () => {
    expect(remainingShare(150_000, 300_000)).toBe(0.5);
    expect(remainingShare(400_000, 300_000)).toBe(1);
    expect(remainingShare(1, 0)).toBe(0);
    expect(remainingShare(1, null)).toBe(0);
  });

  it('the last status of a payment has its time, and is old after ten seconds (L7)', () => {
    const now = Date.parse('2026-03-05T10:00:30+05:00');
    const atMs = now - 9_999;
    expect(checkedAt({ statusAgeMs: 2_000 }, 7_999, now)).toEqual({ atMs, isToday: true, isOld: false });
    expect(checkedAt({ statusAgeMs: 2_000 }, 8_000, now)).toMatchObject({ atMs: now - 10_000, isOld: true });
    expect(checkedAt({ statusAgeMs: 0 }, 11 * 3_600_000, now)).toMatchObject({ isToday: false, isOld: true });
    expect(checkedAt({ statusAgeMs: null }, 60_000, now)).toBeNull();
  });
});

import type { BillingPeriod } from '@tilla/payment-api/merchant/subscription.ts';
import { toAlmatyIso } from '@tilla/payment-api/timestamps.ts';
import { describe, expect, test } from 'vitest';
import { billingDateAfter, billingDateFrom } from './billing-dates.ts';

const at = (text: string): number => Date.parse(`${text}+05:00`);
const dates = (period: BillingPeriod, day: number | null, started: string, count: number): string[] => {
  const plan = { period, day, startedAtMs: at(started) };
  let date = billingDateFrom(plan, plan.startedAtMs);
  const found = [];
  for (let index = 0; index < count; index += 1) {
    found.push(toAlmatyIso(date).slice(0, 16));
    date = billingDateAfter(plan, date);
  }
  return found;
};

describe('Subscriptions: billing dates (docs/decisions.md, Subscriptions)', () => {
  test('daily, weekly and biweekly count days at the time of the start, in Almaty', () => {
    expect(dates('daily', null, '2026-02-27T23:30:00', 3)).toEqual([
      '2026-02-27T23:30',
      '2026-02-28T23:30',
      '2026-03-01T23:30',
    ]);
    expect(dates('weekly', null, '2026-12-28T10:00:00', 2)).toEqual(['2026-12-28T10:00', '2027-01-04T10:00']);
    expect(dates('biweekly', 5, '2026-12-28T10:00:00', 2)).toEqual(['2026-12-28T10:00', '2027-01-11T10:00']);
  });

  test('monthly without a billing day keeps the day of the start; a day that a month lacks is its last one', () => {
    expect(dates('monthly', null, '2027-12-31T00:00:00', 4)).toEqual([
      '2027-12-31T00:00',
      '2028-01-31T00:00',
      '2028-02-29T00:00',
      '2028-03-31T00:00',
    ]);
    expect(dates('yearly', null, '2028-02-29T12:00:00', 2)).toEqual(['2028-02-29T12:00', '2029-02-28T12:00']);
  });

  test('a billing day that has passed in the month of the start waits for the next month', () => {
    expect(dates('monthly', 5, '2026-11-20T09:00:00', 2)).toEqual(['2026-12-05T09:00', '2027-01-05T09:00']);
    expect(dates('quarterly', 5, '2026-11-20T09:00:00', 2)).toEqual(['2026-12-05T09:00', '2027-03-05T09:00']);
    expect(dates('yearly', 28, '2026-11-20T09:00:00', 2)).toEqual(['2026-11-28T09:00', '2027-11-28T09:00']);
  });

  test('a start long ago is caught up with at once, and no date comes before the start', () => {
    const plan = { period: 'monthly' as const, day: null, startedAtMs: at('2016-01-15T08:00:00') };
    expect(toAlmatyIso(billingDateAfter(plan, at('2026-11-15T08:00:00')))).toBe('2026-12-15T08:00:00+05:00');
    expect(toAlmatyIso(billingDateFrom(plan, at('2026-11-15T08:00:00')))).toBe('2026-11-15T08:00:00+05:00');
    expect(toAlmatyIso(billingDateFrom(plan, at('2010-01-01T00:00:00')))).toBe('2016-01-15T08:00:00+05:00');
  });
});

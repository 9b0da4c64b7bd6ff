import type { TariffView } from '@tilla/shared/contract/views/app-view.ts';
import { describe, expect, it } from 'vitest';
import { tariffState } from './tariff-state.ts';

const tariff: TariffView = {
  status: 'active',
  tier: 'start',
  expiresAt: '2026-12-01T18:59:59.000Z',
  daysRemaining: 30,
  dailyLimit: 30,
  startedAt: null,
  isTrial: false,
  autoRenew: false,
  usedToday: 3,
};

describe('The tariff, warned of 7, 3 and 1 days ahead (experience.md, Tariff)', () => {
  it.each([
    [8, null],
    [7, 7],
    [4, 7],
    [3, 3],
    [2, 3],
    [1, 1],
    [0, 1],
  ])('%i days before the end it is the warning of day %s', (daysRemaining, step) => {
    expect(tariffState({ ...tariff, daysRemaining })).toEqual(
      step === null ? null : { kind: 'days', days: daysRemaining, step },
    );
  });

  it.each(['none', 'expired'])('a tariff that is %s is over, whatever its figures', (status) => {
    expect(tariffState({ ...tariff, status, usedToday: 30, daysRemaining: 3 })).toEqual({ kind: 'over' });
  });
});

describe("The meter before the wall of the day's invoices", () => {
  it.each([
    [23, null],
    [24, { kind: 'bills', used: 24, limit: 30, isWall: false }],
    [30, { kind: 'bills', used: 30, limit: 30, isWall: true }],
    [31, { kind: 'bills', used: 31, limit: 30, isWall: true }],
  ])('with %i of 30 invoices', (usedToday, state) => {
    expect(tariffState({ ...tariff, usedToday })).toEqual(state);
  });

  it('stands before days that are many, behind the last day, and before it at the wall', () => {
    expect(tariffState({ ...tariff, usedToday: 25, daysRemaining: 3 })?.kind).toBe('bills');
    expect(tariffState({ ...tariff, usedToday: 25, daysRemaining: 1 })?.kind).toBe('days');
    expect(tariffState({ ...tariff, usedToday: 30, daysRemaining: 1 })?.kind).toBe('bills');
  });

  it('the meter is hidden where the service names no limit and no end', () => {
    expect(tariffState({ ...tariff, dailyLimit: null, daysRemaining: null, usedToday: null })).toBeNull();
  });
});

import type { TariffView } from '@tilla/shared/contract/views/app-view.ts';
import { describe, expect, it } from 'vitest';
import { warningsOf } from './warnings.ts';

const tariff: TariffView = {
  status: 'active',
  tier: 'start',
  expiresAt: '2026-12-01T18:59:59.000Z',
  daysRemaining: 30,
  dailyLimit: 30,
  usedToday: 3,
  startedAt: null,
  isTrial: false,
  autoRenew: false,
};
const fine = { tariff, kycStatus: 'approved', bankSession: 'active', isSandbox: false };
const shortOf = (facts: Parameters<typeof warningsOf>[0]) =>
  warningsOf(facts).map(({ kind, step, word, isWall }) => [kind, step ?? word, isWall]);

describe('What the account is warned of', () => {
  it('the account has no warning while all is well, in a sandbox, and where the service reports nothing', () => {
    expect(warningsOf(fine)).toEqual([]);
    const bad = { tariff: { ...tariff, status: 'expired' }, kycStatus: 'required', bankSession: 'expired' };
    expect(warningsOf({ ...bad, isSandbox: true })).toEqual([]);
    expect(warningsOf({ tariff: null, kycStatus: null, bankSession: null, isSandbox: false })).toEqual([]);
    expect(shortOf({ ...fine, tariff: { ...tariff, dailyLimit: null, usedToday: null, daysRemaining: null } })).toEqual(
      [],
    );
  });

  it.each([
    [8, []],
    [7, [['tariff_days', 7, false]]],
    [4, [['tariff_days', 7, false]]],
    [3, [['tariff_days', 3, false]]],
    [1, [['tariff_days', 1, false]]],
    [0, [['tariff_days', 1, false]]],
  ])('the tariff with %i days left', (daysRemaining, expected) => {
    expect(shortOf({ ...fine, tariff: { ...tariff, daysRemaining } })).toEqual(expected);
  });

  it.each([
    [23, []],
    [24, [['day_limit', 80, false]]],
    [28, [['day_limit', 80, false]]],
    [29, [['day_limit', 95, false]]],
    [30, [['day_limit', 100, false]]],
  ])('%i of 30 invoices of the day, at 80 and 95 percent and at the end', (usedToday, expected) => {
    expect(shortOf({ ...fine, tariff: { ...tariff, usedToday } })).toEqual(expected);
  });

  it('a trial refuses at its limit, and what refuses already stands first', () => {
    const trial = { ...tariff, isTrial: true, dailyLimit: 50, usedToday: 50, daysRemaining: 2 };
    expect(shortOf({ ...fine, tariff: trial })).toEqual([
      ['day_limit', 100, true],
      ['tariff_days', 3, false],
    ]);
    expect(
      shortOf({
        tariff: { ...tariff, daysRemaining: 2 },
        kycStatus: 'submitted',
        bankSession: 'expired',
        isSandbox: false,
      }),
    ).toEqual([
      ['kyc', 'submitted', true],
      ['bank_session', 'expired', true],
      ['tariff_days', 3, false],
    ]);
    expect(shortOf({ ...fine, tariff: { ...tariff, status: 'none' } })).toEqual([['tariff_over', 'none', true]]);
  });
});

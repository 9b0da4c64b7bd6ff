/** docs/decisions.md "Partner surface". */
import { multiplyHalfUp, TIYN_PER_TENGE } from '@tilla/payment-api/money.ts';
import { PER_DAY, TIERS } from '../billing/invoice-caps.ts';
import type { ServiceContext } from '../context/service-context.ts';
import type { Organization, TariffTier } from '../store/organizations.ts';
import type { Partner } from '../store/partners.ts';

export const PERIODS = [1, 3, 6] as const;
export type Period = (typeof PERIODS)[number];

/** A month. */
const MONTHLY_TENGE: Readonly<Record<TariffTier, number>> = {
  start: 10_000,
  business: 25_000,
  pro: 60_000,
  pro_max: 120_000,
};
/** Of the price. */
const PERCENT: Readonly<Record<Period, number>> = { 1: 100, 3: 95, 6: 90 };

export const TIER_LABELS: Readonly<Record<TariffTier, string>> = {
  start: 'Start',
  business: 'Business',
  pro: 'Pro',
  pro_max: 'Pro Max',
};

export const tierOf = (text: string): TariffTier | undefined => TIERS.find((tier) => tier === text);
export const periodOf = (months: number): Period | undefined => PERIODS.find((period) => period === months);
export const tierRank = (tier: TariffTier | null): number => (tier === null ? -1 : TIERS.indexOf(tier));

/** Lowest first. */
export const tiersOf = ({ tierGrid }: Partner): readonly TariffTier[] =>
  tierGrid === null ? TIERS : TIERS.filter((tier) => tierGrid.includes(tier));

export const priceTiyn = (tier: TariffTier, period: Period): number =>
  multiplyHalfUp(MONTHLY_TENGE[tier] * TIYN_PER_TENGE * period, PERCENT[period], 100);

/** The same for every partner. */
export const tierLimit = (tier: TariffTier): number => PER_DAY[tier];

/** Without trials. */
export function runningTariff(
  context: ServiceContext,
  { tariff }: Organization,
): { tier: TariffTier | null; expiresAtMs: number } | undefined {
  const { status, tier, expiresAtMs } = tariff;
  if (status !== 'active' || expiresAtMs === null || context.clock.nowMs() >= expiresAtMs) return undefined;
  return { tier, expiresAtMs };
}

export function giveTariff(
  context: ServiceContext,
  organization: Organization,
  tier: TariffTier,
  expiresAtMs: number,
): Organization {
  const running = runningTariff(context, organization);
  const changed: Organization = {
    ...organization,
    tariff: {
      ...organization.tariff,
      status: 'active',
      tier,
      startedAtMs: running === undefined ? context.clock.nowMs() : organization.tariff.startedAtMs,
      expiresAtMs,
    },
  };
  context.organizations.put(changed);
  return changed;
}

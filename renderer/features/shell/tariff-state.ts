import type { TariffView } from '@tilla/shared/contract/views/app-view.ts';

export type TariffState =
  | { readonly kind: 'over' }
  | { readonly kind: 'bills'; readonly used: number; readonly limit: number; readonly isWall: boolean }
  | { readonly kind: 'days'; readonly days: number; readonly step: WarningStep };

export const warningSteps = [1, 3, 7] as const;
export type WarningStep = (typeof warningSteps)[number];

const NEAR_THE_WALL = 0.8;

export function tariffState(tariff: TariffView): TariffState | null {
  const { status, daysRemaining, dailyLimit, usedToday } = tariff;
  if (status === 'none' || status === 'expired') return { kind: 'over' };
  const step = daysRemaining === null ? undefined : warningSteps.find((days) => daysRemaining <= days);
  const used = usedToday ?? 0;
  if (dailyLimit !== null && used >= dailyLimit * NEAR_THE_WALL) {
    const isWall = used >= dailyLimit;
    // The last day is more urgent than remaining invoices.
    if (isWall || step !== 1) return { kind: 'bills', used, limit: dailyLimit, isWall };
  }
  return daysRemaining === null || step === undefined ? null : { kind: 'days', days: daysRemaining, step };
}

/** Warns before the service refuses sales: tariff days, daily limit, business check, cashier session; pure. */

import type { AccountWarning, TariffView } from '@tilla/shared/contract/views/app-view.ts';

export interface AccountFacts {
  readonly tariff: TariffView | null;
  /** Values as the service sends them; null where it sends none. */
  readonly kycStatus: string | null;
  readonly bankSession: string | null;
  /** A sandbox needs neither tariff nor business check, and calls no bank. */
  readonly isSandbox: boolean;
}

/** A new warning appears at each of these days before the end; the smallest that applies counts. */
const daySteps = [1, 3, 7] as const;
const limitSteps = [100, 95, 80] as const;

export function warningsOf({ tariff, kycStatus, bankSession, isSandbox }: AccountFacts): AccountWarning[] {
  if (isSandbox) return [];
  const found = [
    ...(tariff === null ? [] : ofTariff(tariff)),
    ...(kycStatus === null || kycStatus === 'approved' ? [] : [wall('kyc', kycStatus)]),
    ...(bankSession === null || bankSession === 'active' ? [] : [wall('bank_session', bankSession)]),
  ];
  return found.toSorted((one, other) => Number(other.isWall) - Number(one.isWall));
}

function ofTariff(tariff: TariffView): AccountWarning[] {
  const { status, daysRemaining, dailyLimit, usedToday, isTrial } = tariff;
  if (status === 'none' || status === 'expired') return [wall('tariff_over', status)];
  const days = daysRemaining === null ? undefined : daySteps.find((step) => daysRemaining <= step);
  const used = usedToday ?? 0;
  const limit =
    dailyLimit === null || dailyLimit <= 0 ? undefined : limitSteps.find((step) => used * 100 >= dailyLimit * step);
  return [
    // A paid tariff refuses only after repeated excess; a trial refuses at once (Errors, caps).
    ...(limit === undefined ? [] : [{ ...warning('day_limit', limit), isWall: isTrial && limit === 100 }]),
    ...(days === undefined ? [] : [warning('tariff_days', days)]),
  ];
}

function warning(kind: AccountWarning['kind'], step: number): AccountWarning {
  return { kind, step, word: null, isWall: false };
}

function wall(kind: AccountWarning['kind'], word: string): AccountWarning {
  return { kind, step: null, word, isWall: true };
}

/** What the account will be refused for, before the first sale is: days, the day's limit, the business check, the cashier; pure. */

import type { AccountWarning, TariffView } from '../../../shared/contract/views/app-view.ts';

export interface AccountFacts {
  readonly tariff: TariffView | null;
  /** Raw words of the service; null where it does not tell. */
  readonly kycStatus: string | null;
  readonly bankSession: string | null;
  /** Such an organization needs neither tariff nor check, and calls no bank. */
  readonly isSandbox: boolean;
}

/** Days before the end at which somebody is told anew; the last one that holds. */
const daySteps = [1, 3, 7] as const;
/** In percent of the day's invoices. */
const limitSteps = [100, 95, 80] as const;

/** The most pressing first. */
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
    // A paid tariff refuses only who goes over its limit again and again; a trial refuses at once (Errors, caps).
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

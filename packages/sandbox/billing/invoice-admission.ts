import { toAlmatyIso, toUtcIso } from '@tilla/payment-api/timestamps.ts';
import { almatyDayStart } from '@tilla/shared/domain/almaty-time.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { type ApiError, businessError, phraseError } from '../http/api-error.ts';
import type { Organization } from '../store/organizations.ts';

const DAY_MS = 86_400_000;

/** No grace; the sandbox needs none (Errors, `tariff_inactive`). */
export function requireTariff(context: ServiceContext, { mode, tariff }: Organization): void {
  if (mode === 'sandbox') return;
  const isPaidFor = tariff.status === 'active' || tariff.status === 'trial';
  if (isPaidFor && tariff.expiresAtMs !== null && context.clock.nowMs() < tariff.expiresAtMs) return;
  throw businessError(403, 'tariff_inactive', 'The service subscription is not active.', {
    expires_at: tariff.expiresAtMs === null ? null : toAlmatyIso(tariff.expiresAtMs),
  });
}

export function requireOpen(context: ServiceContext, organization: Organization): void {
  if (organization.invoicesDisabled) {
    throw businessError(503, 'invoices_disabled', 'New invoices are temporarily suspended.');
  }
  if (organization.status === 'none') throw businessError(400, 'organization_required', 'No organization connected.');
  if (organization.mode === 'production' && organization.status !== 'verified') {
    throw phraseError(400, 'Organization not found or not verified');
  }
  requireTariff(context, organization);
}

/** In the order of the document. */
export function requireBilling(context: ServiceContext, organization: Organization): void {
  requireOpen(context, organization);
  requireKyc(context, organization);
}

/** Production only: an unapproved profile has a ceiling of zero. */
function requireKyc(context: ServiceContext, { mode, kycStatus }: Organization): void {
  if (mode === 'sandbox' || kycStatus === 'approved') return;
  if (kycStatus === 'blocked') throw businessError(403, 'kyc_rejected', 'The business check blocked the organization.');
  throw capError(context, 'kyc_daily_limit_reached', 'The business profile is not approved.', nextMidnight(context), {
    meta: { mode: 'daily', limit: 0, used: 0, kyc_status: kycStatus },
  });
}

export function nextMidnight(context: ServiceContext): number {
  return almatyDayStart(context.clock.nowMs()) + DAY_MS;
}

/** With `retry_after_seconds`, `Retry-After`, and `meta` where documented. */
export function capError(
  context: ServiceContext,
  code: string,
  message: string,
  resetAtMs: number,
  { meta }: { meta?: Readonly<Record<string, unknown>> } = {},
): ApiError {
  const seconds = Math.max(1, Math.ceil((resetAtMs - context.clock.nowMs()) / 1000));
  return businessError(
    429,
    code,
    message,
    {
      retry_after_seconds: seconds,
      ...(meta === undefined ? {} : { meta: { ...meta, reset_at: toUtcIso(resetAtMs) } }),
    },
    { 'Retry-After': String(seconds) },
  );
}

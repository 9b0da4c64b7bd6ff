/** Without charging (partner document `POST .../tariff/assign`). */
import type { PlanRequest } from '@tilla/payment-api/partner/tariff.ts';
import { addAlmatyMonths, almatyDay } from '@tilla/shared/domain/almaty-time.ts';
import type { ServiceContext } from '../context/service-context.ts';
import type { Organization, TariffTier } from '../store/organizations.ts';
import type { Partner } from '../store/partners.ts';
import type { TariffPayment } from '../store/tariff-payments.ts';
import { partnerError } from './envelope.ts';
import type { OwnOrganization } from './guard.ts';
import { giveTariff, type Period, periodOf, runningTariff, tierOf, tierRank, tiersOf } from './tiers.ts';

/** Total term (Limits). */
const HORIZON_MONTHS = 12;

export interface Plan {
  tier: TariffTier;
  period: Period;
}

export function requirePlan({ tier, periodMonths }: PlanRequest): Plan {
  const known = tierOf(tier);
  const period = periodOf(periodMonths);
  if (known !== undefined && period !== undefined) return { tier: known, period };
  throw partnerError(422, 'invalid_tariff_plan', 'There is no such tariff plan.');
}

export function requireInGrid(partner: Partner, tier: TariffTier): void {
  if (tiersOf(partner).includes(tier)) return;
  throw partnerError(422, 'tier_not_in_partner_grid', 'The tier is not in the grid of the partner.');
}

export function requireAssignment({ tariffBillingMode }: Partner): void {
  if (tariffBillingMode === 'assignment') return;
  throw partnerError(403, 'assignment_not_enabled', 'The partner pays for tariffs; assignment is not enabled.');
}

/** Errors. */
export function requireAssignable({ managed, organization }: OwnOrganization): void {
  if (managed.isTest) throw partnerError(409, 'test_organization', 'A test organization takes no assigned tariff.');
  requireNotCustom(organization);
  if (organization.hardLimited) {
    throw partnerError(409, 'hard_limited_org', 'The organization is held down; the service lifts it.');
  }
}

export function requireNotCustom({ customTariff }: Organization): void {
  if (customTariff) throw partnerError(409, 'custom_tariff_locked', 'Individual conditions are changed by support.');
}

/** Staff lowers tariffs (sync invariant 3; docs/decisions.md for assign). */
export function requireNotLower(running: { tier: TariffTier | null } | undefined, tier: TariffTier): void {
  if (running === undefined || tierRank(tier) >= tierRank(running.tier)) return;
  throw partnerError(409, 'tier_downgrade_not_allowed', 'A lower tier is given by a person only.');
}

export function requireWithinHorizon(context: ServiceContext, expiresAtMs: number): void {
  if (almatyDay(expiresAtMs) <= almatyDay(addAlmatyMonths(context.clock.nowMs(), HORIZON_MONTHS))) return;
  throw partnerError(422, 'assignment_horizon_exceeded', 'The total term is longer than 12 months.');
}

export interface Assignment {
  alreadyAssigned: boolean;
  /** Null where the covering tariff came another way. */
  payment: TariffPayment | null;
}

export function assignTariff(
  context: ServiceContext,
  partner: Partner,
  own: OwnOrganization,
  request: PlanRequest,
): Assignment {
  requireAssignment(partner);
  requireAssignable(own);
  const { tier, period } = requirePlan(request);
  requireInGrid(partner, tier);
  const { organization, managed } = own;
  const running = runningTariff(context, organization);
  requireNotLower(running, tier);
  const nowMs = context.clock.nowMs();
  if (running?.tier === tier && coversPeriod(nowMs, running.expiresAtMs, period)) {
    const last = context.tariffPayments
      .ofOrganization(organization.id)
      .find((payment) => payment.status === 'completed' && payment.tier === tier);
    return { alreadyAssigned: true, payment: last ?? null };
  }
  const expiresAtMs = addAlmatyMonths(running?.expiresAtMs ?? nowMs, period);
  requireWithinHorizon(context, expiresAtMs);
  giveTariff(context, organization, tier, expiresAtMs);
  context.managed.put({ ...managed, tariffByPartner: true });
  const payment: TariffPayment = {
    id: context.store.nextId('tariff_payment'),
    organizationId: organization.id,
    partnerId: partner.id,
    amountTiyn: 0,
    status: 'completed',
    tier,
    periodMonths: period,
    invoiceId: null,
    externalId: null,
    paidAtMs: nowMs,
    expiresAtMs,
    createdAtMs: nowMs,
    failedAtMs: null,
    failureReason: null,
  };
  context.tariffPayments.put(payment);
  return { alreadyAssigned: false, payment };
}

/** In days, so that a retry some minutes later asks for the same period. */
function coversPeriod(nowMs: number, expiresAtMs: number, period: Period): boolean {
  return almatyDay(expiresAtMs) >= almatyDay(addAlmatyMonths(nowMs, period));
}

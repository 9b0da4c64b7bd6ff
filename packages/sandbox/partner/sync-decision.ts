/** Only forward, only up (partner document "Inbound subscription sync", Invariants). */
import { type SyncRequest, syncStates } from '@tilla/payment-api/partner/subscription-sync.ts';
import { parseWindowBound } from '@tilla/payment-api/timestamps.ts';
import type { ServiceContext } from '../context/service-context.ts';
import type { Organization, TariffTier } from '../store/organizations.ts';
import type { Partner } from '../store/partners.ts';
import { partnerError } from './envelope.ts';
import type { OwnOrganization } from './guard.ts';
import { requireAssignable, requireInGrid, requireNotLower, requireWithinHorizon } from './tariff-assign.ts';
import { requireNoOpenPayment } from './tariff-pay.ts';
import { giveTariff, runningTariff, tierOf } from './tiers.ts';

const DAY_MS = 86_400_000;
/** The document gives no figure. */
const SWITCHES_A_DAY = 2;

export interface SyncOutcome {
  result: 'applied' | 'unchanged' | 'noted';
  organization: Organization;
  switchedTier: boolean;
}

/** Throws a code of the result table. */
export function decideSync(
  context: ServiceContext,
  partner: Partner,
  own: OwnOrganization,
  request: SyncRequest,
): SyncOutcome {
  const { organization, managed } = own;
  if (!syncStates.some((state) => state === request.state)) {
    throw partnerError(422, 'unsupported_state', 'The state is active, suspended or cancelled.');
  }
  if (managed.isTest) throw partnerError(409, 'test_organization', 'A test organization takes no subscription.');
  if (request.state !== 'active') return { result: 'noted', organization, switchedTier: false };
  const { tier, paidThroughMs } = requireTerms(partner, request);
  requireAssignable(own);
  requireNotPaying(context, own);
  requireNoOpenPayment(context, organization.id);
  const running = runningTariff(context, organization);
  requireNotLower(running, tier);
  requireFuture(context, organization, paidThroughMs);
  const expiresAtMs = Math.max(paidThroughMs, running?.expiresAtMs ?? paidThroughMs);
  const isRaised = running !== undefined && running.tier !== tier;
  const isCovered = isOver(context, paidThroughMs) || (running?.tier === tier && running.expiresAtMs >= paidThroughMs);
  if (isCovered) return { result: 'unchanged', organization, switchedTier: false };
  requireWithinHorizon(context, expiresAtMs);
  if (isRaised) requireSwitch(context, organization.id);
  context.managed.put({ ...managed, tariffByPartner: true });
  const given = giveTariff(context, organization, tier, expiresAtMs);
  return { result: 'applied', organization: given, switchedTier: isRaised };
}

function requireTerms(partner: Partner, request: SyncRequest): { tier: TariffTier; paidThroughMs: number } {
  if (request.tier === null || request.paidThrough === null) {
    throw partnerError(422, 'subscription_terms_required', 'An active subscription needs tier and paid_through.');
  }
  const paidThroughMs = readPaidThrough(request.paidThrough);
  if (paidThroughMs === undefined) throw invalidPaidThrough();
  const tier = tierOf(request.tier);
  if (tier === undefined) throw partnerError(422, 'tier_not_in_partner_grid', 'There is no such tier.');
  requireInGrid(partner, tier);
  return { tier, paidThroughMs };
}

/** A bare date lasts to the end of its Almaty day; undefined: no date. */
export const readPaidThrough = (text: string): number | undefined => parseWindowBound(text, 'upper');

const invalidPaidThrough = () => partnerError(422, 'invalid_paid_through', 'paid_through is not a date to come.');
const isOver = (context: ServiceContext, ms: number): boolean => ms <= context.clock.nowMs();

/** A past date the tariff reached is a late repeat. */
function requireFuture(context: ServiceContext, { tariff }: Organization, paidThroughMs: number): void {
  if (!isOver(context, paidThroughMs)) return;
  const wasPaid = tariff.status === 'active' || tariff.status === 'expired';
  if (!wasPaid || tariff.expiresAtMs === null || tariff.expiresAtMs < paidThroughMs) throw invalidPaidThrough();
}

/** A claimed organization whose tariff is not this partner's pays for itself. */
function requireNotPaying(context: ServiceContext, { organization, managed }: OwnOrganization): void {
  if (managed.origin !== 'claimed' || managed.tariffByPartner) return;
  if (runningTariff(context, organization) === undefined) return;
  throw partnerError(409, 'claimed_paying_organization', 'The organization pays for its tariff itself.');
}

function requireSwitch(context: ServiceContext, organizationId: number): void {
  const sinceMs = context.clock.nowMs() - DAY_MS;
  const switches = context.syncs.select(
    'WHERE organization_id = ? AND switched_tier = 1 AND received_at > ? ORDER BY id',
    organizationId,
    sinceMs,
  );
  const [first] = switches;
  if (first === undefined || switches.length < SWITCHES_A_DAY) return;
  const seconds = Math.max(1, Math.ceil((first.receivedAtMs - sinceMs) / 1000));
  throw partnerError(
    429,
    'tier_switch_rate_limited',
    'The tier was changed too often today.',
    { retry_after_seconds: seconds },
    { 'Retry-After': String(seconds) },
  );
}

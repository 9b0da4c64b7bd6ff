import type { CardWire } from '@tilla/payment-api/partner/organization.ts';
import { toAlmatyIso } from '@tilla/payment-api/timestamps.ts';
import { isCashierConnected } from '../cashiers/authorization.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { readTariff } from '../merchant/account/account.ts';
import type { Organization } from '../store/organizations.ts';
import type { Partner } from '../store/partners.ts';
import type { OwnOrganization } from './guard.ts';
import { TIER_LABELS, tierLimit } from './tiers.ts';

export function cardStatus({ archived, status }: Organization): CardWire['status'] {
  if (archived) return 'suspended';
  return status === 'verified' ? 'verified' : 'pending';
}

/** Null without a tariff. */
export function cardTariff(partner: Partner, { tariff, caps, customTariff }: Organization): CardWire['tariff'] {
  const { tier, status } = tariff;
  const general = tier === null ? null : status === 'trial' ? caps.trialPerDay : tierLimit(tier);
  return {
    tier,
    tier_label: tier === null ? null : TIER_LABELS[tier],
    daily_limit: caps.tariffPerDay ?? general,
    is_custom: customTariff,
    limits_source: caps.tariffPerDay !== null ? 'org_override' : partner.tierGrid !== null ? 'partner_grid' : 'config',
  };
}

export function toCard(
  context: ServiceContext,
  partner: Partner,
  { organization, managed }: OwnOrganization,
): CardWire {
  const tariff = readTariff(context, organization);
  // A trial is not paid for.
  const payment = tariff.status === 'trial' ? 'none' : tariff.status;
  return {
    id: organization.id,
    name: organization.name,
    idn: organization.idn,
    status: cardStatus(organization),
    sandbox_mode: organization.mode === 'sandbox',
    is_test: managed.isTest,
    kyc_status: organization.kycStatus,
    has_catalog: organization.hasCatalog,
    kaspi_connected: isCashierConnected(context, organization),
    session_mode: 'self',
    external_id: managed.externalId,
    origin: managed.origin,
    payment_status: payment,
    payment_expires_at: payment === 'none' ? null : tariff.expires_at,
    has_active_payment: payment === 'active',
    tariff: cardTariff(partner, organization),
    created_at: toAlmatyIso(organization.createdAtMs),
  };
}

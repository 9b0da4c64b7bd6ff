import { toUtcIso } from '@tilla/payment-api/timestamps.ts';
import type { ServiceContext } from '../context/service-context.ts';
import type { Organization } from '../store/organizations.ts';
import { announceToPartner } from '../webhooks/partner-events.ts';
import type { OwnOrganization } from './guard.ts';
import { toSnapshot } from './tariff-view.ts';

/** The partner's own assignment sends nothing. Times are Almaty's. */
export function announceTariff(context: ServiceContext, { organization, managed }: OwnOrganization): void {
  announceToPartner(context, {
    partnerId: managed.partnerId,
    organizationId: organization.id,
    payload: {
      event: 'tariff.activated',
      scope: 'partner',
      partner_id: managed.partnerId,
      organization_id: organization.id,
      external_id: managed.externalId,
      tariff: toSnapshot(context, organization),
      is_sandbox: organization.mode === 'sandbox',
      timestamp: toUtcIso(context.clock.nowMs()),
    },
  });
}

/** A late delivery is not updated. */
export function announceKyc(
  context: ServiceContext,
  { organization, managed }: OwnOrganization,
  previous: Organization['kycStatus'],
): void {
  announceToPartner(context, {
    partnerId: managed.partnerId,
    organizationId: organization.id,
    payload: {
      event: 'kyc.status_changed',
      scope: 'partner',
      partner_id: managed.partnerId,
      organization_id: organization.id,
      external_id: managed.externalId,
      previous_status: previous,
      kyc_status: organization.kycStatus,
      ...(organization.kycStatus === 'needs_changes' ? { comment: managed.kyc.comment } : {}),
      source: 'moderator',
      is_sandbox: organization.mode === 'sandbox',
      timestamp: toUtcIso(context.clock.nowMs()),
    },
  });
}

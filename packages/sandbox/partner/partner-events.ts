import { toUtcIso } from '@tilla/payment-api/timestamps.ts';
import type { ServiceContext } from '../context/service-context.ts';
import type { EventRecord } from '../store/events.ts';
import type { Organization } from '../store/organizations.ts';
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

/** To the partner's address at each attempt; `payload` is sent unchanged. */
function announceToPartner(
  context: ServiceContext,
  {
    partnerId,
    organizationId,
    payload,
  }: {
    partnerId: number;
    organizationId: number;
    payload: Record<string, unknown> & { event: string };
  },
): EventRecord {
  return context.events.append({
    organizationId,
    partnerId,
    event: payload.event,
    invoiceId: null,
    atMs: context.clock.nowMs(),
    payload,
  });
}

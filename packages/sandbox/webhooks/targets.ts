/** Every address of the organization's keys, or the partner's own. */
import type { ServiceContext } from '../context/service-context.ts';
import type { DeliveryRecord, DeliveryScope } from '../store/deliveries.ts';
import type { EventRecord } from '../store/events.ts';

/** `secret` null: unsigned. */
export interface WebhookTarget {
  scope: DeliveryScope;
  id: number;
  url: string;
  secret: string | null;
}

export function targetsOf(
  context: ServiceContext,
  { organizationId, partnerId }: Pick<EventRecord, 'organizationId' | 'partnerId'>,
): WebhookTarget[] {
  if (partnerId === undefined) return keyTargets(context, organizationId);
  const partner = context.partners.get(partnerId);
  if (partner === undefined || partner.webhookUrl === null) return [];
  return [{ scope: 'partner', id: partnerId, url: partner.webhookUrl, secret: partner.webhookSecret }];
}

/** Read now: a regenerated key invalidates its old address and secret. */
export function targetOf(
  context: ServiceContext,
  { scope, targetId, organizationId }: DeliveryRecord,
): WebhookTarget | undefined {
  const whom = scope === 'partner' ? { organizationId, partnerId: targetId } : { organizationId };
  return targetsOf(context, whom).find(({ id }) => id === targetId);
}

function keyTargets(context: ServiceContext, organizationId: number): WebhookTarget[] {
  const nowMs = context.clock.nowMs();
  return context.apiKeys.ofOrganization(organizationId).flatMap((key) => {
    const isOver = key.revoked || (key.expiresAtMs !== null && nowMs >= key.expiresAtMs);
    // Before its review (POST /organizations/{id}/api-key).
    if (key.webhookUrl === null || isOver || key.webhookReviewStatus !== 'approved') return [];
    return [{ scope: 'merchant' as const, id: key.id, url: key.webhookUrl, secret: key.webhookSecret }];
  });
}

/** Events to a partner's own address: `kyc.status_changed`, `tariff.activated`. */
import type { ServiceContext } from '../context/service-context.ts';
import type { EventRecord } from '../store/events.ts';

/**
 * Delivered, retried and signed like a merchant's, to the partner's address at the time of each attempt. `payload` is
 * sent unchanged, now on the service's clock.
 */
export function announceToPartner(
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

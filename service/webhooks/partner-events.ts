/** Events that a partner hears of on its own address: `kyc.status_changed`, `tariff.activated`. */
import type { ServiceContext } from '../context/service-context.ts';
import type { EventRecord } from '../store/events.ts';

/**
 * Records an event for a partner; it is delivered, retried and signed like a merchant's, to the address that the
 * partner has at the time of each attempt. `payload` is sent as it is, now on the service's clock.
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

/** `kyc.status_changed`, `tariff.activated`. */
import type { ServiceContext } from '../context/service-context.ts';
import type { EventRecord } from '../store/events.ts';

/** To the partner's address at each attempt; `payload` is sent unchanged. */
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

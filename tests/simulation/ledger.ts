import type { ServiceContext } from 'tilla-sandbox/context/service-context.ts';
import type { SubscriptionRecord } from 'tilla-sandbox/store/subscriptions.ts';
import { sum } from './loss.ts';
import type { GivenBack } from './wishes.ts';
import type { World } from './world.ts';

type Shop = Pick<World, 'service' | 'organizationId'>;

/** Real money only: what was paid on play money bought nothing (rule L8). */
type Charge = ReturnType<ServiceContext['ledger']['ofOrganization']>[number];

export function chargesOf({ service, organizationId }: Shop): Charge[] {
  return service.ledger
    .ofOrganization(organizationId)
    .filter(({ invoiceId }) => invoiceId === null || service.invoices.get(invoiceId)?.isSandbox !== true);
}

export function refundName({ invoiceId, amountTiyn }: GivenBack): string {
  return `${sum(amountTiyn)} of invoice ${String(invoiceId)}`;
}

export function subscriptionsOf({ service, organizationId }: Shop): SubscriptionRecord[] {
  return service.subscriptions.records.select('WHERE organization_id = ? ORDER BY id', organizationId);
}

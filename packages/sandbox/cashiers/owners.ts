import type { ServiceContext } from '../context/service-context.ts';
import type { Connection } from '../store/connections.ts';
import type { Organization } from '../store/organizations.ts';
import { isMagicNumber } from './magic-numbers.ts';

/** A named owner, else the partner, else the organization itself. */
export function ownerOf(context: ServiceContext, { id, owner }: Organization): string {
  if (owner !== null) return `owner ${owner}`;
  const managed = context.managed.get(id);
  return managed === undefined ? `organization ${String(id)}` : `partner ${String(managed.partnerId)}`;
}

interface KnownCashier {
  connection: Connection;
  organization: Organization;
  owner: string;
}

/** Without tests and deleted organizations. */
export function connectionsOfPhone(context: ServiceContext, cashierPhone: string): KnownCashier[] {
  return context.connections.ofPhone(cashierPhone).flatMap((connection) => {
    const organization = context.organizations.get(connection.organizationId);
    const managed = context.managed.get(connection.organizationId);
    if (organization === undefined || managed?.isTest === true || (managed?.deletedAtMs ?? null) !== null) return [];
    return [{ connection, organization, owner: ownerOf(context, organization) }];
  });
}

export function servesAnotherOwner(context: ServiceContext, organization: Organization, cashierPhone: string): boolean {
  if (isMagicNumber(cashierPhone)) return false;
  const own = ownerOf(context, organization);
  return connectionsOfPhone(context, cashierPhone).some(
    (known) => known.organization.mode === 'production' && known.owner !== own,
  );
}

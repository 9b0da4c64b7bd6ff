/** The service bills for tariffs like any merchant. */

import type { ServiceContext } from '../context/service-context.ts';
import type { Caller } from '../http/http-env.ts';
import { freshOrganization, type Organization } from '../store/organizations.ts';

export const HOUSE_ID = 1;
const FOREVER_MS = Date.parse('9999-12-31T00:00:00Z');

export function houseCaller(context: ServiceContext): Caller {
  const organization = context.organizations.get(HOUSE_ID) ?? openHouse(context);
  const key: Caller['key'] = {
    id: 0,
    organizationId: HOUSE_ID,
    name: 'service',
    key: '',
    ownerIssued: true,
    canManageCashiers: false,
    grants: null,
    expiresAtMs: null,
    revoked: false,
    webhookUrl: null,
    webhookSecret: null,
    webhookReviewStatus: 'approved',
  };
  return { organization, key };
}

function openHouse(context: ServiceContext): Organization {
  const nowMs = context.clock.nowMs();
  const house: Organization = {
    ...freshOrganization(HOUSE_ID, nowMs),
    name: 'Service',
    mode: 'production',
    tariff: { status: 'active', tier: 'pro_max', startedAtMs: nowMs, expiresAtMs: FOREVER_MS, autoRenew: false },
  };
  context.organizations.put(house);
  context.connections.put({
    id: HOUSE_ID,
    organizationId: HOUSE_ID,
    name: 'Service',
    cashierPhone: null,
    isPrimary: true,
    status: 'active',
    connectedAtMs: nowMs,
  });
  return house;
}

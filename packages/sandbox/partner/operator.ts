/** The service bills for tariffs like any merchant. */

import type { ServiceContext } from '../context/service-context.ts';
import type { Caller } from '../http/http-env.ts';
import { freshOrganization, type Organization } from '../store/organizations.ts';

export const OPERATOR_ID = 1;
const FOREVER_MS = Date.parse('9999-12-31T00:00:00Z');

export function operatorCaller(context: ServiceContext): Caller {
  const organization = context.organizations.get(OPERATOR_ID) ?? createOperator(context);
  const key: Caller['key'] = {
    id: 0,
    organizationId: OPERATOR_ID,
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

function createOperator(context: ServiceContext): Organization {
  const nowMs = context.clock.nowMs();
  const operator: Organization = {
    ...freshOrganization(OPERATOR_ID, nowMs),
    name: 'Service',
    mode: 'production',
    tariff: { status: 'active', tier: 'pro_max', startedAtMs: nowMs, expiresAtMs: FOREVER_MS, autoRenew: false },
  };
  context.organizations.put(operator);
  context.connections.put({
    id: OPERATOR_ID,
    organizationId: OPERATOR_ID,
    name: 'Service',
    cashierPhone: null,
    isPrimary: true,
    status: 'active',
    connectedAtMs: nowMs,
  });
  return operator;
}

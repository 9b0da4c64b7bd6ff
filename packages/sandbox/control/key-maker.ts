/** Another key of an organization, for limits that its keys share. */
import { z } from 'zod';
import type { ServiceContext } from '../context/service-context.ts';
import type { ApiKey } from '../store/api-keys.ts';
import type { Organization } from '../store/organizations.ts';
import type { MadeKey } from './answers.ts';
import { grantList } from './organization-schema.ts';

export const keySchema = z.strictObject({
  name: z.string().min(1).max(255).optional(),
  owner_issued: z.boolean().default(true),
  can_manage_cashiers: z.boolean().default(true),
  /** Null for all operations. */
  grants: grantList.nullable().default(null),
  expired: z.boolean().default(false),
  webhook_url: z.url().nullable().default(null),
  /** Null signs nothing; generated when missing. */
  webhook_secret: z.string().nullable().optional(),
});

export function makeKey(
  context: ServiceContext,
  organization: Organization,
  settings: z.output<typeof keySchema>,
): MadeKey {
  const count = context.apiKeys.ofOrganization(organization.id).length;
  const key: ApiKey = {
    ...freshKey(context, organization.id),
    name: settings.name ?? `Key ${String(count + 1)}`,
    ownerIssued: settings.owner_issued,
    canManageCashiers: settings.can_manage_cashiers,
    grants: settings.grants,
    expiresAtMs: settings.expired ? context.clock.nowMs() : null,
    webhookUrl: settings.webhook_url,
  };
  const made = settings.webhook_secret === undefined ? key : { ...key, webhookSecret: settings.webhook_secret };
  context.apiKeys.put(made);
  const { id, key: text, webhookSecret } = made;
  return { organization_id: organization.id, api_key_id: id, api_key: text, webhook_secret: webhookSecret };
}

export function freshKey(context: ServiceContext, organizationId: number): ApiKey {
  return {
    id: context.store.nextId('api_key'),
    organizationId,
    name: 'Main key',
    key: `tk_${context.random.hex(24)}`,
    ownerIssued: true,
    canManageCashiers: true,
    grants: null,
    expiresAtMs: null,
    revoked: false,
    webhookUrl: null,
    webhookSecret: `whs_${context.random.hex(24)}`,
    webhookReviewStatus: 'approved',
  };
}

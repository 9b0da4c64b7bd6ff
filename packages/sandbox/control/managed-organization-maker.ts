import type { ServiceContext } from '../context/service-context.ts';
import { validationError } from '../http/api-error.ts';
import { tieToPartner } from '../partner/organizations.ts';
import type { ApiKey } from '../store/api-keys.ts';
import type { ManagedOrganization } from '../store/managed-organizations.ts';
import type { Organization } from '../store/organizations.ts';
import type { OrganizationSettings } from './organization-schema.ts';

export function attachToPartner(
  context: ServiceContext,
  organization: Organization,
  key: ApiKey | undefined,
  settings: OrganizationSettings,
): void {
  if (settings.partner === undefined || settings.partner === false) return;
  const tied = tieToPartner(organization.id, partnerIdOf(context, settings.partner));
  const isTest = settings.is_test ?? organization.mode === 'sandbox';
  context.managed.put(withSettings({ ...tied, isTest }, key, settings));
}

/** Only the fields present change; `partner: false` removes the organization. */
export function changeAttachment(
  context: ServiceContext,
  organization: Organization,
  key: ApiKey | undefined,
  settings: OrganizationSettings,
): void {
  const managed = context.managed.get(organization.id);
  if (managed === undefined) {
    attachToPartner(context, organization, key, settings);
    return;
  }
  if (settings.partner === false) {
    context.managed.remove(managed.id);
    return;
  }
  const partnerId = settings.partner === undefined ? managed.partnerId : partnerIdOf(context, settings.partner);
  context.managed.put(withSettings({ ...managed, partnerId }, key, settings));
}

/** A key the owner did not issue is the partner's. */
function withSettings(
  managed: ManagedOrganization,
  key: ApiKey | undefined,
  settings: OrganizationSettings,
): ManagedOrganization {
  return {
    ...managed,
    externalId: settings.external_id === undefined ? managed.externalId : settings.external_id,
    origin: settings.origin ?? managed.origin,
    isTest: settings.is_test ?? managed.isTest,
    keyId: key?.ownerIssued === false ? key.id : managed.keyId,
  };
}

/** `true`: the start line's. */
function partnerIdOf(context: ServiceContext, named: true | number): number {
  const [first] = context.partners.select('ORDER BY id LIMIT 1');
  const partner = named === true ? first : context.partners.get(named);
  if (partner === undefined) throw validationError({ partner: ['No such partner.'] });
  return partner.id;
}

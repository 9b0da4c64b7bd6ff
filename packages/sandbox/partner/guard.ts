/** In order: key, limits, ownership, production gate. */
import type { Context } from 'hono';
import type { ServiceContext } from '../context/service-context.ts';
import type { HttpEnv } from '../http/http-env.ts';
import { type Bucket, showLimits } from '../http/rate-limiter.ts';
import type { ManagedOrganization } from '../store/managed-organizations.ts';
import type { Organization } from '../store/organizations.ts';
import type { Partner } from '../store/partners.ts';
import { gateError, throttled } from './envelope.ts';

/** Limits. */
export const GROUP_LIMIT = 120;

export interface OwnOrganization {
  organization: Organization;
  managed: ManagedOrganization;
}

/** Throws 401, or 403 for a partner that was switched off. */
export function admitPartner(context: ServiceContext, c: Context<HttpEnv>): Partner {
  const given = c.req.header('x-partner-key');
  const partner = given === undefined || given === '' ? undefined : context.partners.byKey(given);
  if (partner === undefined) throw gateError(401, 'unauthorized');
  return partner;
}

export function takePartnerLimits(
  context: ServiceContext,
  c: Context<HttpEnv>,
  partner: Partner,
  own: readonly Bucket[] = [],
): void {
  const group: Bucket = { name: 'partner', subject: String(partner.id), limit: GROUP_LIMIT };
  showLimits(c, context.limiter.take([group, ...own].map((bucket) => ({ refuse: throttled, ...bucket }))));
}

export function requireActivePartner({ active }: Partner): void {
  if (!active) throw gateError(403, 'partner_not_active');
}

/** Deleted ones too; a foreign one is 404 like an unknown one. */
export function findOwn(context: ServiceContext, partner: Partner, idText: string): OwnOrganization | undefined {
  if (!/^\d{1,15}$/.test(idText)) return undefined;
  const managed = context.managed.get(Number(idText));
  const organization = context.organizations.get(Number(idText));
  if (managed === undefined || organization === undefined || managed.partnerId !== partner.id) return undefined;
  return { organization, managed };
}

/** A merchant from a referral link manages itself. */
export function requireManaging(partner: Partner, own: OwnOrganization | undefined): void {
  if (partner.type === 'referral' || own?.managed.origin === 'referral') throw gateError(403, 'forbidden');
}

/** Authentication, 2. */
export function requireProductionAccess(partner: Partner, { managed }: OwnOrganization): void {
  if (!managed.isTest && partner.mode !== 'production') throw gateError(403, 'production_access_required');
}

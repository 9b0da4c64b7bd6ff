/** Partner document "Organizations". */
import {
  doneAnswer,
  type OrganizationQuery,
  type OrganizationRequest,
  organizationAnswer,
  organizationListAnswer,
  organizationQuery,
  organizationRequest,
} from '@tilla/payment-api/partner/organization.ts';
import type { ServiceContext } from '../context/service-context.ts';
import type { ServiceApp } from '../http/http-env.ts';
import { canBeFound } from '../store/conditions.ts';
import type { ManagedOrganization } from '../store/managed-organizations.ts';
import { freshOrganization, type Organization } from '../store/organizations.ts';
import type { Partner } from '../store/partners.ts';
import { cardStatus, toCard } from './card.ts';
import { partnerError } from './envelope.ts';
import type { OwnOrganization } from './guard.ts';
import { pageFields } from './page.ts';
import { addOrganizationRoute, addPartnerRoute } from './route.ts';

/** Test organizations per partner (Limits). */
const MAX_TEST_ORGANIZATIONS = 20;
const CREATIONS_A_MINUTE = 10;

export function registerOrganizations(app: ServiceApp, context: ServiceContext): void {
  addPartnerRoute(
    app,
    context,
    {
      method: 'post',
      path: '/organizations',
      operation: 'organizations.create',
      summary: 'Creates an organization, or answers the one with this external_id',
      body: organizationRequest,
      answers: { 200: organizationAnswer, 201: organizationAnswer },
      buckets: ({ id }) => [{ name: 'partner.create', subject: String(id), limit: CREATIONS_A_MINUTE }],
      manages: true,
    },
    ({ partner, body }) => {
      const known = body.externalId === null ? undefined : findByExternalId(context, partner, body.externalId);
      const own = known ?? createOrganization(context, partner, body);
      return {
        status: known === undefined ? 201 : 200,
        body: { success: true, organization: toCard(context, partner, own) },
      };
    },
  );
  addPartnerRoute(
    app,
    context,
    {
      method: 'get',
      path: '/organizations',
      operation: 'organizations.read',
      summary: 'Lists the organizations of the partner',
      query: organizationQuery,
      answers: { 200: organizationListAnswer },
    },
    ({ partner, query }) => {
      const matching = ownOrganizations(context, partner).filter((own) => matches(own, query));
      const { page, per_page: perPage } = query;
      const rows = matching.slice((page - 1) * perPage, page * perPage);
      const cards = rows.map((own) => toCard(context, partner, own));
      const fields = pageFields(matching.length, page, perPage);
      return { status: 200, body: { success: true, organizations: cards, data: cards, ...fields } };
    },
  );
  addOrganizationRoute(
    app,
    context,
    {
      method: 'get',
      path: '/organizations/{id}',
      operation: 'organizations.read',
      summary: 'One organization',
      answers: { 200: organizationAnswer },
    },
    ({ partner, ...own }) => ({
      status: 200,
      body: { success: true, organization: toCard(context, partner, own) },
    }),
  );
  addOrganizationRoute(
    app,
    context,
    {
      method: 'delete',
      path: '/organizations/{id}',
      operation: 'organizations.delete',
      summary: 'Deletes an organization and ends its keys',
      answers: { 200: doneAnswer },
      manages: true,
    },
    (own) => {
      deleteOrganization(context, own.managed);
      return { status: 200, body: { success: true } };
    },
  );
}

/** Not deleted, by id. */
export function ownOrganizations(context: ServiceContext, partner: Partner): OwnOrganization[] {
  return context.managed.ofPartner(partner.id).flatMap((managed) => {
    const organization = context.organizations.get(managed.id);
    return organization === undefined ? [] : [{ organization, managed }];
  });
}

/** Rows stay for ledger and journal. */
export function deleteOrganization(context: ServiceContext, managed: ManagedOrganization): void {
  for (const key of context.apiKeys.ofOrganization(managed.id)) context.apiKeys.put({ ...key, revoked: true });
  context.managed.put({ ...managed, deletedAtMs: context.clock.nowMs() });
}

function findByExternalId(context: ServiceContext, partner: Partner, externalId: string): OwnOrganization | undefined {
  const [managed] = context.managed.select(
    'WHERE partner_id = ? AND external_id = ? AND deleted_at IS NULL',
    partner.id,
    externalId,
  );
  const organization = managed === undefined ? undefined : context.organizations.get(managed.id);
  return managed === undefined || organization === undefined ? undefined : { organization, managed };
}

function createOrganization(
  context: ServiceContext,
  partner: Partner,
  { name, externalId, hasCatalog }: OrganizationRequest,
): OwnOrganization {
  const isTest = partner.mode === 'sandbox';
  if (isTest && context.managed.ofPartner(partner.id).filter((own) => own.isTest).length >= MAX_TEST_ORGANIZATIONS) {
    throw partnerError(429, 'test_org_limit', 'A partner has at most 20 test organizations.');
  }
  const nowMs = context.clock.nowMs();
  const organization: Organization = {
    ...freshOrganization(context.store.nextId('organization', 1001), nowMs),
    name: name ?? `PARTNER_${String(partner.id)}_${String(Math.floor(nowMs / 1000))}`,
    status: 'unverified',
    hasCatalog,
    kycStatus: 'required',
    bankSession: 'not_configured',
  };
  const managed: ManagedOrganization = {
    ...tieToPartner(organization.id, partner.id),
    externalId,
    isTest,
    hasMadeUpName: name === null,
  };
  context.organizations.put(organization);
  context.managed.put(managed);
  return { organization, managed };
}

export function tieToPartner(organizationId: number, partnerId: number): ManagedOrganization {
  return {
    id: organizationId,
    partnerId,
    externalId: null,
    origin: 'created',
    isTest: false,
    hasMadeUpName: false,
    keyId: null,
    tariffByPartner: false,
    billingPhone: null,
    kyc: { comment: null, submittedAtMs: null, submittedVia: null },
    deletedAtMs: null,
  };
}

function matches({ organization, managed }: OwnOrganization, query: OrganizationQuery): boolean {
  const wanted = query.search?.toLocaleLowerCase('ru') ?? '';
  const haystack = [organization.name, managed.externalId, organization.idn].join('\n').toLocaleLowerCase('ru');
  return (
    (query.status === undefined || cardStatus(organization) === query.status) &&
    (query.sandbox_mode === undefined || (organization.mode === 'sandbox') === query.sandbox_mode) &&
    (query.is_test === undefined || managed.isTest === query.is_test) &&
    (query.kyc_status === undefined || query.kyc_status.includes(organization.kycStatus)) &&
    canBeFound(wanted) &&
    haystack.includes(wanted.trim())
  );
}

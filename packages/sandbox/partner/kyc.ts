/** Partner document "KYC". */
import { type KycWire, kycAnswer, kycInviteAnswer } from '@tilla/payment-api/partner/kyc.ts';
import { toAlmatyIso } from '@tilla/payment-api/timestamps.ts';
import type { ServiceContext } from '../context/service-context.ts';
import type { ServiceApp } from '../http/http-env.ts';
import type { ManagedOrganization } from '../store/managed-organizations.ts';
import type { KycStatus, Organization } from '../store/organizations.ts';
import { partnerError } from './envelope.ts';
import type { OwnOrganization } from './guard.ts';
import { announceKyc } from './partner-events.ts';
import { addOrganizationRoute } from './route.ts';

const INVITE_MS = 7 * 86_400_000;
/** The document gives no figure. */
const INVITES_A_MINUTE = 5;
export const KYC_PAGE_PATH = '/kyc';

const ACTIONS: Readonly<Record<KycStatus, KycWire['required_action']>> = {
  required: 'submit_profile',
  submitted: 'wait_review',
  needs_changes: 'fix_and_resubmit',
  approved: 'none',
  blocked: 'contact_support',
};

export function registerKyc(app: ServiceApp, context: ServiceContext): void {
  addOrganizationRoute(
    app,
    context,
    {
      method: 'get',
      path: '/organizations/{id}/kyc',
      operation: 'kyc.read',
      summary: 'The business profile of an organization',
      answers: { 200: kycAnswer },
    },
    (own) => ({ status: 200, body: { success: true, kyc: toKyc(own) } }),
  );
  addOrganizationRoute(
    app,
    context,
    {
      method: 'post',
      path: '/organizations/{id}/kyc/invite',
      operation: 'kyc.invite',
      summary: 'A link by which the merchant fills the profile',
      answers: { 200: kycInviteAnswer },
      buckets: (_partner, own) =>
        own === undefined
          ? []
          : [{ name: 'partner.kyc_invite', subject: String(own.organization.id), limit: INVITES_A_MINUTE }],
      manages: true,
    },
    ({ organization, managed }) => {
      if (managed.isTest) throw partnerError(409, 'test_organization', 'A test organization needs no profile.');
      if (!canSubmit(organization.kycStatus)) {
        throw partnerError(409, 'kyc_already_submitted', 'The profile is submitted or reviewed already.');
      }
      const token = context.random.hex(24);
      const endsAtMs = context.clock.nowMs() + INVITE_MS;
      const id = context.store.nextId('kyc_invite');
      context.kycInvites.put({ id, organizationId: organization.id, token, endsAtMs });
      const inviteUrl = `${context.origin()}${KYC_PAGE_PATH}/${token}`;
      return { status: 200, body: { success: true, invite_url: inviteUrl, expires_at: toAlmatyIso(endsAtMs) } };
    },
  );
}

export const canSubmit = (status: KycStatus): boolean => status === 'required' || status === 'needs_changes';

function toKyc({ organization, managed: { kyc } }: OwnOrganization): KycWire {
  const status = organization.kycStatus;
  return {
    status,
    required_action: ACTIONS[status],
    can_submit: canSubmit(status),
    comment: status === 'needs_changes' ? kyc.comment : null,
    submitted_at: kyc.submittedAtMs === null ? null : toAlmatyIso(kyc.submittedAtMs),
    submitted_via: kyc.submittedVia,
  };
}

export function submitProfile(
  context: ServiceContext,
  organization: Organization,
  managed: ManagedOrganization,
  via: 'merchant' | 'invite',
): void {
  context.organizations.put({ ...organization, kycStatus: 'submitted' });
  const kyc = { comment: null, submittedAtMs: context.clock.nowMs(), submittedVia: via };
  context.managed.put({ ...managed, kyc });
}

/** Any status can be set. A merchant from a referral link causes no event (Events). */
export function decideKyc(
  context: ServiceContext,
  organization: Organization,
  status: KycStatus,
  comment: string | null,
): void {
  const previous = organization.kycStatus;
  const decided: Organization = { ...organization, kycStatus: status };
  context.organizations.put(decided);
  const managed = context.managed.get(organization.id);
  if (managed === undefined) return;
  const remark = status === 'needs_changes' ? comment : null;
  const isHandedIn = status === 'submitted' && previous !== 'submitted';
  const kyc = isHandedIn
    ? { comment: remark, submittedAtMs: context.clock.nowMs(), submittedVia: 'merchant' as const }
    : { ...managed.kyc, comment: remark };
  const decidedOrganization: ManagedOrganization = { ...managed, kyc };
  context.managed.put(decidedOrganization);
  const isManaged = managed.origin !== 'referral' && managed.deletedAtMs === null;
  if (isManaged && previous !== status)
    announceKyc(context, { organization: decided, managed: decidedOrganization }, previous);
}

import {
  type SyncAnswer,
  type SyncRequest,
  syncAnswer,
  syncRequest,
} from '@tilla/payment-api/partner/subscription-sync.ts';
import { z } from 'zod';
import type { ServiceContext } from '../context/service-context.ts';
import { ApiError } from '../http/api-error.ts';
import { parseJsonBody, readBodyBytes } from '../http/body.ts';
import { describeRoute, sendAnswer, settle } from '../http/declared-route.ts';
import type { ServiceApp } from '../http/http-env.ts';
import { jsonOrNothing, noteUnknownParts } from '../http/unknown-parts.ts';
import { validate } from '../http/validate.ts';
import { readTariff } from '../merchant/account/account.ts';
import type { Partner } from '../store/partners.ts';
import type { SubscriptionSync } from '../store/subscription-syncs.ts';
import { cardTariff } from './card.ts';
import { partnerError, toPartnerEnvelope } from './envelope.ts';
import { admitPartner, findOwn, type OwnOrganization, takePartnerLimits } from './guard.ts';
import { decideSync, readPaidThrough, type SyncOutcome } from './sync-decision.ts';
import { requireSignature } from './sync-signature.ts';
import { requireAssignment } from './tariff-assign.ts';

const MAX_BODY_BYTES = 64 * 1024;
/** The document gives no figure. */
const SYNCS_A_MINUTE = 60;

const SYNC_PARTS = { body: syncRequest, headers: ['x-service-timestamp', 'x-service-signature'] };

const rateLimited = (seconds: number): ApiError =>
  partnerError(
    429,
    'rate_limited',
    'Too many syncs.',
    { retry_after_seconds: seconds },
    { 'Retry-After': String(seconds) },
  );

export function registerSync(app: ServiceApp, context: ServiceContext): void {
  describeRoute(app, {
    method: 'put',
    path: '/organizations/{id}/subscription',
    tag: 'subscriptions',
    operation: 'subscriptions.sync',
    headers: SYNC_PARTS.headers,
    summary: 'Declares the state of a subscription',
    params: z.object({ id: z.string() }),
    body: syncRequest,
    answers: { 200: syncAnswer },
  });
  app.put('/organizations/:id/subscription', async (c) => {
    try {
      const partner = admitPartner(context, c);
      const subject = String(partner.id);
      takePartnerLimits(context, c, partner, [
        { name: 'partner.sync', subject, limit: SYNCS_A_MINUTE, refuse: rateLimited },
      ]);
      if (!partner.active) throw partnerError(403, 'partner_not_active', 'The partner is not active.');
      const bytes = await readSmallBody(c.req.raw);
      requireSignature(context, partner.inboundSync.secret, {
        method: c.req.method,
        path: new URL(c.req.url).pathname,
        headers: c.req.raw.headers,
        bytes,
      });
      await noteUnknownParts(c, context, SYNC_PARTS, context.words.body(jsonOrNothing(bytes)) ?? {});
      const found = findOwn(context, partner, c.req.param('id'));
      // Out of scope (invariant 6).
      const own = found?.managed.origin === 'referral' ? undefined : found;
      const answer = context.store.transaction(() =>
        settle(() => {
          const body = takeSync(context, partner, own, () => parseJsonBody(c, bytes));
          return { status: 200 as const, body };
        }),
      );
      return sendAnswer(c, answer, context.clock.nowMs());
    } catch (error) {
      throw error instanceof ApiError ? toPartnerEnvelope(error) : error;
    }
  });
}

async function readSmallBody(request: Request): Promise<Buffer> {
  try {
    return await readBodyBytes(request, MAX_BODY_BYTES);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw partnerError(413, 'payload_too_large', 'The body is larger than 64 KB.');
  }
}

function takeSync(
  context: ServiceContext,
  partner: Partner,
  own: OwnOrganization | undefined,
  parse: () => unknown,
): SyncAnswer {
  const received: { payload: unknown } = { payload: null };
  try {
    requireOpen(partner);
    if (own === undefined) throw partnerError(404, 'organization_not_found', 'No such organization.');
    requireProduction(partner, own);
    received.payload = parse();
    if (own.managed.deletedAtMs !== null) {
      throw partnerError(409, 'organization_deleted', 'The organization was deleted.');
    }
    const forced = context.forced.take(own.organization.id, 'subscriptions.sync');
    if (forced !== undefined) throw forced;
    const request = validate(syncRequest, received.payload, 'query');
    const outcome = decideSync(context, partner, own, request);
    const { id } = writeJournal(context, partner, own, received.payload, outcome);
    return toAnswer(context, partner, own, request, outcome, id);
  } catch (error) {
    if (!(error instanceof ApiError) || own === undefined) throw error;
    writeJournal(context, partner, own, received.payload, error);
    // The journal keeps refused syncs too.
    throw error.keepingWork();
  }
}

function requireOpen(partner: Partner): void {
  if (!partner.inboundSync.enabled) throw partnerError(403, 'inbound_sync_disabled', 'Inbound sync is switched off.');
  requireAssignment(partner);
}

function requireProduction({ mode }: Partner, { managed }: OwnOrganization): void {
  if (managed.isTest || mode === 'production') return;
  throw partnerError(403, 'production_access_required', 'A production organization needs a production partner.');
}

function writeJournal(
  context: ServiceContext,
  partner: Partner,
  { organization }: OwnOrganization,
  payload: unknown,
  outcome: SyncOutcome | ApiError,
): SubscriptionSync {
  const isRefused = outcome instanceof ApiError;
  const record: SubscriptionSync = {
    id: context.store.nextId('subscription_sync'),
    partnerId: partner.id,
    organizationId: organization.id,
    state: textOf(payload, 'state'),
    cause: textOf(payload, 'cause'),
    requestedTier: textOf(payload, 'tier'),
    requestedPaidThrough: textOf(payload, 'paid_through'),
    appliedTier: isRefused ? null : outcome.organization.tariff.tier,
    appliedExpiresAtMs: isRefused ? null : outcome.organization.tariff.expiresAtMs,
    result: isRefused ? (outcome.status >= 500 ? 'failed' : 'rejected') : outcome.result,
    outcomeCode: isRefused ? codeOf(outcome) : outcome.result,
    httpStatus: isRefused ? outcome.status : 200,
    externalTariffId: textOf(payload, 'external_tariff_id'),
    switchedTier: !isRefused && outcome.switchedTier,
    receivedAtMs: context.clock.nowMs(),
    payload,
  };
  context.syncs.put(record);
  return record;
}

function textOf(payload: unknown, name: string): string | null {
  if (typeof payload !== 'object' || payload === null) return null;
  const value: unknown = Object.entries(payload).find(([key]) => key === name)?.[1];
  return typeof value === 'string' ? value : null;
}

function codeOf({ body }: ApiError): string {
  if (typeof body.error_code === 'string') return body.error_code;
  return 'errors' in body ? 'validation_error' : 'malformed_json';
}

function toAnswer(
  context: ServiceContext,
  partner: Partner,
  { managed }: OwnOrganization,
  request: SyncRequest,
  { result, organization }: SyncOutcome,
  syncId: number,
): SyncAnswer {
  const { tier, tier_label, daily_limit, limits_source } = cardTariff(partner, organization);
  const { expires_at, status } = readTariff(context, organization);
  const ignored: SyncAnswer['ignored'] = {};
  if (request.tier !== null && request.tier !== tier) ignored.tier = { sent: request.tier, applied: tier };
  const sent = request.paidThrough;
  if (sent !== null && readPaidThrough(sent) !== organization.tariff.expiresAtMs) {
    ignored.paid_through = { sent, applied: expires_at };
  }
  // A partner can neither grant nor use up a trial.
  if (request.trial === true) ignored.trial = { sent: true, applied: status === 'trial' };
  return {
    success: true,
    sync_id: syncId,
    result,
    organization_id: organization.id,
    external_id: managed.externalId,
    applied: { tier, tier_label, daily_limit, limits_source, expires_at, status },
    ignored,
  };
}

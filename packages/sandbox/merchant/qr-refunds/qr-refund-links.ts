import { qrRefundLinkWire, qrRefundStartBody } from '@tilla/payment-api/merchant/qr-refund.ts';
import { z } from 'zod';
import { capError } from '#sandbox/billing/invoice-admission.ts';
import type { ServiceContext } from '#sandbox/context/service-context.ts';
import { businessError } from '#sandbox/http/api-error.ts';
import type { ServiceApp } from '#sandbox/http/http-env.ts';
import type { QrRefundRecord } from '#sandbox/store/qr-refunds.ts';
import { addRoute } from '../access/route.ts';
import { endLink, keepTimer, LINK_LIFETIME_MS, waitsForLink } from './qr-refund-life.ts';
import { newSession, requireVerified } from './qr-refund-start.ts';
import { toLinkWire } from './qr-refund-view.ts';

/** Per organization at a time (Limits). */
const MAX_UNUSED = 20;

export function registerQrRefundLinks(app: ServiceApp, context: ServiceContext): void {
  addRoute(
    app,
    context,
    {
      method: 'post',
      path: '/qr-refunds/links',
      operation: 'qr_refunds.create',
      summary: 'Issues a link that lives 24 hours; its id is its session’s',
      body: qrRefundStartBody,
      answers: { 201: qrRefundLinkWire.strict },
    },
    ({ body, ...caller }) => {
      const expiresAtMs = context.clock.nowMs() + LINK_LIFETIME_MS;
      const token = `l${context.random.hex(16)}`;
      const session = newSession(context, caller, body.bankConnectionId, { token, status: 'unused', expiresAtMs });
      requireFreeLink(context, caller.organization.id);
      context.qrRefunds.put(session);
      keepTimer(context, session);
      return { status: 201, body: { link: toLinkWire(context, session) } };
    },
  );
  addRoute(
    app,
    context,
    {
      method: 'delete',
      path: '/qr-refunds/links/{id}',
      operation: 'qr_refunds.create',
      summary: 'Revokes an unused link',
      params: z.object({ id: z.string() }),
      answers: { 200: qrRefundLinkWire.strict },
    },
    ({ organization, params }) => {
      requireVerified(organization);
      const session = findLink(context, organization.id, params.id);
      if (!waitsForLink(session)) {
        throw businessError(409, 'qr_refund_link_not_revocable', 'Only an unused link can be revoked.');
      }
      return { status: 200, body: { link: toLinkWire(context, endLink(context, session, 'revoked')) } };
    },
  );
}

function findLink(context: ServiceContext, organizationId: number, id: string): QrRefundRecord {
  const found = /^\d{1,15}$/.test(id) ? context.qrRefunds.get(Number(id)) : undefined;
  if (found === undefined || found.organizationId !== organizationId || found.link === null) {
    throw businessError(404, 'not_found', 'No such link.');
  }
  return found;
}

function requireFreeLink(context: ServiceContext, organizationId: number): void {
  const unused = context.qrRefunds.select(
    "WHERE organization_id = ? AND link_status = 'unused' ORDER BY expires_at",
    organizationId,
  );
  const [first] = unused;
  if (first === undefined || unused.length < MAX_UNUSED) return;
  throw capError(context, 'qr_refund_link_limit_reached', 'Too many unused links.', first.expiresAtMs);
}

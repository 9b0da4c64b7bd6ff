/** States and transitions, QR refund session. */

import type { ServiceContext } from '#sandbox/context/service-context.ts';
import { clientNameOf } from '#sandbox/provider/client-names.ts';
import type { QrRefundRecord } from '#sandbox/store/qr-refunds.ts';
import { appendSessionEvent, SCAN_WINDOW_SECONDS } from './qr-refund-view.ts';

export const LINK_LIFETIME_MS = 24 * 3_600_000;

type Changes = Partial<Omit<QrRefundRecord, 'id'>>;

export function changeSession(context: ServiceContext, session: QrRefundRecord, changes: Changes): QrRefundRecord {
  const changed = { ...session, ...changes, updatedAtMs: context.clock.nowMs() };
  context.qrRefunds.put(changed);
  return changed;
}

export function isBeforeIdentification({ status }: QrRefundRecord): boolean {
  return status === 'awaiting_scan' || status === 'activating';
}

export function waitsForLink(session: QrRefundRecord): boolean {
  return session.link?.status === 'unused' && isBeforeIdentification(session);
}

/** At once, after its latency, or not at all; the attempt is used up either way. */
export function activate(context: ServiceContext, session: QrRefundRecord): QrRefundRecord {
  const mood = context.moods.of(session.organizationId);
  if (mood.qr !== 'ok') return failSession(context, session, 'qr_refund_activation_failed');
  if (mood.latency_ms === 0) return openWindow(context, session);
  context.due.cancel('qr_refund.end', session.id);
  context.due.schedule('qr_refund.activate', session.id, context.clock.nowMs() + mood.latency_ms, { id: session.id });
  return changeSession(context, session, { status: 'activating' });
}

function openWindow(context: ServiceContext, session: QrRefundRecord): QrRefundRecord {
  const expiresAtMs = context.clock.nowMs() + SCAN_WINDOW_SECONDS * 1000;
  const qrToken = `r${context.random.hex(16)}`;
  return keepTimer(context, changeSession(context, session, { status: 'awaiting_scan', qrToken, expiresAtMs }));
}

/** Sets the end of the link or of the scan window. */
export function keepTimer(context: ServiceContext, session: QrRefundRecord): QrRefundRecord {
  context.due.cancel('qr_refund.end', session.id);
  context.due.schedule('qr_refund.end', session.id, session.expiresAtMs, { id: session.id });
  return session;
}

/** Undefined where it was used before. */
export function openLink(context: ServiceContext, session: QrRefundRecord): QrRefundRecord | undefined {
  if (session.link === null || !waitsForLink(session)) return undefined;
  return activate(context, changeSession(context, session, { link: { ...session.link, status: 'used' } }));
}

/** Only the snapshot shows it. */
export function endLink(context: ServiceContext, session: QrRefundRecord, how: 'revoked' | 'expired'): QrRefundRecord {
  context.due.cancel('qr_refund.end', session.id);
  return changeSession(context, session, {
    status: 'expired',
    errorCode: `qr_refund_link_${how}`,
    link: session.link === null ? null : { ...session.link, status: how },
  });
}

/** Undefined where there is no code to scan. */
export function identify(context: ServiceContext, session: QrRefundRecord): QrRefundRecord | undefined {
  if (session.status !== 'awaiting_scan' || session.qrToken === null) return undefined;
  context.due.cancel('qr_refund.end', session.id);
  const phone = `8701${String(1_000_000 + (session.id % 9_000_000))}`;
  const identified = changeSession(context, session, {
    status: 'customer_identified',
    customer: { name: clientNameOf(phone), phone },
  });
  appendSessionEvent(context, identified, 'identified');
  return identified;
}

/** Only the identity timeout sends a webhook. */
export function expireSession(
  context: ServiceContext,
  session: QrRefundRecord,
  errorCode: 'qr_return_identity_timeout' | 'qr_return_scan_timeout',
): QrRefundRecord {
  context.due.cancel('qr_refund.end', session.id);
  context.due.cancel('qr_refund.activate', session.id);
  const expired = changeSession(context, session, { status: 'expired', errorCode });
  if (errorCode === 'qr_return_identity_timeout') appendSessionEvent(context, expired, 'expired');
  return expired;
}

export function failSession(
  context: ServiceContext,
  session: QrRefundRecord,
  errorCode: 'qr_refund_activation_failed' | 'qr_return_not_found',
): QrRefundRecord {
  for (const kind of ['qr_refund.end', 'qr_refund.activate']) context.due.cancel(kind, session.id);
  const failed = changeSession(context, session, { status: 'failed', errorCode });
  appendSessionEvent(context, failed, 'failed');
  return failed;
}

export function registerQrRefundTimers(context: ServiceContext): void {
  const withSession = (kind: string, act: (session: QrRefundRecord) => void): void => {
    context.due.register(kind, ({ id }: { id: number }) => {
      const session = context.qrRefunds.get(id);
      if (session !== undefined) act(session);
      return undefined;
    });
  };
  withSession('qr_refund.activate', (session) => {
    if (session.status === 'activating') openWindow(context, session);
  });
  withSession('qr_refund.end', (session) => {
    if (waitsForLink(session)) endLink(context, session, 'expired');
    else if (isBeforeIdentification(session)) expireSession(context, session, 'qr_return_identity_timeout');
  });
}

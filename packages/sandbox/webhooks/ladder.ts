/** How often an event is sent, after which pauses, and which events are delivered only once. */
import type { EventRecord } from '../store/events.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;

/** Eleven attempts (Delivery, 3). */
const FULL_PAUSES_MS = [10 * SECOND_MS, 30 * SECOND_MS, ...[1, 1.5, 2, 5, 10, 15, 30, 60].map((m) => m * MINUTE_MS)];

/**
 * Attempts of catalog and receipt events, and of invoice events in sandbox; they pause 10 s and 30 s
 * (docs/decisions.md).
 */
const SHORT_ATTEMPTS = 3;

/** The cabinet's test is sent once. */
export const TEST_EVENT = 'webhook.test';

/**
 * Refund, subscription, QR refund, cashbox and partner events use the full ladder in both modes; the documents name the
 * first two only.
 */
export function maxAttemptsOf(event: string, isSandbox: boolean): number {
  if (event === TEST_EVENT) return 1;
  if (event.startsWith('catalog.') || event.startsWith('receipt.')) return SHORT_ATTEMPTS;
  if (isSandbox && event.startsWith('invoice.') && event !== 'invoice.refunded') return SHORT_ATTEMPTS;
  return FULL_PAUSES_MS.length + 1;
}

/** Attempts count from 1. */
export function pauseAfterMs(attempt: number): number {
  return FULL_PAUSES_MS[attempt - 1] ?? 0;
}

/**
 * What makes an event the same as an earlier one (Delivery, 5): a scan once per QR, a step of a QR refund once. Null
 * without such a gate: subscriptions, refunds, and an invoice's status, whose every change is an event, also a change
 * back into an earlier status (Delivery, 6; docs/decisions.md).
 */
export function gateOf({ event, invoiceId, payload }: EventRecord): string | null {
  if (event === 'invoice.qr_scanned') return `${event} ${String(invoiceId)}`;
  if (event.startsWith('qr_refund.')) return `${event} ${String(sessionOf(payload))}`;
  return null;
}

function sessionOf({ qr_refund: session }: EventRecord['payload']): unknown {
  return typeof session === 'object' && session !== null && 'id' in session ? session.id : undefined;
}

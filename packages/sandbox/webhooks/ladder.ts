import type { EventRecord } from '../store/events.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;

/** Delivery, 3. */
const FULL_PAUSES_MS = [10 * SECOND_MS, 30 * SECOND_MS, ...[1, 1.5, 2, 5, 10, 15, 30, 60].map((m) => m * MINUTE_MS)];

/** Catalog and receipt events, and sandbox invoice events (docs/decisions.md). */
const SHORT_ATTEMPTS = 3;

/** Sent once. */
export const TEST_EVENT = 'webhook.test';

/** The documents name the first two groups of the full ladder only. */
export function maxAttemptsOf(event: string, isSandbox: boolean): number {
  if (event === TEST_EVENT) return 1;
  if (event.startsWith('catalog.') || event.startsWith('receipt.')) return SHORT_ATTEMPTS;
  if (isSandbox && event.startsWith('invoice.') && event !== 'invoice.refunded') return SHORT_ATTEMPTS;
  return FULL_PAUSES_MS.length + 1;
}

/** From 1. */
export function pauseAfterMs(attempt: number): number {
  return FULL_PAUSES_MS[attempt - 1] ?? 0;
}

/**
 * Equal gates are one delivery (Delivery, 5). Null: subscriptions, refunds, and an invoice's status, whose every change
 * is an event (Delivery, 6; docs/decisions.md).
 */
export function gateOf({ event, invoiceId, payload }: EventRecord): string | null {
  if (event === 'invoice.qr_scanned') return `${event} ${String(invoiceId)}`;
  if (event.startsWith('qr_refund.')) return `${event} ${String(sessionOf(payload))}`;
  return null;
}

function sessionOf({ qr_refund: session }: EventRecord['payload']): unknown {
  return typeof session === 'object' && session !== null && 'id' in session ? session.id : undefined;
}

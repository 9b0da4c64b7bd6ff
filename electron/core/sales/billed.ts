/** What the service's own word about an invoice says of the moment its sale was rung up; pure. */

import type { PaymentRecord } from '../ledger/payment-record.ts';
import { MAX_IN_FLIGHT_MS } from '../money/runner.ts';

/** Clocks that agree are not further apart than this. */
const RIGHT_MS = 60_000;

/**
 * Epoch ms at which the service made this invoice; null where there is none, or the service told no time. One that was
 * objected to may be another sale's, made at another moment (rule C3): it says nothing of this one.
 */
export function billedMs({ invoice, step }: Pick<PaymentRecord, 'invoice' | 'step'>): number | null {
  if (step === 'stopped') return null;
  const ms = Date.parse(invoice?.createdAt ?? '');
  return Number.isFinite(ms) ? ms : null;
}

/** Whether a moment can be the one that was billed then: a request arrives after it, and does not wander for ever. */
export function isAsBilled(ms: number, billedAtMs: number): boolean {
  return ms >= billedAtMs - MAX_IN_FLIGHT_MS && ms <= billedAtMs + RIGHT_MS;
}

/** Whether an invoice stood before that moment: then it was no moment of ringing it up. */
export function isBilledBefore(ms: number, billedAtMs: number): boolean {
  return ms > billedAtMs + RIGHT_MS;
}

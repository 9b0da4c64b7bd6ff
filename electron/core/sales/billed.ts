import type { PaymentRecord } from '../ledger/payment-record.ts';
import { MAX_IN_FLIGHT_MS } from '../money/runner.ts';

const RIGHT_MS = 60_000;

/** Epoch ms; null without a time. An invoice with an objection may be another sale's (rule C3) and says nothing. */
export function billedMs({ invoice, step }: Pick<PaymentRecord, 'invoice' | 'step'>): number | null {
  if (step === 'stopped') return null;
  const ms = Date.parse(invoice?.createdAt ?? '');
  return Number.isFinite(ms) ? ms : null;
}

/** Whether a sale at this time fits the invoice: the request arrives after the sale, within a limited time. */
export function isAsBilled(ms: number, billedAtMs: number): boolean {
  return ms >= billedAtMs - MAX_IN_FLIGHT_MS && ms <= billedAtMs + RIGHT_MS;
}

export function isBilledBefore(ms: number, billedAtMs: number): boolean {
  return ms > billedAtMs + RIGHT_MS;
}

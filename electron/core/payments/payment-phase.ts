/** Where a payment stands in the cashier's terms, from what is durable and the service's time. */

import type { z } from 'zod';
import type { PaymentPhase as PaymentPhaseSchema } from '../../../shared/contract/views/sale-view.ts';
import type { PaymentRecord } from '../journal/payment-record.ts';

export type PaymentPhase = z.infer<typeof PaymentPhaseSchema>;

/**
 * @param serviceNowMs the service's time, null while unknown: then nothing is called over by the clock alone (L2).
 */
export function phaseOf(payment: PaymentRecord, serviceNowMs: number | null): PaymentPhase {
  const { step, invoice } = payment;
  if (step === 'intended' || step === 'sent' || step === 'unknown') return 'sending';
  if (step === 'rejected') return 'rejected';
  if (step === 'stopped' || invoice === null) return 'stopped';
  if (isPaidStatus(invoice.status)) return 'paid';
  if (payment.isMismatch) return 'mismatch';
  switch (invoice.status) {
    case 'cancelled':
      return 'cancelled';
    case 'error':
      return 'failed';
    case 'expired':
      // One word of the service is not enough: a payment begun in the last second may still land (rule C4).
      return payment.endConfirmedMs === null ? 'checking' : 'expired';
    default:
      return isWindowOver(payment, serviceNowMs) ? 'checking' : 'waiting';
  }
}

export function isPaidStatus(status: string): boolean {
  return status === 'paid' || status === 'partially_refunded';
}

/** Whether the last moment of scanning has passed by the service's clock. */
export function isWindowOver(payment: PaymentRecord, serviceNowMs: number | null): boolean {
  const end = payment.invoice?.qrExpiresAt ?? null;
  return end !== null && serviceNowMs !== null && serviceNowMs >= Date.parse(end);
}

/** Money may still arrive through it while the customer holds its QR. */
export function isPayable(phase: PaymentPhase): boolean {
  return phase === 'sending' || phase === 'waiting' || phase === 'checking';
}

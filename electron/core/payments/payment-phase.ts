import type { PaymentPhase as PaymentPhaseSchema } from '@tilla/shared/contract/views/sale-view.ts';
import type { z } from 'zod';
import type { PaymentRecord } from '../ledger/payment-record.ts';

export type PaymentPhase = z.infer<typeof PaymentPhaseSchema>;

/** @param serviceNowMs null while unknown: then the clock alone ends nothing (L2). */
export function phaseOf(payment: PaymentRecord, serviceNowMs: number | null): PaymentPhase {
  const { step, invoice } = payment;
  if (step === 'intended' || step === 'sent' || step === 'unknown') return 'sending';
  if (step === 'rejected') return 'rejected';
  if (step === 'stopped' || invoice === null) return 'stopped';
  if (isPaidStatus(invoice.status)) return 'paid';
  if (payment.isMismatch) return 'mismatch';
  if (payment.isDisputed) return 'disputed';
  switch (invoice.status) {
    case 'processing':
      return 'sending';
    case 'cancelling':
      // It may fall back to `pending` silently, and a payment wins against it (rule C6).
      return 'cancelling';
    case 'cancelled':
      return 'cancelled';
    case 'error':
      return phaseOfError(invoice.errorCode);
    case 'expired':
      // One status is not enough: a payment begun in the last second may still land (rule C4).
      return payment.endConfirmedMs === null ? 'checking' : 'expired';
    default:
      return isWindowOver(payment, serviceNowMs) ? 'checking' : 'waiting';
  }
}

/** Possible results of a cancellation (merchant document, "States and transitions"). */
function phaseOfError(code: string | null): PaymentPhase {
  switch (code) {
    case 'invoice_already_paid':
      // The money is at the bank; `paid` follows.
      return 'checking';
    case 'invoice_already_cancelled':
      return 'cancelled';
    default:
      return 'failed';
  }
}

export function isPaidStatus(status: string): boolean {
  return status === 'paid' || status === 'partially_refunded';
}

/** End of its payment window by the service; null while unknown. */
export function windowEndOf({ invoice }: PaymentRecord): string | null {
  return invoice?.qrExpiresAt ?? invoice?.expiresAt ?? null;
}

/**
 * Whether that moment has passed by the service's clock, and the whole window since the intent: where the clock runs
 * ahead, a fresh QR stays on the screen (rule T1).
 */
export function isWindowOver(payment: PaymentRecord, serviceNowMs: number | null): boolean {
  const { invoice, intentServiceMs } = payment;
  const end = windowEndOf(payment);
  if (invoice === null || end === null || serviceNowMs === null) return false;
  const endMs = Date.parse(end);
  const beganMs = Date.parse(invoice.createdAt ?? '');
  const isWindowStillRunning = intentServiceMs !== null && serviceNowMs - intentServiceMs < endMs - beganMs;
  return serviceNowMs >= endMs && !isWindowStillRunning;
}

const payable: ReadonlySet<PaymentPhase> = new Set(['sending', 'waiting', 'checking', 'disputed', 'cancelling']);

/** Money may still arrive: the customer has its QR, or its invoice on the phone (rule C6). */
export function isPayable(phase: PaymentPhase): boolean {
  return payable.has(phase);
}

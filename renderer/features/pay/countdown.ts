import type { PaymentView } from '../../../shared/contract/views/sale-view.ts';

/** Older than this, the age of the service's last word is shown (rule L7). */
const OLD_WORD_MS = 10_000;

/**
 * What is left of the scan window: main's figure, made by the service's clock, less the even time that has passed on
 * this page since. The machine's wall clock has no say (rule L2). Null where there is no window.
 */
export function remainingMs(payment: Pick<PaymentView, 'remainingMs'>, sinceHeardMs: number): number | null {
  return payment.remainingMs === null ? null : Math.max(0, payment.remainingMs - sinceHeardMs);
}

/** `m:ss`; a begun second counts whole, so that 0:00 is over. */
export function formatRemaining(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return `${String(Math.floor(seconds / 60))}:${String(seconds % 60).padStart(2, '0')}`;
}

/** The part of the window that is left, 0 to 1. */
export function remainingShare(ms: number, windowMs: number | null): number {
  return windowMs === null || windowMs <= 0 ? 0 : Math.min(1, Math.max(0, ms / windowMs));
}

/** Whole seconds since the service's last word when that is worth telling, else null (rule L7). */
export function oldWordSeconds(payment: Pick<PaymentView, 'statusAgeMs'>, sinceHeardMs: number): number | null {
  if (payment.statusAgeMs === null) return null;
  const ageMs = payment.statusAgeMs + sinceHeardMs;
  return ageMs < OLD_WORD_MS ? null : Math.floor(ageMs / 1000);
}

/**
 * The lock of everything that gives money of one payment back, whichever way: the second way opens only after the first
 * is over (rules R2, R4, R5).
 */
export function refundLockOf(paymentId: string): string {
  return `refund:${paymentId}`;
}

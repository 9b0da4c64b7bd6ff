/** One lock for all refunds of one payment: the second way opens after the first is over (rules R2, R4, R5). */
export function refundLockOf(paymentId: string): string {
  return `refund:${paymentId}`;
}

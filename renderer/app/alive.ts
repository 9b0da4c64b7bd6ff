import type { PaymentPhase } from '@tilla/shared/contract/views/sale-view.ts';

const alive: ReadonlySet<PaymentPhase> = new Set(['sending', 'waiting', 'checking', 'disputed', 'cancelling']);

/** Money may still arrive (same rule as electron/core/payments/payment-phase.ts). */
export function isAlive(phase: PaymentPhase): boolean {
  return alive.has(phase);
}

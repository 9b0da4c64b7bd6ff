/** Which status needs confirmation by a second route; pure (rules A2, A3, L1). */

import type { PaymentRecord } from '../ledger/payment-record.ts';
import { isStatus, type StatusSnapshot } from './observe.ts';
import { isPaidStatus } from './payment-phase.ts';

export function contradictsPaidState({ step, invoice }: PaymentRecord, { status, route }: StatusSnapshot): boolean {
  if (step !== 'confirmed' || invoice === null || !isStatus(status)) return false;
  const wasPaid = isPaidStatus(invoice.status);
  if (wasPaid === isPaidStatus(status)) return false;
  // The single read may be a day old about an end (rule L1): it withdraws nothing.
  return !wasPaid || route !== 'single';
}

/** Which word of the service needs a second one before it is believed; pure (rules A2, A3, L1). */

import type { PaymentRecord } from '../ledger/payment-record.ts';
import { isStatus, type StatusSnapshot } from './observe.ts';
import { isPaidStatus } from './payment-phase.ts';

/** Whether it says otherwise than the ledger whether this sale's money came. */
export function contradictsPaidState({ step, invoice }: PaymentRecord, { status, route }: StatusSnapshot): boolean {
  if (step !== 'confirmed' || invoice === null || !isStatus(status)) return false;
  const wasPaid = isPaidStatus(invoice.status);
  if (wasPaid === isPaidStatus(status)) return false;
  // What the single read says of an end may be a day old (rule L1): it takes nothing back.
  return !wasPaid || route !== 'single';
}

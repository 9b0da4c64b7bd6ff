/** Whether anybody still waits for the money of a sale; pure (rule W1). */

import type { PaymentRecord } from '../ledger/payment-record.ts';
import { coveredBy, type TenderRecord } from '../ledger/tender-record.ts';
import { isPayable, phaseOf } from './payment-phase.ts';

type Taken = Pick<TenderRecord, 'amountTiyn' | 'returnedTiyn' | 'roundingTiyn'>;

export interface SaleSoFar {
  readonly totalTiyn: number;
  readonly tenders: readonly Taken[];
  /** Every attempt of it but the invoice in question. */
  readonly attempts: readonly PaymentRecord[];
}

/**
 * Whether an invoice over `amountTiyn` that turns up now is one too many: the sale was paid, tenders left less open than it
 * asks for, every attempt that this ledger sent was called back or left, or one was left for another that may be paid. What ended, or was refused, and still stands
 * before the cashier is waited for, as a failed row of a list is, which may be sent again. An attempt that this ledger
 * only took in says nothing of what their people wanted.
 */
export function isSaleSettled({ totalTiyn, tenders, attempts }: SaleSoFar, amountTiyn: number): boolean {
  if (isCovered(totalTiyn, tenders, amountTiyn)) return true;
  if (attempts.some((attempt) => phaseOf(attempt, null) === 'paid')) return true;
  const own = attempts.filter((attempt) => !isRecovered(attempt));
  if (own.some(isAbandoned) && own.some((attempt) => !isAbandoned(attempt) && isPayable(phaseOf(attempt, null))))
    return true;
  return own.length > 0 && own.every(isAbandoned);
}

/** Whether the counter took so much that this would be more than the sale comes to. */
export function isCovered(totalTiyn: number, tenders: readonly Taken[], amountTiyn: number): boolean {
  const takenTiyn = coveredBy(tenders);
  return takenTiyn > 0 && takenTiyn + amountTiyn > totalTiyn;
}

/** True for a payment that this ledger never sent. */
export function isRecovered(payment: PaymentRecord): boolean {
  return payment.personId === '';
}

function isAbandoned(attempt: PaymentRecord): boolean {
  const phase = phaseOf(attempt, null);
  if (attempt.isSuperseded || attempt.place === 'superseded') return true;
  if (phase === 'cancelled' || phase === 'cancelling') return true;
  // A row of a list never stood before a cashier: it is done with because the list tells of it.
  return attempt.place === 'done' && attempt.listId === undefined;
}

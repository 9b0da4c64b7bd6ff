/** Whether money is still expected for a sale; pure (rule W1). */

import type { PaymentRecord } from '../ledger/payment-record.ts';
import { coveredBy, type TenderRecord } from '../ledger/tender-record.ts';
import { isPayable, phaseOf } from './payment-phase.ts';

type Taken = Pick<TenderRecord, 'amountTiyn' | 'returnedTiyn' | 'roundingTiyn'>;

export interface SaleSoFar {
  readonly totalTiyn: number;
  readonly tenders: readonly Taken[];
  /** All attempts but the invoice in question. */
  readonly attempts: readonly PaymentRecord[];
}

/**
 * Whether a late invoice over `amountTiyn` is one too many: the sale is paid, its tenders leave too little open, every
 * own attempt is cancelled or abandoned, or one was abandoned for another that is payable. Failed attempts still before
 * the cashier are expected, like failed rows of a list, since they can be sent again. Adopted attempts say nothing of
 * what people decided.
 */
export function isSaleSettled({ totalTiyn, tenders, attempts }: SaleSoFar, amountTiyn: number): boolean {
  if (isCovered(totalTiyn, tenders, amountTiyn)) return true;
  if (attempts.some((attempt) => phaseOf(attempt, null) === 'paid')) return true;
  const own = attempts.filter((attempt) => !isRecovered(attempt));
  if (own.some(isAbandoned) && own.some((attempt) => !isAbandoned(attempt) && isPayable(phaseOf(attempt, null))))
    return true;
  return own.length > 0 && own.every(isAbandoned);
}

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
  // A row of a list is `done` because its list shows it, not because the cashier left it.
  return attempt.place === 'done' && attempt.listId === undefined;
}

/** Effects of a paid payment on the other attempts of its sale; pure (rules C4, C5). */

import type { ObservedInvoice, PaymentRecord } from '../ledger/payment-record.ts';
import type { SaleSnapshot } from './payment-commands.ts';
import { isPaidStatus, isPayable, phaseOf } from './payment-phase.ts';
import { isCovered } from './sale-settled.ts';

export type PaidPayment = PaymentRecord & { readonly invoice: ObservedInvoice };

export function isPaid(payment: PaymentRecord): payment is PaidPayment {
  const { step, invoice } = payment;
  return step === 'confirmed' && invoice !== null && isPaidStatus(invoice.status);
}

/** Whether cash or a card has already paid this amount. */
export function isTakenAlready({ invoice }: PaidPayment, { totalTiyn, tenders }: SaleSnapshot): boolean {
  return isCovered(totalTiyn, tenders, invoice.amountTiyn);
}

export interface Settled {
  readonly paid: PaymentRecord;
  readonly others: readonly { readonly before: PaymentRecord; readonly after: PaymentRecord }[];
}

/** If another one is paid too, both become a task; payable ones are hidden, so that no customer pays twice (rule C4). */
export function settlePaid(paid: PaidPayment, sale: SaleSnapshot): Settled {
  const others = sale.attempts.filter((other) => other.id !== paid.id);
  const twins = others.filter(isPaid);
  const hidden = others.filter((other) => isPayable(phaseOf(other, null)) && other.place !== 'superseded');
  const wasOnScreen = hidden.some((other) => other.place === 'screen');
  const twice = { code: 'till_paid_twice', params: { count: Math.max(twins.length, 1) + 1 } };
  const problem = twins.length > 0 || isTakenAlready(paid, sale) ? twice : paid.problem;
  return {
    paid: { ...paid, problem, ...(wasOnScreen ? { place: 'screen' } : {}) },
    others: [
      ...twins.map((before) => ({
        before,
        after: { ...before, problem: twice, ...(before.place === 'done' ? { place: 'aside' as const } : {}) },
      })),
      ...hidden.map((before) => ({
        before,
        after: { ...before, place: 'superseded' as const, isSuperseded: true },
      })),
    ],
  };
}

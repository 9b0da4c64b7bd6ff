import type { PaymentRecord } from '../ledger/payment-record.ts';
import type { Question } from '../money/operation-description.ts';
import type { ProgressRecord } from './progress.ts';

export function latePaymentQuestion(payment: PaymentRecord): Question {
  return { kind: 'late_payment', isBlocking: false, facts: factsOf(payment), actions: ['refund', 'accept'] };
}

/** A refund neither by this ledger nor marked: by the cabinet, or a customer's claim. */
export function foreignRefundQuestion(payment: PaymentRecord, byOthersTiyn: number, totalTiyn: number): Question {
  const facts = { ...factsOf(payment), amountTiyn: byOthersTiyn, refundedTiyn: totalTiyn };
  return { kind: 'foreign_refund', isBlocking: false, facts, actions: ['accept'] };
}

/** A mark at the end of the reason, which is no proof but only informs. */
export function tillRefundQuestion(payment: PaymentRecord, amountTiyn: number): Question {
  return { kind: 'till_refund', isBlocking: false, facts: { ...factsOf(payment), amountTiyn }, actions: ['accept'] };
}

export function recoveredQuestion({ count, paidTiyn, openCount }: ProgressRecord['untold']): Question {
  const facts = { count, amountTiyn: paidTiyn, openCount };
  return { kind: 'books_recovered', isBlocking: false, facts, actions: ['accept'] };
}

/** Another machine uses this till's tag: nothing new is sent before a manager has settled it (rule D1). */
export function clonedQuestion(count: number, amountTiyn: number): Question {
  return { kind: 'books_cloned', isBlocking: true, facts: { count, amountTiyn }, actions: ['new_tag', 'accept'] };
}

/** One a day, not one per sale: they are the shop's own, made outside the till. */
export function bankSalesQuestion(day: string, count: number, amountTiyn: number): Question {
  return { kind: 'bank_sale', isBlocking: false, facts: { day, count, amountTiyn }, actions: ['accept'] };
}

export function differenceQuestion(day: string, count: number, amountTiyn: number): Question {
  return { kind: 'difference', isBlocking: false, facts: { day, count, amountTiyn }, actions: ['accept'] };
}

function factsOf(payment: PaymentRecord) {
  return {
    saleId: payment.saleId,
    saleNumber: payment.saleNumber,
    paymentId: payment.id,
    amountTiyn: payment.invoice?.amountTiyn ?? payment.amountTiyn,
  };
}

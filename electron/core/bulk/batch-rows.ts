/** The bills of one batch as payments of the books: which still wait for an answer, and what became of each. */

import type { Invoice } from '../../../shared/api/merchant/invoice.ts';
import type { Problem } from '../../../shared/contract/problem.ts';
import type { PaymentRecord } from '../journal/payment-record.ts';
import type { LearnedBy, MoneyLedger, MoneyOperation } from '../money/operation.ts';
import type { FrozenBodies } from '../payments/frozen-bodies.ts';
import type { PaymentStore } from '../payments/payment-store.ts';

export interface BatchRows {
  /** Those of them that nobody has said anything about yet, in the order given. */
  waiting(paymentIds: readonly string[]): PaymentRecord[];
  /** The row as an item of the batch; null where its seal does not open any more. */
  itemOf(payment: PaymentRecord): Record<string, unknown> | null;
  /** Looked at like the bill of any sale: not adopted when it is not ours (rule C3), not shown when its sum differs (S3). */
  adopt(payment: PaymentRecord, invoice: Invoice, learnedBy: LearnedBy): void;
  reject(payment: PaymentRecord, problem: Problem): void;
}

export interface BatchRowParts {
  readonly payments: Pick<PaymentStore, 'find'>;
  readonly bodies: Pick<FrozenBodies, 'open'>;
  readonly ledger: Pick<MoneyLedger<PaymentRecord, Invoice>, 'confirmed' | 'stopped' | 'rejected'>;
  readonly phoneBill: Pick<MoneyOperation<PaymentRecord, Invoice>, 'objection'>;
}

export function createBatchRows({ payments, bodies, ledger, phoneBill }: BatchRowParts): BatchRows {
  return {
    waiting: (paymentIds) =>
      paymentIds.flatMap((id) => {
        const payment = payments.find(id);
        return payment?.step === 'intended' ? [payment] : [];
      }),
    itemOf(payment) {
      const body = bodies.open(payment);
      if (body === null) return null;
      // One cashier for the whole batch (merchant document, POST /invoices/bulk).
      const { bank_connection_id: _, ...item } = JSON.parse(body) as Record<string, unknown>;
      return item;
    },
    adopt(payment, invoice, learnedBy) {
      const objection = phoneBill.objection(payment, invoice, learnedBy);
      if (objection === undefined) ledger.confirmed(payment.id, invoice, learnedBy);
      else ledger.stopped(payment.id, objection, invoice);
    },
    reject(payment, problem) {
      ledger.rejected(payment.id, problem);
    },
  };
}

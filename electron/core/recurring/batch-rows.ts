import type { Invoice } from '@tilla/payment-api/merchant/invoice.ts';
import type { Problem } from '@tilla/shared/contract/problem.ts';
import type { PaymentRecord } from '../ledger/payment-record.ts';
import type { LearnedBy, MoneyOperation, MoneyRecorder } from '../money/operation.ts';
import type { FrozenBodies } from '../payments/frozen-bodies.ts';
import type { PaymentStore } from '../payments/payment-store.ts';

export interface BatchRows {
  waiting(paymentIds: readonly string[]): PaymentRecord[];
  /** The row as an item of the batch; null where its seal cannot be opened. */
  itemOf(payment: PaymentRecord): Record<string, unknown> | null;
  /** Handled like any invoice: not adopted if it is not ours (rule C3), not shown if its amount differs (S3). */
  adopt(payment: PaymentRecord, invoice: Invoice, learnedBy: LearnedBy): void;
  reject(payment: PaymentRecord, problem: Problem): void;
}

export interface BatchRowOptions {
  readonly payments: Pick<PaymentStore, 'find'>;
  readonly bodies: Pick<FrozenBodies, 'open'>;
  readonly recorder: Pick<MoneyRecorder<PaymentRecord, Invoice>, 'confirmed' | 'stopped' | 'rejected'>;
  readonly phoneInvoice: Pick<MoneyOperation<PaymentRecord, Invoice>, 'objection'>;
}

export function createBatchRows({ payments, bodies, recorder, phoneInvoice }: BatchRowOptions): BatchRows {
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
      const objection = phoneInvoice.objection(payment, invoice, learnedBy);
      if (objection === undefined) recorder.confirmed(payment.id, invoice, learnedBy);
      else recorder.stopped(payment.id, objection, invoice);
    },
    reject(payment, problem) {
      recorder.rejected(payment.id, problem);
    },
  };
}

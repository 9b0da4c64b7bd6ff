/**
 * What money goes back of: the payment of a sale in this ledger, or an invoice of the shop that is none of its sales. One
 * set of rules holds for both; what differs is what operations hang on.
 */

import type { OperationRecord } from '../ledger/operation-record.ts';
import type { PaymentRecord } from '../ledger/payment-record.ts';
import type { Question } from '../ledger/task-record.ts';
import type { OperationStore } from '../money/operation-store.ts';
import type { Ledger } from '../ports.ts';
import { executionsOfBank } from './executions.ts';
import { FrozenRefund } from './frozen-refund.ts';
import { refundLockOf } from './refund-lock.ts';

export interface RefundTarget {
  /** Null where it pays no sale of this ledger. */
  readonly paymentId: string | null;
  readonly saleNumber: number | null;
  readonly invoiceId: number;
  /** The bank's own number, by which a refund by QR knows the sale; null where it has none, or the payment says enough. */
  readonly bankInvoiceId: string | null;
}

/** Enough to know which one it is. */
export type TargetId = Pick<RefundTarget, 'paymentId' | 'invoiceId'>;

/** What operations about an invoice hang on that is no payment of this ledger. */
export function invoiceSubject(invoiceId: number): string {
  return `${INVOICE}${String(invoiceId)}`;
}

/** The invoice that a subject names; null where it names something else. */
export function invoiceOfSubject(subject: string): number | null {
  return subject.startsWith(INVOICE) ? Number(subject.slice(INVOICE.length)) : null;
}

export function subjectOf({ paymentId, invoiceId }: TargetId): string {
  return paymentId ?? invoiceSubject(invoiceId);
}

export function targetOfPayment(
  { id, saleNumber }: Pick<PaymentRecord, 'id' | 'saleNumber'>,
  invoiceId: number,
): RefundTarget {
  return { paymentId: id, saleNumber, invoiceId, bankInvoiceId: null };
}

/** The lock that it takes. */
export function lockOf(target: TargetId): string {
  return refundLockOf(subjectOf(target));
}

interface AboutNeeds {
  readonly operations: Pick<OperationStore, 'ofSubject' | 'get'>;
  readonly ledger: Pick<Ledger, 'read'>;
}

/**
 * Every operation about it, whichever way: an invoice that was given back before its sale was taken into the ledger has
 * some under both names.
 */
export function operationsAbout(
  { operations, ledger }: AboutNeeds,
  { paymentId, invoiceId, bankInvoiceId }: RefundTarget,
): OperationRecord[] {
  return [
    ...refundsAbout(operations, { paymentId, invoiceId }),
    ...(paymentId === null ? executionsOfBank(ledger, bankInvoiceId).map(operations.get) : []),
  ];
}

/** The same without refunds by QR of a sale that is in no ledger of ours. */
export function refundsAbout(
  operations: Pick<OperationStore, 'ofSubject'>,
  { paymentId, invoiceId }: TargetId,
): OperationRecord[] {
  return [
    ...(paymentId === null ? [] : operations.ofSubject(paymentId)),
    ...operations.ofSubject(invoiceSubject(invoiceId)),
  ];
}

/** What gives it back now, whichever way (rules R2, R5); undefined where nothing does. */
export function refundUnderWay(
  { operations }: { readonly operations: Pick<OperationStore, 'holderOf'> },
  target: RefundTarget,
): OperationRecord | undefined {
  const { invoiceId, bankInvoiceId } = target;
  return (
    operations.holderOf(lockOf(target)) ??
    operations.holderOf(refundLockOf(invoiceSubject(invoiceId))) ??
    (bankInvoiceId === null ? undefined : operations.holderOf(bankLockOf(bankInvoiceId)))
  );
}

/** The refund of an invoice that stands open and has this number at the bank. */
export function refundOfBankNumber(
  { operations }: { readonly operations: Pick<OperationStore, 'live'> },
  bankInvoiceId: string | null,
): OperationRecord | undefined {
  if (bankInvoiceId === null) return undefined;
  return operations
    .live()
    .find(
      ({ kind, frozen }) => kind === 'refund' && FrozenRefund.parse(frozen).ofShop?.bankInvoiceId === bankInvoiceId,
    );
}

/** Of a refund by QR whose sale is in no ledger of ours. */
export function bankLockOf(bankInvoiceId: string): string {
  return refundLockOf(`bank:${bankInvoiceId}`);
}

/** The same facts of every task about it. */
export function factsOfTarget({
  paymentId,
  saleNumber,
  invoiceId,
}: Omit<RefundTarget, 'bankInvoiceId'>): Question['facts'] {
  return {
    ...(paymentId === null ? {} : { paymentId }),
    ...(saleNumber === null ? {} : { saleNumber }),
    invoiceId,
  };
}

const INVOICE = 'invoice:';

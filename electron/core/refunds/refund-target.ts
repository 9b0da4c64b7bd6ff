/** Payments and shop invoices follow the same rules; subjects and locks differ. */

import { invoiceSubject, type OperationRecord } from '../ledger/operation-record.ts';
import type { PaymentRecord } from '../ledger/payment-record.ts';
import type { Question } from '../ledger/task-record.ts';
import type { OperationStore } from '../money/operation-store.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import { executionsOfBank } from './executions.ts';
import { FrozenRefund } from './frozen-refund.ts';

export interface RefundTarget {
  /** Null without a sale in this ledger. */
  readonly paymentId: string | null;
  readonly saleNumber: number | null;
  readonly invoiceId: number;
  /** The bank's number, by which a QR refund identifies the sale; null where unknown or not needed. */
  readonly bankInvoiceId: string | null;
}

export type TargetId = Pick<RefundTarget, 'paymentId' | 'invoiceId'>;

export function subjectOf({ paymentId, invoiceId }: TargetId): string {
  return paymentId ?? invoiceSubject(invoiceId);
}

export function targetOfPayment(
  { id, saleNumber }: Pick<PaymentRecord, 'id' | 'saleNumber'>,
  invoiceId: number,
): RefundTarget {
  return { paymentId: id, saleNumber, invoiceId, bankInvoiceId: null };
}

export function lockOf(target: TargetId): string {
  return refundLockOf(subjectOf(target));
}

/** One lock for all refunds of one payment: the second way opens after the first is over (rules R2, R4, R5). */
function refundLockOf(paymentId: string): string {
  return `refund:${paymentId}`;
}

/** An invoice refunded before its sale was adopted has operations under both subjects. */
export function operationsAbout(
  { operations, ledger }: ShopContext,
  { paymentId, invoiceId, bankInvoiceId }: RefundTarget,
): OperationRecord[] {
  return [
    ...refundsAbout(operations, { paymentId, invoiceId }),
    ...(paymentId === null ? executionsOfBank(ledger, bankInvoiceId).map(operations.get) : []),
  ];
}

/** The same without QR refunds of unknown sales. */
export function refundsAbout(
  operations: Pick<OperationStore, 'ofSubject'>,
  { paymentId, invoiceId }: TargetId,
): OperationRecord[] {
  return [
    ...(paymentId === null ? [] : operations.ofSubject(paymentId)),
    ...operations.ofSubject(invoiceSubject(invoiceId)),
  ];
}

/** The refund in progress, of either way (rules R2, R5); undefined without one. */
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

export function bankLockOf(bankInvoiceId: string): string {
  return refundLockOf(`bank:${bankInvoiceId}`);
}

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

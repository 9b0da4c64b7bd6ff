/** The automatic print is written with the refund, so that no crash separates them (rule L3). */

import type { OperationRecord } from '../ledger/operation-record.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import type { CallsOf } from '../platform/handlers.ts';
import { Refusal } from '../platform/refusal.ts';
import type { LedgerPart } from '../platform/transaction.ts';
import type { PrintRequests } from './print-requests.ts';
import { completesRefund, type RefundPaper, refundPaperOf, saleOfRefund } from './refund-paper.ts';

export interface CompletedRefund {
  /** Null where it is of no sale of this ledger. */
  readonly saleId: string | null;
  readonly refundId: string;
  readonly personId: string | null;
}

export interface RefundPrints {
  readonly calls: CallsOf<'refund.print'>;
  paper(saleId: string | null, refundId: string): RefundPaper | undefined;
  /** Empty where printing is not automatic. */
  withRefund(refund: CompletedRefund): LedgerPart;
  printNew(saleId: string | null, refundId: string): void;
}

/** The receipt's print beside the change that completed a refund operation. */
export function receiptWithRefund(
  context: ShopContext,
  receiptOf: (refund: CompletedRefund) => LedgerPart,
): (after: OperationRecord, before: OperationRecord) => LedgerPart {
  return (after, before) =>
    completesRefund(after, before)
      ? receiptOf({ saleId: saleOfRefund(context, after), refundId: after.id, personId: after.personId })
      : null;
}

export function createRefundPrints(
  context: ShopContext & {
    readonly requests: Pick<PrintRequests, 'ask' | 'alongside' | 'begin'>;
    readonly isAutomatic: () => boolean;
  },
): RefundPrints {
  const { requests } = context;
  const paper = (saleId: string | null, refundId: string) => refundPaperOf(context, saleId, refundId);

  function printNew(saleId: string | null, refundId: string): void {
    requests.begin({ saleId, refundId, document: 'refund' });
  }

  context.operations.onChange((operation, before) => {
    if (completesRefund(operation, before)) printNew(saleOfRefund(context, operation), operation.id);
  });

  return {
    calls: {
      'refund.print'(asked, { person }) {
        const made = paper(asked.saleId, asked.refundId);
        if (made === undefined) throw new Refusal('till_not_found');
        const { id: refundId, saleId } = made;
        return { printJobId: requests.ask({ saleId, refundId, document: 'refund', personId: person?.id ?? null }) };
      },
    },
    paper,
    withRefund(refund) {
      return context.isAutomatic() ? requests.alongside({ ...refund, document: 'refund' }) : null;
    },
    printNew,
  };
}

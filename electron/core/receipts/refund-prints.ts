/** Prints of refunds: each once by itself where the shop prints after a payment, and again when somebody asks. */

import type { CallsOf } from '../handlers.ts';
import type { OperationStore } from '../money/operation-store.ts';
import { Refusal } from '../refusal.ts';
import type { PrintRequests, WantedPrint } from './print-requests.ts';
import { isRefundDone, type RefundPaper, type RefundPaperParts, refundPaperOf } from './refund-paper.ts';

export interface RefundPrintsParts extends RefundPaperParts {
  readonly operations: Pick<OperationStore, 'find' | 'view' | 'onChange'>;
  readonly requests: Pick<PrintRequests, 'ask' | 'once'>;
  /** Whether papers come by themselves. */
  readonly isAutomatic: () => boolean;
}

export interface RefundPrints {
  readonly calls: CallsOf<'refund.print'>;
  paper(saleId: string | null, refundId: string): RefundPaper | undefined;
  /** Money went back just now. */
  printNew(saleId: string | null, refundId: string, personId: string | null): void;
}

export function createRefundPrints(parts: RefundPrintsParts): RefundPrints {
  const { requests } = parts;
  const paper = (saleId: string | null, refundId: string) => refundPaperOf(parts, saleId, refundId);

  function printNew(saleId: string | null, refundId: string, personId: string | null): void {
    const made = parts.isAutomatic() ? paper(saleId, refundId) : undefined;
    if (made !== undefined) requests.once(wanted(made, personId));
  }

  parts.operations.onChange((operation, before) => {
    if (isRefundDone(operation) && (before === null || !isRefundDone(before))) {
      printNew(null, operation.id, operation.personId);
    }
  });

  return {
    calls: {
      'refund.print'({ saleId, refundId }, { person }) {
        const made = paper(saleId, refundId);
        if (made === undefined) throw new Refusal('till_not_found');
        return { printJobId: requests.ask(wanted(made, person?.id ?? null)) };
      },
    },
    paper,
    printNew,
  };
}

function wanted({ saleId, id: refundId }: RefundPaper, personId: string | null): WantedPrint {
  return { saleId, refundId, document: 'refund', personId };
}

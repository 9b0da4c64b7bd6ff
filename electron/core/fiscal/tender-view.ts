/** Money taken at the counter as the screens see it, with the receipt that belongs to it. */

import type { TenderView } from '../../../shared/contract/views/tender-view.ts';
import type { OperationRecord } from '../ledger/operation-record.ts';
import type { TenderRecord } from '../ledger/tender-record.ts';
import type { OperationStore } from '../money/operation-store.ts';
import { FrozenReceipt } from './fiscal-receipt.ts';

export function viewTender(tender: TenderRecord, operations: Pick<OperationStore, 'ofSubject' | 'view'>): TenderView {
  const { id, kind, amountTiyn, returnedTiyn, returnReason, returnApprovedBy, returns } = tender;
  const { receivedTiyn, changeTiyn, takenAt, personName } = tender;
  const last = receiptsOf(tender, operations).at(-1);
  const receipt = last === undefined ? null : operations.view(last);
  return {
    id,
    kind,
    amountTiyn,
    returnedTiyn,
    returnReason,
    returnApprovedBy,
    returns,
    receivedTiyn,
    changeTiyn,
    takenAt,
    personName,
    receipt:
      receipt === null
        ? null
        : {
            operationId: receipt.id,
            phase: receipt.phase,
            fiscalNumber: textOrNull(receipt.details['fiscalNumber']),
            url: textOrNull(receipt.details['fiscalUrl']),
            problem: receipt.problem,
          },
  };
}

/** Every receipt asked for this money, oldest first; more than one only after the earlier ones failed (rule H4). */
export function receiptsOf(
  tender: Pick<TenderRecord, 'id' | 'saleId'>,
  operations: Pick<OperationStore, 'ofSubject'>,
): OperationRecord[] {
  return operations
    .ofSubject(tender.saleId)
    .filter(({ kind, frozen }) => kind === 'fiscal_receipt' && FrozenReceipt.parse(frozen).tenderId === tender.id);
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

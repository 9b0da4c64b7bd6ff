import type { TenderView } from '@tilla/shared/contract/views/tender-view.ts';
import type { GoodsShelf } from '../catalog/goods-shelf.ts';
import type { OperationRecord } from '../ledger/operation-record.ts';
import type { Records } from '../ledger/records.ts';
import type { TenderRecord } from '../ledger/tender-record.ts';
import type { OperationStore } from '../money/operation-store.ts';
import { FrozenReceipt } from './fiscal-receipt.ts';
import { createLineCodes } from './line-codes.ts';

type Receipt = Omit<NonNullable<TenderView['receipt']>, 'withoutCode'>;

export function createTenderViews({
  records,
  operations,
  shelf,
}: TenderViewsContext): (saleId: string) => TenderView[] {
  const lineCodes = createLineCodes(shelf);
  return (saleId) =>
    records.tendersOf(saleId).map((tender) =>
      viewTender(tender, operations, () => {
        const sale = records.sale(saleId);
        return sale === undefined ? [] : lineCodes.missingOf(sale, tender).map(({ name }) => name);
      }),
    );
}

interface TenderViewsContext {
  readonly records: Pick<Records, 'sale' | 'tendersOf'>;
  readonly operations: Pick<OperationStore, 'ofSubject' | 'view'>;
  readonly shelf: Pick<GoodsShelf, 'find'>;
}

/** @param namesWithoutCode names of the tender's goods without a code; called only while its receipt is not issued. */
function viewTender(
  tender: TenderRecord,
  operations: Pick<OperationStore, 'ofSubject' | 'view'>,
  namesWithoutCode: () => string[],
): TenderView {
  const { id, kind, amountTiyn, returnedTiyn, returnReason, returnApprovedBy, returns } = tender;
  const { roundingTiyn = 0, receivedTiyn, changeTiyn, takenAt, personName } = tender;
  const receipt = viewReceipt(tender, operations);
  return {
    id,
    kind,
    amountTiyn,
    roundingTiyn,
    returnedTiyn,
    returnReason,
    returnApprovedBy,
    returns,
    receivedTiyn,
    changeTiyn,
    takenAt,
    personName,
    receipt: receipt === null ? null : { ...receipt, withoutCode: receipt.phase === 'done' ? [] : namesWithoutCode() },
  };
}

export function viewReceipt(
  tender: Pick<TenderRecord, 'id' | 'saleId'>,
  operations: Pick<OperationStore, 'ofSubject' | 'view'>,
): Receipt | null {
  const last = receiptsOf(tender, operations).at(-1);
  if (last === undefined) return null;
  const { id, phase, details, problem } = operations.view(last);
  return {
    operationId: id,
    phase,
    fiscalNumber: textOrNull(details['fiscalNumber']),
    url: textOrNull(details['fiscalUrl']),
    problem,
  };
}

/** All receipts of this tender, oldest first; another one only after the earlier ones failed (rule H4). */
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

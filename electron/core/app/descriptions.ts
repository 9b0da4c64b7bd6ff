import type { OperationKind } from '@tilla/shared/contract/views/operation-view.ts';
import type { ApiClient } from '../api/client.ts';
import { describeGoodsChange, describeGoodsRemove } from '../catalog/goods-change.ts';
import { describeGoodsCreate } from '../catalog/goods-create.ts';
import type { GoodsOperationParts } from '../catalog/goods-parts.ts';
import { describeGoodsRemoveMany } from '../catalog/goods-remove-many.ts';
import { type DescribedOperation, describeOperation } from '../money/operation-description.ts';
import { describeCancel } from '../payments/cancel-operation.ts';
import type { FrozenBodies } from '../payments/frozen-bodies.ts';
import type { BatchRows } from '../recurring/batch-rows.ts';
import { describeBulkInvoice } from '../recurring/bulk-operation.ts';
import { describeStaticQr } from '../recurring/static-qr.ts';
import { describeSubscriptionChange } from '../recurring/subscription-change.ts';
import { describeSubscriptionCreate } from '../recurring/subscription-create.ts';
import { describeQrRefundExecute } from '../refunds/qr-refund-execute.ts';
import { describeQrRefundLink } from '../refunds/qr-refund-link.ts';
import { describeQrRefundStart } from '../refunds/qr-refund-start.ts';
import { describeRefund, type RefundOperationParts } from '../refunds/refund-operation.ts';
import { describeFiscalReceipt } from '../shifts/fiscal-receipt.ts';
import { describeShiftClose, type ShiftCloseParts } from '../shifts/shift-close.ts';

export interface DescriptionParts {
  readonly client: ApiClient;
  readonly bodies: FrozenBodies;
  readonly rows: BatchRows;
  /** Money in flight, here and on the cashier's other tills (rule H2). */
  readonly inFlight: ShiftCloseParts['inFlight'];
  readonly noteList: RefundOperationParts['noteList'];
  readonly goods: GoodsOperationParts;
}

export function describeOperations(parts: DescriptionParts): ReadonlyMap<OperationKind, DescribedOperation> {
  const all: readonly DescribedOperation[] = [
    describeOperation(describeCancel(parts)),
    describeOperation(describeRefund(parts)),
    describeOperation(describeQrRefundStart(parts)),
    describeOperation(describeQrRefundLink(parts)),
    describeOperation(describeQrRefundExecute(parts)),
    describeOperation(describeFiscalReceipt(parts)),
    describeOperation(describeStaticQr(parts)),
    describeOperation(describeShiftClose(parts)),
    describeOperation(describeSubscriptionCreate(parts)),
    describeOperation(describeSubscriptionChange(parts)),
    describeOperation(describeBulkInvoice(parts)),
    describeOperation(describeGoodsCreate(parts.goods)),
    describeOperation(describeGoodsChange(parts.goods)),
    describeOperation(describeGoodsRemove(parts.goods)),
    describeOperation(describeGoodsRemoveMany(parts.goods)),
  ];
  return new Map(all.map((operation) => [operation.kind, operation]));
}

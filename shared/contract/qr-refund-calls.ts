import { z } from 'zod';
import { approvable, type CallDefinition, command, query } from './definition.ts';
import { freeText } from './free-text.ts';
import { QrRefundItemView, QrRefundLinkView, QrRefundOperationView } from './views/qr-refund-view.ts';
import { GoodsTo } from './views/stock-view.ts';

const done = z.object({});
const id = z.string().min(1).max(64);

export const qrRefundCalls = {
  /** `null`: the customer chooses the sale. The operation (`qr_refund_start`) has QR text, customer and outcome. */
  'qrRefund.start': command({ paymentId: id.nullable() }, z.object({ operationId: z.string() })),
  /** Operation of kind `qr_refund_start` or `qr_refund_link`. */
  'qrRefund.operations': query({ operationId: id }, z.object({ operations: z.array(QrRefundOperationView) })),
  'qrRefund.operation': query(
    { operationId: id, operationRef: z.string().min(1).max(100) },
    z.object({ operation: QrRefundOperationView, items: z.array(QrRefundItemView) }),
  ),
  /** Exactly one of `amountTiyn` and `items` is not null. Once per session for life (rule R4). */
  'qrRefund.execute': approvable(
    {
      startOperationId: id,
      operationRef: z.string().min(1).max(100),
      amountTiyn: z.int().min(1).max(9_999_999_999).nullable(),
      items: z
        .array(z.strictObject({ itemId: z.int(), count: z.int().min(1).max(9_999) }))
        .min(1)
        .max(300)
        .nullable(),
      reason: freeText(500),
      goodsTo: GoodsTo.optional(),
    },
    z.object({ operationId: z.string() }),
  ),
  /** Takes a senior. All or none: refused where fewer are free. */
  'qrRefund.issueLinks': approvable(
    {
      count: z.int().min(1).max(20),
      /** Null: the customer names the sale. */
      paymentId: id.nullable(),
      label: freeText(60),
    },
    z.object({ operationIds: z.array(z.string()) }),
  ),
  /** Ended ones for a day longer. `free`: how many more may be issued. */
  'qrRefund.listLinks': query({}, z.object({ links: z.array(QrRefundLinkView), free: z.int() }), {
    staleAfter: { 'operation.changed': ({ kind }) => kind === 'qr_refund_link' || kind === 'qr_refund_execute' },
  }),
  /** Only on request: the address opens the refund. */
  'qrRefund.showLink': query({ operationId: id }, z.object({ url: z.string() })),
  /** Takes a senior; a used link cannot be revoked. */
  'qrRefund.revokeLink': approvable({ operationId: id }, done),
} as const satisfies Record<string, CallDefinition>;

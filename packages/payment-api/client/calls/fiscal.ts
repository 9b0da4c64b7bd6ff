import {
  type CashboxOperation,
  type CashboxSummary,
  cashboxSummaryWire,
  operationWire,
  shiftClosingWire,
} from '../../merchant/cashbox.ts';
import {
  type FiscalReceipt,
  type ReceiptPreview,
  receiptPreviewWire,
  receiptWire,
} from '../../merchant/fiscal-receipt.ts';
import { type RefundPage, refundPageWire } from '../../merchant/refund.ts';
import { aboutFrozen, aboutHandle } from '../answer-binding.ts';
import type { Connection, Purpose } from '../connection.ts';
import type { Answer } from '../outcome.ts';

export type FiscalCalls = ReturnType<typeof createFiscalCalls>;

export function createFiscalCalls({ ask }: Connection) {
  return {
    /** `frozenBody` is JSON text that was durable before (rule H4). */
    createFiscalReceipt: (frozenBody: string): Promise<Answer<FiscalReceipt>> =>
      ask({
        method: 'POST',
        path: '/receipts',
        body: frozenBody,
        effect: 'money',
        read: receiptWire.read,
        about: aboutFrozen(frozenBody, 'client_operation_id', ({ clientOperationId }) => clientOperationId),
      }),
    getFiscalReceipt: (id: number, purpose: Purpose): Promise<Answer<FiscalReceipt>> =>
      ask({
        method: 'GET',
        path: '/receipts/{id}',
        ids: [id],
        purpose,
        read: receiptWire.read,
        about: aboutHandle('id', id, (receipt) => receipt.id),
      }),
    previewFiscalReceipt: (body: string): Promise<Answer<ReceiptPreview>> =>
      ask({
        method: 'POST',
        path: '/receipts/preview',
        body,
        effect: 'repeatable',
        purpose: 'background',
        read: receiptPreviewWire.read,
      }),
    pendingRefunds: (purpose: Purpose): Promise<Answer<RefundPage>> =>
      ask({
        method: 'GET',
        path: '/refunds',
        query: { status: ['pending'], per_page: 100 },
        purpose,
        read: refundPageWire.read,
      }),
    /** The fiscal register of the named cashier, else of the primary one. */
    cashboxSummary: (bankConnectionId: number | null, purpose: Purpose): Promise<Answer<CashboxSummary>> =>
      ask({
        method: 'GET',
        path: '/cashbox/summary',
        query: { bank_connection_id: bankConnectionId },
        limit: 'cashbox',
        purpose,
        read: cashboxSummaryWire.read,
      }),
    /** `frozenBody` is JSON text that was durable before (rule H1). */
    closeShift: (frozenBody: string): Promise<Answer<{ readonly operationId: number }>> =>
      ask({
        method: 'POST',
        path: '/cashbox/shifts/close',
        body: frozenBody,
        effect: 'money',
        limit: 'cashbox',
        read: shiftClosingWire.read,
      }),
    getCashboxOperation: (id: number, purpose: Purpose): Promise<Answer<CashboxOperation>> =>
      ask({
        method: 'GET',
        path: '/cashbox/operations/{id}',
        ids: [id],
        limit: 'cashbox',
        purpose,
        read: operationWire.read,
        about: aboutHandle('id', id, (operation) => operation.id),
      }),
  };
}

import { cashboxSummaryWire, operationWire, shiftClosingWire } from '../../merchant/cashbox.ts';
import { receiptPreviewWire, receiptWire } from '../../merchant/fiscal-receipt.ts';
import { refundPageWire } from '../../merchant/refund.ts';
import { aboutFrozen, aboutHandle } from '../answer-binding.ts';
import type { Connection, Purpose } from '../connection.ts';

export function createFiscalCalls({ ask }: Connection) {
  return {
    /** `frozenBody` is JSON text that was durable before (rule H4). */
    createFiscalReceipt: (frozenBody: string) =>
      ask({
        method: 'POST',
        path: '/receipts',
        body: frozenBody,
        effect: 'money',
        read: receiptWire.read,
        about: aboutFrozen(frozenBody, 'client_operation_id', ({ clientOperationId }) => clientOperationId),
      }),
    getFiscalReceipt: (id: number, purpose: Purpose) =>
      ask({
        method: 'GET',
        path: '/receipts/{id}',
        ids: [id],
        purpose,
        read: receiptWire.read,
        about: aboutHandle('id', id, (receipt) => receipt.id),
      }),
    previewFiscalReceipt: (body: string) =>
      ask({
        method: 'POST',
        path: '/receipts/preview',
        body,
        effect: 'repeatable',
        purpose: 'background',
        read: receiptPreviewWire.read,
      }),
    pendingRefunds: (purpose: Purpose) =>
      ask({
        method: 'GET',
        path: '/refunds',
        query: { status: ['pending'], per_page: 100 },
        purpose,
        read: refundPageWire.read,
      }),
    /** The fiscal register of the named cashier, else of the primary one. */
    cashboxSummary: (bankConnectionId: number | null, purpose: Purpose) =>
      ask({
        method: 'GET',
        path: '/cashbox/summary',
        query: { bank_connection_id: bankConnectionId },
        limit: 'cashbox',
        purpose,
        read: cashboxSummaryWire.read,
      }),
    /** `frozenBody` is JSON text that was durable before (rule H1). */
    closeShift: (frozenBody: string) =>
      ask({
        method: 'POST',
        path: '/cashbox/shifts/close',
        body: frozenBody,
        effect: 'money',
        limit: 'cashbox',
        read: shiftClosingWire.read,
      }),
    getCashboxOperation: (id: number, purpose: Purpose) =>
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

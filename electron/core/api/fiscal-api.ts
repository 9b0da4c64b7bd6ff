import {
  type CashboxOperation,
  type CashboxSummary,
  cashboxSummaryWire,
  operationWire,
  shiftClosingWire,
} from '@tilla/payment-api/merchant/cashbox.ts';
import {
  type FiscalReceipt,
  type ReceiptPreview,
  receiptPreviewWire,
  receiptWire,
} from '@tilla/payment-api/merchant/fiscal-receipt.ts';
import { type RefundPage, refundPageWire } from '@tilla/payment-api/merchant/refund.ts';
import { aboutFrozen, aboutHandle } from './answer-binding.ts';
import type { Outcome } from './outcome.ts';
import { queryString } from './query-string.ts';
import type { Purpose } from './rate-budget.ts';
import { MONEY_TIMEOUT_MS, READ_TIMEOUT_MS } from './timeouts.ts';
import type { Transport } from './transport.ts';

export interface FiscalApi {
  /** Money call. `frozenBody` is JSON text that was durable before (rule H4). */
  createFiscalReceipt(frozenBody: string): Promise<Outcome<FiscalReceipt>>;
  getFiscalReceipt(id: number, purpose: Purpose): Promise<Outcome<FiscalReceipt>>;
  previewFiscalReceipt(body: string): Promise<Outcome<ReceiptPreview>>;
  pendingRefunds(purpose: Purpose): Promise<Outcome<RefundPage>>;
  /** The fiscal register of the named cashier, else of the primary one. */
  cashboxSummary(bankConnectionId: number | null, purpose: Purpose): Promise<Outcome<CashboxSummary>>;
  /** Money call. `frozenBody` is JSON text that was durable before (rule H1). */
  closeShift(frozenBody: string): Promise<Outcome<{ readonly operationId: number }>>;
  getCashboxOperation(id: number, purpose: Purpose): Promise<Outcome<CashboxOperation>>;
}

export function createFiscalApi(transport: Transport): FiscalApi {
  return {
    createFiscalReceipt: (body) =>
      transport.ask({
        route: 'POST /receipts',
        method: 'POST',
        path: '/receipts',
        body,
        bucket: 'general',
        purpose: 'money',
        isMoneyCall: true,
        timeoutMs: MONEY_TIMEOUT_MS,
        read: receiptWire.read,
        about: aboutFrozen(body, 'client_operation_id', ({ clientOperationId }) => clientOperationId),
      }),
    getFiscalReceipt: (id, purpose) =>
      transport.ask({
        route: 'GET /receipts/{id}',
        method: 'GET',
        path: `/receipts/${String(id)}`,
        bucket: 'general',
        purpose,
        timeoutMs: READ_TIMEOUT_MS,
        read: receiptWire.read,
        about: aboutHandle('id', id, (receipt) => receipt.id),
      }),
    previewFiscalReceipt: (body) =>
      transport.ask({
        route: 'POST /receipts/preview',
        method: 'POST',
        path: '/receipts/preview',
        body,
        bucket: 'general',
        purpose: 'background',
        timeoutMs: READ_TIMEOUT_MS,
        read: receiptPreviewWire.read,
      }),
    pendingRefunds: (purpose) =>
      transport.ask({
        route: 'GET /refunds',
        method: 'GET',
        path: `/refunds${queryString({ status: ['pending'], per_page: 100 })}`,
        bucket: 'general',
        purpose,
        timeoutMs: READ_TIMEOUT_MS,
        read: refundPageWire.read,
      }),
    cashboxSummary: (bankConnectionId, purpose) =>
      transport.ask({
        route: 'GET /cashbox/summary',
        method: 'GET',
        path: `/cashbox/summary${queryString({ bank_connection_id: bankConnectionId })}`,
        bucket: 'cashbox',
        purpose,
        timeoutMs: READ_TIMEOUT_MS,
        read: cashboxSummaryWire.read,
      }),
    closeShift: (body) =>
      transport.ask({
        route: 'POST /cashbox/shifts/close',
        method: 'POST',
        path: '/cashbox/shifts/close',
        body,
        bucket: 'cashbox',
        purpose: 'money',
        isMoneyCall: true,
        timeoutMs: MONEY_TIMEOUT_MS,
        read: shiftClosingWire.read,
      }),
    getCashboxOperation: (id, purpose) =>
      transport.ask({
        route: 'GET /cashbox/operations/{id}',
        method: 'GET',
        path: `/cashbox/operations/${String(id)}`,
        bucket: 'cashbox',
        purpose,
        timeoutMs: READ_TIMEOUT_MS,
        read: operationWire.read,
        about: aboutHandle('id', id, (operation) => operation.id),
      }),
  };
}

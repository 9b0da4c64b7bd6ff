import { describe, expect, it } from 'vitest';
import { readCashboxOperation, readCashboxSummary, readShiftClosing } from './cashbox.ts';
import { readFiscalReceipt, readReceiptPreview } from './fiscal-receipt.ts';
import {
  readQrRefundExecution,
  readQrRefundLink,
  readQrRefundOperation,
  readQrRefundOperations,
  readQrRefundSession,
} from './qr-refund.ts';
import { readRefundPage } from './refund.ts';
import { readStaticQr, readStaticQrPage } from './static-qr.ts';
import { readSubscription, readSubscriptionPage } from './subscription.ts';

/** The least that an answer must say, with words of a later service in it. */
const bare = { anything_new: { nested: true } };

describe('reading rule: what is missing is null, what is new passes, what is unknown is shown raw', () => {
  it('of a fiscal receipt', () => {
    const receipt = { id: 1, status: 'archived', total: 500.5, payment_type: 'crypto', ...bare };
    expect(readFiscalReceipt({ receipt, ...bare })).toEqual({
      id: 1,
      clientOperationId: null,
      status: 'archived',
      errorCode: null,
      paymentType: 'crypto',
      totalTiyn: 50_050,
      changeTiyn: 0,
      fiscalNumber: null,
      fiscalUrl: null,
      createdAt: null,
      issuedAt: null,
    });
    const preview = { total: '1.00', change: null, items: [{ name: 'Нан', price: 1, total: '1', ...bare }] };
    expect(readReceiptPreview(preview).items).toEqual([
      { name: 'Нан', priceTiyn: 100, count: 1, totalTiyn: 100, isFiscal: true },
    ]);
  });

  it('of the cashbox', () => {
    expect(readCashboxSummary({ totals: { cash_amount: 12 }, ...bare })).toMatchObject({
      kkmNumber: null,
      shift: null,
      totals: { cashTiyn: 1_200, salesCount: 0, cashInDrawerTiyn: 0 },
    });
    expect(readCashboxSummary({ shift: { id: 7, status: 'half_open' }, totals: {} }).shift).toMatchObject({
      status: 'half_open',
      openedAt: null,
    });
    expect(readCashboxOperation({ operation: { id: 3, status: 'thinking' } })).toMatchObject({
      status: 'thinking',
      isSafeToRetry: false,
      shift: null,
    });
    expect(readShiftClosing({ operation_id: 3, status: 'queued' })).toEqual({ operationId: 3 });
  });

  it('of a QR refund', () => {
    expect(readQrRefundSession({ session: { id: 5, status: 'dreaming', ...bare } })).toMatchObject({
      id: '5',
      status: 'dreaming',
      qrToken: null,
      customerName: null,
      refundedTiyn: null,
    });
    const unproven = { error: 'x', error_code: 'qr_refund_execution_result_unavailable', message: 'x' };
    expect(readQrRefundExecution(unproven)).toEqual({ session: null, code: 'qr_refund_execution_result_unavailable' });
    const operation = { ref: 'op-1', amount: '500.00', available_for_refund: 500, bank_invoice_id: '' };
    expect(readQrRefundOperations({ data: [operation] })).toMatchObject([
      { availableTiyn: 50_000, bankInvoiceId: null, isReturnable: true, hasItems: false },
    ]);
    const item = { item_id: 1, name: 'Нан', price: 1, total: 2 };
    expect(readQrRefundOperation({ operation: { ...operation, items: [item] } }).items).toMatchObject([
      { count: 1, availableCount: 1 },
    ]);
    expect(readQrRefundOperation({ operation }).items).toEqual([]);
    expect(readQrRefundLink({ link: { id: 9, url: 'https://x', status: 'lent' } })).toMatchObject({ id: '9' });
  });

  it('of printed codes, subscriptions and refunds', () => {
    expect(readStaticQr({ static_qr: { id: 1, amount: 1, qr_link: 'https://x', qr_image: 'data:' } })).toMatchObject({
      qrText: 'https://x',
      qrImage: null,
    });
    expect(readStaticQr({ static_qr: { id: 1, amount: 1, qr_image: 'data:' } })).toMatchObject({
      qrText: null,
      qrImage: 'data:',
    });
    expect(readStaticQrPage({ data: [] })).toEqual({ staticQrs: [], total: null });
    expect(readSubscription({ subscription: { id: 1, status: 'snoozed', amount: 5 } })).toMatchObject({
      status: 'snoozed',
      amountTiyn: 500,
      externalSubscriberId: null,
    });
    expect(readSubscriptionPage({ data: [], meta: { total: 0 } })).toEqual({ subscriptions: [], total: 0 });
    expect(readRefundPage({ data: [{ id: 1, amount: 2, status: 'queued' }] })).toMatchObject({
      total: 1,
      refunds: [{ amountTiyn: 200, status: 'queued', invoiceId: null }],
    });
  });

  it.each([
    readFiscalReceipt,
    readReceiptPreview,
    readCashboxSummary,
    readShiftClosing,
    readCashboxOperation,
    readQrRefundSession,
    readQrRefundExecution,
    readQrRefundOperations,
    readQrRefundOperation,
    readQrRefundLink,
    readStaticQr,
    readStaticQrPage,
    readSubscription,
    readSubscriptionPage,
    readRefundPage,
  ])('%o: what is not the answer is no answer', (read) => {
    for (const body of [undefined, null, '<html>', {}, [], { session: {} }, { receipt: { id: 1, status: 'issued' } }]) {
      expect(() => read(body)).toThrow();
    }
  });
});

/** A payment and its invoice as the ledger has them, for pure tests. */

import type { ObservedInvoice, PaymentRecord } from '#core/ledger/payment-record.ts';
import type { SaleRecord } from '#core/ledger/sale-record.ts';
import { newPayment } from '#core/payments/new-payment.ts';
import type { StatusSnapshot } from '#core/payments/observe.ts';

export function aSale(change: Partial<SaleRecord> = {}): SaleRecord {
  return {
    id: 'sale',
    number: 1,
    createdAt: '2026-03-05T05:00:00.000Z',
    personId: 'p-aina',
    cashierName: 'Айна',
    cart: { lines: [], discountPercentage: 0 },
    totalTiyn: 50_000,
    idempotencyKey: 'key',
    ...change,
  };
}

export function aPayment(change: Partial<PaymentRecord> = {}): PaymentRecord {
  const intent = newPayment({
    id: 'payment',
    sale: aSale(),
    attempt: 1,
    person: { id: 'p-aina', name: 'Айна', role: 'cashier' },
    frozenBody: '{}',
    externalOrderId: 'tag.sale',
    bankConnectionId: null,
    createdAt: '2026-03-05T05:00:00.000Z',
    intentServiceMs: null,
  });
  return { ...intent, ...change };
}

export function anInvoice(change: Partial<ObservedInvoice> = {}): ObservedInvoice {
  return {
    id: 7,
    status: 'pending',
    isScanned: false,
    amountTiyn: 50_000,
    isSandbox: false,
    createdAt: '2026-03-05T05:00:00.000Z',
    qrExpiresAt: null,
    expiresAt: null,
    qrToken: 'token',
    qrLink: null,
    qrImage: null,
    paidAt: null,
    payerName: null,
    errorCode: null,
    providerText: null,
    totalRefundedTiyn: 0,
    ...change,
  };
}

export function aWord(change: Partial<StatusSnapshot> = {}): StatusSnapshot {
  return {
    status: 'pending',
    isScanned: false,
    errorCode: null,
    providerText: null,
    paidAt: null,
    payerName: null,
    totalRefundedTiyn: 0,
    route: 'check',
    ...change,
  };
}

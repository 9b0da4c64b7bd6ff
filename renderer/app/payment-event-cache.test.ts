import { describe, expect, it } from 'vitest';
import type { PaymentView } from '../../shared/contract/views/sale-view.ts';
import { createPaymentEventCache, withPayment } from './payment-event-cache.ts';

const waiting: PaymentView = {
  id: 'p1',
  saleId: 's1',
  saleNumber: 1,
  tender: 'qr',
  phoneMasked: null,
  refundedTiyn: 0,
  isFullyRefunded: false,
  isPart: false,
  amountTiyn: 100,
  phase: 'waiting',
  scanned: false,
  qr: null,
  remainingMs: 1000,
  windowMs: 1000,
  payableUntil: null,
  quietLeftMs: null,
  createdAt: '2026-03-05T09:00:00.000Z',
  shownAt: null,
  scannedAt: null,
  paidAt: null,
  payerName: null,
  invoiceId: 1,
  place: 'screen',
  problem: null,
  statusAgeMs: 0,
  cashierName: 'A',
};
const paid: PaymentView = { ...waiting, phase: 'paid' };

describe('what events told of payments', () => {
  it('beats an answer that was asked for before and came in after (S1)', () => {
    let now = 100;
    const told = createPaymentEventCache(() => now);
    const askedMs = now;
    now = 110;
    told.tell(paid);
    expect(told.newer(waiting, askedMs).phase).toBe('paid');
    expect(told.newerList([waiting], askedMs).map(({ phase }) => phase)).toEqual(['paid']);
    expect(told.newerList([], askedMs)).toHaveLength(1);
  });

  it('gives way to an answer that was asked for later', () => {
    const told = createPaymentEventCache(() => 100);
    told.tell(waiting);
    expect(told.newer(paid, 101).phase).toBe('paid');
  });
});

describe('the list of open payments', () => {
  it('takes up what is new, replaces what changed and drops what the cashier has put away', () => {
    expect(withPayment([], waiting)).toEqual([waiting]);
    expect(withPayment([waiting], paid)).toEqual([paid]);
    expect(withPayment([paid], { ...paid, place: 'done' })).toEqual([]);
  });

  it('goes on with the earlier word where the very same is told again, the time that is left included', () => {
    const told = createPaymentEventCache(() => 0);
    expect(told.tell(waiting)).toBe(waiting);
    expect(told.tell({ ...waiting })).toBe(waiting);
    const later = { ...waiting, remainingMs: 999 };
    expect(told.tell(later)).toBe(later);
    expect(told.tell(paid)).toBe(paid);
  });
});

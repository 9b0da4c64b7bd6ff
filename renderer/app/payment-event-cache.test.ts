import type { PaymentView } from '@tilla/shared/contract/views/sale-view.ts';
import { describe, expect, it } from 'vitest';
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

describe('payments from events', () => {
  it('beats an answer that was asked for before and came in after (S1)', () => {
    let now = 100;
    const cache = createPaymentEventCache(() => now);
    const askedMs = now;
    now = 110;
    cache.add(paid);
    expect(cache.newer(waiting, askedMs).phase).toBe('paid');
    expect(cache.newerList([waiting], askedMs).map(({ phase }) => phase)).toEqual(['paid']);
    expect(cache.newerList([], askedMs)).toHaveLength(1);
  });

  it('an answer requested later replaces an event', () => {
    const cache = createPaymentEventCache(() => 100);
    cache.add(waiting);
    expect(cache.newer(paid, 101).phase).toBe('paid');
  });
});

describe('the list of open payments', () => {
  it('the list adds what is new, replaces what changed and drops what the cashier put on hold', () => {
    expect(withPayment([], waiting)).toEqual([waiting]);
    expect(withPayment([waiting], paid)).toEqual([paid]);
    expect(withPayment([paid], { ...paid, place: 'done' })).toEqual([]);
  });

  it('a repeated event keeps the cached payment, its time left included', () => {
    const cache = createPaymentEventCache(() => 0);
    expect(cache.add(waiting)).toBe(waiting);
    expect(cache.add({ ...waiting })).toBe(waiting);
    const later = { ...waiting, remainingMs: 999 };
    expect(cache.add(later)).toBe(later);
    expect(cache.add(paid)).toBe(paid);
  });

  it('a day of payments is not kept', () => {
    const cache = createPaymentEventCache(() => 100);
    for (let payment = 0; payment < 1_000; payment += 1) cache.add({ ...paid, id: `p${String(payment)}` });
    expect(cache.newer({ ...waiting, id: 'p999' }, 0).phase, 'the newest').toBe('paid');
    expect(cache.newer({ ...waiting, id: 'p0' }, 0).phase, 'one of this morning').toBe('waiting');
  });
});

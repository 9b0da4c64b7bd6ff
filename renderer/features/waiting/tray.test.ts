import { describe, expect, it } from 'vitest';
import type { PaymentView } from '../../../shared/contract/views/sale-view.ts';
import { ageMs, inTrayOrder } from './tray.ts';

const payment = (id: string, phase: PaymentView['phase'], minute: number): PaymentView => ({
  id,
  saleId: id,
  saleNumber: minute,
  tender: 'qr',
  phoneMasked: null,
  refundedTiyn: 0,
  isFullyRefunded: false,
  isPart: false,
  amountTiyn: 100,
  phase,
  scanned: false,
  qr: null,
  remainingMs: null,
  windowMs: null,
  payableUntil: null,
  createdAt: `2026-03-05T09:0${String(minute)}:00.000Z`,
  shownAt: null,
  scannedAt: null,
  paidAt: null,
  payerName: null,
  invoiceId: 1,
  place: 'aside',
  problem: null,
  statusAgeMs: 0,
  cashierName: 'A',
});

describe('the tray', () => {
  it('puts what was paid late on top, then the one that waits longest', () => {
    const open = [payment('new', 'waiting', 5), payment('old', 'checking', 1), payment('late', 'paid', 3)];
    expect(inTrayOrder(open).map(({ id }) => id)).toEqual(['late', 'old', 'new']);
  });

  it('tells the age by the service and never less than nothing (L2)', () => {
    const open = payment('a', 'waiting', 1);
    expect(ageMs(open, Date.parse('2026-03-05T09:03:30.000Z'))).toBe(150_000);
    expect(ageMs(open, Date.parse('2026-03-04T09:03:30.000Z'))).toBe(0);
  });
});

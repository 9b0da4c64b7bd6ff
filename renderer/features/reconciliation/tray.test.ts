import type { OpenSaleView, PaymentView } from '@tilla/shared/contract/views/sale-view.ts';
import { describe, expect, it } from 'vitest';
import { ageMs, inTrayOrder, trayOf } from './tray.ts';

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
  quietLeftMs: null,
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

const openSale = (id: string): OpenSaleView => ({
  id,
  number: 1,
  createdAt: '2026-03-05T09:00:00.000Z',
  cashierName: 'A',
  totalTiyn: 200,
  restTiyn: 100,
  cart: { lines: [], discountPercentage: 0 },
  mustBeWhole: false,
  hiddenQrUntil: null,
  tenders: [],
});

describe('the tray', () => {
  it('a sale is listed once: an earlier QR of its rest is a note on it, until that is paid', () => {
    const former = { ...payment('qr', 'waiting', 1), saleId: 'sale', place: 'superseded' as const };
    const other = payment('other', 'waiting', 2);
    const open = trayOf([former, other], [openSale('sale')]);
    expect(open.rests).toEqual([{ sale: openSale('sale'), former }]);
    expect(open.unpaid).toEqual([other]);
    const paid = trayOf([{ ...former, phase: 'paid' }, other], [openSale('sale')]);
    expect(paid.rests[0]?.former).toBeNull();
    expect(paid.paid).toHaveLength(1);
  });

  it('a paid payment does not count as unpaid, nor an open one as unseen', () => {
    const seen = { ...payment('seen', 'paid', 1), place: 'screen' as const };
    expect(trayOf([seen, payment('late', 'paid', 2)], [])).toMatchObject({ paid: [{ id: 'late' }], unpaid: [] });
  });

  it('late payments come first, then the one that waits longest', () => {
    const open = [payment('new', 'waiting', 5), payment('old', 'checking', 1), payment('late', 'paid', 3)];
    expect(inTrayOrder(open).map(({ id }) => id)).toEqual(['late', 'old', 'new']);
  });

  it('the age is by the service’s clock and never negative (L2)', () => {
    const open = payment('a', 'waiting', 1);
    expect(ageMs(open, Date.parse('2026-03-05T09:03:30.000Z'))).toBe(150_000);
    expect(ageMs(open, Date.parse('2026-03-04T09:03:30.000Z'))).toBe(0);
  });
});

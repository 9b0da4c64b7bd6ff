import { invoicePageWire } from '@tilla/payment-api/merchant/invoice.ts';
import { describe, expect, it } from 'vitest';
import { DAY } from '#tests/core/manual-clock.ts';
import { aSale } from '#tests/core/payment-records.ts';
import { cartOf, ownOrder, recoveredPayment, searches } from './recovered.ts';

const SALE = '0190a1b2-0000-7000-8000-0123456789ab';
const names = { current: () => 'now00000', former: () => [{ tag: 'before00', untilMs: 100 * DAY }] };

describe('an order id', () => {
  it.each([
    ['of a sale', `now00000.${SALE}`, { saleId: SALE, givenUpMs: null }],
    ['of a row of a list', `now00000.${SALE}-0012`, { saleId: `${SALE}-0012`, givenUpMs: null }],
    ['under a name that it gave up', `before00.${SALE}`, { saleId: SALE, givenUpMs: 100 * DAY }],
    ['of another till', `other000.${SALE}`, null],
    ['of a printed QR', `static.now00000.${SALE}`, null],
    ['of a subscription', `subscription.now00000.${SALE}`, null],
    ['that somebody typed', 'now00000.42', null],
    ['without a name', SALE, null],
    ['that is none', null, null],
  ])('C3, D1: an order id is recognized: %s', (_, externalOrderId, meaning) => {
    expect(ownOrder(names, externalOrderId)).toEqual(meaning);
  });
});

describe('what the service is searched for', () => {
  it('D1: searches cover every tag of this till whose invoices may be in the period, however long ago', () => {
    expect(searches(names, null)).toEqual(['now00000.', 'before00.']);
    expect(searches(names, 90 * DAY)).toEqual(['now00000.', 'before00.']);
    expect(searches(names, 120 * DAY)).toEqual(['now00000.', 'before00.']);
    expect(searches(names, 132 * DAY)).toEqual(['now00000.']);
  });
});

describe('an invoice that this ledger had lost, and that is over', () => {
  const END = Date.parse('2026-03-05T05:05:00.000Z');
  const expired = {
    id: 7,
    amount: '500.00',
    status: 'expired',
    created_at: '2026-03-05T10:00:00+05:00',
    qr_expires_at: '2026-03-05T10:05:00+05:00',
  };
  const [invoice] = invoicePageWire.read({ current_page: 1, total: 1, data: [expired] }).invoices;
  if (invoice === undefined) throw new Error('unreadable');
  const takenIn = (nowMs: number) =>
    recoveredPayment({
      id: 'payment',
      invoice,
      sale: aSale(),
      attempt: 1,
      isSaleLost: true,
      isTooMany: false,
      partTiyn: undefined,
      nowMs,
    });

  it('L5: a lost invoice that ended in the past days is polled as if it had just ended', () => {
    expect(takenIn(END + DAY)).toMatchObject({ isWatched: true, endedMs: END + DAY, endConfirmedMs: null });
  });

  it('T1: a lost invoice is polled although this machine dates its end long ago, until the service confirms', () => {
    expect(takenIn(END + 5 * DAY)).toMatchObject({ isWatched: true, endedMs: END, endConfirmedMs: END });
  });

  it('C3: a lost invoice has its goods as they were billed, and its description', () => {
    const item = {
      id: '31',
      catalogItemId: 7,
      name: 'Сүт',
      priceTiyn: 25_000,
      count: 2,
      unitId: '796',
      discountPercentage: 0,
      totalTiyn: 50_000,
      refundedCount: 0,
      refundedTiyn: 0,
    };
    const whole = { ...invoice, items: [item] };
    const lines = [{ catalogItemId: 7, priceTiyn: 25_000, count: 2 }];
    expect(cartOf({ ...whole, description: ' Завтраки для садика ' })).toMatchObject({
      lines,
      purpose: 'Завтраки для садика',
    });
    expect(cartOf({ ...whole, description: 'ж'.repeat(80) })?.purpose).toHaveLength(60);
    expect(cartOf({ ...whole, description: null })).not.toHaveProperty('purpose');
    expect(cartOf({ ...whole, amountTiyn: 1 })).toBeNull();
  });
});

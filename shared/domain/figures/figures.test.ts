import { describe, expect, it } from 'vitest';
import { cartTotals, lineTotalTiyn } from '../cart.ts';
import { cartDiscountTiyn, discountedLines, discountOfSaleTiyn } from './discount.ts';
import { averageTiyn, moneyEventsOf, revenueOf, type SaleMoney } from './money-events.ts';
import { addQuantities, formatGoods, formatQuantities, quantityOf } from './quantity.ts';

const by = { personId: 'dana', personName: 'Дана' };
const cash = { ...by, tender: 'cash', roundingTiyn: 0, returnedTiyn: 0, returns: [] } as const;
const qr = { ...by, tender: 'qr', refundedTiyn: 0, isPartlyRefunded: false, refundSteps: [], ownRefunds: [] } as const;
const sale: SaleMoney<string> = {
  totalTiyn: 100_000,
  payments: [{ ...qr, id: 'p', paidAt: '2026-03-05T19:01:00Z', amountTiyn: 60_000, billedTiyn: 60_000 }],
  tenders: [{ ...cash, id: 't', takenAt: '2026-03-05T18:59:00Z', amountTiyn: 40_000 }],
};
const eventsOf = (given: SaleMoney<string>) =>
  moneyEventsOf(given).map(({ id, kind, at, amountTiyn, personName }) => [id, kind, at, amountTiyn, personName]);
const completing = (given: SaleMoney<string>) => moneyEventsOf(given).find(({ completesSale }) => completesSale)?.id;

describe('money events', () => {
  it('a split sale counts once, with the payment that completed it', () => {
    expect(moneyEventsOf(sale).map(({ id, completesSale }) => [id, completesSale])).toEqual([
      ['t', false],
      ['p', true],
    ]);
    expect(completing({ ...sale, payments: [] })).toBeUndefined();
  });

  it('a basket that was paid twice counts with its first payment, and rounding completes a cash sale', () => {
    const twice = [
      ...sale.payments,
      { ...qr, id: 'again', paidAt: '2026-03-05T20:00:00Z', amountTiyn: 100_000, billedTiyn: 100_000 },
    ];
    const rounded = { ...cash, id: 'r', takenAt: '2026-03-05T18:00:00Z', amountTiyn: 99_950, roundingTiyn: 50 };
    expect(completing({ ...sale, payments: twice })).toBe('p');
    expect(completing({ ...sale, tenders: [rounded] })).toBe('r');
  });

  it('an invoice covers what it was made for, and money that went back before covers nothing', () => {
    const other = sale.payments.map((payment) => ({ ...payment, amountTiyn: 59_999 }));
    expect(completing({ ...sale, payments: other })).toBe('p');
    const returns = [{ ...by, id: 'back', at: '2026-03-05T19:00:00Z', amountTiyn: 40_000 }];
    const tenders = sale.tenders.map((tender) => ({ ...tender, returnedTiyn: 40_000, returns }));
    expect(completing({ ...sale, tenders })).toBeUndefined();
    const later = { ...cash, id: 'card', takenAt: '2026-03-05T19:02:00Z', amountTiyn: 40_000 };
    expect(completing({ ...sale, tenders: [...tenders, later] })).toBe('card');
    const undated = sale.tenders.map((tender) => ({ ...tender, returnedTiyn: 40_000 }));
    expect(completing({ ...sale, tenders: undated })).toBe('p');
  });

  it('a refund is an event of the moment it went back, by the person who made it; other refunds have nobody here', () => {
    const refunded = {
      ...qr,
      id: 'p',
      paidAt: '2026-03-05T10:00:00Z',
      amountTiyn: 100_000,
      billedTiyn: 100_000,
      refundedTiyn: 50_000,
      refundSteps: [
        { at: '2026-03-06T10:00:00Z', totalTiyn: 20_000 },
        { at: '2026-03-07T10:00:00Z', totalTiyn: 50_000 },
      ],
      ownRefunds: [
        { id: 'r', personId: 'aigerim', personName: 'Айгерим', at: '2026-03-06T09:59:00Z', amountTiyn: 20_000 },
      ],
    };
    expect(eventsOf({ ...sale, tenders: [], payments: [refunded] })).toEqual([
      ['p', 'payment', '2026-03-05T10:00:00Z', 100_000, 'Дана'],
      ['r', 'refund', '2026-03-06T10:00:00Z', 20_000, 'Айгерим'],
      ['p:refunded:50000', 'refund', '2026-03-07T10:00:00Z', 30_000, ''],
    ]);
    // What the service does not count yet is in no figure, and what a ledger knows no moment of is not lost.
    const noSteps = { ...refunded, refundSteps: [], ownRefunds: [], refundedTiyn: 70_000 };
    expect(eventsOf({ ...sale, tenders: [], payments: [noSteps] }).at(1)).toEqual([
      'p:refunded:70000',
      'refund',
      '2026-03-05T10:00:00Z',
      70_000,
      '',
    ]);
    expect(eventsOf({ ...sale, tenders: [], payments: [{ ...refunded, refundedTiyn: 0 }] })).toHaveLength(1);
  });

  it('a larger refund made outside the till leaves a later refund of this till its own moment', () => {
    const own = { id: 'r', personId: 'aigerim', personName: 'Айгерим', at: '2026-03-06T19:20:00Z' };
    const refunded = {
      ...qr,
      id: 'p',
      paidAt: '2026-03-05T10:00:00Z',
      amountTiyn: 56_745,
      billedTiyn: 56_745,
      refundedTiyn: 38_208,
      refundSteps: [
        { at: '2026-03-05T17:40:00Z', totalTiyn: 19_293 },
        { at: '2026-03-06T19:20:00Z', totalTiyn: 38_208 },
      ],
      ownRefunds: [{ ...own, amountTiyn: 18_915 }],
    };
    expect(eventsOf({ ...sale, tenders: [], payments: [refunded] }).slice(1)).toEqual([
      ['p:refunded:19293', 'refund', '2026-03-05T17:40:00Z', 19_293, ''],
      ['r', 'refund', '2026-03-06T19:20:00Z', 18_915, 'Айгерим'],
    ]);
    // Two refunds of this till that were learned of together.
    const together = {
      ...refunded,
      refundSteps: [{ at: '2026-03-06T19:20:00Z', totalTiyn: 38_208 }],
      ownRefunds: [
        { ...own, id: 'first', amountTiyn: 19_293 },
        { ...own, id: 'second', amountTiyn: 18_915 },
      ],
    };
    expect(eventsOf({ ...sale, tenders: [], payments: [together] }).slice(1)).toEqual([
      ['first', 'refund', '2026-03-06T19:20:00Z', 19_293, 'Айгерим'],
      ['second', 'refund', '2026-03-06T19:20:00Z', 18_915, 'Айгерим'],
    ]);
  });

  it('a refund made outside the till an hour before an equal one of this till is distinguished from it', () => {
    const step = (at: string, totalTiyn: number) => ({ at, totalTiyn });
    const refunded = {
      ...qr,
      id: 'p',
      paidAt: '2026-03-06T13:00:00Z',
      amountTiyn: 90_000,
      billedTiyn: 90_000,
      refundedTiyn: 60_000,
      refundSteps: [step('2026-03-06T14:00:00Z', 30_000), step('2026-03-06T15:00:02Z', 60_000)],
      ownRefunds: [{ ...by, id: 'r1', at: '2026-03-06T15:00:03Z', amountTiyn: 30_000 }],
    };
    const events = moneyEventsOf({ totalTiyn: 90_000, payments: [refunded], tenders: [] });
    expect(events.slice(1).map(({ id, at }) => [id, at])).toEqual([
      [`p:refunded:30000`, '2026-03-06T14:00:00Z'],
      ['r1', '2026-03-06T15:00:02Z'],
    ]);
  });

  it('money of the counter went back each time that somebody gave it back', () => {
    const returns = [{ ...by, id: 'back', at: '2026-03-08T10:00:00Z', amountTiyn: 10_000 }];
    const tender = {
      ...cash,
      id: 't',
      takenAt: '2026-03-05T10:00:00Z',
      amountTiyn: 100_000,
      returnedTiyn: 30_000,
      returns,
    };
    const events = moneyEventsOf({ ...sale, payments: [], tenders: [tender] });
    expect(events.map(({ id, at, amountTiyn }) => [id, at, amountTiyn])).toEqual([
      ['t', '2026-03-05T10:00:00Z', 100_000],
      ['t:returned', '2026-03-05T10:00:00Z', 20_000],
      ['back', '2026-03-08T10:00:00Z', 10_000],
    ]);
    expect(revenueOf(events)).toEqual({ count: 1, paidTiyn: 100_000, refundedTiyn: 30_000, netTiyn: 70_000 });
  });

  it('the average divides by sales, without money for debts, and there is none without a sale', () => {
    expect(averageTiyn({ paidTiyn: 975_900, debtPaidTiyn: 0, sales: 5 })).toBe(195_180);
    expect(averageTiyn({ paidTiyn: 1_075_900, debtPaidTiyn: 100_000, sales: 5 })).toBe(195_180);
    expect(averageTiyn({ paidTiyn: 100, debtPaidTiyn: 100, sales: 0 })).toBeNull();
  });
});

describe('discounts', () => {
  it('of a sale are those of its lines and of its cart, each once, and come to what is taken off its lines', () => {
    const line = { catalogItemId: null, unit: null, priceTiyn: 10_000, count: 3, discountPercentage: 0 };
    const lines = [
      { ...line, id: 'a', name: 'Нан', discountTiyn: 1_000 },
      { ...line, id: 'b', name: 'Сүт' },
    ];
    for (const cart of [
      { lines, discountPercentage: 10 },
      { lines, discountPercentage: 0, discountTiyn: 3_001 },
    ]) {
      const { subtotalTiyn, discountTiyn, totalTiyn } = cartTotals(cart);
      const shown = lines.map((one) => ({ ...one, totalTiyn: lineTotalTiyn(one) }));
      expect(discountedLines(cart).map(({ ownDiscountTiyn }) => ownDiscountTiyn)).toEqual([1_000, 0]);
      expect(cartDiscountTiyn(cart)).toBe(discountTiyn - 1_000);
      expect(subtotalTiyn - discountOfSaleTiyn({ lines: shown, discountTiyn: cartDiscountTiyn(cart) })).toBe(totalTiyn);
    }
  });
});

describe('quantities', () => {
  const weighed = { unit: 'kg', measure: { thousandths: 350, unitPriceTiyn: 100_000 } };

  it('kilograms are never added to pieces, however a catalog spells them', () => {
    const all = [quantityOf({ unit: null }, 3), quantityOf(weighed, 1), quantityOf({ unit: 'штук' }, 5)];
    expect(addQuantities([...all, quantityOf({ unit: 'килограмм' }, 2)])).toEqual([
      { unit: 'шт', thousandths: 8_000 },
      { unit: 'кг', thousandths: 2_350 },
    ]);
    expect(formatQuantities([...all, quantityOf({ unit: 'кг' }, 2)], 'ru')).toBe('8 шт · 2,35 кг');
    expect(formatQuantities(all, 'kk')).toBe('8 дана · 0,35 кг');
    expect(formatQuantities(all, 'en')).toBe('8 pc · 0.35 kg');
    expect(formatQuantities([], 'en')).toBe('');
    const goods = [formatGoods({ ...weighed, name: 'Алма' }, 1, 'ru'), formatGoods({ name: 'Нан' }, 2, 'ru')];
    expect([...goods, formatGoods({ name: 'Нан' }, null, 'ru')]).toEqual(['Алма × 0,35 кг', 'Нан × 2 шт', 'Нан']);
  });
});

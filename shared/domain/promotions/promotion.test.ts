import { describe, expect, it } from 'vitest';
import { isInForce, type Promotion, unchangedForMs } from './promotion.ts';

const almaty = (text: string) => Date.parse(`${text}:00+05:00`);
const happyHour: Promotion = {
  id: 'p',
  name: 'Счастливый час',
  isOn: true,
  fromDay: '2026-11-02',
  untilDay: '2026-11-30',
  weekdays: [5, 6],
  hours: { from: '16:00', until: '18:00' },
  rule: { kind: 'happy_hour', goods: { itemIds: [], categories: [] }, percentage: 20, priceTiyn: null },
};

describe('when a promotion is in force', () => {
  it.each([
    ['2026-11-27T16:00', true],
    ['2026-11-27T17:59', true],
    ['2026-11-27T15:59', false],
    ['2026-11-27T18:00', false],
    ['2026-11-26T16:30', false],
    ['2026-12-04T16:30', false],
  ])('%s Almaty: a happy hour of Fridays and Saturdays in November is in force: %s', (at, expected) => {
    expect(isInForce(happyHour, almaty(at), null)).toBe(expected);
  });

  it('a promotion that is switched off is not in force', () => {
    expect(isInForce({ ...happyHour, isOn: false }, almaty('2026-11-27T16:30'), null)).toBe(false);
  });

  it('the last hour of a day ends at midnight', () => {
    const late = { ...happyHour, hours: { from: '22:00', until: '24:00' } };
    expect(isInForce(late, almaty('2026-11-27T23:59'), null)).toBe(true);
    expect(isInForce(late, almaty('2026-11-28T00:00'), null)).toBe(false);
  });

  it("a customer's price takes a customer, a chosen one where some are chosen", () => {
    const everyone: Promotion = {
      ...happyHour,
      hours: null,
      rule: { ...happyHour.rule, kind: 'customer_price', customerIds: [] } as Promotion['rule'],
    };
    const chosen = { ...everyone, rule: { ...everyone.rule, customerIds: ['c1'] } as Promotion['rule'] };
    const at = almaty('2026-11-27T10:00');
    expect([null, 'c1', 'c2'].map((id) => isInForce(everyone, at, id))).toEqual([false, true, true]);
    expect([null, 'c1', 'c2'].map((id) => isInForce(chosen, at, id))).toEqual([false, true, false]);
  });
});

describe('how long that stays so', () => {
  it.each([
    ['2026-11-27T15:59', 60_000],
    ['2026-11-27T16:00', 7_200_000],
    ['2026-11-27T18:00', 21_600_000],
  ])('%s Almaty: until an hour begins or ends, else until midnight', (at, expected) => {
    expect(unchangedForMs([happyHour], almaty(at))).toBe(expected);
  });
});

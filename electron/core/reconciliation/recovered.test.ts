import { describe, expect, it } from 'vitest';
import { ownOrder, searches } from './recovered.ts';

const DAY = 86_400_000;
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
  ])('C3, D1: is known for what it is: %s', (_, externalOrderId, meaning) => {
    expect(ownOrder(names, externalOrderId)).toEqual(meaning);
  });
});

describe('what the service is searched for', () => {
  it('D1: is every name of this till whose bills may lie in what is asked about, however long ago that was', () => {
    expect(searches(names, null)).toEqual(['now00000.', 'before00.']);
    expect(searches(names, 90 * DAY)).toEqual(['now00000.', 'before00.']);
    expect(searches(names, 120 * DAY)).toEqual(['now00000.', 'before00.']);
    expect(searches(names, 132 * DAY)).toEqual(['now00000.']);
  });
});

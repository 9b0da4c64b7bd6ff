import { describe, expect, it } from 'vitest';
import { type MoneyEvent, type ShiftSpan, shiftOf } from './shift-of.ts';

const first: ShiftSpan = { id: 'first', fromSeq: 10, toSeq: 20, openedAt: '2026-03-05T05:00:00.000Z' };
const second: ShiftSpan = { id: 'second', fromSeq: 30, toSeq: null, openedAt: '2026-03-06T05:00:00.000Z' };
const event = (given: Partial<MoneyEvent>): MoneyEvent => ({
  seq: 15,
  kind: 'sale',
  isPrintedQr: false,
  isAdopted: false,
  paidAt: null,
  ...given,
});

describe('the shift of a change of money', () => {
  it.each([
    ['a sale at the first event of a shift', { seq: 10 }, { shiftId: 'first' }],
    ['a sale at the last event of a shift', { seq: 20 }, { shiftId: 'first' }],
    ['a sale in the open shift', { seq: 1_000 }, { shiftId: 'second' }],
    [
      'a bill of the first shift that is paid in the second',
      { seq: 31, paidAt: '2026-03-05T06:00:00.000Z' },
      { shiftId: 'second' },
    ],
    ['a bill that is paid at night', { seq: 25 }, { outside: 'late_payment' }],
    ['money before the first shift', { seq: 9 }, { outside: 'late_payment' }],
    ['a refund that becomes known at night', { seq: 25, kind: 'refund' }, { outside: 'refund' }],
    ['a refund in the second shift of a sale of the first', { seq: 35, kind: 'refund' }, { shiftId: 'second' }],
    ['cash that an older till moved at night', { seq: 25, kind: 'cash_move' }, { outside: 'cash_move' }],
    ['money that was taken in from the service', { seq: 35, isAdopted: true }, { outside: 'adopted' }],
    ['a printed QR that is paid at night', { seq: 25, isPrintedQr: true, isAdopted: true }, { outside: 'printed_qr' }],
    [
      'a printed QR that was paid at night and is found in the morning',
      { seq: 31, isPrintedQr: true, isAdopted: true, paidAt: '2026-03-06T01:00:00.000Z' },
      { outside: 'printed_qr' },
    ],
    [
      'a printed QR that is paid while a shift is open',
      { seq: 31, isPrintedQr: true, isAdopted: true, paidAt: '2026-03-06T05:01:00.000Z' },
      { shiftId: 'second' },
    ],
  ] as const)('places %s', (_, given, place) => {
    expect(shiftOf(event(given), [first, second])).toEqual(place);
  });

  it('is exactly one, or none with a reason, for every event between two shifts and beside them', () => {
    for (let seq = 1; seq < 40; seq += 1) {
      const place = shiftOf(event({ seq }), [first, second]);
      const holding = [first, second].filter(({ fromSeq, toSeq }) => fromSeq <= seq && seq <= (toSeq ?? seq));
      expect('shiftId' in place ? [place.shiftId] : []).toEqual(holding.map(({ id }) => id));
    }
  });
});

import { describe, expect, it } from 'vitest';
import { anInvoice, aPayment } from '#tests/core/payment-records.ts';
import { refusedCode } from '#tests/core/refused-code.ts';
import type { PaymentRecord } from '../ledger/payment-record.ts';
import type { PaymentCommand, SaleSnapshot } from './payment-commands.ts';
import { applyPayment, decidePayment } from './payment-decider.ts';

const waiting = aPayment({ step: 'confirmed', invoice: anInvoice(), isWatched: true });
const twice = { code: 'till_paid_twice', params: { count: 2 } };
const around = (attempts: readonly PaymentRecord[], tenders: SaleSnapshot['tenders'] = []): SaleSnapshot => ({
  totalTiyn: 50_000,
  tenders,
  attempts,
});
const decide = (payment: PaymentRecord | null, command: PaymentCommand, sale = around([])) =>
  decidePayment({ payment, sale: () => sale }, command);
const unread = (): never => {
  throw new TypeError('nobody needs it');
};
const paidWord = {
  status: 'paid',
  isScanned: false,
  errorCode: null,
  providerText: null,
  paidAt: '2026-03-05T05:01:00.000Z',
  payerName: null,
  totalRefundedTiyn: 0,
  route: 'check',
} as const;
const becomePaid = { name: 'observe', snapshot: paidWord, nowMs: 0, isTimeSure: true } as const;
const paidInvoice = anInvoice({ status: 'paid', paidAt: paidWord.paidAt });
const ownPaid = { invoice: paidInvoice, isWatched: false };

describe('a payment comes into the ledger', () => {
  it('C8: a new payment has all fields, and replaces other attempts', () => {
    const payment = aPayment({ id: 'second', attempt: 2 });
    const rejected = aPayment({ step: 'rejected', problem: { code: 'bank_error', params: {} } });
    expect(decide(null, { name: 'intend', payment, replaced: [rejected, waiting] })).toEqual([
      { paymentId: 'second', type: 'payment.intended', data: payment },
      { paymentId: 'payment', type: 'payment.placed', data: { place: 'done', problem: rejected.problem } },
      { paymentId: 'payment', type: 'payment.placed', data: { place: 'done', invoice: waiting.invoice } },
    ]);
    expect(applyPayment(null, { paymentId: 'second', type: 'payment.intended', data: payment })).toEqual(payment);
  });

  it('C3: an adopted payment is recorded as found, and affects the others of its sale where it is paid', () => {
    const found = aPayment({ id: 'found', step: 'confirmed', invoice: paidInvoice, place: 'done' });
    const adopt = { name: 'adopt', payment: found, isSaleLost: false } as const;
    const alone = [{ paymentId: 'found', type: 'payment.adopted', data: found }];
    expect(decide(null, adopt)).toEqual(alone);
    expect(decide(null, { ...adopt, isSaleLost: true }, around([waiting]))).toEqual(alone);
    const open = { ...found, invoice: anInvoice() };
    expect(decide(null, { ...adopt, payment: open }, around([waiting]))).toEqual([
      { paymentId: 'found', type: 'payment.adopted', data: open },
    ]);
    expect(decide(null, adopt, around([waiting]))).toEqual([
      { paymentId: 'found', type: 'payment.adopted', data: { ...found, place: 'screen' } },
      {
        paymentId: 'payment',
        type: 'payment.placed',
        data: { invoice: waiting.invoice, place: 'superseded', isSuperseded: true },
      },
    ]);
  });

  it('before anything else is asked of it', () => {
    expect(refusedCode(() => decide(null, { name: 'send' }))).toBe('till_not_found');
  });
});

describe('a payment that is in the ledger', () => {
  it('an event has only what is new, and there is none where nothing is', () => {
    const state = { payment: aPayment({ mayHaveArrived: true }), sale: unread };
    expect(decidePayment(state, { name: 'send' })).toEqual([
      { paymentId: 'payment', type: 'payment.sent', data: { step: 'sent', sends: 1 } },
    ]);
    expect(decidePayment(state, { name: 'noteArrived' })).toEqual([]);
    expect(refusedCode(() => decidePayment(state, { name: 'dismiss' }))).toBe('till_still_checking');
  });

  it('L2: a dating command always has an event with the date', () => {
    const { createdAt } = waiting;
    expect(decide(waiting, { name: 'date', createdAt })).toEqual([
      { paymentId: 'payment', type: 'payment.dated', data: { createdAt } },
    ]);
  });

  it('the record is the old one merged with the event', () => {
    const event = { paymentId: 'payment', type: 'payment.placed', data: { place: 'aside' } } as const;
    expect(applyPayment(waiting, event)).toEqual({ ...waiting, place: 'aside' });
  });
});

describe('C4: a payment that becomes paid', () => {
  const own = (data: object) => ({ paymentId: 'payment', type: 'payment.observed', data });
  const other = (change: Partial<PaymentRecord>) =>
    aPayment({ id: 'other', attempt: 2, step: 'confirmed', invoice: anInvoice({ id: 8 }), ...change });

  it('concerns nobody where it is alone, or where only what is over stands beside it', () => {
    const over = other({ step: 'rejected', invoice: null });
    for (const sale of [around([]), around([waiting]), around([waiting, over])]) {
      expect(decide(waiting, becomePaid, sale)).toEqual([own(ownPaid)]);
    }
  });

  it('a paid payment hides payable attempts and takes their place on the screen', () => {
    const data = { invoice: anInvoice({ id: 8 }), place: 'superseded', isSuperseded: true };
    const hidden = { paymentId: 'other', type: 'payment.placed', data };
    const aside = { ...waiting, place: 'aside' as const };
    const onScreen = decide(aside, becomePaid, around([aside, other({})]));
    expect(onScreen).toEqual([own({ ...ownPaid, place: 'screen' }), hidden]);
    const besideIt = decide(aside, becomePaid, around([aside, other({ place: 'aside' })]));
    expect(besideIt).toEqual([own(ownPaid), hidden]);
    const before = decide(aside, becomePaid, around([aside, other({ place: 'superseded' })]));
    expect(before).toEqual([own(ownPaid)]);
  });

  it('a second paid payment makes both a task, and the other one returns to the tray', () => {
    const second = other({ invoice: { ...paidInvoice, id: 8 }, place: 'done' });
    const expected = { invoice: second.invoice, problem: twice };
    expect(decide(waiting, becomePaid, around([waiting, second]))).toEqual([
      own({ ...ownPaid, problem: twice }),
      {
        paymentId: 'other',
        type: 'payment.placed',
        data: { ...expected, place: 'aside' },
      },
    ]);
    const third = { ...second, id: 'third', place: 'screen' as const };
    const thrice = { code: 'till_paid_twice', params: { count: 3 } };
    expect(decide(waiting, becomePaid, around([second, third]))).toEqual([
      own({ ...ownPaid, problem: thrice }),
      { paymentId: 'other', type: 'payment.placed', data: { ...expected, problem: thrice, place: 'aside' } },
      { paymentId: 'third', type: 'payment.placed', data: { ...expected, problem: thrice } },
    ]);
  });

  it('a payment is a task where cash has paid already', () => {
    const cash = [{ amountTiyn: 50_000, returnedTiyn: 0 }];
    expect(decide(waiting, becomePaid, around([waiting], cash))).toEqual([own({ ...ownPaid, problem: twice })]);
    const returned = [{ amountTiyn: 50_000, returnedTiyn: 50_000 }];
    expect(decide(waiting, becomePaid, around([waiting], returned))).toEqual([own(ownPaid)]);
  });

  it('meets the others once: another word about it says nothing of them', () => {
    const paid: PaymentRecord = { ...waiting, invoice: paidInvoice, isWatched: false };
    const part = { ...becomePaid, snapshot: { ...paidWord, status: 'partially_refunded', totalRefundedTiyn: 5 } };
    const invoice = { ...paidInvoice, status: 'partially_refunded', totalRefundedTiyn: 5 };
    const refundSteps = [{ at: new Date(part.nowMs).toISOString(), totalTiyn: 5, isObserved: true as const }];
    expect(decidePayment({ payment: paid, sale: unread }, part)).toEqual([own({ invoice, refundSteps })]);
  });
});

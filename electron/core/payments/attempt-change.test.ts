import { describe, expect, it } from 'vitest';
import { anInvoice, aPayment, aWord } from '#tests/core/payment-records.ts';
import { refusedCode } from '#tests/core/refused-code.ts';
import type { PaymentRecord } from '../ledger/payment-record.ts';
import { decideAttempt } from './attempt-change.ts';
import type { ChangeCommand } from './payment-commands.ts';

const problem = { code: 'bank_error', params: {} };
const placed = (change: Partial<PaymentRecord>) => ({ type: 'payment.placed', change });
const snapshot = (status: string) => aWord({ status });

const intended = aPayment();
const unknown = aPayment({ step: 'unknown', problem, mayHaveArrived: true, serverErrors: 1 });
const waiting = aPayment({ step: 'confirmed', invoice: anInvoice(), isWatched: true });
const phone = { ...waiting, tender: 'phone' as const };
const paid: PaymentRecord = { ...waiting, invoice: anInvoice({ status: 'paid' }), isWatched: false };
const rejected = aPayment({ step: 'rejected', problem });
const stopped = aPayment({ step: 'stopped', problem });
const expired: PaymentRecord = { ...waiting, invoice: anInvoice({ status: 'expired' }), endedMs: 1, endConfirmedMs: 2 };
const open = [intended, aPayment({ step: 'sent' }), unknown];

describe('how far a request came', () => {
  const progress: readonly ChangeCommand[] = [
    { name: 'send' },
    { name: 'noteUnknown', problem, mayHaveArrived: true, serverErrors: 0 },
    { name: 'confirm', invoice: anInvoice({ id: 8 }), nowMs: 0 },
    { name: 'reject', problem },
    { name: 'stop', problem, invoice: null },
  ];

  it.each(progress)(
    'progress is recorded while the outcome is open, and refused once it is known: $name',
    (command) => {
      for (const payment of open) expect(decideAttempt(payment, command)).toHaveProperty('type');
      for (const payment of [waiting, paid, rejected, stopped]) {
        expect(refusedCode(() => decideAttempt(payment, command))).toBe('till_internal');
      }
    },
  );

  it('the same invoice found again changes nothing', () => {
    const found = { name: 'confirm', invoice: anInvoice({ status: 'paid' }), nowMs: 0 } as const;
    expect(decideAttempt(waiting, found)).toBeUndefined();
    expect(refusedCode(() => decideAttempt({ ...stopped, invoice: anInvoice() }, found))).toBe('till_internal');
    expect(refusedCode(() => decideAttempt({ ...waiting, invoice: null }, found))).toBe('till_internal');
    const same = { name: 'noteUnknown', problem, mayHaveArrived: true, serverErrors: 1 } as const;
    expect(decideAttempt(unknown, same)).toBeUndefined();
    for (const change of [
      { step: 'sent' as const },
      { mayHaveArrived: false },
      { serverErrors: 2 },
      { problem: null },
    ]) {
      expect(decideAttempt({ ...unknown, ...change }, same)).toMatchObject({ type: 'payment.unknown' });
    }
  });

  it('C2: an attempt is counted before sending, and may have arrived from then on', () => {
    expect(decideAttempt(aPayment({ sends: 2 }), { name: 'send' })).toEqual({
      type: 'payment.sent',
      change: { step: 'sent', sends: 3, mayHaveArrived: true },
    });
  });

  it('C3: an attempt is looked up where one of its requests exists at the service', () => {
    expect(decideAttempt(intended, { name: 'noteArrived' })).toEqual({
      type: 'payment.unknown',
      change: { step: 'unknown', mayHaveArrived: true, problem: { code: 'till_outcome_unknown', params: {} } },
    });
    expect(decideAttempt(unknown, { name: 'noteArrived' })).toBeUndefined();
    for (const payment of [waiting, rejected, stopped]) {
      expect(decideAttempt(payment, { name: 'noteArrived' })).toBeUndefined();
    }
  });

  it('S3: a different amount is a mismatch', () => {
    const other = { name: 'confirm', invoice: anInvoice({ amountTiyn: 7 }), nowMs: 0 } as const;
    const problem = { code: 'till_amount_differs', params: { expectedTiyn: 50_000, actualTiyn: 7 } };
    expect(decideAttempt(unknown, other)).toMatchObject({ change: { isMismatch: true, problem: problem } });
  });

  it('a refused attempt stays before the cashier, and is removed where nobody looks', () => {
    const refused = { step: 'rejected', problem, isWatched: false };
    const command = { name: 'reject', problem } as const;
    for (const place of ['screen', 'aside', 'done'] as const) {
      expect(decideAttempt(aPayment({ place }), command)).toEqual({ type: 'payment.rejected', change: refused });
    }
    for (const place of ['superseded', 'list'] as const) {
      const change = { ...refused, place: 'done' };
      expect(decideAttempt(aPayment({ place }), command)).toEqual({ type: 'payment.rejected', change });
    }
  });

  it('C3: an attempt is watched where the invoice it found is not ours', () => {
    const change = { step: 'stopped', problem };
    expect(decideAttempt(unknown, { name: 'stop', problem, invoice: null })).toEqual({
      type: 'payment.stopped',
      change: { ...change, isWatched: false },
    });
    expect(decideAttempt(unknown, { name: 'stop', problem, invoice: anInvoice() })).toEqual({
      type: 'payment.stopped',
      change: { ...change, isWatched: true, invoice: anInvoice() },
    });
  });
});

describe('what the service says of a payment', () => {
  const hear = (status: string, isTimeSure = true, nowMs = 0) =>
    ({ name: 'observe', snapshot: snapshot(status), nowMs, isTimeSure }) as const;

  it('A2: only a paid status ends a dispute', () => {
    const disputed = { ...waiting, isDisputed: true };
    expect(decideAttempt(disputed, hear('paid'))).toMatchObject({ change: { isWatched: false, isDisputed: false } });
    expect(decideAttempt(disputed, hear('expired'))).not.toHaveProperty('change.isDisputed');
    expect(decideAttempt(waiting, hear('paid'))).not.toHaveProperty('change.isDisputed');
    expect(decideAttempt(disputed, hear('pending'))).toBeUndefined();
  });

  it('T1: a watch ends only by a time that is certain', () => {
    const late = Date.parse('2026-03-20T05:00:00.000Z');
    expect(decideAttempt(expired, hear('expired', true, late))).toEqual({
      type: 'payment.watchEnded',
      change: { isWatched: false },
    });
    expect(decideAttempt(expired, hear('expired', false, late))).toBeUndefined();
  });

  it('A3: a withdrawal undoes the payment, and nothing else', () => {
    const withdraw = { name: 'withdraw', snapshot: snapshot('pending'), nowMs: 0 } as const;
    expect(decideAttempt(paid, withdraw)).toMatchObject({ type: 'payment.withdrawn', change: { isWatched: true } });
    for (const payment of [intended, waiting, stopped]) expect(decideAttempt(payment, withdraw)).toBeUndefined();
  });

  it('A2: a dispute is recorded once, until it ends', () => {
    const disputed = { ...waiting, isDisputed: true };
    expect(decideAttempt(waiting, { name: 'dispute' })).toEqual({
      type: 'payment.disputed',
      change: { isDisputed: true },
    });
    expect(decideAttempt(disputed, { name: 'dispute' })).toBeUndefined();
    const ended = { type: 'payment.disputeEnded', change: { isDisputed: false } };
    expect(decideAttempt(disputed, { name: 'endDispute' })).toEqual(ended);
    expect(decideAttempt(waiting, { name: 'endDispute' })).toBeUndefined();
  });

  it.each([
    [100, 'partially_refunded', 100],
    [49_999, 'partially_refunded', 49_999],
    [50_000, 'paid', 50_000],
  ])('S2: the refunded sum is kept: %i of 50,000 leave it %s', (totalRefundedTiyn, status, kept) => {
    const by = { paidAt: '2026-03-05T05:01:00.000Z', isScanned: true, payerName: 'Дана' };
    const payment: PaymentRecord = { ...paid, invoice: anInvoice({ status: 'paid', ...by }) };
    expect(decideAttempt(payment, { name: 'noteRefunded', totalRefundedTiyn, refunds: [], nowMs: 9 })).toEqual({
      type: 'payment.observed',
      change: {
        invoice: anInvoice({ ...by, status, totalRefundedTiyn: kept }),
        refundSteps: [{ at: '1970-01-01T00:00:00.009Z', totalTiyn: kept, isObserved: true }],
      },
    });
  });

  it('S2: a payment is paid and fully refunded where its refunds add up to all of it', () => {
    const by = { paidAt: '2026-03-05T05:01:00.000Z' };
    const invoice = anInvoice({ ...by, status: 'partially_refunded', totalRefundedTiyn: 5 });
    const change = { invoice: anInvoice({ ...by, status: 'paid', totalRefundedTiyn: 50_000 }) };
    const refundSteps = [{ at: '2026-03-05T06:00:00.000Z', totalTiyn: 5 }];
    const completedAt = '2026-03-05T07:00:00.000Z';
    const first = { amountTiyn: 5, completedAt: '2026-03-05T06:00:00.000Z' };
    const refunds = [{ amountTiyn: 49_995, completedAt }, first];
    const note = { name: 'noteRefunded', totalRefundedTiyn: 50_000, refunds, nowMs: 9e13 } as const;
    expect(decideAttempt({ ...paid, invoice, refundSteps }, note)).toEqual({
      type: 'payment.observed',
      change: { ...change, refundSteps: [...refundSteps, { at: completedAt, totalTiyn: 50_000 }] },
    });
  });

  it('T2: dates refunds that were noticed late by their list, once, and only where it explains all of them', () => {
    const invoice = anInvoice({ status: 'partially_refunded', totalRefundedTiyn: 300 });
    const observed = { at: '2026-03-05T19:10:00.000Z', totalTiyn: 300, isObserved: true } as const;
    const first = { amountTiyn: 100, completedAt: '2026-03-05T18:56:00.000Z' };
    const second = { amountTiyn: 200, completedAt: '2026-03-05T18:57:00.000Z' };
    const nowMs = Date.parse('2026-03-05T18:56:30.000Z');
    const note = (...refunds: (typeof first)[]) =>
      ({ name: 'noteRefunded', totalRefundedTiyn: 300, refunds, nowMs }) as const;
    const dated = [
      { at: first.completedAt, totalTiyn: 100 },
      // No refund is later than now.
      { at: '2026-03-05T18:56:30.000Z', totalTiyn: 300 },
    ];
    const redated = { type: 'payment.redated', change: { refundSteps: dated } };
    for (const refundSteps of [[observed], [{ ...observed, totalTiyn: 100 }], undefined]) {
      const { refundSteps: _, ...undated } = { ...paid, invoice };
      const payment: PaymentRecord = refundSteps === undefined ? undated : { ...undated, refundSteps };
      expect(decideAttempt(payment, note(second, first))).toEqual(redated);
      expect(decideAttempt(payment, note(first))).toBeUndefined();
    }
    expect(decideAttempt({ ...paid, invoice, refundSteps: dated }, note(first, second))).toBeUndefined();
    const single = { amountTiyn: 300, completedAt: first.completedAt };
    const whole = [{ at: first.completedAt, totalTiyn: 300 }];
    for (const refundSteps of [[observed], [{ ...observed, totalTiyn: 100 }, ...whole]]) {
      expect(decideAttempt({ ...paid, invoice, refundSteps }, note(single))).toEqual({
        type: 'payment.redated',
        change: { refundSteps: whole },
      });
    }
    expect(decideAttempt({ ...paid, invoice, refundSteps: whole }, note(single))).toBeUndefined();
  });

  it('C4: a declined payment ends early by two fresh statuses', () => {
    const declined: PaymentRecord = { ...waiting, invoice: anInvoice({ status: 'cancelled' }), endedMs: 1 };
    const snapshots = (['check', 'list'] as const).map((route) => aWord({ status: 'cancelled', route }));
    const confirm = { name: 'confirmDecline', snapshots, nowMs: 5 } as const;
    expect(decideAttempt(declined, confirm)).toMatchObject({ change: { endConfirmedMs: 5 } });
    expect(decideAttempt(waiting, confirm)).toBeUndefined();
  });

  it('S2: no refund is recorded where there is none, or where it is not paid', () => {
    const note = (totalRefundedTiyn: number) =>
      ({ name: 'noteRefunded', totalRefundedTiyn, refunds: [], nowMs: 0 }) as const;
    expect(decideAttempt(paid, note(0))).toBeUndefined();
    const part: PaymentRecord = { ...paid, invoice: anInvoice({ status: 'partially_refunded', totalRefundedTiyn: 5 }) };
    expect(decideAttempt(part, note(0))).toBeUndefined();
    for (const payment of [intended, waiting, { ...stopped, invoice: anInvoice({ status: 'paid' }) }]) {
      expect(decideAttempt(payment, note(100))).toBeUndefined();
    }
  });

  it('the payment learns the data of its QR code, where any is returned', () => {
    const none = { qrToken: null, qrLink: null, qrImage: null };
    const learn = (code: Partial<typeof none> | Record<string, string>) =>
      ({ name: 'learnCode', code: { ...none, ...code } }) as const;
    for (const code of [{ qrToken: 't' }, { qrLink: 'l' }, { qrImage: 'i' }]) {
      const change = { invoice: anInvoice({ ...none, ...code }) };
      expect(decideAttempt(waiting, learn(code))).toEqual({ type: 'payment.observed', change });
    }
    expect(decideAttempt(waiting, learn({}))).toBeUndefined();
    expect(decideAttempt(intended, learn({ qrToken: 't' }))).toBeUndefined();
  });
});

describe('what is done with a payment at the counter', () => {
  it('a payment on hold can be shown, and a shown one put on hold', () => {
    for (const place of ['screen', 'aside', 'list', 'superseded', 'done'] as const) {
      const payment = { ...waiting, place };
      const shown = place === 'aside' ? placed({ place: 'screen' }) : undefined;
      expect(decideAttempt(payment, { name: 'show' })).toEqual(shown);
      const aside = place === 'screen' ? placed({ place: 'aside' }) : undefined;
      expect(decideAttempt(payment, { name: 'putAside' })).toEqual(aside);
    }
  });

  it('notes the first moment at which the customer could see it', () => {
    const noted = { name: 'noteShown', at: 'then', serviceNowMs: null } as const;
    expect(decideAttempt(waiting, noted)).toEqual({ type: 'payment.shown', change: { shownAt: 'then' } });
    expect(decideAttempt({ ...waiting, shownAt: 'before' }, noted)).toBeUndefined();
    expect(decideAttempt(intended, noted)).toBeUndefined();
    const over: PaymentRecord = { ...waiting, invoice: anInvoice({ qrExpiresAt: '2026-03-05T05:05:00.000Z' }) };
    const late = Date.parse('2026-03-05T05:05:00.000Z');
    expect(decideAttempt(over, { ...noted, serviceNowMs: late })).toBeUndefined();
    expect(decideAttempt(over, { ...noted, serviceNowMs: late - 1 })).toBeDefined();
  });

  it('C5: superseding hides the attempt, and lets an ended one go', () => {
    const supersede = { name: 'supersede' } as const;
    for (const payment of [intended, unknown, waiting, stopped, { ...expired, endConfirmedMs: null }]) {
      expect(decideAttempt(payment, supersede)).toEqual(placed({ place: 'superseded', isSuperseded: true }));
      expect(decideAttempt({ ...payment, place: 'superseded' }, supersede)).toBeUndefined();
    }
    for (const payment of [expired, rejected]) {
      expect(decideAttempt(payment, supersede)).toEqual(placed({ place: 'done', isSuperseded: true }));
      expect(decideAttempt({ ...payment, place: 'done' }, supersede)).toBeUndefined();
    }
    expect(refusedCode(() => decideAttempt(paid, supersede))).toBe('invoice_already_paid');
  });

  it('C6: no other tender can be chosen while an invoice is on a phone', () => {
    const supersede = { name: 'supersede' } as const;
    expect(refusedCode(() => decideAttempt(phone, supersede))).toBe('till_still_checking');
    expect(decideAttempt({ ...intended, tender: 'phone' }, supersede)).toMatchObject({
      change: { place: 'superseded' },
    });
    expect(decideAttempt({ ...rejected, tender: 'phone' }, supersede)).toMatchObject({ change: { place: 'done' } });
  });

  it('W1: superseding beside an attempt hides the adopted one', () => {
    const beside = { name: 'supersedeBeside' } as const;
    for (const place of ['screen', 'aside'] as const) {
      expect(decideAttempt({ ...waiting, place }, beside)).toEqual(placed({ place: 'superseded', isSuperseded: true }));
      expect(decideAttempt({ ...paid, place }, beside)).toBeUndefined();
    }
    for (const place of ['list', 'superseded', 'done'] as const) {
      expect(decideAttempt({ ...waiting, place }, beside)).toBeUndefined();
    }
  });

  it('C4: dismisses nothing through which money may still come, unless it is hidden', () => {
    const dismiss = { name: 'dismiss' } as const;
    for (const payment of [waiting, intended, { ...intended, place: 'superseded' as const }]) {
      expect(refusedCode(() => decideAttempt(payment, dismiss))).toBe('till_still_checking');
    }
    for (const payment of [paid, rejected, stopped, expired, { ...waiting, place: 'superseded' as const }]) {
      expect(decideAttempt(payment, dismiss)).toEqual(placed({ place: 'done' }));
    }
    expect(decideAttempt({ ...paid, place: 'done' }, dismiss)).toBeUndefined();
  });
});

describe('what is put right of a payment later', () => {
  it('T2: a correction changes a wrong stamp', () => {
    const stamps = { shownAt: 'then', endedMs: 7 };
    expect(decideAttempt(waiting, { name: 'redate', stamps })).toEqual({ type: 'payment.redated', change: stamps });
    expect(decideAttempt(waiting, { name: 'redate', stamps: {} })).toBeUndefined();
  });

  it('Payer phones: a number is deleted once, and never while its outcome is open', () => {
    const change = { frozenBody: '', phoneMasked: null };
    expect(decideAttempt(paid, { name: 'forgetPhone' })).toEqual({ type: 'payment.forgotten', change });
    expect(decideAttempt({ ...paid, frozenBody: '' }, { name: 'forgetPhone' })).toBeUndefined();
    expect(refusedCode(() => decideAttempt(unknown, { name: 'forgetPhone' }))).toBe('till_still_checking');
  });

  it('Payer phones: the name that an older ledger had in the record is forgotten once, and only where there is one', () => {
    const { invoice } = paid;
    if (invoice === null) throw new Error('nothing was paid');
    const named = { ...paid, invoice: { ...invoice, payerName: 'Дана' } };
    const change = { invoice: { ...invoice, payerName: null } };
    expect(decideAttempt(named, { name: 'forgetName' })).toEqual({ type: 'payment.forgotten', change });
    expect(decideAttempt({ ...named, ...change }, { name: 'forgetName' })).toBeUndefined();
    expect(decideAttempt({ ...paid, invoice: null }, { name: 'forgetName' })).toBeUndefined();
  });
});

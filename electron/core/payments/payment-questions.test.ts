import { describe, expect, it } from 'vitest';
import { anInvoice, aPayment } from '#tests/core/payment-records.ts';
import type { PaymentRecord } from '../ledger/payment-record.ts';
import { type AttemptContext, questionOf } from './payment-questions.ts';

const alone: AttemptContext = { together: [], isCovered: false, isOwnedElsewhere: false, isTooMany: false };
const facts = { saleId: 'sale', saleNumber: 1, paymentId: 'payment', amountTiyn: 50_000 };
const waiting = aPayment({ step: 'confirmed', invoice: anInvoice() });
const paid = aPayment({ step: 'confirmed', invoice: anInvoice({ status: 'paid' }) });
const stopped = aPayment({ step: 'stopped', invoice: anInvoice({ amountTiyn: 700 }) });
const stoppedPaid: PaymentRecord = { ...stopped, invoice: anInvoice({ amountTiyn: 700, status: 'paid' }) };

describe('what about a payment only a person can settle', () => {
  it('a payment has no task while all goes well, nor once it is paid in time', () => {
    expect(questionOf(waiting, aPayment(), alone)).toBeNull();
    expect(questionOf(paid, waiting, alone)).toBeNull();
    expect(questionOf(paid, paid, { ...alone, isCovered: true })).toBeNull();
  });

  it('C3: a foreign invoice under our key is a task, once', () => {
    const foreign = { kind: 'foreign_invoice', isBlocking: false, actions: ['accept'] };
    expect(questionOf(stopped, waiting, alone)).toEqual({
      ...foreign,
      facts: { ...facts, amountTiyn: 700, invoiceId: 7 },
    });
    const unread = aPayment({ step: 'stopped' });
    expect(questionOf(unread, waiting, alone)).toEqual({ ...foreign, facts: { ...facts, invoiceId: 0 } });
    expect(questionOf(stopped, stopped, alone)).toBeNull();
  });

  it('C3: money through that invoice is a task, unless another payment owns it and has its own', () => {
    const late = { kind: 'late_payment', isBlocking: false, facts: { ...facts, amountTiyn: 700 }, actions: ['accept'] };
    expect(questionOf(stoppedPaid, stopped, alone)).toEqual(late);
    expect(questionOf(stoppedPaid, { ...stopped, invoice: null }, alone)).toEqual(late);
    expect(questionOf(stoppedPaid, stopped, { ...alone, isOwnedElsewhere: true })).toBeNull();
    expect(questionOf(stoppedPaid, stoppedPaid, alone)).toBeNull();
    expect(questionOf(aPayment({ step: 'stopped' }), aPayment({ step: 'stopped' }), alone)).toBeNull();
  });

  it('S3: a different amount is a task, once', () => {
    const differs = { ...waiting, isMismatch: true, invoice: anInvoice({ amountTiyn: 49_999 }) };
    expect(questionOf(differs, aPayment(), alone)).toEqual({
      kind: 'amount_differs',
      isBlocking: false,
      facts: { ...facts, amountTiyn: 49_999, expectedTiyn: 50_000 },
      actions: ['accept'],
    });
    expect(questionOf(differs, differs, alone)).toBeNull();
  });

  it('C4: a second payment of a sale is a blocking task until it is settled', () => {
    const second = { ...paid, id: 'twin' };
    const twice = { kind: 'paid_twice', isBlocking: true, actions: ['refund', 'accept'] };
    expect(questionOf(paid, waiting, { ...alone, together: [paid, second] })).toEqual({
      ...twice,
      facts: { ...facts, count: 2 },
    });
    const third = { ...paid, id: 'third' };
    expect(questionOf(paid, waiting, { ...alone, together: [paid, second, third] })).toMatchObject({
      facts: { count: 3 },
    });
  });

  it('C4: a payment of what the counter had taken already is a task', () => {
    expect(questionOf(paid, waiting, { ...alone, together: [paid], isCovered: true })).toMatchObject({
      kind: 'paid_twice',
      facts: { count: 2 },
    });
  });

  it('C4: a payment is no second one where the others of the sale are not paid', () => {
    const others = [
      { ...waiting, id: 'waiting' },
      { ...stoppedPaid, id: 'stopped' },
      aPayment({ id: 'unknown', step: 'confirmed' }),
    ];
    expect(questionOf(paid, waiting, { ...alone, together: [paid, ...others] })).toBeNull();
  });

  it('C5: money that came after another tender was chosen is a task', () => {
    const late = { kind: 'late_payment', isBlocking: false, facts, actions: ['refund', 'accept'] };
    expect(questionOf({ ...paid, isSuperseded: true }, waiting, alone)).toEqual(late);
    expect(questionOf(paid, { ...waiting, place: 'done' }, alone)).toEqual(late);
    expect(questionOf(paid, { ...waiting, place: 'aside' }, alone)).toBeNull();
  });

  it('W1: money of a late invoice of a settled sale is a task', () => {
    const late = { kind: 'late_payment', isBlocking: false, facts, actions: ['refund', 'accept'] };
    expect(questionOf(paid, { ...waiting, place: 'aside' }, { ...alone, isTooMany: true })).toEqual(late);
  });
});

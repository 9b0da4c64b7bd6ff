import { describe, expect, it } from 'vitest';
import { anInvoice, aPayment } from '#tests/core/payment-records.ts';
import type { PaymentRecord } from '../ledger/payment-record.ts';
import { isKeyFree, mayBeMadeAgain } from './duplicate-requests.ts';

const sent = (change: Partial<PaymentRecord> = {}) =>
  aPayment({ step: 'sent', sends: 1, mayHaveArrived: true, ...change });
const billed = (status: string, change: Partial<PaymentRecord> = {}) =>
  sent({ step: 'confirmed', invoice: anInvoice({ status }), ...change });

describe('an invoice that a request under way could make once more', () => {
  it.each([
    ['was sent twice', sent({ sends: 2 })],
    ['was sent twice and paid', billed('paid', { sends: 2 })],
    ['was called back', billed('cancelled', { endedMs: 1 })],
    ['expired', billed('expired', { endedMs: 1 })],
    ['was refused', sent({ step: 'rejected' })],
    ['was left while it could be paid', billed('pending', { place: 'superseded' })],
    ['was left, and is no longer in the tray', billed('pending', { place: 'done' })],
    ['was left before anybody knew of it', sent({ step: 'unknown', isSuperseded: true })],
  ])('W1: a duplicate is possible for an invoice that %s', (_, payment) => {
    expect(mayBeMadeAgain(payment)).toBe(true);
  });

  it.each([
    ['was not sent yet', aPayment()],
    ['surely never arrived', aPayment({ step: 'rejected', sends: 1 })],
    ['waits for its answer', sent()],
    ['waits for its customer', billed('pending', { place: 'aside' })],
    ['was paid', billed('paid', { place: 'done' })],
  ])('W1: a duplicate is impossible for an invoice that %s', (_, payment) => {
    expect(mayBeMadeAgain(payment)).toBe(false);
  });
});

describe('a try that arrives now', () => {
  it('W1: a late attempt makes a payable invoice where the first one ended or was refused', () => {
    const free = [billed('cancelled', { endedMs: 1 }), sent({ step: 'rejected' })];
    expect(free.map(isKeyFree)).toEqual([true, true]);
    const taken = [sent(), billed('pending', { place: 'superseded' }), billed('paid', { sends: 2 })];
    expect(taken.map(isKeyFree)).toEqual([false, false, false]);
    expect(isKeyFree(aPayment({ step: 'rejected', sends: 1 }))).toBe(false);
  });
});

import { describe, expect, it } from 'vitest';
import { anInvoice, aPayment } from '#tests/core/payment-records.ts';
import type { PaymentRecord } from '../ledger/payment-record.ts';
import { isPaidStatus, isPayable, isWindowOver, type PaymentPhase, phaseOf, windowEndOf } from './payment-phase.ts';

const END = '2026-03-05T05:05:00.000Z';
const END_MS = Date.parse(END);
const billed = (change: Parameters<typeof anInvoice>[0] = {}, more: Partial<PaymentRecord> = {}): PaymentRecord =>
  aPayment({ step: 'confirmed', invoice: anInvoice({ qrExpiresAt: END, ...change }), ...more });

describe('where a payment stands', () => {
  it.each(['intended', 'sent', 'unknown'] as const)('C2: a payment is being sent while it is %s', (step) => {
    expect(phaseOf(aPayment({ step }), END_MS)).toBe('sending');
  });

  it('a rejected or stopped payment keeps that phase, whatever is known of an invoice', () => {
    expect(phaseOf(aPayment({ step: 'rejected' }), null)).toBe('rejected');
    expect(phaseOf(billed({ status: 'paid' }, { step: 'stopped' }), null)).toBe('stopped');
    expect(phaseOf(aPayment({ step: 'confirmed', invoice: null }), null)).toBe('stopped');
  });

  it.each([
    ['pending', 'waiting'],
    ['on_the_moon', 'waiting'],
    ['processing', 'sending'],
    ['cancelling', 'cancelling'],
    ['cancelled', 'cancelled'],
    ['paid', 'paid'],
    ['partially_refunded', 'paid'],
    ['expired', 'checking'],
    ['error', 'failed'],
  ] as const)('the phase of an invoice that is %s is %s', (status, phase) => {
    expect(phaseOf(billed({ status }), END_MS - 1)).toBe(phase);
  });

  it('A2: a payment is being checked while routes disagree whether it was paid, and paid once it is', () => {
    expect(phaseOf(billed({}, { isDisputed: true }), null)).toBe('disputed');
    expect(phaseOf(billed({ status: 'paid' }, { isDisputed: true }), null)).toBe('paid');
  });

  it.each([
    [null, 'failed'],
    ['bank_error', 'failed'],
    ['invoice_already_paid', 'checking'],
    ['invoice_already_cancelled', 'cancelled'],
  ] as const)('C6: the phase of an invoice that ended with %s is %s', (errorCode, phase) => {
    expect(phaseOf(billed({ status: 'error', errorCode }), null)).toBe(phase);
  });

  it('C4: a payment ends unpaid only once a second status agreed', () => {
    expect(phaseOf(billed({ status: 'expired' }, { endConfirmedMs: 5 }), null)).toBe('expired');
  });

  it('S3: a different billed amount is a mismatch, until it is paid', () => {
    expect(phaseOf(billed({}, { isMismatch: true }), null)).toBe('mismatch');
    expect(phaseOf(billed({ status: 'paid' }, { isMismatch: true }), null)).toBe('paid');
  });

  it('L2: a payment is being checked once its window ended by the service’s time; without that time nothing ends', () => {
    expect(phaseOf(billed(), END_MS - 1)).toBe('waiting');
    expect(phaseOf(billed(), END_MS)).toBe('checking');
    expect(phaseOf(billed(), null)).toBe('waiting');
  });
});

describe('until when it can be paid', () => {
  it('a payment is payable until the QR’s end, else the invoice’s, else unknown', () => {
    expect(windowEndOf(billed({ expiresAt: '2026-03-06T00:00:00.000Z' }))).toBe(END);
    expect(windowEndOf(billed({ qrExpiresAt: null, expiresAt: END }))).toBe(END);
    expect(windowEndOf(billed({ qrExpiresAt: null }))).toBeNull();
    expect(windowEndOf(aPayment())).toBeNull();
    expect(isWindowOver(aPayment(), END_MS)).toBe(false);
  });

  it('T1: a window is not over before its whole length has passed since the intent, whatever the clock shows', () => {
    const createdAt = new Date(END_MS - 300_000).toISOString();
    const intent = (intentServiceMs: number | null) => billed({ createdAt }, { intentServiceMs });
    expect(isWindowOver(intent(END_MS - 200_000), END_MS)).toBe(false);
    expect(isWindowOver(intent(END_MS - 300_000), END_MS)).toBe(true);
    expect(isWindowOver(intent(null), END_MS)).toBe(true);
    expect(isWindowOver(billed({ createdAt: null }, { intentServiceMs: END_MS }), END_MS)).toBe(true);
  });
});

describe('money may still arrive through it', () => {
  const phases = [
    'sending',
    'waiting',
    'checking',
    'disputed',
    'cancelling',
    'paid',
    'cancelled',
    'failed',
    'rejected',
  ];

  it('C6: until it ended for sure, while it is cancelled too', () => {
    expect(phases.filter((phase) => isPayable(phase as PaymentPhase))).toEqual(phases.slice(0, 5));
  });

  it('the money has arrived where it is paid, also after a partial refund', () => {
    expect(['paid', 'partially_refunded', 'refunded', 'pending', ''].map(isPaidStatus)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});

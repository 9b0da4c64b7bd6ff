import { describe, expect, it } from 'vitest';
import { payStepsOf } from './pay-steps.ts';

const made = {
  phase: 'waiting',
  scanned: false,
  shownAt: '2026-03-05T05:00:01.000Z',
  scannedAt: null,
  invoiceId: 7,
  tender: 'qr',
} as const;
const scan = { scanned: true, scannedAt: '2026-03-05T05:00:20.000Z' } as const;
const steps = (...[payment, isTimeOver = false]: [Parameters<typeof payStepsOf>[0], boolean?]) =>
  payStepsOf(payment, isTimeOver).map(({ name, state }) => `${name} ${state}`);

describe('the steps of a payment', () => {
  it('go on with the customer, one of them in hand', () => {
    expect(steps({ ...made, phase: 'sending', invoiceId: null })).toEqual([
      'preparing now',
      'toScan idle',
      'paid idle',
    ]);
    expect(steps(made)).toEqual(['shown done', 'toScan now', 'paid idle']);
    expect(steps({ ...made, ...scan })).toEqual(['shown done', 'scanned done', 'confirming now', 'paid idle']);
    expect(steps({ ...made, phase: 'paid' })).toEqual(['shown done', 'paid done']);
  });

  it('never speak of “paid” after a refusal, nor of a scan to come after the end', () => {
    expect(steps({ ...made, ...scan, phase: 'cancelled' })).toEqual(['shown done', 'scanned done', 'refused over']);
    expect(steps(made, true)).toEqual(['shown done', 'notScanned over', 'checking now']);
    expect(steps({ ...made, phase: 'expired' })).toEqual(['shown done', 'notScanned over', 'notPaid over']);
    expect(steps({ ...made, ...scan, phase: 'expired' })).toEqual(['shown done', 'scanned done', 'notPaid over']);
    expect(steps({ ...made, phase: 'failed' })).toEqual(['shown done', 'failed over']);
    expect(steps({ ...made, phase: 'failed', shownAt: null })).toEqual(['notMade over']);
    expect(steps({ ...made, phase: 'rejected', invoiceId: null })).toEqual(['notMade over']);
    expect(steps({ ...made, phase: 'stopped', invoiceId: null })).toEqual(['notMade over']);
  });

  it('of an invoice on a phone know no scan', () => {
    expect(steps({ ...made, ...scan, tender: 'phone' })).toEqual(['shown done', 'toScan now', 'paid idle']);
    expect(steps({ ...made, tender: 'phone', phase: 'cancelling' })).toEqual(['shown done', 'checking now']);
  });
});

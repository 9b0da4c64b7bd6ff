import { invoiceStatuses } from '@tilla/payment-api/statuses.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aWord } from '#tests/core/payment-records.ts';
import type { ObservedInvoice, PaymentRecord } from '../ledger/payment-record.ts';
import { newPayment } from './new-payment.ts';
import { afterConfirmation, endOfWatch, observe, QUIET_MS } from './observe.ts';
import { isPaidStatus, phaseOf } from './payment-phase.ts';

const invoice: ObservedInvoice = {
  id: 7,
  status: 'pending',
  isScanned: false,
  amountTiyn: 100,
  isSandbox: false,
  createdAt: '2026-03-05T05:00:00.000Z',
  qrExpiresAt: '2026-03-05T05:05:00.000Z',
  qrToken: 'token',
  qrLink: null,
  qrImage: null,
  paidAt: null,
  payerName: null,
  totalRefundedTiyn: 0,
  expiresAt: null,
  errorCode: null,
  providerText: null,
};
const sale = {
  id: 'sale',
  number: 1,
  createdAt: '2026-03-05T05:00:00.000Z',
  personId: 'p',
  cashierName: 'A',
  cart: { lines: [], discountPercentage: 0 },
  totalTiyn: 100,
  idempotencyKey: 'key',
};
function confirmed(): PaymentRecord {
  const payment = newPayment({
    id: 'payment',
    sale,
    attempt: 1,
    person: { id: 'p', name: 'A', role: 'cashier' },
    frozenBody: '{}',
    externalOrderId: 'tag.sale',
    bankConnectionId: null,
    createdAt: sale.createdAt,
    intentServiceMs: 0,
  });
  return { ...payment, ...afterConfirmation(payment, invoice, 0) };
}
const snapshot = (status: string, isFresh = true) => aWord({ status, route: isFresh ? 'check' : 'single' });

describe('changes by a status of the service', () => {
  it('S1: once paid, no sequence of statuses makes it unpaid, unwatched before, or lost', () => {
    const words = fc.array(fc.tuple(fc.constantFrom(...invoiceStatuses, 'on_the_moon'), fc.boolean(), fc.nat(60_000)));
    fc.assert(
      fc.property(words, (steps) => {
        let payment = confirmed();
        let nowMs = 0;
        let hasBeenPaid = false;
        for (const [status, isFresh, passedMs] of steps) {
          nowMs += passedMs;
          payment = { ...payment, ...observe(payment, snapshot(status, isFresh), nowMs)?.change };
          hasBeenPaid ||= isPaidStatus(status);
          const isPaid = phaseOf(payment, nowMs) === 'paid';
          expect(isPaid).toBe(hasBeenPaid);
          expect(payment.isWatched).toBe(!isPaid);
        }
      }),
    );
  });

  it('C4: only a fresh status after the quiet period ends a payment, never a cached one (L1)', () => {
    let payment = confirmed();
    payment = { ...payment, ...observe(payment, snapshot('expired', false), 1_000)?.change };
    expect(phaseOf(payment, 1_000)).toBe('checking');
    expect(observe(payment, snapshot('expired'), 1_000 + QUIET_MS - 1)).toBeUndefined();
    expect(observe(payment, snapshot('expired', false), 1_000 + QUIET_MS)).toBeUndefined();
    payment = { ...payment, ...observe(payment, snapshot('expired'), 1_000 + QUIET_MS)?.change };
    expect(phaseOf(payment, 1_000 + QUIET_MS)).toBe('expired');
    expect(payment.isWatched).toBe(true);
  });
});

describe('the end of a watch', () => {
  const DAY_MS = 86_400_000;
  const silent = { ...invoice, status: 'expired', createdAt: null, qrExpiresAt: null };
  const over = { ...confirmed(), invoice: silent, endedMs: 0, endConfirmedMs: 20_000 };

  it('T1: a watch ends by a fresh status that it is still over, three days after its end was confirmed', () => {
    const late = 20_000 + 3 * DAY_MS + 1;
    const ended = { type: 'payment.watchEnded', change: { isWatched: false } };
    expect(endOfWatch(over, snapshot('expired'), late)).toEqual(ended);
    expect(endOfWatch(over, snapshot('expired'), late - 1)).toBeUndefined();
    expect(endOfWatch(over, snapshot('expired', false), late)).toBeUndefined();
    expect(endOfWatch(over, snapshot('pending'), late)).toBeUndefined();
    expect(endOfWatch({ ...over, endConfirmedMs: null }, snapshot('expired'), late)).toBeUndefined();
    expect(endOfWatch({ ...over, invoice: null }, snapshot('expired'), late)).toBeUndefined();
  });

  it('T1: a watch is not ended by the till’s own stamps alone: the service’s dates count as well', () => {
    const early = { ...over, endConfirmedMs: -20 * DAY_MS };
    const end = '2026-03-05T05:05:00.000Z';
    const last = Date.parse(end) + 3 * DAY_MS;
    for (const dates of [{ qrExpiresAt: end }, { expiresAt: end }, { createdAt: end }]) {
      const undated = { qrExpiresAt: null, expiresAt: null, createdAt: null };
      const dated = { ...early, invoice: { ...over.invoice, ...undated, ...dates } };
      expect(endOfWatch(dated, snapshot('expired'), last)).toBeUndefined();
      expect(endOfWatch(dated, snapshot('expired'), last + 1)).toBeDefined();
    }
  });

  it('T2: an end in the future gets a new date, and is confirmed from then on', () => {
    const future = { ...over, endedMs: 5_000_000, endConfirmedMs: null };
    const dated = { type: 'payment.dated', change: { endedMs: 1_000 } };
    expect(observe(future, snapshot('expired'), 1_000)).toEqual(dated);
    expect(observe(future, snapshot('expired'), future.endedMs)).toBeUndefined();
  });
});

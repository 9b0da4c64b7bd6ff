import { describe, expect, it } from 'vitest';
import { anInvoice, aPayment, aWord } from '#tests/core/payment-records.ts';
import type { ObservedInvoice, PaymentRecord } from '../ledger/payment-record.ts';
import { confirmDecline, isDeclined, QUIET_MS, quietLeftMs, type StatusSnapshot } from './observe.ts';

const confirmed = (invoice: Partial<ObservedInvoice>, more: Partial<PaymentRecord> = {}): PaymentRecord =>
  aPayment({ step: 'confirmed', invoice: anInvoice(invoice), ...more });

describe('the customer’s own decline of a QR', () => {
  const declined = confirmed({ status: 'cancelled' }, { endedMs: 1_000 });
  const from = (route: StatusSnapshot['route'], status = 'cancelled') => aWord({ status, route });
  const fresh = [from('check'), from('list')];

  it('C4: a decline by the customer ends the QR at once where two fresh routes agree', () => {
    expect(confirmDecline(declined, fresh, 1_500)).toEqual({
      type: 'payment.endConfirmed',
      change: { endConfirmedMs: 1_500 },
    });
    expect(confirmDecline({ ...declined, place: 'superseded' }, fresh, 1_500)?.change.place).toBe('done');
  });

  it('C4, L1: proves nothing by one route, by the cached single read, or where a route says otherwise', () => {
    for (const heard of [
      [],
      [from('check')],
      [from('list')],
      [from('single'), from('check')],
      [from('single'), from('list')],
      [from('check'), from('list', 'paid')],
      [from('check', 'pending'), from('list')],
      [...fresh, from('single', 'paid')],
    ]) {
      expect(confirmDecline(declined, heard, 1_500)).toBeUndefined();
    }
    expect(confirmDecline({ ...declined, endConfirmedMs: 1_200 }, fresh, 1_500)).toBeUndefined();
  });

  it('C4: no other end is confirmed early: a window that ran out, a failure, and a phone bill that was called back', () => {
    for (const status of ['expired', 'error', 'pending']) {
      const other = confirmed({ status }, { endedMs: 1_000 });
      const heard = [from('check', status), from('list', status)];
      expect(isDeclined(other)).toBe(false);
      expect(confirmDecline(other, heard, 1_500)).toBeUndefined();
      expect(confirmDecline(other, fresh, 1_500)).toBeUndefined();
    }
    expect(confirmDecline({ ...declined, tender: 'phone' }, fresh, 1_500)).toBeUndefined();
    expect(isDeclined(aPayment())).toBe(false);
  });
});

describe('what is left of the quiet period', () => {
  const ended = confirmed({ status: 'expired' }, { endedMs: 1_000 });

  it('C4: the quiet period counts from when the end was first seen, and is never longer than the period', () => {
    expect(quietLeftMs(ended, 1_000 + 6_000.4)).toBe(QUIET_MS - 6_000);
    expect(quietLeftMs(ended, 1_000 + QUIET_MS + 1)).toBe(0);
    expect(quietLeftMs(ended, 0)).toBe(QUIET_MS);
    expect(quietLeftMs(ended, null)).toBe(QUIET_MS);
  });

  it('the quiet period has no time left before the end and after its confirmation', () => {
    expect(quietLeftMs(confirmed({}), 1_000)).toBeNull();
    expect(quietLeftMs({ ...ended, endConfirmedMs: 20_000 }, 20_000)).toBeNull();
  });
});

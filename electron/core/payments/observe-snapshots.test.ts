import { invoiceWire, statusChecksWire } from '@tilla/payment-api/merchant/invoice.ts';
import { describe, expect, it } from 'vitest';
import { anInvoice, aPayment, aWord } from '#tests/core/payment-records.ts';
import type { ObservedInvoice, PaymentRecord } from '../ledger/payment-record.ts';
import {
  afterConfirmation,
  observe,
  observedOf,
  QUIET_MS,
  type StatusSnapshot,
  snapshotOfCheck,
  snapshotOfInvoice,
  withdraw,
} from './observe.ts';

const NOW_MS = Date.parse('2026-03-05T05:02:00.000Z');
const NOW = '2026-03-05T05:02:00.000Z';
const EARLIER = '2026-03-05T05:01:00.000Z';

const confirmed = (invoice: Partial<ObservedInvoice> = {}, more: Partial<PaymentRecord> = {}): PaymentRecord => {
  const payment = aPayment(more);
  return { ...payment, ...afterConfirmation(payment, anInvoice(invoice), 0), ...more };
};
const see = (payment: PaymentRecord, change: Partial<StatusSnapshot>, nowMs = NOW_MS) =>
  observe(payment, aWord(change), nowMs);

describe('a payment that is taken back', () => {
  const paid = confirmed({ status: 'paid', paidAt: EARLIER }, { place: 'done', isWatched: false });

  it('A3: a withdrawn payment is open again in the tray, watched, with the reason until it is paid', () => {
    const { type, change } = withdraw(paid, aWord({}), NOW_MS);
    const open = { ...paid, ...change };
    expect(type).toBe('payment.withdrawn');
    expect(open).toMatchObject({
      invoice: { status: 'pending', paidAt: null },
      isWatched: true,
      place: 'aside',
      problem: { code: 'till_paid_withdrawn' },
    });
    const expired = { ...open, ...see(open, { status: 'expired' })?.change };
    expect(expired.problem).toMatchObject({ code: 'till_paid_withdrawn' });
    expect(see(expired, { status: 'paid' })?.change.problem).toBeNull();
  });

  it('A3: a withdrawn payment is watched even where its end is reported at once', () => {
    const { change } = withdraw(paid, aWord({ status: 'expired' }), NOW_MS);
    expect(change).toMatchObject({ endedMs: NOW_MS, isWatched: true });
    expect(() => withdraw(aPayment(), aWord({}), NOW_MS)).toThrow(TypeError);
  });
});

/** An invoice in any status, as the service returns it. */
const wireInvoice = {
  id: 7,
  amount: '500.00',
  error_code: 'bank_error',
  error_message: 'Лимит клиента +7 (701) 123-45-67',
  qr_substate: 'scanned',
  paid_at: '2026-03-05T10:01:00+05:00',
  client_name: 'Асель А.',
  total_refunded: '1.50',
};

describe('a status snapshot', () => {
  const wire = { ...wireInvoice, status: 'paid' };
  const read = {
    status: 'paid',
    isScanned: true,
    errorCode: 'bank_error',
    providerText: 'Лимит клиента +7 701 ••• •• 67',
    paidAt: EARLIER,
    payerName: 'Асель А.',
    totalRefundedTiyn: 150,
  };

  it('L1: a snapshot of the single read may be cached', () => {
    expect(snapshotOfInvoice(invoiceWire.read(wire), 'single')).toEqual({ ...read, route: 'single' });
    expect(snapshotOfInvoice(invoiceWire.read({ ...wire, qr_substate: null }), 'list')).toEqual({
      ...read,
      isScanned: false,
      route: 'list',
    });
  });

  it('a snapshot has the provider’s text with phone numbers masked, shortened to what is kept', () => {
    const said = (error_message: string | null) =>
      snapshotOfInvoice(invoiceWire.read({ ...wire, error_message }), 'list').providerText;
    expect(said(null)).toBeNull();
    expect(said('Звоните 87011234567')).toBe('Звоните +7 701 ••• •• 67');
    expect(said('ж'.repeat(300))).toHaveLength(255);
  });

  it('L1: a check is fresh, and has the last change in place of the payment’s time', () => {
    const checked = (change: object) => {
      const [check] = statusChecksWire.read({
        invoices: [{ ...wire, updated_at: '2026-03-05T10:01:00+05:00', ...change }],
      });
      return snapshotOfCheck(check!);
    };
    const checkedSo = { ...read, payerName: null, route: 'check' };
    expect(checked({})).toEqual(checkedSo);
    expect(checked({ status: 'expired', qr_substate: 'new' })).toEqual({
      ...checkedSo,
      status: 'expired',
      isScanned: false,
      paidAt: null,
    });
  });
});

describe('what is kept of an invoice', () => {
  const wire = {
    ...wireInvoice,
    status: 'pending',
    is_sandbox: true,
    created_at: '2026-03-05T10:00:00+05:00',
    qr_expires_at: '2026-03-05T10:05:00+05:00',
    expires_at: '2026-03-06T10:00:00+05:00',
    qr_image: 'data:image/png;base64,AA==',
  };
  const kept = {
    id: 7,
    status: 'pending',
    isScanned: true,
    amountTiyn: 50_000,
    isSandbox: true,
    createdAt: '2026-03-05T05:00:00.000Z',
    qrExpiresAt: '2026-03-05T05:05:00.000Z',
    expiresAt: '2026-03-06T05:00:00.000Z',
    qrToken: null,
    qrLink: null,
    paidAt: EARLIER,
    payerName: 'Асель А.',
    errorCode: 'bank_error',
    providerText: 'Лимит клиента +7 701 ••• •• 67',
    totalRefundedTiyn: 150,
  };

  it('the kept invoice has all that the till uses; its picture only where nothing else can be drawn', () => {
    expect(observedOf(invoiceWire.read(wire))).toEqual({ ...kept, qrImage: wire.qr_image });
    expect(observedOf(invoiceWire.read({ ...wire, qr_token: 't' }))).toEqual({ ...kept, qrToken: 't', qrImage: null });
    expect(observedOf(invoiceWire.read({ ...wire, qr_link: 'l', qr_substate: null }))).toEqual({
      ...kept,
      isScanned: false,
      qrLink: 'l',
      qrImage: null,
    });
  });
});

describe('a payment whose invoice became known', () => {
  it('a payment with a known invoice is confirmed and watched, and its problem is over', () => {
    const troubled = aPayment({ step: 'unknown', problem: { code: 'till_outcome_unknown', params: {} } });
    expect(afterConfirmation(troubled, anInvoice(), NOW_MS)).toEqual({
      step: 'confirmed',
      isMismatch: false,
      invoice: anInvoice(),
      isWatched: true,
      endedMs: null,
      endConfirmedMs: null,
      scannedAt: null,
      problem: null,
    });
  });

  it('C4: that is paid already is watched no more; that ended is watched until a second word agrees', () => {
    expect(afterConfirmation(aPayment(), anInvoice({ status: 'paid' }), NOW_MS)).toMatchObject({
      isWatched: false,
      endedMs: null,
    });
    expect(afterConfirmation(aPayment(), anInvoice({ status: 'expired' }), NOW_MS)).toMatchObject({
      isWatched: true,
      endedMs: NOW_MS,
    });
    expect(afterConfirmation(aPayment(), anInvoice({ status: 'on_the_moon' }), NOW_MS)).toMatchObject({
      endedMs: null,
    });
  });

  it('S3: a different amount of the service is a mismatch, whatever else it says', () => {
    const differs = { code: 'till_amount_differs', params: { expectedTiyn: 50_000, actualTiyn: 49_999 } };
    expect(afterConfirmation(aPayment(), anInvoice({ amountTiyn: 49_999 }), NOW_MS)).toMatchObject({
      isMismatch: true,
      problem: differs,
    });
    const paid = anInvoice({ amountTiyn: 49_999, status: 'paid' });
    expect(afterConfirmation(aPayment(), paid, NOW_MS)).toMatchObject({ isMismatch: true, problem: differs });
  });

  it('the first status may already be scanned', () => {
    expect(afterConfirmation(aPayment(), anInvoice({ isScanned: true }), NOW_MS).scannedAt).toBe(NOW);
    const earlier = aPayment({ scannedAt: EARLIER });
    expect(afterConfirmation(earlier, anInvoice({ isScanned: true }), NOW_MS).scannedAt).toBe(EARLIER);
  });
});

describe('what a newer word changes', () => {
  it('a stale or undocumented status, or one without a known invoice, is ignored', () => {
    expect(see(aPayment({ step: 'unknown' }), { status: 'paid' })).toBeUndefined();
    expect(see(confirmed(), {})).toBeUndefined();
    expect(see(confirmed({ status: 'paid' }), { status: 'pending' })).toBeUndefined();
    expect(see(confirmed(), { status: 'on_the_moon' })).toBeUndefined();
  });

  it('a status of no document gives way to any documented one', () => {
    const strange = confirmed({ status: 'on_the_moon' });
    expect(see(strange, { status: 'pending' })?.change.invoice).toMatchObject({ status: 'pending' });
    expect(see(strange, { status: 'on_the_moon' })).toBeUndefined();
    expect(see(strange, { status: 'on_mars' })).toBeUndefined();
    expect(see(strange, { status: 'on_the_moon', isScanned: true })?.change.scannedAt).toBe(NOW);
  });

  it('a paid status records payer and time, and ends the watch', () => {
    expect(see(confirmed({ isScanned: true }), { status: 'paid', paidAt: EARLIER, payerName: 'Асель А.' })).toEqual({
      type: 'payment.observed',
      change: {
        invoice: anInvoice({ status: 'paid', isScanned: true, paidAt: EARLIER, payerName: 'Асель А.' }),
        isWatched: false,
        endedMs: null,
        endConfirmedMs: null,
        scannedAt: '1970-01-01T00:00:00.000Z',
        problem: null,
      },
    });
  });

  it('a newer status keeps a known name, and takes the current time where it has none', () => {
    const change = see(confirmed({ payerName: 'Асель А.' }), { status: 'paid', isScanned: true })?.change;
    expect(change?.invoice).toMatchObject({ payerName: 'Асель А.', paidAt: NOW, isScanned: true });
    expect(change?.scannedAt).toBe(NOW);
  });

  it('S2: a refund of a part leaves it paid when it was paid, and where the cashier left it', () => {
    const paid = confirmed({ status: 'paid', paidAt: EARLIER, payerName: 'Асель А.' }, { place: 'done' });
    expect(see(paid, { status: 'partially_refunded', paidAt: NOW, totalRefundedTiyn: 100 })).toEqual({
      type: 'payment.observed',
      change: {
        invoice: anInvoice({
          status: 'partially_refunded',
          paidAt: EARLIER,
          payerName: 'Асель А.',
          totalRefundedTiyn: 100,
        }),
        refundSteps: [{ at: NOW, totalTiyn: 100, isObserved: true }],
      },
    });
  });

  it('S2: what went back never comes again', () => {
    const partly = confirmed({ status: 'partially_refunded', totalRefundedTiyn: 300 });
    expect(see(partly, { status: 'partially_refunded', totalRefundedTiyn: 100 })).toBeUndefined();
    expect(see(partly, { status: 'partially_refunded', totalRefundedTiyn: 400 })).toEqual({
      type: 'payment.observed',
      change: {
        invoice: anInvoice({ status: 'partially_refunded', totalRefundedTiyn: 400 }),
        refundSteps: [{ at: NOW, totalTiyn: 400, isObserved: true }],
      },
    });
  });

  it('a payment in time for none of the watch keeps no time of an unpaid word', () => {
    const early = confirmed({ paidAt: EARLIER });
    expect(see(early, { status: 'paid', paidAt: NOW })?.change.invoice?.paidAt).toBe(NOW);
    expect(see(early, { status: 'expired' })?.change.invoice?.paidAt).toBeNull();
  });

  it('C5: a late payment comes back to the tray; one of a list is shown there', () => {
    expect(see(confirmed({}, { place: 'done' }), { status: 'paid' })?.change.place).toBe('aside');
    expect(see(confirmed({}, { place: 'list' }), { status: 'paid' })?.change.place).toBe('done');
    for (const place of ['screen', 'aside', 'superseded'] as const) {
      expect(see(confirmed({}, { place }), { status: 'paid' })?.change).not.toHaveProperty('place');
    }
    for (const place of ['done', 'list'] as const) {
      expect(see(confirmed({}, { place }), { status: 'expired' })?.change).not.toHaveProperty('place');
    }
  });

  it('C4: over unpaid, it is remembered when that was first said', () => {
    expect(see(confirmed(), { status: 'expired' })?.change).toMatchObject({
      isWatched: true,
      endedMs: NOW_MS,
      endConfirmedMs: null,
    });
    const over = confirmed({ status: 'expired' }, { endConfirmedMs: 5 });
    expect(see(over, { status: 'paid' })?.change).toMatchObject({ endedMs: null, endConfirmedMs: null });
  });

  it('a late payment is marked as such, and a failure has its code', () => {
    const problemOf = (payment: PaymentRecord, change: Partial<StatusSnapshot>) => see(payment, change)?.change.problem;
    expect(problemOf(confirmed({}, { isSuperseded: true }), { status: 'paid' })).toEqual({
      code: 'till_paid_superseded',
      params: {},
    });
    expect(problemOf(confirmed({}, { isSuperseded: true }), { status: 'expired' })).toBeNull();
    const coded = (errorCode: string | null) => problemOf(confirmed(), { status: 'error', errorCode });
    expect(coded('bank_error')).toEqual({ code: 'bank_error', params: {} });
    expect(coded('never_heard_of')).toEqual({ code: 'unknown_error', params: {} });
    expect(coded(null)).toEqual({ code: 'unknown_error', params: {} });
  });

  it('the provider’s text about a failure is kept for support', () => {
    const said = see(confirmed(), { status: 'error', errorCode: 'bank_error', providerText: 'Лимит клиента' });
    expect(said?.change.invoice?.providerText).toBe('Лимит клиента');
    expect(said?.change.problem).toEqual({ code: 'bank_error', params: { providerText: 'Лимит клиента' } });
  });

  it('C3, S3: what stands in its way keeps standing there when it is paid', () => {
    const problem = { code: 'till_foreign_invoice', params: {} };
    for (const more of [{ step: 'stopped', problem } as const, { isMismatch: true, problem }]) {
      expect(see(confirmed({}, more), { status: 'paid' })?.change.problem).toEqual(problem);
    }
  });
});

describe('the same word again', () => {
  it('a repeated status reports a scan once', () => {
    expect(see(confirmed(), { isScanned: true })).toEqual({
      type: 'payment.observed',
      change: { invoice: anInvoice({ isScanned: true }), scannedAt: NOW },
    });
    const known = confirmed({}, { scannedAt: EARLIER });
    expect(see(known, { isScanned: true })?.change.scannedAt).toBe(EARLIER);
    expect(see(confirmed({ isScanned: true }), { isScanned: true })).toBeUndefined();
    expect(see(confirmed({ isScanned: true }), {})).toBeUndefined();
  });

  it('C4, L1: a fresh status after the quiet period ends it once', () => {
    const ended = confirmed({ status: 'expired' }, { endedMs: 1_000 });
    const again = (nowMs: number, route: StatusSnapshot['route'] = 'check') =>
      see(ended, { status: 'expired', route }, nowMs);
    expect(again(1_000 + QUIET_MS - 1)).toBeUndefined();
    expect(again(1_000 + QUIET_MS, 'single')).toBeUndefined();
    expect(again(1_000 + QUIET_MS)).toEqual({
      type: 'payment.endConfirmed',
      change: { endConfirmedMs: 1_000 + QUIET_MS },
    });
    expect(see({ ...ended, endConfirmedMs: 20_000 }, { status: 'expired' })).toBeUndefined();
    expect(see(confirmed(), {}, NOW_MS)).toBeUndefined();
  });

  it('C5: an ended attempt that was abandoned, or that is in a list, needs no attention', () => {
    const placeAfter = (place: PaymentRecord['place']) =>
      see(confirmed({ status: 'expired' }, { endedMs: 0, place }), { status: 'expired' })?.change.place;
    expect(placeAfter('superseded')).toBe('done');
    expect(placeAfter('list')).toBe('done');
    expect(placeAfter('screen')).toBeUndefined();
    expect(placeAfter('aside')).toBeUndefined();
  });
});

import { type Invoice, invoiceWire } from '@tilla/payment-api/merchant/invoice.ts';
import { createAesSealer } from '@tilla/server-kit/aes-sealer.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMemoryLedger, type MemoryLedger } from '#tests/core/memory-ledger.ts';
import { aPayment, aSale } from '#tests/core/payment-records.ts';
import type { PaymentRecord } from '../ledger/payment-record.ts';
import type { MoneyRecorder } from '../money/operation.ts';
import { createFrozenBodies } from './frozen-bodies.ts';
import { createPayerNames } from './payer-names.ts';
import { createPaymentRecorder } from './payment-recorder.ts';
import { createPaymentStore, type PaymentStore } from './payment-store.ts';

let world: MemoryLedger;
let store: PaymentStore;
let recorder: MoneyRecorder<PaymentRecord, Invoice>;
let unreadable: string[];
let claimed: [string, string][];

beforeEach(() => {
  world = createMemoryLedger();
  unreadable = [];
  claimed = [];
  const bodies = createFrozenBodies(world.ledger, createAesSealer('key of a shop'));
  store = createPaymentStore({ ...world, names: createPayerNames(world.ledger, bodies) });
  recorder = createPaymentRecorder(
    store,
    world.serverClock,
    {
      record(id, { status, route }) {
        claimed.push([id, `${status} by ${route}`]);
        return Promise.resolve();
      },
      checkedTwice: () => Promise.resolve(true),
    },
    { info: () => undefined, warn: () => undefined, error: () => undefined },
    ({ id }) => !unreadable.includes(id),
  );
});
afterEach(() => {
  world.close();
});

function open(change: Partial<PaymentRecord> = {}): PaymentRecord {
  const payment = aPayment(change);
  const isFirst = world.records.sale('sale') === undefined;
  store.open(payment, isFirst ? aSale() : null, [], []);
  return payment;
}
const after = (id = 'payment') => world.records.payment(id);
const lastData = () => world.ledger.history('payment').at(-1)?.data;
const problem = (code: string) => ({ code, params: {} });
const invoice = (change: object = {}) => invoiceWire.read({ id: 7, amount: '500.00', status: 'pending', ...change });

describe('an invoice as the money runner reads it', () => {
  it('the runner reads an invoice as the ledger has it', () => {
    const payment = open({ sends: 2, mayHaveArrived: true, serverErrors: 1, problem: problem('bank_error') });
    expect(recorder.read('payment')).toEqual({
      intent: payment,
      step: 'intended',
      sends: 2,
      mayHaveArrived: true,
      serverErrors: 1,
      problem: problem('bank_error'),
      isWanted: true,
      ageMs: null,
      result: null,
    });
    expect(recorder.read('another')).toBeUndefined();
  });

  it('C3: the age of an invoice is by the service’s clock, where it was known at the intent and is known now', async () => {
    open({ intentServiceMs: world.clock.nowMs() });
    expect(recorder.read('payment')?.ageMs).toBeNull();
    world.hear();
    await world.clock.advance(60_000);
    // A header has whole seconds: at most half a second off.
    expect(recorder.read('payment')?.ageMs).toBe(60_500);
    open({ id: 'timeless', attempt: 2 });
    expect(recorder.read('timeless')?.ageMs).toBeNull();
  });

  it('C5: an invoice is wanted unless the cashier chose another tender, or its frozen body is unreadable', () => {
    for (const place of ['screen', 'aside', 'superseded', 'done'] as const) open({ id: place, place });
    const isWanted = (id: string) => recorder.read(id)?.isWanted;
    expect(['screen', 'aside', 'superseded', 'done'].map(isWanted)).toEqual([true, true, false, false]);
    unreadable = ['screen'];
    expect(isWanted('screen')).toBe(false);
  });

  it('an invoice is not the runner’s while its batch sends it; afterwards it is', () => {
    open({ place: 'list' });
    expect(recorder.read('payment')).toBeUndefined();
    expect(recorder.open()).toEqual([]);
    store.execute('payment', { name: 'noteArrived' });
    expect(recorder.read('payment')).toMatchObject({ step: 'unknown', isWanted: true });
    expect(recorder.open()).toEqual(['payment']);
  });

  it('an invoice is open until its outcome is known', () => {
    for (const step of ['intended', 'sent', 'unknown', 'confirmed', 'rejected', 'stopped'] as const) {
      open({ id: step, step });
    }
    expect(recorder.open()).toEqual(['intended', 'sent', 'unknown']);
  });
});

describe('what the runner writes of it', () => {
  beforeEach(() => {
    open();
  });

  it('"sent" is counted, and from here on it may have arrived', () => {
    recorder.sent('payment');
    recorder.sent('payment');
    expect(after()).toMatchObject({ step: 'sent', sends: 2, mayHaveArrived: true });
    expect(world.typesOf('payment')).toEqual(['payment.intended', 'payment.sent', 'payment.sent']);
  });

  it('"unknown" is written once for every change', () => {
    const open = { problem: problem('till_offline'), mayHaveArrived: false, serverErrors: 0 };
    recorder.unknown('payment', open);
    expect(after()).toMatchObject({ step: 'unknown', ...open });
    expect(lastData()).toEqual({ step: 'unknown', problem: open.problem });
    const count = () => world.typesOf('payment').filter((type) => type === 'payment.unknown').length;
    recorder.unknown('payment', { ...open, problem: { code: 'till_offline', params: { seconds: 3 } } });
    expect(count()).toBe(1);
    recorder.unknown('payment', { ...open, mayHaveArrived: true });
    recorder.unknown('payment', { ...open, mayHaveArrived: true, serverErrors: 1 });
    const last = { problem: problem('bank_error'), mayHaveArrived: true, serverErrors: 1 };
    recorder.unknown('payment', last);
    expect(count()).toBe(4);
    expect(after()).toMatchObject(last);
    recorder.sent('payment');
    recorder.unknown('payment', last);
    expect(count()).toBe(5);
  });

  it('confirmed, with the service’s word fresh from now (L7)', async () => {
    world.hear();
    recorder.confirmed('payment', invoice(), 'answer');
    expect(after()).toMatchObject({ step: 'confirmed', invoice: { id: 7, status: 'pending' }, isWatched: true });
    expect(store.view(store.get('payment')).statusAgeMs).toBe(0);
    await world.clock.advance(3_000);
    expect(store.view(store.get('payment')).statusAgeMs).toBe(3_000);
    expect(world.typesOf('payment').at(-1)).toBe('payment.confirmed');
    expect(claimed).toEqual([]);
  });

  it('A2: confirmed and open when it came back as paid: another route is asked first', () => {
    open();
    recorder.confirmed('payment', invoice({ status: 'paid', paid_at: '2026-03-05T10:01:00+05:00' }), 'search');
    expect(after()).toMatchObject({ step: 'confirmed', invoice: { status: 'pending', paidAt: null }, isWatched: true });
    expect(claimed).toEqual([['payment', 'paid by single']]);
  });

  it('S3: confirmed as a mismatch', () => {
    open();
    recorder.confirmed('payment', invoice({ amount: '499.99' }), 'search');
    expect(after()).toMatchObject({ isMismatch: true, problem: { code: 'till_amount_differs' } });
    expect(world.tasks.open()).toMatchObject([{ kind: 'amount_differs', subject: 'payment' }]);
  });

  it('the recorder writes nothing of a followed payment: the watch does', () => {
    recorder.followed('payment', invoice({ status: 'paid' }));
    expect(world.typesOf('payment')).toEqual(['payment.intended']);
  });

  it('"rejected" stays where the cashier looks, and leaves otherwise', () => {
    const places = ['screen', 'aside', 'superseded', 'list', 'done'] as const;
    for (const place of places) {
      open({ id: place, place, isWatched: true });
      recorder.rejected(place, problem('tariff_inactive'));
      expect(after(place)).toMatchObject({
        step: 'rejected',
        problem: problem('tariff_inactive'),
        isWatched: false,
        place: place === 'screen' || place === 'aside' ? place : 'done',
      });
    }
    expect(world.typesOf('screen').at(-1)).toBe('payment.rejected');
  });

  it('C3: stopped, watched where it found an invoice, and a person is asked', () => {
    recorder.stopped('payment', problem('till_foreign_invoice'), invoice({ amount: '7.00' }));
    expect(after()).toMatchObject({
      step: 'stopped',
      problem: problem('till_foreign_invoice'),
      isWatched: true,
      invoice: { id: 7, amountTiyn: 700 },
    });
    open({ id: 'unread', attempt: 2 });
    recorder.stopped('unread', problem('till_foreign_invoice'), null);
    expect(after('unread')).toMatchObject({ step: 'stopped', isWatched: false, invoice: null });
    expect(world.typesOf('unread').at(-1)).toBe('payment.stopped');
    expect(world.tasks.open().map(({ id }) => id)).toEqual(['foreign_invoice:payment', 'foreign_invoice:unread']);
  });
});

import { createAesSealer } from '@tilla/server-kit/aes-sealer.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMemoryLedger, type MemoryLedger, STARTED_AT } from '#tests/core/memory-ledger.ts';
import { anInvoice, aPayment, aSale } from '#tests/core/payment-records.ts';
import { putPayment, putSale } from '../ledger/records.ts';
import { createFrozenBodies } from './frozen-bodies.ts';
import { createPayerNames, forgetPayerName, type PayerNames } from './payer-names.ts';
import { createPaymentStore } from './payment-store.ts';

let world: MemoryLedger;
let names: PayerNames;

beforeEach(() => {
  world = createMemoryLedger();
  names = createPayerNames(world.ledger, createFrozenBodies(world.ledger, createAesSealer('key of a shop')));
});
afterEach(() => {
  world.close();
});

const payment = { id: 'p', invoice: anInvoice({}) };

describe('A payer’s name', () => {
  it('a payer’s name is kept sealed, once, and replaced by another one', () => {
    expect(names.of(payment)).toBeNull();
    const puts = names.keep('p', 'Айгуль К.', STARTED_AT);
    expect(JSON.stringify(puts)).not.toContain('Айгуль');
    world.ledger.write({ events: [], puts });
    expect(names.of(payment)).toBe('Айгуль К.');
    expect(names.keep('p', 'Айгуль К.', STARTED_AT)).toEqual([]);
    world.ledger.write({ events: [], puts: names.keep('p', 'Айгуль С.', STARTED_AT) });
    expect(names.of(payment)).toBe('Айгуль С.');
    world.ledger.write({ events: [], puts: forgetPayerName('p') });
    expect(names.of(payment)).toBeNull();
  });

  it('a payer’s name in an older record is read from there, and removed by an event', () => {
    const store = createPaymentStore({ ...world, names });
    const older = aPayment({
      step: 'confirmed',
      place: 'done',
      isWatched: false,
      invoice: anInvoice({ status: 'paid', payerName: 'Айгуль К.' }),
    });
    world.ledger.write({ events: [], puts: [putSale(aSale({})), putPayment(older)] });
    expect(store.view(store.get(older.id)).payerName).toBe('Айгуль К.');
    store.execute(older.id, { name: 'forgetName' });
    expect(store.view(store.get(older.id)).payerName).toBeNull();
    expect(world.typesOf(older.id)).toEqual(['payment.forgotten']);
  });

  it('a payer’s name is in no event and no record, and on every screen', () => {
    const store = createPaymentStore({ ...world, names });
    const open = aPayment({});
    world.ledger.write({ events: [], puts: [putSale(aSale({})), putPayment(open)] });
    const invoice = anInvoice({ status: 'pending', payerName: 'Айгуль К.' });
    store.execute(open.id, { name: 'send' });
    store.execute(open.id, { name: 'confirm', invoice, nowMs: Date.parse(STARTED_AT) });
    expect(store.view(store.get(open.id)).payerName).toBe('Айгуль К.');
    const snapshot = {
      status: 'paid',
      isScanned: true,
      errorCode: null,
      providerText: null,
      paidAt: STARTED_AT,
      payerName: 'Айгуль С.',
      totalRefundedTiyn: 0,
      route: 'list',
    } as const;
    store.execute(open.id, { name: 'observe', snapshot, nowMs: Date.parse(STARTED_AT), isTimeSure: true });
    expect(store.view(store.get(open.id)).payerName).toBe('Айгуль С.');
    expect(JSON.stringify(world.ledger.history(open.id))).not.toContain('Айгуль');
    expect(JSON.stringify(world.records.payment(open.id))).not.toContain('Айгуль');
  });

  it('C3: a payer’s name is not kept of an invoice that may be somebody else’s', () => {
    const store = createPaymentStore({ ...world, names });
    const open = aPayment({});
    world.ledger.write({ events: [], puts: [putSale(aSale({})), putPayment(open)] });
    store.execute(open.id, { name: 'send' });
    const invoice = anInvoice({ payerName: 'Айгуль К.' });
    store.execute(open.id, { name: 'stop', problem: { code: 'till_outcome_unknown', params: {} }, invoice });
    expect(store.view(store.get(open.id)).payerName).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import { anInvoice, aPayment } from '#tests/core/payment-records.ts';
import type { PaymentRecord } from '../ledger/payment-record.ts';
import { isSaleSettled, type SaleSoFar } from './sale-settled.ts';

const INVOICE = 50_000;

const cash = (amountTiyn: number) => ({ amountTiyn, returnedTiyn: 0 });
const ended = (status: string, change: Partial<PaymentRecord> = {}) =>
  aPayment({ step: 'confirmed', invoice: anInvoice({ status }), endedMs: 1, endConfirmedMs: 2, ...change });
const open = (change: Partial<PaymentRecord> = {}) =>
  aPayment({ step: 'confirmed', invoice: anInvoice(), isWatched: true, ...change });
const refused = (change: Partial<PaymentRecord> = {}) => aPayment({ step: 'rejected', ...change });
const recovered = { personId: '' } as const;

interface Case {
  readonly what: string;
  readonly attempts: readonly PaymentRecord[];
  readonly tenders: SaleSoFar['tenders'];
}

const where = (what: string, attempts: Case['attempts'], tenders: Case['tenders'] = []): Case => ({
  what,
  attempts,
  tenders,
});

const movedOn: readonly Case[] = [
  where('another attempt was paid', [ended('paid')]),
  where('another attempt was paid, and part of it went back', [ended('partially_refunded')]),
  where('another life had it paid', [ended('paid', recovered)]),
  where('it was called back', [ended('cancelled')]),
  where('it was called back, in the words of the bank', [
    aPayment({ step: 'confirmed', invoice: anInvoice({ status: 'error', errorCode: 'invoice_already_cancelled' }) }),
  ]),
  where('it is being called back', [open({ invoice: anInvoice({ status: 'cancelling' }) })]),
  where('another way was chosen while it could be paid', [open({ place: 'superseded', isSuperseded: true })]),
  where('another way was chosen, and it ended since', [ended('expired', { place: 'done', isSuperseded: true })]),
  where('another way was chosen while nobody knew of it', [aPayment({ step: 'unknown', place: 'superseded' })]),
  where('it ended and was dismissed', [ended('expired', { place: 'done' })]),
  where('it was refused and dismissed', [refused({ place: 'done' })]),
  where('all of several attempts were left', [ended('expired', { place: 'done' }), ended('cancelled')]),
  where('one way was left, and another may be paid', [
    open({ place: 'superseded', isSuperseded: true }),
    open({ id: 'second', tender: 'phone' }),
  ]),
  where('one way was called back, and another may be paid', [ended('cancelled'), open({ id: 'second' })]),
  where('cash took all of it', [], [cash(50_000)]),
  where('cash took a part, and this is more than the rest', [], [cash(1)]),
  where('a row of a list was called back', [ended('cancelled', { place: 'done', listId: 'list' })]),
];

const awaited: readonly Case[] = [
  where('nothing of it is known', []),
  where('it was refused and stands before the cashier', [refused()]),
  where('it failed and stands before the cashier', [ended('error')]),
  where('it ended and stands before the cashier', [ended('expired')]),
  where('it was put aside', [ended('expired', { place: 'aside' })]),
  where('one of several attempts still stands', [ended('expired', { place: 'done' }), refused({ id: 'second' })]),
  where('it could be paid and is not left', [open()]),
  where('one way was left, and the next was refused', [ended('expired', { isSuperseded: true }), refused()]),
  where('a person is asked about it', [aPayment({ step: 'stopped' })]),
  where('another life ended it', [ended('expired', { ...recovered, place: 'done' })]),
  where('another life called it back', [ended('cancelled', { ...recovered, place: 'done' })]),
  where('a row of a list was refused', [refused({ place: 'done', listId: 'list' })]),
];

describe('a sale for which an invoice turns up', () => {
  it.each(movedOn)('W1: a sale is settled where $what', ({ attempts, tenders }) => {
    expect(isSaleSettled({ totalTiyn: 50_000, tenders, attempts }, INVOICE)).toBe(true);
  });

  it.each(awaited)('W1: a sale is still open where $what', ({ attempts, tenders }) => {
    expect(isSaleSettled({ totalTiyn: 50_000, tenders, attempts }, INVOICE)).toBe(false);
  });

  it('W1: a sale is still open where nothing was taken, though the invoice asks for more than the total', () => {
    expect(isSaleSettled({ totalTiyn: 50_000, tenders: [], attempts: [] }, 50_001)).toBe(false);
  });

  it('W1: a sale is still open for the rest that its tenders left', () => {
    expect(isSaleSettled({ totalTiyn: 50_000, tenders: [cash(20_000)], attempts: [] }, 30_000)).toBe(false);
  });
});

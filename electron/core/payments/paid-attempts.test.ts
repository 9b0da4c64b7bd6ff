import { describe, expect, it } from 'vitest';
import { anInvoice, aPayment } from '#tests/core/payment-records.ts';
import type { PaymentRecord } from '../ledger/payment-record.ts';
import { isPaid, isTakenAlready, type PaidPayment, settlePaid } from './paid-attempts.ts';
import type { SaleSnapshot } from './payment-commands.ts';

const paidAs = (id: string, more: Partial<PaymentRecord> = {}): PaidPayment => ({
  ...aPayment({ id, step: 'confirmed', ...more }),
  invoice: anInvoice({ status: 'paid' }),
});
const waitingAs = (id: string, more: Partial<PaymentRecord> = {}): PaymentRecord =>
  aPayment({ id, step: 'confirmed', invoice: anInvoice({ id: 8 }), ...more });
const around = (...attempts: readonly PaymentRecord[]): SaleSnapshot => ({ totalTiyn: 50_000, tenders: [], attempts });
const taken = (amountTiyn: number, returnedTiyn = 0): SaleSnapshot => ({
  ...around(),
  tenders: [{ amountTiyn, returnedTiyn }],
});

describe('C4: a payment that became paid', () => {
  it('a payment counts for its sale once it is confirmed and its invoice is paid', () => {
    expect(isPaid(paidAs('one'))).toBe(true);
    expect(isPaid(waitingAs('one'))).toBe(false);
    expect(isPaid(aPayment())).toBe(false);
  });

  it('a paid payment hides payable attempts and takes their place on the screen', () => {
    const [paid, other] = [paidAs('one', { place: 'aside' }), waitingAs('two', { place: 'screen' })];
    const settled = settlePaid(paid, around(paid, other));
    expect(settled.paid).toMatchObject({ place: 'screen', problem: null });
    expect(settled.others.map(({ after }) => after)).toMatchObject([
      { id: 'two', place: 'superseded', isSuperseded: true },
    ]);
  });

  it('hidden and ended attempts stay unchanged', () => {
    const paid = paidAs('one', { place: 'aside' });
    const hidden = waitingAs('two', { place: 'superseded' });
    const over = waitingAs('three', { invoice: anInvoice({ status: 'cancelled' }) });
    expect(settlePaid(paid, around(paid, hidden, over))).toEqual({ paid, others: [] });
  });

  it('two paid payments are both a task, and the other one returns to the tray', () => {
    const [paid, second] = [paidAs('one'), paidAs('two', { place: 'done' })];
    const { paid: after, others } = settlePaid(paid, around(paid, second));
    const problem = { code: 'till_paid_twice', params: { count: 2 } };
    expect(after.problem).toEqual(problem);
    expect(others.map((other) => other.after)).toMatchObject([{ id: 'two', problem, place: 'aside' }]);
  });

  it('a payment is a task where cash has paid already, unless the cash was refunded', () => {
    const paid = paidAs('one');
    expect(isTakenAlready(paid, taken(50_000))).toBe(true);
    expect(settlePaid(paid, taken(50_000)).paid.problem?.code).toBe('till_paid_twice');
    expect(settlePaid(paid, taken(50_000, 50_000)).paid.problem).toBeNull();
  });
});

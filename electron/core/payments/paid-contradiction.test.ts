import { describe, expect, it } from 'vitest';
import { anInvoice, aPayment, aWord } from '#tests/core/payment-records.ts';
import type { InvoiceRoute } from './observe.ts';
import { contradictsPaidState } from './paid-contradiction.ts';

const billed = (status: string) => aPayment({ step: 'confirmed', invoice: anInvoice({ status }) });
const snapshot = (status: string, route: InvoiceRoute = 'check') => aWord({ status, route });

describe('news of money', () => {
  it('A2: a paid status by any route is a contradiction, where the ledger has none', () => {
    for (const route of ['check', 'list', 'single'] as const) {
      expect(contradictsPaidState(billed('pending'), snapshot('paid', route))).toBe(true);
    }
    expect(contradictsPaidState(billed('expired'), snapshot('partially_refunded'))).toBe(true);
  });

  it('A3, L1: an unpaid status of a paid invoice is a contradiction, except from the cached read', () => {
    expect(contradictsPaidState(billed('paid'), snapshot('expired', 'list'))).toBe(true);
    expect(contradictsPaidState(billed('paid'), snapshot('expired', 'single'))).toBe(false);
  });

  it('an unchanged payment and an unknown status are no contradiction', () => {
    expect(contradictsPaidState(billed('pending'), snapshot('expired'))).toBe(false);
    expect(contradictsPaidState(billed('paid'), snapshot('partially_refunded'))).toBe(false);
    expect(contradictsPaidState(billed('pending'), snapshot('on_the_moon'))).toBe(false);
  });

  it('an invoice with an open outcome has no contradiction', () => {
    expect(contradictsPaidState({ ...billed('pending'), step: 'stopped' }, snapshot('paid'))).toBe(false);
    expect(contradictsPaidState(aPayment({ step: 'confirmed' }), snapshot('paid'))).toBe(false);
  });
});

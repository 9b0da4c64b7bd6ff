import { ShopInvoiceState } from '@tilla/shared/contract/views/shop-invoice-view.ts';
import { describe, expect, it } from 'vitest';
import { originOf, stateOf, statusesIn } from './invoice-source.ts';

const sale = '0195645e-0000-7000-8000-000000000001';
const of = (externalOrderId: string | null, origin: string | null = 'service') =>
  originOf({ origin, externalOrderId }, ['a1b2c3d4', 'formerly']);

describe('where an invoice of the shop comes from', () => {
  it('an invoice is this till’s by its current or former tag, another till’s by any other, for a row of a list too', () => {
    expect(of(`a1b2c3d4.${sale}`)).toEqual({ source: 'this_till', tillTag: 'a1b2c3d4' });
    expect(of(`formerly.${sale}`)).toEqual({ source: 'this_till', tillTag: 'formerly' });
    expect(of(`beef0001.${sale}-0007`)).toEqual({ source: 'till', tillTag: 'beef0001' });
  });

  it('an invoice is of a printed QR by the order id of the till that made it', () => {
    expect(of(`static.beef0001.${sale}`)).toEqual({ source: 'printed_qr', tillTag: 'beef0001' });
  });

  it('an invoice is of the bank’s app by its origin, whatever else it says', () => {
    expect(of(`a1b2c3d4.${sale}`, 'bank')).toEqual({ source: 'bank', tillTag: null });
  });

  it('an invoice with another form of order id is another program’s, and without one its source is unknown', () => {
    expect(of('site-1234')).toEqual({ source: 'program', tillTag: null });
    expect(of(`a1b2c3d4.order-1`)).toEqual({ source: 'program', tillTag: null });
    expect(of(null)).toEqual({ source: 'unsaid', tillTag: null });
    expect(of('', null)).toEqual({ source: 'unsaid', tillTag: null });
  });
});

describe('the state of a row', () => {
  it('a state is found by the statuses that it is filtered by', () => {
    for (const state of ShopInvoiceState.options) {
      expect(statusesIn(state).map(stateOf)).toEqual(statusesIn(state).map(() => state));
    }
  });

  it('a state is null for an unknown status', () => {
    expect(stateOf('frozen')).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import { ShopInvoiceState } from '../../../shared/contract/views/shop-invoice-view.ts';
import { originOf, stateOf, statusesIn } from './invoice-source.ts';

const sale = '0195645e-0000-7000-8000-000000000001';
const of = (externalOrderId: string | null, origin: string | null = 'service') =>
  originOf({ origin, externalOrderId }, ['a1b2c3d4', 'formerly']);

describe('where an invoice of the shop comes from', () => {
  it('is this till by its name now or before, another till by any other name, for a row of a list as well', () => {
    expect(of(`a1b2c3d4.${sale}`)).toEqual({ source: 'this_till', tillTag: 'a1b2c3d4' });
    expect(of(`formerly.${sale}`)).toEqual({ source: 'this_till', tillTag: 'formerly' });
    expect(of(`beef0001.${sale}-0007`)).toEqual({ source: 'till', tillTag: 'beef0001' });
  });

  it('is a printed QR by the order id of a till that printed it', () => {
    expect(of(`static.beef0001.${sale}`)).toEqual({ source: 'printed_qr', tillTag: 'beef0001' });
  });

  it('is the bank’s app by its origin, whatever else it says', () => {
    expect(of(`a1b2c3d4.${sale}`, 'bank')).toEqual({ source: 'bank', tillTag: null });
  });

  it('is another program where an order id is no till’s, and unsaid where there is none: nothing is guessed', () => {
    expect(of('site-1234')).toEqual({ source: 'program', tillTag: null });
    expect(of(`a1b2c3d4.order-1`)).toEqual({ source: 'program', tillTag: null });
    expect(of(null)).toEqual({ source: 'unsaid', tillTag: null });
    expect(of('', null)).toEqual({ source: 'unsaid', tillTag: null });
  });
});

describe('the state of a row', () => {
  it('is found again in the statuses that it is asked for by', () => {
    for (const state of ShopInvoiceState.options) {
      expect(statusesIn(state).map(stateOf)).toEqual(statusesIn(state).map(() => state));
    }
  });

  it('is none for a status that nobody knows', () => {
    expect(stateOf('frozen')).toBeNull();
  });
});

/** The current cart in the ledger: survives a restart, and leaves with its sale. */

import { CartInput } from '@tilla/shared/contract/views/sale-view.ts';
import { putCustomerSale } from '../ledger/customer-record.ts';
import { putExchangeSale } from '../ledger/exchange-record.ts';
import { putNote, readNote } from '../ledger/records.ts';
import { forgetSeal } from '../payments/frozen-bodies.ts';
import type { Ledger, RecordPut } from '../platform/ports.ts';
import { putCustomer, readCustomer } from './customer.ts';

const KEPT_CART = 'cart';

export function putKeptCart(cart: CartInput | null): RecordPut {
  return putNote(KEPT_CART, cart);
}

export function readKeptCart(ledger: Ledger): CartInput | null {
  return readNote(ledger, KEPT_CART, CartInput.nullable()) ?? null;
}

/** Clears the counter: cart, customer and salt go; the sale has its customer, and the exchange that it belongs to. */
export function putFreeCounter(
  ledger: Pick<Ledger, 'read'>,
  sale: { readonly id: string; readonly createdAt: string; readonly cart: Pick<CartInput, 'exchangeId'> },
): RecordPut[] {
  const customer = readCustomer(ledger);
  if (customer === null) return [putKeptCart(null), ...putExchangeSale(sale)];
  const { customerId } = customer.view;
  return [
    putKeptCart(null),
    ...putExchangeSale(sale),
    putCustomer(null),
    forgetSeal(customer.sealId),
    ...(customerId === null ? [] : [putCustomerSale({ saleId: sale.id }, customerId, sale.createdAt)]),
  ];
}

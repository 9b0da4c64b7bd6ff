/** The cart at hand as the ledger keeps it: it survives a restart, and goes with the sale that took it. */

import { CartInput } from '../../../shared/contract/views/sale-view.ts';
import { putCustomerSale } from '../customers/customer-record.ts';
import { forgetSeal } from '../payments/frozen-bodies.ts';
import type { Ledger, RecordPut } from '../ports.ts';
import { putCustomer, readCustomer } from './customer.ts';

const KEPT_CART = 'cart';

export function putKeptCart(cart: CartInput | null): RecordPut {
  return { kind: 'note', id: KEPT_CART, value: cart, keys: {} };
}

export function readKeptCart(ledger: Ledger): CartInput | null {
  const stored = ledger.read('note', KEPT_CART);
  return stored === undefined ? null : CartInput.nullable().parse(stored.value);
}

/**
 * The counter is free for the next customer: neither cart nor customer stays, nor what would open the number; the sale
 * knows whose it was.
 */
export function putFreeCounter(
  ledger: Pick<Ledger, 'read'>,
  sale: { readonly id: string; readonly createdAt: string },
): RecordPut[] {
  const customer = readCustomer(ledger);
  if (customer === null) return [putKeptCart(null)];
  const { customerId } = customer.view;
  return [
    putKeptCart(null),
    putCustomer(null),
    forgetSeal(customer.sealId),
    ...(customerId === null ? [] : [putCustomerSale({ saleId: sale.id }, customerId, sale.createdAt)]),
  ];
}

/** The current cart in the ledger: survives a restart, and leaves with its sale. */

import { CartInput } from '@tilla/shared/contract/views/sale-view.ts';
import { putCustomerSale } from '../ledger/customer-record.ts';
import { forgetSeal } from '../payments/frozen-bodies.ts';
import type { Ledger, RecordPut } from '../platform/ports.ts';
import { putCustomer, readCustomer } from './customer.ts';

const KEPT_CART = 'cart';

export function putKeptCart(cart: CartInput | null): RecordPut {
  return { kind: 'note', id: KEPT_CART, value: cart, keys: {} };
}

export function readKeptCart(ledger: Ledger): CartInput | null {
  const stored = ledger.read('note', KEPT_CART);
  return stored === undefined ? null : CartInput.nullable().parse(stored.value);
}

/** Clears the counter: cart, customer and salt go; the sale has its customer. */
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

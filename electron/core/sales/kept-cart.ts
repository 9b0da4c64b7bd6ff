/** The cart at hand as the books keep it: it survives a restart, and goes with the sale that took it. */

import { CartInput } from '../../../shared/contract/views/sale-view.ts';
import { forgetSeal } from '../payments/frozen-bodies.ts';
import type { Journal, RecordPut } from '../ports.ts';
import { putCustomer, readCustomer } from './customer.ts';

const KEPT_CART = 'cart';

export function putKeptCart(cart: CartInput | null): RecordPut {
  return { kind: 'note', id: KEPT_CART, value: cart, keys: {} };
}

export function readKeptCart(journal: Journal): CartInput | null {
  const stored = journal.read('note', KEPT_CART);
  return stored === undefined ? null : CartInput.nullable().parse(stored.value);
}

/** The counter is free for the next customer: neither cart nor customer stays, nor what would open the number. */
export function putFreeCounter(journal: Pick<Journal, 'read'>): RecordPut[] {
  const customer = readCustomer(journal);
  return [putKeptCart(null), ...(customer === null ? [] : [putCustomer(null), forgetSeal(customer.sealId)])];
}

/** The current cart in the ledger: survives a restart, and leaves with its sale. */

import { CartInput } from '@tilla/shared/contract/views/sale-view.ts';
import { putCustomerSale } from '../ledger/customer-record.ts';
import { putExchangeSale } from '../ledger/exchange-record.ts';
import { putNote, readNote } from '../ledger/records.ts';
import { putBuyerOfCart } from '../ledger/sale-buyer.ts';
import type { SaleRecord } from '../ledger/sale-record.ts';
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

/** Clears the counter: cart, customer and salt go; the sale has its customer, its buyer, and the exchange it belongs to. */
export function putFreeCounter(
  ledger: Pick<Ledger, 'read'>,
  sale: Pick<SaleRecord, 'id' | 'createdAt' | 'cashierName' | 'cart'>,
  { buyerBin }: Pick<CartInput, 'buyerBin'>,
): RecordPut[] {
  const customer = readCustomer(ledger);
  const freed = [putKeptCart(null), ...putExchangeSale(sale), ...putBuyerOfCart(ledger, sale, buyerBin)];
  if (customer === null) return freed;
  const { customerId } = customer.view;
  return [
    ...freed,
    putCustomer(null),
    forgetSeal(customer.sealId),
    ...(customerId === null ? [] : [putCustomerSale({ saleId: sale.id }, customerId, sale.createdAt)]),
  ];
}

/** One cart is one sale, whatever tenders are tried (rules C1, C5). */

import type { CartInput } from '@tilla/shared/contract/views/sale-view.ts';
import { almatyDay } from '@tilla/shared/domain/almaty-time.ts';
import { isSameBasket } from '@tilla/shared/domain/cart.ts';
import { isOver } from '../payments/new-payment.ts';
import { isPayable } from '../payments/payment-phase.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import { Refusal } from '../platform/refusal.ts';
import type { NewGoods } from './new-goods.ts';
import { isAbandoned, type OpenSale } from './open-sale.ts';

/**
 * Null where the cart becomes a new sale: it was changed, the sale is of another day (today would miss its money), or a
 * part is taken while an invoice over the whole is payable.
 * @throws Refusal where the sale is paid, or its invoice is still with the customer (C5, C6).
 */
export type SaleOfBasket = (cart: CartInput, isPart: boolean) => Pick<OpenSale, 'sale' | 'attempts'> | null;

export function createSaleOfBasket({
  records,
  payments,
  serverClock,
  newGoods,
}: ShopContext & {
  readonly newGoods: Pick<NewGoods, 'settled'>;
}): SaleOfBasket {
  return (cart, isPart) => {
    const sale = cart.saleId === undefined ? undefined : records.sale(cart.saleId);
    if (sale === undefined || !isSameBasket(cart, newGoods.settled(sale.cart))) return null;
    const attempts = payments.ofSale(sale.id);
    const isPaid = attempts.some((attempt) => payments.phase(attempt) === 'paid');
    const isOnCredit = sale.credit !== undefined;
    if (isPaid || isOnCredit || records.tendersOf(sale.id).length > 0) throw new Refusal('invoice_already_paid');
    const open = attempts.filter((attempt) => isPayable(payments.phase(attempt)));
    const isOnPhone = open.some(({ tender, invoice }) => tender === 'phone' && invoice !== null);
    if (isOnPhone || !open.every(isAbandoned)) throw new Refusal('till_still_checking');
    const isOfToday = almatyDay(Date.parse(sale.createdAt)) === almatyDay(serverClock.stampMs());
    return !isOfToday || (isPart && !attempts.every(isOver)) ? null : { sale, attempts };
  };
}

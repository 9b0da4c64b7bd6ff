/** The sale that a counter tender or a debt pays: the cart's, an open one, or a repayment. */

import type { PersonView } from '@tilla/shared/contract/views/app-view.ts';
import type { CartInput } from '@tilla/shared/contract/views/sale-view.ts';
import type { SaleRecord } from '../ledger/sale-record.ts';
import type { TenderRecord } from '../ledger/tender-record.ts';
import { totalToInvoice } from '../payments/billing.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import type { Caller } from '../platform/handlers.ts';
import type { LedgerPart } from '../platform/transaction.ts';
import { dateOfSale } from './dating.ts';
import type { OpenSales } from './open-sale.ts';
import type { PriceRights, Repriced } from './price-rights.ts';
import type { SaleOfBasket } from './sale-of-basket.ts';

export interface NewRepayment {
  readonly repayment: SaleRecord;
  /** Goes into the same transaction. */
  readonly alongside: LedgerPart;
}

export type ToTake =
  | { readonly cart: CartInput; readonly shownTotalTiyn: number }
  | { readonly saleId: string }
  | NewRepayment;

/** @throws Refusal for a cart that cannot be sold, and for a sale that is not open. */
export type SaleToTake = (
  given: ToTake,
  caller: Caller,
  person: PersonView,
  how: { readonly isPartOf: (totalTiyn: number) => boolean; readonly takenAt: string },
) => {
  readonly sale: SaleRecord;
  readonly earlier: readonly TenderRecord[];
  readonly isNew: boolean;
  readonly repriced: Repriced | null;
};

export function createSaleToTake({
  records,
  prices,
  openSales,
  saleOfBasket,
  serverClock,
  clock,
  ids,
}: ShopContext & {
  readonly prices: PriceRights;
  readonly openSales: OpenSales;
  readonly saleOfBasket: SaleOfBasket;
}): SaleToTake {
  return (given, caller, person, { isPartOf, takenAt }) => {
    if ('repayment' in given) return { sale: given.repayment, earlier: [], isNew: true, repriced: null };
    if ('saleId' in given) {
      const { sale, tenders } = openSales.get(given.saleId);
      return { sale, earlier: tenders, isNew: false, repriced: null };
    }
    const asked = prices.promoted(given.cart);
    const totalTiyn = totalToInvoice(asked, given.shownTotalTiyn);
    const { cart: checked, repriced } = prices.check(asked, caller);
    const continued = saleOfBasket(checked, isPartOf(totalTiyn));
    if (continued !== null) return { sale: continued.sale, earlier: [], isNew: false, repriced };
    const { saleId: _, ...cart } = checked;
    const sale: SaleRecord = {
      id: ids.next(),
      number: records.nextSaleNumber(),
      ...dateOfSale(serverClock, clock),
      createdAt: takenAt,
      personId: person.id,
      cashierName: person.name,
      cart,
      totalTiyn,
      idempotencyKey: ids.next(),
    };
    return { sale, earlier: [], isNew: true, repriced };
  };
}

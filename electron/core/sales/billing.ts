/** From a cart to the frozen body of its bill; refuses what could not be billed before anything is written. */

import { writeInvoiceRequest } from '../../../shared/api/merchant/invoice-requests.ts';
import type { CartInput } from '../../../shared/contract/views/sale-view.ts';
import { cartTotals } from '../../../shared/domain/cart.ts';
import { isDiscountPercentage } from '../../../shared/domain/discount.ts';
import { MAX_INVOICE_TIYN, MIN_INVOICE_TIYN, MoneyError } from '../../../shared/domain/money.ts';
import { Refusal } from '../refusal.ts';

/** What billing needs to know of the organization; null where no answer has told yet. */
export interface BillingFacts {
  readonly hasCatalog: boolean | null;
  readonly bankConnectionId: number | null;
}

export interface BillHandles {
  readonly externalOrderId: string;
  readonly idempotencyKey: string;
}

/** @throws Refusal for a cart that cannot be billed, or comes to another sum than the customer was told. */
export function totalToBill(cart: CartInput, shownTotalTiyn: number): number {
  if (cart.lines.length === 0) throw new Refusal('till_cart_empty');
  const discounts = [cart.discountPercentage, ...cart.lines.map((line) => line.discountPercentage)];
  if (!discounts.every(isDiscountPercentage)) throw new Refusal('till_input_invalid');
  const totalTiyn = sum(cart);
  if (totalTiyn < MIN_INVOICE_TIYN || totalTiyn > MAX_INVOICE_TIYN) throw new Refusal('till_amount_out_of_range');
  if (totalTiyn !== shownTotalTiyn) {
    throw new Refusal('till_amount_differs', { expectedTiyn: shownTotalTiyn, actualTiyn: totalTiyn });
  }
  return totalTiyn;
}

/**
 * JSON text of `POST /invoices/qr`. An organization with a catalog must be billed by lines, one without by sum
 * (merchant document "Cart item"). Prices are always sent, so that the service counts with the ones on screen (S3),
 * and the cashier is named whenever known (C9).
 * @throws Refusal `catalog_requires_cart_items` for a line that a catalog organization cannot be billed by.
 */
export function freezeQrBody(cart: CartInput, totalTiyn: number, facts: BillingFacts, handles: BillHandles): string {
  const isFromCatalog = cart.lines.every((line) => line.catalogItemId !== null);
  if (facts.hasCatalog === true && !isFromCatalog) throw new Refusal('catalog_requires_cart_items');
  const byLines = facts.hasCatalog ?? isFromCatalog;
  return JSON.stringify(
    writeInvoiceRequest({
      amountTiyn: byLines ? null : totalTiyn,
      cartItems: byLines
        ? cart.lines.flatMap(({ catalogItemId, count, priceTiyn, discountPercentage }) =>
            catalogItemId === null
              ? []
              : [
                  {
                    catalogItemId,
                    count,
                    priceTiyn,
                    // The line's own discount beats the cart's (domain/cart.ts).
                    discountPercentage: discountPercentage === 0 ? cart.discountPercentage : discountPercentage,
                  },
                ],
          )
        : null,
      discountPercentage: null,
      description: null,
      externalOrderId: handles.externalOrderId,
      idempotencyKey: handles.idempotencyKey,
      internalComment: null,
      bankConnectionId: facts.bankConnectionId,
      phone: null,
    }),
  );
}

function sum(cart: CartInput): number {
  try {
    return cartTotals(cart).totalTiyn;
  } catch (error) {
    if (error instanceof MoneyError) throw new Refusal('till_amount_out_of_range');
    throw error;
  }
}

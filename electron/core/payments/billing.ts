/** From a cart to the frozen body of its bill; refuses what could not be billed before anything is written. */

import { type InvoiceRequest, writeInvoiceRequest } from '../../../shared/api/merchant/invoice-requests.ts';
import type { CartInput } from '../../../shared/contract/views/sale-view.ts';
import { cartTotals } from '../../../shared/domain/cart.ts';
import { partOfCart } from '../../../shared/domain/cart-part.ts';
import { isDiscountPercentage } from '../../../shared/domain/discount.ts';
import { MAX_INVOICE_TIYN, MIN_INVOICE_TIYN, MoneyError } from '../../../shared/domain/money.ts';
import type { SaleRecord } from '../journal/sale-record.ts';
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
 * JSON text of `POST /invoices/qr` or, with a phone (`8XXXXXXXXXX`), of `POST /invoices`. An organization with a catalog must be billed by lines where a
 * QR is concerned, may be billed by sum on a phone, and one without only by sum (merchant document "Cart item"). Prices are always sent, so that the service counts with the ones on screen (S3),
 * and the cashier is named whenever known (C9).
 * @throws Refusal `catalog_requires_cart_items` for a line that a catalog organization cannot be billed by.
 */
export function freezeBody(
  cart: CartInput,
  totalTiyn: number,
  facts: BillingFacts,
  handles: BillHandles,
  phone: string | null,
): string {
  return JSON.stringify(
    writeInvoiceRequest({
      ...billedBy(cart, totalTiyn, facts, phone !== null),
      discountPercentage: null,
      description: null,
      externalOrderId: handles.externalOrderId,
      idempotencyKey: handles.idempotencyKey,
      internalComment: null,
      bankConnectionId: facts.bankConnectionId,
      phone,
    }),
  );
}

/**
 * What the sum of a bill is made of: its lines or one amount, the other is null.
 * @throws Refusal `catalog_requires_cart_items` as above.
 */
export function billedBy(
  cart: CartInput,
  totalTiyn: number,
  facts: BillingFacts,
  isByPhone: boolean,
): Pick<InvoiceRequest, 'amountTiyn' | 'cartItems'> {
  const isFromCatalog = cart.lines.every((line) => line.catalogItemId !== null);
  if (facts.hasCatalog === true && !isFromCatalog && !isByPhone) throw new Refusal('catalog_requires_cart_items');
  const byLines = isByPhone ? facts.hasCatalog !== false && isFromCatalog : (facts.hasCatalog ?? isFromCatalog);
  if (!byLines) return { amountTiyn: totalTiyn, cartItems: null };
  const cartItems = cart.lines.flatMap(({ catalogItemId, count, priceTiyn, discountPercentage }) =>
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
  );
  return { amountTiyn: null, cartItems };
}

/** What a bill of the last `partTiyn` of a sale stands for; the whole cart without it. */
export function restOfCart({ cart, totalTiyn }: Pick<SaleRecord, 'cart' | 'totalTiyn'>, partTiyn?: number): CartInput {
  return partTiyn === undefined ? cart : partOfCart(cart, totalTiyn - partTiyn, totalTiyn);
}

function sum(cart: CartInput): number {
  try {
    return cartTotals(cart).totalTiyn;
  } catch (error) {
    if (error instanceof MoneyError) throw new Refusal('till_amount_out_of_range');
    throw error;
  }
}

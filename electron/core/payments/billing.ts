import {
  createPhoneInvoiceBody,
  createQrInvoiceBody,
  type InvoiceRequest,
} from '@tilla/payment-api/merchant/invoice-requests.ts';
import { MAX_INVOICE_TIYN, MIN_INVOICE_TIYN, MoneyError } from '@tilla/payment-api/money.ts';
import type { CartInput } from '@tilla/shared/contract/views/sale-view.ts';
import { cartTotals, lineTotals } from '@tilla/shared/domain/cart.ts';
import { partOfCart, piecesOf } from '@tilla/shared/domain/cart-part.ts';
import { hasDiscount, isDiscountSound } from '@tilla/shared/domain/discount.ts';
import { purposeOf } from '@tilla/shared/domain/purpose.ts';
import type { SaleRecord } from '../ledger/sale-record.ts';
import { Refusal } from '../platform/refusal.ts';

export interface BillingFacts {
  readonly hasCatalog: boolean | null;
  readonly bankConnectionId: number | null;
}

export interface InvoiceHandles {
  readonly externalOrderId: string;
  readonly idempotencyKey: string;
}

/** A free amount as a cart for the rules of goods: its typed text is the name. */
export function amountCart(amountTiyn: number, name: string): CartInput {
  const line = { id: 'amount', catalogItemId: null, name, unit: null, priceTiyn: amountTiyn, count: 1 };
  return { lines: name === '' ? [] : [{ ...line, discountPercentage: 0 }], discountPercentage: 0 };
}

/** @throws Refusal for a cart that cannot be billed, or whose total differs from the shown one. */
export function totalToInvoice(cart: CartInput, shownTotalTiyn: number): number {
  if (cart.lines.length === 0) throw new Refusal('till_cart_empty');
  if (![cart, ...cart.lines].every(isDiscountSound)) throw new Refusal('till_input_invalid');
  const totalTiyn = sum(cart);
  if (totalTiyn < MIN_INVOICE_TIYN || totalTiyn > MAX_INVOICE_TIYN) throw new Refusal('till_amount_out_of_range');
  if (totalTiyn !== shownTotalTiyn) {
    throw new Refusal('till_amount_differs', { expectedTiyn: shownTotalTiyn, actualTiyn: totalTiyn });
  }
  return totalTiyn;
}

/**
 * JSON text of `POST /invoices/qr` or, with a phone (`8XXXXXXXXXX`), of `POST /invoices`. A catalog organization must
 * bill a QR by lines and may bill a phone by sum; without a catalog only sums are allowed (merchant document "Cart
 * item"). Prices are always sent, so that the service uses the shown ones (S3); the cashier is named if known (C9).
 * Typed text becomes the description.
 * @throws Refusal `catalog_requires_cart_items` for a line that a catalog organization cannot be billed by.
 */
export function freezeBody(
  cart: CartInput,
  totalTiyn: number,
  facts: BillingFacts,
  handles: InvoiceHandles,
  phone: string | null,
): string {
  const request = {
    ...billedBy(cart, totalTiyn, facts, phone !== null),
    discountPercentage: null,
    description: purposeOf(cart.lines, cart.purpose),
    externalOrderId: handles.externalOrderId,
    idempotencyKey: handles.idempotencyKey,
    internalComment: null,
    bankConnectionId: facts.bankConnectionId,
  };
  return JSON.stringify(
    phone === null
      ? createQrInvoiceBody.encode({ ...request, phone })
      : createPhoneInvoiceBody.encode({ ...request, phone }),
  );
}

/**
 * Lines or one amount; the other is null.
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
  const totals = lineTotals(cart);
  const cartItems = cart.lines.flatMap((line, at) => {
    const { catalogItemId, count, priceTiyn } = line;
    if (catalogItemId === null) return [];
    if (cart.discountTiyn !== undefined || line.discountTiyn !== undefined || line.promotions !== undefined) {
      // The API takes percent only: an amount taken off goes into the prices of the pieces, to the tiyn.
      return piecesOf(totals[at] ?? 0, count).map((pieces) => ({ catalogItemId, ...pieces, discountPercentage: 0 }));
    }
    // A line's own discount overrides the cart's (domain/cart.ts).
    const { discountPercentage } = hasDiscount(line) ? line : cart;
    return [{ catalogItemId, count, priceTiyn, discountPercentage }];
  });
  return { amountTiyn: null, cartItems };
}

/** The part of the cart for the last `partTiyn` of a sale; all of it by default. */
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

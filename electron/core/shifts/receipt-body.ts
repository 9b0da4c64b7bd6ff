/** Builds the frozen body of a fiscal receipt from a cart (docs/decisions.md "Fiscal receipts"). */

import { formatWireMoney } from '@tilla/payment-api/money.ts';
import type { CartInput } from '@tilla/shared/contract/views/sale-view.ts';
import { piecesOf } from '@tilla/shared/domain/cart-part.ts';
import { roundedLineTotals } from '@tilla/shared/domain/cash-rounding.ts';
import { nameOnPaper } from '@tilla/shared/domain/measure.ts';

export interface ReceiptInvoice {
  readonly clientOperationId: string;
  readonly paymentType: 'cash' | 'card';
  readonly cart: CartInput;
  /** Cash rounding, shared among the lines as a discount. */
  readonly roundingTiyn: number;
  readonly receivedTiyn: number | null;
  readonly simulate: string | null;
}

/** JSON text of `POST /receipts` and of its preview. The lines add up to the tender, to the tiyn. */
export function freezeReceiptBody(invoice: ReceiptInvoice): string {
  const { clientOperationId, paymentType, cart, roundingTiyn, receivedTiyn, simulate } = invoice;
  const totals = roundedLineTotals(cart, roundingTiyn);
  return JSON.stringify({
    client_operation_id: clientOperationId,
    payment_type: paymentType,
    items: cart.lines.flatMap((line, at) => {
      // A receipt has no discounts, only prices above zero.
      const pieces = piecesOf(totals[at] ?? 0, line.count);
      return pieces.map(({ priceTiyn, count }) => ({
        name: nameOnPaper(line, 'ru'),
        price: formatWireMoney(priceTiyn),
        count,
        // The service takes codes from its catalog; they are sent only for items that it lacks or that have none.
        ...(line.catalogItemId === null ? {} : { catalog_item_id: line.catalogItemId }),
        ...codesOf(line),
      }));
    }),
    ...(receivedTiyn === null ? {} : { cash_received: formatWireMoney(receivedTiyn) }),
    ...(simulate === null ? {} : { simulate }),
  });
}

function codesOf({ catalogItemId, newGoods, fiscalCode }: CartInput['lines'][number]): {
  readonly barcode?: string;
  readonly ntin?: string;
} {
  if (fiscalCode !== undefined) return fiscalCode;
  const { barcode = null, ntin = null } = catalogItemId === null ? (newGoods ?? {}) : {};
  return { ...(barcode === null ? {} : { barcode }), ...(ntin === null ? {} : { ntin }) };
}

/** From a cart to the frozen body of its fiscal receipt (docs/decisions.md "Fiscal receipts"). */

import type { CartInput } from '../../../shared/contract/views/sale-view.ts';
import { piecesOf } from '../../../shared/domain/cart-part.ts';
import { roundedLineTotals } from '../../../shared/domain/cash-rounding.ts';
import { nameOnPaper } from '../../../shared/domain/measure.ts';
import { formatWireMoney } from '../../../shared/domain/money.ts';

export interface ReceiptInvoice {
  readonly clientOperationId: string;
  readonly paymentType: 'cash' | 'card';
  readonly cart: CartInput;
  /** What the cash for it is rounded down by; a discount that the lines share. */
  readonly roundingTiyn: number;
  readonly receivedTiyn: number | null;
  /** How a sandbox's receipt is to end; null: as the service has it. */
  readonly simulate: string | null;
}

/** JSON text of `POST /receipts`, and of its preview. The sum of its lines is what is taken, to the tiyn. */
export function freezeReceiptBody(invoice: ReceiptInvoice): string {
  const { clientOperationId, paymentType, cart, roundingTiyn, receivedTiyn, simulate } = invoice;
  const totals = roundedLineTotals(cart, roundingTiyn);
  return JSON.stringify({
    client_operation_id: clientOperationId,
    payment_type: paymentType,
    items: cart.lines.flatMap((line, at) => {
      // A receipt knows no discounts, only prices, and takes none of zero.
      const pieces = piecesOf(totals[at] ?? 0, line.count);
      return pieces.map(({ priceTiyn, count }) => ({
        name: nameOnPaper(line, 'ru'),
        price: formatWireMoney(priceTiyn),
        count,
        // The service takes the codes from its catalog; it is told those of an item that is not there or has none.
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

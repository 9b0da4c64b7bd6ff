import { MAX_INVOICE_TIYN } from '@tilla/payment-api/money.ts';
import type { ClosedFunction } from '@tilla/shared/contract/views/app-view.ts';
import { type Cart, cartTotals } from '@tilla/shared/domain/cart.ts';

export interface WaysToPay {
  readonly totalTiyn: number;
  readonly qr: boolean;
  readonly phone: boolean;
  readonly counter: boolean;
  /** What cannot be done with this cart, and why; null where everything can. */
  readonly warning: 'notWhole' | 'notFromCatalog' | 'counterOnly' | 'nothingLeft' | null;
}

/**
 * The possible tenders: no phone invoice of tiyn (Conventions, Money), no QR of free lines where the shop has a catalog
 * (merchant document, "Cart item"), and neither where the key does not allow it (Authentication 5).
 */
export function waysToPay(cart: Cart, hasCatalog: boolean, closed: readonly ClosedFunction[] = []): WaysToPay {
  const { totalTiyn, discountTiyn, isWholeTenge } = cartTotals(cart);
  const counter = cart.lines.length > 0 && totalTiyn > 0 && totalTiyn <= MAX_INVOICE_TIYN;
  const isFromCatalog = !hasCatalog || cart.lines.every(({ catalogItemId }) => catalogItemId !== null);
  // A discount in money stays when goods are removed.
  const nothingLeft = totalTiyn === 0 && discountTiyn > 0 ? 'nothingLeft' : null;
  const onlySum = !counter || isWholeTenge ? nothingLeft : 'notWhole';
  const ofCatalog = isWholeTenge ? 'notFromCatalog' : 'counterOnly';
  return {
    totalTiyn,
    qr: counter && isFromCatalog && !closed.includes('qr'),
    phone: counter && isWholeTenge && !closed.includes('phone'),
    counter,
    warning: counter && !isFromCatalog ? ofCatalog : onlySum,
  };
}

import type { OpenSaleView, PaymentView } from '@tilla/shared/contract/views/sale-view.ts';
import { type Cart, cartTotals } from '@tilla/shared/domain/cart.ts';
import { useTillQuery } from '#renderer/app/till-context.tsx';
import { useCart } from '../sales/cart-store.ts';
import type { ForSale } from '../sales/tender-store.ts';

/** The sum due: of the current cart, the rest of an open sale, or a payment that may still be paid. */
export interface Due {
  /** Null for a payment: its goods come with the press that replaces it. */
  readonly cart: Cart | null;
  readonly dueTiyn: number;
  readonly open: OpenSaleView | null;
  readonly instead: PaymentView | null;
  /** It was billed before: a part of it would be billed twice. */
  readonly mustBeWhole: boolean;
}

export function useDue(saleId: ForSale, instead: PaymentView | null): Due | null {
  const cart = useCart((state) => state.cart);
  const sales = useOpenSales();
  if (instead !== null) {
    return { cart: null, dueTiyn: instead.amountTiyn, open: null, instead, mustBeWhole: instead.isPart };
  }
  if (saleId === null) {
    return { cart, dueTiyn: cartTotals(cart).totalTiyn, open: null, instead: null, mustBeWhole: false };
  }
  const open = sales.find(({ id }) => id === saleId);
  if (open === undefined) return null;
  return { cart: open.cart, dueTiyn: open.restTiyn, open, instead: null, mustBeWhole: open.mustBeWhole };
}

const none: readonly OpenSaleView[] = [];

export function useOpenSales(): readonly OpenSaleView[] {
  return useTillQuery('sale.listOpen', {}).data?.sales ?? none;
}

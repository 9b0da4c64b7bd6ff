import type { OpenSaleView } from '../../../shared/contract/views/sale-view.ts';
import { type Cart, cartTotals } from '../../../shared/domain/cart.ts';
import { useTillQuery } from '../../app/till-context.tsx';
import { useCart } from '../sell/cart-store.ts';
import type { ForSale } from '../sell/tender-store.ts';

/** What is to be paid now: the cart at hand, or the rest of an open sale. */
export interface Due {
  readonly cart: Cart;
  readonly dueTiyn: number;
  readonly open: OpenSaleView | null;
}

/** Null while the open sale is not known, or is none any more. */
export function useDue(saleId: ForSale): Due | null {
  const cart = useCart((state) => state.cart);
  const sales = useOpenSales();
  if (saleId === null) return { cart, dueTiyn: cartTotals(cart).totalTiyn, open: null };
  const open = sales.find(({ id }) => id === saleId);
  return open === undefined ? null : { cart: open.cart, dueTiyn: open.restTiyn, open };
}

const none: readonly OpenSaleView[] = [];

/** Sales paid in part whose rest nobody is paying now. */
export function useOpenSales(): readonly OpenSaleView[] {
  return useTillQuery('sale.listOpen', {}).data?.sales ?? none;
}

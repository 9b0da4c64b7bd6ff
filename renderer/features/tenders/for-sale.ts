import type { OpenSaleView, PaymentView } from '../../../shared/contract/views/sale-view.ts';
import { type Cart, cartTotals } from '../../../shared/domain/cart.ts';
import { useTillQuery } from '../../app/till-context.tsx';
import { useCart } from '../sell/cart-store.ts';
import type { ForSale } from '../sell/tender-store.ts';

/** What is to be paid now: the cart at hand, the rest of an open sale, or what a payment stands for that still lives. */
export interface Due {
  /** Null of a payment: its goods come with the press that takes its place. */
  readonly cart: Cart | null;
  readonly dueTiyn: number;
  readonly open: OpenSaleView | null;
  /** The payment whose place the money takes. */
  readonly instead: PaymentView | null;
  /** It was billed before: less of it would be asked for a second time. */
  readonly mustBeWhole: boolean;
}

/** Null while the open sale is not known, or is none any more. */
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

/** Sales paid in part whose rest nobody is paying now. */
export function useOpenSales(): readonly OpenSaleView[] {
  return useTillQuery('sale.listOpen', {}).data?.sales ?? none;
}

import type { Cart } from '../../../shared/domain/cart.ts';
import { useTillCommand } from '../../app/till-context.tsx';
import type { TillProblem } from '../../bridge/till-problem.ts';
import { plainCart, useCart } from './cart-store.ts';

export interface PriceChange {
  /** Puts the cart in place once the till allowed its prices; above the cashier's limit somebody is asked for their PIN. */
  apply(next: Cart, lineId: string | null, onDone: () => void): void;
  readonly isPending: boolean;
  readonly error: TillProblem | null;
}

/** Another price than the catalog's takes a right, asked for when it is given and not when the customer pays. */
export function usePriceChange(): PriceChange {
  const put = useCart((state) => state.put);
  const allow = useTillCommand('cart.allowPrices');
  return {
    apply(next, lineId, onDone) {
      allow.mutateAsync({ cart: plainCart(next) }).then(
        () => {
          put(next, lineId);
          onDone();
        },
        // Told where it was asked for.
        () => undefined,
      );
    },
    isPending: allow.isPending,
    error: allow.error,
  };
}

interface ListPriceChange {
  /** A price that stays, in the catalog and in the cart; the cart takes it as soon as somebody with the right has allowed it. */
  apply(lineId: string, priceTiyn: number, onDone: () => void): void;
  readonly isPending: boolean;
  readonly error: TillProblem | null;
}

export function useListPriceChange(): ListPriceChange {
  const put = useCart((state) => state.put);
  const change = useTillCommand('cart.changeListPrice');
  return {
    apply(lineId, priceTiyn, onDone) {
      const { cart } = useCart.getState();
      change.mutateAsync({ cart: plainCart(cart), lineId, priceTiyn }).then(
        ({ cart: next }) => {
          put(next, lineId);
          onDone();
        },
        // Told where it was asked for.
        () => undefined,
      );
    },
    isPending: change.isPending,
    error: change.error,
  };
}

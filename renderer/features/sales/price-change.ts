import type { Cart } from '@tilla/shared/domain/cart.ts';
import { useTillCommand } from '#renderer/app/till-context.tsx';
import type { TillProblem } from '#renderer/bridge/till-problem.ts';
import { plainCart, useCart } from './cart-store.ts';

export interface PriceChange {
  /** Applies the cart once the till allows its prices; above the cashier's limit another person's PIN is asked for. */
  apply(next: Cart, lineId: string | null, onDone: () => void): void;
  readonly isPending: boolean;
  readonly error: TillProblem | null;
}

/** A price other than the catalog's needs a right, which is checked when it is given and not at payment. */
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
        () => undefined,
      );
    },
    isPending: allow.isPending,
    error: allow.error,
  };
}

interface ListPriceChange {
  /** A permanent price, in the catalog and in the cart; the cart takes it as soon as it is approved. */
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
        () => undefined,
      );
    },
    isPending: change.isPending,
    error: change.error,
  };
}

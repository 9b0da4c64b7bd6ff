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

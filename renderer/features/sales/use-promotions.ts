import { useEffect } from 'react';
import { useTillQuery } from '#renderer/app/till-context.tsx';
import { useCart } from './cart-store.ts';

/** Keeps the cart at the prices of the promotions in force for its customer. */
export function usePromotions(): void {
  const customerId = useTillQuery('cart.customer', {}).data?.customer?.customerId ?? null;
  const { data, refetch } = useTillQuery('promotion.atCounter', { customerId });
  useEffect(() => {
    if (data === undefined) return undefined;
    let isOver = false;
    const isNeeded = data.promotions.length > 0 || useCart.getState().promote !== null;
    if (isNeeded) {
      import('./promote-cart.ts').then(
        ({ promoterOf }) => {
          if (!isOver) useCart.getState().setPromote(promoterOf(data));
        },
        // The core refuses another total than the one shown (`till_amount_differs`).
        () => undefined,
      );
    }
    const timer = data.unchangedForMs === null ? undefined : setTimeout(() => void refetch(), data.unchangedForMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [data, refetch]);
}

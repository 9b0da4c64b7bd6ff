import { useQueryClient } from '@tanstack/react-query';
import type { Cart } from '@tilla/shared/domain/cart.ts';
import { useScreen } from '#renderer/app/screen-store.ts';
import { queryKeyOf, useTillCommand } from '#renderer/app/till-context.tsx';
import type { TillProblem } from '#renderer/bridge/till-problem.ts';
import { useCart } from '../sales/cart-store.ts';
import { type ForSale, useTenders } from '../sales/tender-store.ts';
import type { Due } from './for-sale.ts';

export interface Taken {
  readonly cart: Cart;
  readonly saleId: ForSale;
}

/**
 * Another way takes the place of a payment in the very press that takes the money, and not before: until then the customer
 * may still pay the first way, and the till says so. Its goods come back to the cart, so that nothing is lost when the
 * second way is refused.
 */
export function useTakePlace(
  name: 'cash' | 'card' | 'phone' | 'debt',
  saleId: ForSale,
  due: Due,
  then: (taken: Taken) => void,
): { readonly go: () => void; readonly isPending: boolean; readonly error: TillProblem | null } {
  const { open, takeOut, leave } = useTenders();
  const take = useCart((state) => state.take);
  const closePayment = useScreen((state) => state.closePayment);
  const { instead, cart } = due;
  const queries = useQueryClient();
  const supersede = useTillCommand('payment.supersede', async ({ cart: sold }) => {
    if (instead === null) return;
    const { id, isPart, saleId: soldId } = instead;
    // The open sale must be known first: without it the screen is empty and loses typed text and refusals.
    if (isPart) await queries.refetchQueries({ queryKey: queryKeyOf('sale.listOpen', {}) });
    if (isPart) takeOut(soldId);
    else take(sold);
    leave(id);
    closePayment();
    const forSale = isPart ? soldId : null;
    open({ name, saleId: forSale });
    then({ cart: sold, saleId: forSale });
  });
  return {
    go() {
      if (instead !== null) supersede.mutate({ paymentId: instead.id });
      else if (cart !== null) then({ cart, saleId });
    },
    isPending: supersede.isPending,
    error: supersede.error,
  };
}

import type { Cart } from '@tilla/shared/domain/cart.ts';
import { useEffect } from 'react';
import { useTill } from '#renderer/app/till-context.tsx';
import type { TillClient } from '#renderer/bridge/till-client.ts';
import { useCart } from './cart-store.ts';

/** Sends each change of the cart to the customer's screen at once; while one is in flight only the newest waits. */
export function createCartTeller(send: (cart: Cart) => Promise<unknown>): (cart: Cart) => void {
  let waiting: Cart | null = null;
  let isSending = false;

  function tell(cart: Cart): void {
    if (isSending) {
      waiting = cart;
      return;
    }
    isSending = true;
    const done = () => {
      isSending = false;
      const next = waiting;
      waiting = null;
      if (next !== null) tell(next);
    };
    // A lost update is corrected by the next one, or when the connection is back.
    send(cart).then(done, done);
  }

  return tell;
}

export function useShownCart(): void {
  const till = useTill();
  useEffect(() => follow(till), [till]);
}

function follow(till: TillClient): () => void {
  const tell = createCartTeller((cart) =>
    till.call('display.showCart', { cart: cart.lines.length === 0 ? null : { ...cart, lines: [...cart.lines] } }),
  );
  const now = () => tell(useCart.getState().cart);
  now();
  const stops = [
    useCart.subscribe(({ cart }, before) => {
      if (cart !== before.cart) tell(cart);
    }),
    till.onGap(now),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

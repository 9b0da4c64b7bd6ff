import { useEffect } from 'react';
import type { AppView } from '../../../shared/contract/views/app-view.ts';
import { emptyCart } from '../../../shared/domain/cart.ts';
import { useTill } from '../../app/till-context.tsx';
import type { TillClient } from '../../bridge/till-client.ts';
import { useCart } from './cart-store.ts';

const SETTLES_MS = 300;
let keptFor: AppView['mode'] | null = null;
let pending: { readonly timer: ReturnType<typeof setTimeout>; readonly keep: () => void } | undefined;

/** The cart at hand survives a restart: taken up once when the counter opens, written down shortly after each change. */
export function useKeptCart(mode: AppView['mode']): void {
  const till = useTill();
  useEffect(() => {
    // Training and the shop have a counter each; the goods of one mean nothing at the other.
    if (keptFor !== null && keptFor !== mode) useCart.getState().take(emptyCart);
    keptFor = mode;
    const unsubscribe = useCart.subscribe(({ cart }, before) => {
      if (cart !== before.cart) keepSoon(till);
    });
    void takeUp(till);
    return unsubscribe;
  }, [till, mode]);
}

/** Paying empties the kept cart in the ledger by itself; a note still pending would bring the paid goods back. */
export function dropPendingKeep(): void {
  clearTimeout(pending?.timer);
  pending = undefined;
}

/** Before paying: what was just taken out of the cart is noted by the change of the kept one. */
export function keepNow(): void {
  const keep = pending?.keep;
  dropPendingKeep();
  keep?.();
}

async function takeUp(till: TillClient): Promise<void> {
  try {
    const { cart } = await till.call('cart.kept', {});
    if (cart !== null && useCart.getState().cart.lines.length === 0) useCart.getState().take(cart);
  } catch {
    // A till that cannot tell its kept cart sells all the same; HostGone says it where the till itself is lost.
  }
}

function keepSoon(till: TillClient): void {
  const keep = (): void => {
    pending = undefined;
    const { cart } = useCart.getState();
    const kept = cart.lines.length === 0 ? null : { ...cart, lines: [...cart.lines] };
    // The next change writes it again; nothing of money hangs on it.
    till.call('cart.keep', { cart: kept }).catch(() => undefined);
  };
  dropPendingKeep();
  pending = { timer: setTimeout(keep, SETTLES_MS), keep };
}

import type { AppView } from '@tilla/shared/contract/views/app-view.ts';
import { type Cart, emptyCart } from '@tilla/shared/domain/cart.ts';
import { isReduced } from '@tilla/shared/domain/figures/quantity.ts';
import { useEffect } from 'react';
import { useTill } from '#renderer/app/till-context.tsx';
import type { TillClient } from '#renderer/bridge/till-client.ts';
import { useCart } from './cart-store.ts';

const SETTLES_MS = 300;
interface Pending {
  readonly timer: ReturnType<typeof setTimeout>;
  readonly keep: () => void;
  /** Goods were removed, which main notes in the activity log when it saves the cart. */
  readonly isRemoval: boolean;
}

let keptFor: AppView['mode'] | null = null;
let pending: Pending | undefined;

/** The current cart survives a restart: restored once when the counter opens, saved shortly after each change. */
export function useKeptCart(mode: AppView['mode']): void {
  const till = useTill();
  useEffect(() => {
    // Training and the shop have a counter each; goods of one are invalid at the other.
    if (keptFor !== null && keptFor !== mode) useCart.getState().take(emptyCart);
    keptFor = mode;
    const unsubscribe = useCart.subscribe(({ cart }, before) => {
      if (cart !== before.cart) keepSoon(till, hasRemoval(before.cart, cart));
    });
    void takeUp(till);
    return unsubscribe;
  }, [till, mode]);
}

/** Paying clears the saved cart in the ledger; a pending save would bring the paid goods back. */
export function dropPendingKeep(): void {
  clearTimeout(pending?.timer);
  pending = undefined;
}

/**
 * While its payment is asked for, a cart is not saved: the payment need not wait for the disk, and clears the saved cart.
 * Saved by `keepNow` once the payment is refused. A removal is saved first, or the activity log would lack it.
 */
export function holdKeep(): void {
  if (pending?.isRemoval === true) keepNow();
  else clearTimeout(pending?.timer);
}

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
    // Without its saved cart a till still sells; HostGone reports a lost till.
  }
}

function keepSoon(till: TillClient, isRemoval: boolean): void {
  const keep = (): void => {
    pending = undefined;
    const { cart } = useCart.getState();
    const kept = cart.lines.length === 0 ? null : { ...cart, lines: [...cart.lines] };
    // The next change saves it again; no money depends on it.
    till.call('cart.keep', { cart: kept }).catch(() => undefined);
  };
  const isRemovalPending = isRemoval || pending?.isRemoval === true;
  dropPendingKeep();
  pending = { timer: setTimeout(keep, SETTLES_MS), keep, isRemoval: isRemovalPending };
}

function hasRemoval(before: Cart, after: Cart): boolean {
  return before.lines.some((line) =>
    isReduced(
      line,
      after.lines.find(({ id }) => id === line.id),
    ),
  );
}

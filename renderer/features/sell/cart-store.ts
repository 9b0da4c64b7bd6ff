import { create } from 'zustand';
import type { CatalogItemView } from '../../../shared/contract/views/catalog-view.ts';
import {
  addItem,
  type Cart,
  emptyCart,
  removeLine,
  setCartDiscount,
  setCount,
  setLineDiscount,
} from '../../../shared/domain/cart.ts';

const MOST_OF_ONE = 9_999;

export interface CartState {
  readonly cart: Cart;
  /** What "undo" brings back after the cart was emptied by hand. */
  readonly emptied: Cart | null;
  /** The line that was touched last: `+`, `-` and Delete act on it. */
  readonly lastLineId: string | null;
  readonly addGoods: (item: CatalogItemView) => void;
  readonly addAmount: (name: string, priceTiyn: number) => void;
  readonly changeCount: (lineId: string, by: number) => void;
  readonly remove: (lineId: string) => void;
  readonly discountLine: (lineId: string, percentage: number) => void;
  readonly discountAll: (percentage: number) => void;
  readonly clear: () => void;
  readonly undo: () => void;
  /** Takes a cart as it is: from the books after a start, or back from a payment. */
  readonly take: (cart: Cart) => void;
}

/** What is being put together at this counter, before any money is asked for. */
export const useCart = create<CartState>()((set) => {
  function add(line: Omit<Cart['lines'][number], 'id' | 'count' | 'discountPercentage'>): void {
    set(({ cart }) => {
      const next = addItem(cart, { ...line, id: crypto.randomUUID(), count: 1, discountPercentage: 0 });
      const touched = next.lines.find((after) => cart.lines.every((before) => before !== after));
      return { cart: next, emptied: null, lastLineId: touched?.id ?? null };
    });
  }
  return {
    cart: emptyCart,
    emptied: null,
    lastLineId: null,
    addGoods: ({ id, name, unit, priceTiyn }) => {
      add({ catalogItemId: id, name, unit, priceTiyn });
    },
    addAmount: (name, priceTiyn) => {
      add({ catalogItemId: null, name, unit: null, priceTiyn });
    },
    changeCount: (lineId, by) => {
      set(({ cart }) => {
        const line = cart.lines.find(({ id }) => id === lineId);
        if (line === undefined) return {};
        return {
          cart: setCount(cart, lineId, Math.max(0, Math.min(MOST_OF_ONE, line.count + by))),
          lastLineId: lineId,
        };
      });
    },
    remove: (lineId) => {
      set(({ cart }) => ({ cart: removeLine(cart, lineId), lastLineId: null }));
    },
    discountLine: (lineId, percentage) => {
      set(({ cart }) => ({ cart: setLineDiscount(cart, lineId, percentage), lastLineId: lineId }));
    },
    discountAll: (percentage) => {
      set(({ cart }) => ({ cart: setCartDiscount(cart, percentage) }));
    },
    clear: () => {
      set(({ cart }) => ({ cart: emptyCart, emptied: cart.lines.length === 0 ? null : cart, lastLineId: null }));
    },
    undo: () => {
      set(({ emptied }) => (emptied === null ? {} : { cart: emptied, emptied: null }));
    },
    take: (cart) => {
      set({ cart, emptied: null, lastLineId: cart.lines.at(-1)?.id ?? null });
    },
  };
});

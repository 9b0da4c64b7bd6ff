import type { CatalogItemView } from '@tilla/shared/contract/views/catalog-view.ts';
import type { AddedGoods, NewGoodsView } from '@tilla/shared/contract/views/new-goods-view.ts';
import {
  addItem,
  addMark,
  asCatalogLine,
  type Cart,
  type CartLine,
  emptyCart,
  type FiscalCode,
  type NewGoodsOfLine,
  removeLine,
  setCount,
  setMeasure,
} from '@tilla/shared/domain/cart.ts';
import { isMeasuredUnit, measuredTiyn } from '@tilla/shared/domain/measure.ts';
import { create } from 'zustand';

/** Sets the promotions of its lines. @param offered the cart that an earlier payment left, before it is changed */
export type Promote = (cart: Cart, offered: Cart | null) => Cart;

const MAX_COUNT = 9_999;
const ONE = 1_000;

export interface CartState {
  readonly cart: Cart;
  readonly emptied: Cart | null;
  /** The line touched last: `+`, `-`, Delete and digits act on it. */
  readonly lastLineId: string | null;
  /** The line that goods were added to last, and how often that has happened: it lights up for a moment. */
  readonly landed: { readonly lineId: string | null; readonly times: number };
  readonly times: number | null;
  /** Goods added without their weight: the counter asks for it. */
  readonly unweighedId: string | null;
  readonly addGoods: (item: CatalogItemView, mark?: string) => void;
  readonly addMark: (lineId: string, mark: string) => void;
  readonly addAmount: (name: string, priceTiyn: number) => void;
  readonly addNew: (added: AddedGoods) => void;
  readonly addFree: (name: string, priceTiyn: number, newGoods?: NewGoodsOfLine) => void;
  readonly addOpenPrice: (item: CatalogItemView, priceTiyn: number) => void;
  readonly settle: (goods: readonly NewGoodsView[]) => void;
  readonly setCode: (lineId: string, fiscalCode: FiscalCode) => void;
  readonly changeCount: (lineId: string, by: number) => void;
  readonly setQuantity: (lineId: string, thousandths: number) => void;
  readonly multiplyNext: (thousandths: number | null) => void;
  readonly remove: (lineId: string) => void;
  readonly hold: (lineId: string) => void;
  readonly clear: () => void;
  readonly undo: () => void;
  readonly weighed: () => void;
  /** The line that a refusal named; its first change removes the mark. */
  readonly refused: CartLine | null;
  /** Sets the cart: from the ledger after a start, or back from a payment, where line `refused` was named. */
  readonly take: (cart: Cart, refused?: number | null) => void;
  readonly put: (cart: Cart, lineId: string | null) => void;
  /** Null: there are none, or none are known yet. */
  readonly promote: Promote | null;
  readonly offered: Cart | null;
  readonly setPromote: (promote: Promote) => void;
}

export const useCart = create<CartState>()((setState) => {
  /** Every change of the cart goes through its promotions. */
  function set(change: Partial<CartState> | ((state: CartState) => Partial<CartState>)): void {
    setState((state) => {
      const next = typeof change === 'function' ? change(state) : change;
      const { cart, promote, offered } = { ...state, ...next };
      return promote === null || cart.lines.length === 0 ? next : { ...next, cart: promote(cart, offered) };
    });
  }
  function add(line: Omit<CartLine, 'id' | 'discountPercentage'>, isUnweighed = false): void {
    set(({ cart, landed }) => {
      const next = addItem(cart, { ...line, id: crypto.randomUUID(), discountPercentage: 0 });
      const touched = next.lines.find((after) => cart.lines.every((before) => before !== after));
      const lastLineId = touched?.id ?? null;
      return {
        cart: next,
        emptied: null,
        times: null,
        lastLineId,
        landed: { lineId: lastLineId, times: landed.times + 1 },
        unweighedId: isUnweighed ? lastLineId : null,
      };
    });
  }
  return {
    cart: emptyCart,
    emptied: null,
    lastLineId: null,
    landed: { lineId: null, times: 0 },
    times: null,
    unweighedId: null,
    refused: null,
    addMark: (lineId, mark) => set(({ cart }) => ({ cart: addMark(cart, lineId, mark), lastLineId: lineId })),
    addGoods: ({ id, name, unit, priceTiyn, isMeasured }, mark) => {
      const { times } = useCart.getState();
      const marks = mark === undefined ? {} : { marks: [mark] };
      const goods = { catalogItemId: id, name, unit, priceTiyn, listPriceTiyn: priceTiyn, ...marks };
      if (isMeasured) {
        const measure = { thousandths: times ?? ONE, unitPriceTiyn: priceTiyn };
        add({ ...goods, count: 1, priceTiyn: measuredTiyn(measure), measure }, times === null);
      } else {
        add({ ...goods, count: pieces(times ?? ONE) ?? 1 });
      }
    },
    addAmount: (name, priceTiyn) => add({ catalogItemId: null, name, unit: null, priceTiyn, count: 1 }),
    addNew: ({ name, unit, priceTiyn, barcode, ntin, operationId }) => {
      const { cart, times, changeCount } = useCart.getState();
      const existing = cart.lines.find(({ newGoods, measure }) => newGoods?.operationId === operationId && !measure);
      if (existing !== undefined) {
        changeCount(existing.id, pieces(times ?? ONE) ?? 1);
        set({ times: null });
        return;
      }
      const newGoods = { barcode, ntin, operationId };
      const goods = { catalogItemId: null, name, unit, priceTiyn, listPriceTiyn: priceTiyn, newGoods };
      if (isMeasuredUnit(unit)) {
        const measure = { thousandths: times ?? ONE, unitPriceTiyn: priceTiyn };
        add({ ...goods, count: 1, priceTiyn: measuredTiyn(measure), measure }, times === null);
      } else {
        add({ ...goods, count: pieces(times ?? ONE) ?? 1 });
      }
    },
    addFree: (name, priceTiyn, newGoods) => {
      const count = pieces(useCart.getState().times ?? ONE) ?? 1;
      const line = { catalogItemId: null, name, unit: null, priceTiyn, count };
      add(newGoods === undefined ? line : { ...line, newGoods });
    },
    addOpenPrice: ({ id, name, unit }, priceTiyn) => {
      const count = pieces(useCart.getState().times ?? ONE) ?? 1;
      add({ catalogItemId: id, name, unit, priceTiyn, listPriceTiyn: 0, count });
    },
    settle: (goods) =>
      set(({ cart }) => {
        const taken = new Map(goods.filter(({ state }) => state === 'taken').map((one) => [one.operationId, one]));
        const lines = cart.lines.map((line) => {
          const end = taken.get(line.newGoods?.operationId ?? '');
          const id = end?.catalogItemId ?? null;
          return end === undefined || id === null ? line : asCatalogLine(line, id, end.priceTiyn);
        });
        return lines.every((line, at) => line === cart.lines[at]) ? {} : { cart: { ...cart, lines } };
      }),
    setCode: (lineId, fiscalCode) =>
      set(({ cart }) => ({
        cart: { ...cart, lines: cart.lines.map((line) => (line.id === lineId ? { ...line, fiscalCode } : line)) },
      })),
    changeCount: (lineId, by) => {
      set(({ cart }) => {
        const line = cart.lines.find(({ id }) => id === lineId);
        // A key does not double a bag from the scales.
        if (line === undefined || line.measure !== undefined) return {};
        return { cart: setCount(cart, lineId, Math.max(0, Math.min(MAX_COUNT, line.count + by))), lastLineId: lineId };
      });
    },
    setQuantity: (lineId, thousandths) =>
      set(({ cart }) => {
        const line = cart.lines.find(({ id }) => id === lineId);
        const count = pieces(thousandths);
        if (line?.measure !== undefined) return { cart: setMeasure(cart, lineId, thousandths), lastLineId: lineId };
        return line === undefined || count === null ? {} : { cart: setCount(cart, lineId, count), lastLineId: lineId };
      }),
    multiplyNext: (times) => set({ times }),
    remove: (lineId) => set(({ cart }) => ({ cart: removeLine(cart, lineId), lastLineId: null })),
    hold: (lastLineId) => set(({ landed }) => ({ lastLineId, landed: { ...landed, lineId: null } })),
    clear: () =>
      set(({ cart }) => ({
        cart: emptyCart,
        emptied: cart.lines.length === 0 ? null : cart,
        lastLineId: null,
        times: null,
      })),
    undo: () => set(({ emptied }) => (emptied === null ? {} : { cart: emptied, emptied: null })),
    weighed: () => set({ unweighedId: null }),
    take: (cart, at = null) => {
      const refused = at === null ? null : (cart.lines[at] ?? null);
      const lastLineId = (refused ?? cart.lines.at(-1))?.id ?? null;
      const offered = cart.saleId === undefined ? null : cart;
      set({ cart, offered, emptied: null, lastLineId, times: null, unweighedId: null, refused });
    },
    put: (cart, lastLineId) => set({ cart, emptied: null, lastLineId }),
    promote: null,
    offered: null,
    setPromote: (promote) => set({ promote }),
  };
});

function pieces(thousandths: number): number | null {
  const count = thousandths / ONE;
  return Number.isInteger(count) && count >= 1 && count <= MAX_COUNT ? count : null;
}

export function plainCart(cart: Cart): Cart & { lines: CartLine[] } {
  return { ...cart, lines: [...cart.lines] };
}

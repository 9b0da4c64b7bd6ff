import { cartTotals, emptyCart, setCartDiscount, setLineDiscount } from '@tilla/shared/domain/cart.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { useCart } from './cart-store.ts';

const bread = {
  id: 7,
  name: 'Нан',
  priceTiyn: 19_500,
  unit: 'шт',
  isMeasured: false,
  barcode: null,
  category: null,
  imageUrl: null,
  sellable: true,
};
const milk = { ...bread, id: 8, name: 'Сүт', priceTiyn: 62_000 };
const apples = { ...bread, id: 9, name: 'Алма', priceTiyn: 119_000, unit: 'кг', isMeasured: true };
const cart = () => useCart.getState().cart;
const lineOf = (index: number) => cart().lines[index]?.id ?? '';

describe('the cart at hand', () => {
  beforeEach(() => {
    useCart.getState().take(emptyCart);
    useCart.setState({ emptied: null });
  });

  it('the same goods are one line, and the line touched last is selected', () => {
    const { addGoods } = useCart.getState();
    addGoods(bread);
    addGoods(milk);
    addGoods(bread);
    expect(cart().lines.map(({ count }) => count)).toEqual([2, 1]);
    expect(useCart.getState().lastLineId).toBe(lineOf(0));
  });

  it('never merges two sums typed by hand', () => {
    const { addAmount } = useCart.getState();
    addAmount('Товар', 100);
    addAmount('Товар', 100);
    expect(cart().lines).toHaveLength(2);
  });

  it('the line that a refusal named is marked until it changes, and is selected', () => {
    const { addGoods, take, changeCount } = useCart.getState();
    addGoods(bread);
    addGoods(milk);
    take(cart(), 0);
    const isMarked = (index: number) => cart().lines[index] === useCart.getState().refused;
    expect([isMarked(0), isMarked(1), useCart.getState().lastLineId]).toEqual([true, false, lineOf(0)]);
    changeCount(lineOf(1), 1);
    expect(isMarked(0)).toBe(true);
    changeCount(lineOf(0), 1);
    expect(isMarked(0)).toBe(false);
    take(cart(), 9);
    expect(useCart.getState().refused).toBeNull();
  });

  it('minus removes the last piece, and plus stops at the limit of one line', () => {
    const { addGoods, changeCount } = useCart.getState();
    addGoods(bread);
    changeCount(lineOf(0), 20_000);
    expect(cart().lines[0]?.count).toBe(9_999);
    changeCount(lineOf(0), -9_999);
    expect(cart().lines).toHaveLength(0);
  });

  it('never counts below nothing, and knows no line that is gone', () => {
    const { addGoods, changeCount } = useCart.getState();
    addGoods(bread);
    changeCount('gone', 1);
    changeCount(lineOf(0), -5);
    expect(cart().lines).toHaveLength(0);
  });

  it('brings a cart back that was emptied by mistake, discounts and all', () => {
    const { addGoods, put, clear, undo } = useCart.getState();
    addGoods(bread);
    const cheap = setLineDiscount(cart(), lineOf(0), { discountPercentage: 10 });
    put(setCartDiscount(cheap, { discountPercentage: 5 }), lineOf(0));
    const { totalTiyn } = cartTotals(cart());
    clear();
    expect(cart().lines).toHaveLength(0);
    undo();
    expect(cartTotals(cart()).totalTiyn).toBe(totalTiyn);
    expect(totalTiyn).toBe(17_550);
  });

  it('forgets what was emptied as soon as the next goods come', () => {
    const { addGoods, clear, undo } = useCart.getState();
    addGoods(bread);
    clear();
    addGoods(milk);
    undo();
    expect(cart().lines.map(({ name }) => name)).toEqual(['Сүт']);
  });

  it('multiplies what comes next once, however it comes', () => {
    const { addGoods, multiplyNext } = useCart.getState();
    multiplyNext(3_000);
    addGoods(bread);
    addGoods(milk);
    multiplyNext(350);
    addGoods(apples);
    expect(cart().lines.map(({ count }) => count)).toEqual([3, 1, 1]);
    expect(cart().lines[2]).toMatchObject({ priceTiyn: 41_650, measure: { thousandths: 350 } });
    expect(useCart.getState()).toMatchObject({ times: null, unweighedId: null });
  });

  it('goods without their weight are asked for it, and others accept whole pieces only', () => {
    const { addGoods, setQuantity, changeCount } = useCart.getState();
    addGoods(bread);
    setQuantity(lineOf(0), 2_500);
    expect(cart().lines[0]?.count).toBe(1);
    addGoods(apples);
    const id = lineOf(1);
    expect(useCart.getState().unweighedId).toBe(id);
    setQuantity(id, 1_250);
    changeCount(id, 1);
    expect(cart().lines[1]).toMatchObject({ count: 1, priceTiyn: 148_750 });
    addGoods(apples);
    expect(cart().lines).toHaveLength(3);
  });
});

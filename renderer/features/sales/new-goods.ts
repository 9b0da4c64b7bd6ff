import type { NewGoodsView } from '@tilla/shared/contract/views/new-goods-view.ts';
import type { Cart, CartLine } from '@tilla/shared/domain/cart.ts';
import { useEffect } from 'react';
import { useTillQuery } from '#renderer/app/till-context.tsx';
import { useCart } from './cart-store.ts';

/** Events report as well; a lost one costs a customer no more than this. */
const LOOK_MS = 3_000;
const none: readonly NewGoodsView[] = [];

function operationsOf(cart: Cart): string[] {
  return [...new Set(cart.lines.flatMap(({ newGoods }) => newGoods?.operationId ?? []))];
}

/** The catalog's state of the current cart's new goods; those it has taken become its goods in the cart. */
export function useNewGoods(): readonly NewGoodsView[] {
  const settle = useCart((state) => state.settle);
  // One text, so that a cart with the same new goods does not ask again.
  const wanted = useCart(({ cart }) => operationsOf(cart).join(' '));
  const operationIds = wanted === '' ? [] : wanted.split(' ');
  const isAny = operationIds.length > 0;
  const { data } = useTillQuery(
    'cart.newGoods',
    { operationIds },
    { enabled: isAny, refetchMs: isAny ? LOOK_MS : false, keepsLast: true },
  );
  const goods = isAny ? (data?.goods ?? none) : none;
  useEffect(() => settle(goods), [goods, settle]);
  return goods;
}

/** Why the cart cannot be billed by QR yet, where only new goods are in the way: the first line that is. */
interface CatalogWait {
  readonly line: CartLine;
  readonly refused: NewGoodsView | null;
}

export function catalogWait(cart: Cart, goods: readonly NewGoodsView[]): CatalogWait | null {
  const free = cart.lines.filter(({ catalogItemId }) => catalogItemId === null);
  const isOnlyNew = free.every(({ newGoods }) => newGoods !== undefined && newGoods.operationId !== null);
  const [first] = free;
  if (first === undefined || !isOnlyNew) return null;
  const refusedOf = ({ newGoods }: CartLine) =>
    goods.find(({ operationId, state }) => operationId === newGoods?.operationId && state === 'refused') ?? null;
  const line = free.find((one) => refusedOf(one) !== null) ?? first;
  return { line, refused: refusedOf(line) };
}

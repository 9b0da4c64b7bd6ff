/** Goods at the counter that the catalog does not have, or not at this price. */

import { z } from 'zod';
import { approvable, type CallDefinition, query } from './definition.ts';
import { NewGoods } from './goods-calls.ts';
import { AddedGoods, NewGoodsView } from './views/new-goods-view.ts';
import { CartInput } from './views/sale-view.ts';

const id = z.string().min(1).max(64);

export const newGoodsCalls = {
  /**
   * Makes goods (`goods.create`, a senior's action) that are sold at once: the approval includes their price. The line
   * is free until the catalog has accepted them.
   */
  'cart.addNewGoods': approvable({ goods: NewGoods }, AddedGoods),
  /**
   * Gives each amount of a cart the service item that a shop with a catalog has to bill it by (merchant document, "Cart
   * item"): one item for each purpose, made once (`goods.create`, a senior's act). `isReady` is false while the catalog is
   * still processing one; the lines then wait for it like other new items.
   */
  'cart.billAmounts': approvable({ cart: CartInput }, z.object({ cart: CartInput, isReady: z.boolean() })),
  /** What of the goods that this till asked for has this barcode and is not in the catalog yet; null: nothing. */
  'cart.findNewGoods': query({ barcode: z.string().min(1).max(64) }, z.object({ added: AddedGoods.nullable() })),
  /** How far the catalog is with goods that lines wait for; operations that nobody knows are left out. */
  'cart.newGoods': query({ operationIds: z.array(id).max(300) }, z.object({ goods: z.array(NewGoodsView) }), {
    staleAfter: {
      'operation.changed': ({ kind }) => kind === 'goods_create',
      'catalog.changed': 'refetch',
      'goods.changed': 'refetch',
    },
  }),
  /**
   * Another price for good (`goods.change`, a senior's act), of the goods of one line; the line may be sold at it from now
   * on, whatever the catalog has taken of it.
   */
  'cart.changeListPrice': approvable(
    { cart: CartInput, lineId: id, priceTiyn: z.int().min(1).max(9_999_999_999) },
    z.object({ cart: CartInput, operationId: z.string() }),
  ),
} as const satisfies Record<string, CallDefinition>;

import { z } from 'zod';
import { approvable, type CallDefinition, query } from './definition.ts';
import { NewGoods } from './goods-calls.ts';
import { AddedGoods, NewGoodsView } from './views/new-goods-view.ts';
import { CartInput } from './views/sale-view.ts';

const id = z.string().min(1).max(64);

export const newGoodsCalls = {
  /** The approval includes the price (`goods.create`); the line is free until the catalog accepts the goods. */
  'cart.addNewGoods': approvable({ goods: NewGoods }, AddedGoods),
  /** A shop with a catalog bills an amount by a service item, one per purpose (merchant document, "Cart item"). */
  'cart.billAmounts': approvable({ cart: CartInput }, z.object({ cart: CartInput, isReady: z.boolean() })),
  /** What this till requested and the catalog has not accepted yet. */
  'cart.findNewGoods': query({ barcode: z.string().min(1).max(64) }, z.object({ added: AddedGoods.nullable() })),
  /** Unknown operations are left out. */
  'cart.newGoods': query({ operationIds: z.array(id).max(300) }, z.object({ goods: z.array(NewGoodsView) }), {
    staleAfter: {
      'operation.changed': ({ kind }) => kind === 'goods_create',
      'catalog.changed': 'refetch',
      'goods.changed': 'refetch',
    },
  }),
  /** Changes the price for good (`goods.change`); the line sells at it at once. */
  'cart.changeListPrice': approvable(
    { cart: CartInput, lineId: id, priceTiyn: z.int().min(1).max(9_999_999_999) },
    z.object({ cart: CartInput, operationId: z.string() }),
  ),
} as const satisfies Record<string, CallDefinition>;

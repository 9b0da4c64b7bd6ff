/** The operation "make goods": up to fifty in one request, idempotent under its key. */

import type { CreatedGoods } from '@tilla/payment-api/merchant/catalog-answers.ts';
import { createCatalogItemsBody, type NewCatalogItem } from '@tilla/payment-api/merchant/catalog-changes.ts';
import { z } from 'zod';
import type { OperationDescription } from '../money/operation-description.ts';
import { behindMoney, followGoods, type GoodsOperationContext } from './goods-follow.ts';
import { outcomeOfRepeat } from './goods-outcome.ts';
import { endOfGoods, type GoodsEnd, GoodsResult, isWorking, knownCode, newEnd } from './goods-result.ts';

export const FrozenGoods = z.object({
  body: z.string(),
  key: z.string(),
  /** Negative id of the first waiting row in the list of goods; the next ones count down. */
  placeholder: z.int(),
});
export type FrozenGoods = z.infer<typeof FrozenGoods>;

export function goodsIn({ body }: Pick<FrozenGoods, 'body'>): readonly NewCatalogItem[] {
  return createCatalogItemsBody.parse(JSON.parse(body)).items;
}

export function describeGoodsCreate(context: GoodsOperationContext): OperationDescription<FrozenGoods, GoodsResult> {
  const { client, shelf } = context;
  return {
    kind: 'goods_create',
    frozen: FrozenGoods,
    result: GoodsResult,
    // The service repeats its answer by the key.
    repeat: 'same_handle',
    ...behindMoney,
    async send({ body, key }, { mayHaveArrived }) {
      const outcome = await client.createGoods(body, key);
      if (outcome.kind !== 'ok') return outcomeOfRepeat(outcome, mayHaveArrived);
      shelf.take(outcome.value.items.map(({ item }) => item));
      return { kind: 'ok', value: { items: endsOf(outcome.value), isDoubtful: false } };
    },
    lookup: () => Promise.resolve({ kind: 'nothing' }),
    follow: followGoods(context, () => ({ isGone: false, isSo: () => true })),
    endOf: endOfGoods,
    question: () => null,
    details(frozen, result) {
      const goods = goodsIn(frozen);
      return {
        count: goods.length,
        name: goods[0]?.name ?? null,
        goodsId: result?.items.length === 1 ? (result.items[0]?.id ?? null) : null,
      };
    },
  };
}

function endsOf({ items, rejected }: CreatedGoods): GoodsEnd[] {
  const codes = new Map(rejected.map(({ index, code }) => [index, code]));
  const taken = items.values();
  return Array.from({ length: items.length + rejected.length }, (_, index) => {
    const code = codes.get(index);
    if (code !== undefined) return { id: null, isMatched: false, code: knownCode(code), isOver: true, missed: 0 };
    const { value } = taken.next();
    // Answers were matched: one for each item that was not rejected.
    if (value === undefined) return { id: null, isMatched: false, code: 'till_unknown_code', isOver: true, missed: 0 };
    const { item, isMatched } = value;
    if (isMatched) return { ...newEnd(item.id), isMatched, isOver: true };
    return { ...newEnd(item.id), isOver: !isWorking(item) && item.status !== 'error' };
  });
}

/** The operation "remove many goods": all, or none where the shown count has changed. */

import { z } from 'zod';
import type { LookupResult } from '../money/operation.ts';
import type { OperationDescription } from '../money/operation-description.ts';
import { behindMoney, followGoods, type GoodsOperationContext } from './goods-follow.ts';
import { outcomeOfRepeat } from './goods-outcome.ts';
import { endOfGoods, GoodsResult, newEnd } from './goods-result.ts';

export const FrozenRemovals = z.object({
  body: z.string(),
  key: z.string(),
  ids: z.array(z.int()),
});
export type FrozenRemovals = z.infer<typeof FrozenRemovals>;

export function describeGoodsRemoveMany(
  context: GoodsOperationContext,
): OperationDescription<FrozenRemovals, GoodsResult> {
  const { client, looks, shelf } = context;
  return {
    kind: 'goods_remove_many',
    frozen: FrozenRemovals,
    result: GoodsResult,
    repeat: 'same_handle',
    ...behindMoney,
    // A service that forgot the key finds the goods missing and reports another count.
    isLookedUpWhenRefused: true,
    async send({ body, key, ids }, { mayHaveArrived }) {
      const outcome = await client.removeManyGoods(body, key);
      if (outcome.kind !== 'ok') return outcomeOfRepeat(outcome, mayHaveArrived);
      return { kind: 'ok', value: resultOf(ids, new Set(outcome.value.ids)) };
    },
    async lookup({ ids }): Promise<LookupResult<GoodsResult>> {
      const outcome = await looks.look(ids);
      if (outcome.kind !== 'ok') return { kind: 'unclear', outcome };
      const left = ids.filter((id) => outcome.value.has(id));
      if (left.some((id) => outcome.value.get(id)?.operation !== 'delete')) return { kind: 'nothing' };
      shelf.gone(ids.filter((id) => !outcome.value.has(id)));
      return { kind: 'found', result: resultOf(ids, new Set(left)) };
    },
    follow: followGoods(context, () => ({ isGone: true, isSo: () => false })),
    endOf: endOfGoods,
    question: () => null,
    details: ({ ids }) => ({ count: ids.length }),
  };
}

/** An id missing in the answer was removed. */
function resultOf(ids: readonly number[], underWay: ReadonlySet<number>): GoodsResult {
  return { items: ids.map((id) => ({ ...newEnd(id), isOver: !underWay.has(id) })), isDoubtful: false };
}

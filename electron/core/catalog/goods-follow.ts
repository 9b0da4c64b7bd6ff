import type { OperationDescription } from '../money/operation-description.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import type { GoodsOrder } from './goods-order.ts';
import type { GoodsPoller } from './goods-poller.ts';
import { afterLook, type GoodsResult, type Wanted } from './goods-result.ts';
import type { GoodsShelf } from './goods-shelf.ts';

export type GoodsOperationContext = ShopContext & {
  readonly looks: GoodsPoller;
  readonly shelf: Pick<GoodsShelf, 'take' | 'gone'>;
  readonly order: GoodsOrder;
};

/** Nobody waits: a day offline must not fill the ledger with attempts. A reconnect retries at once. */
export const behindMoney = { priority: 'low', settlePauseMs: [1_000, 120_000] } as const;
/** A provider answers within seconds or after hours; the list shows that it works on it. */
const FOLLOW_PAUSE_MS = [1_000, 60_000] as const;

export function followGoods<Frozen>(
  { looks, shelf }: Pick<GoodsOperationContext, 'looks' | 'shelf'>,
  wantedOf: (frozen: Frozen) => Wanted,
): NonNullable<OperationDescription<Frozen, GoodsResult>['follow']> {
  return {
    async lookup(frozen, result) {
      const open = result.items.flatMap(({ id, isOver }) => (isOver || id === null ? [] : [id]));
      const outcome = await looks.look(open);
      if (outcome.kind !== 'ok') return outcome;
      const wanted = wantedOf(frozen);
      if (wanted.isGone) shelf.gone(open.filter((id) => !outcome.value.has(id)));
      const items = result.items.map((end) =>
        end.id === null ? end : afterLook(end, outcome.value.get(end.id), wanted),
      );
      return { kind: 'ok', value: { ...result, items } };
    },
    pauseMs: FOLLOW_PAUSE_MS,
  };
}

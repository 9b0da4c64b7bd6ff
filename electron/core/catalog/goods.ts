import { type DescribedOperation, describeOperation } from '../money/operation-description.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import type { CallsOf } from '../platform/handlers.ts';
import { inBackground } from '../platform/in-background.ts';
import { type CodeLookup, createCodeLookup } from './code-lookup.ts';
import { createGoodsCalls } from './goods-calls.ts';
import { describeGoodsChange, describeGoodsRemove } from './goods-change.ts';
import { describeGoodsCreate } from './goods-create.ts';
import { createGoodsList } from './goods-list.ts';
import { createGoodsNews } from './goods-news.ts';
import { createGoodsOrder } from './goods-order.ts';
import { createGoodsPoller } from './goods-poller.ts';
import { describeGoodsRemoveMany } from './goods-remove-many.ts';
import type { GoodsShelf } from './goods-shelf.ts';
import { createPictureUploads } from './picture-uploads.ts';

export interface Goods {
  readonly calls: CallsOf<`goods.${string}`>;
  readonly operations: readonly DescribedOperation[];
  readonly lookup: CodeLookup;
  /** For callers that record their own act: an import is one act, not one per batch. */
  readonly unauditedCalls: CallsOf<`goods.${string}`>;
  readonly acceptCode: ReturnType<typeof createGoodsCalls>['acceptCode'];
  start(): void;
  pollNow(): void;
  stop(): void;
}

/** If one route fails, every other answer looks like a reconnect: that must not cause a burst of attempts. */
const MIN_POLL_NOW_MS = 60_000;

export function createGoods(
  context: ShopContext & {
    readonly shelf: GoodsShelf;
  },
): Goods {
  const { runner, clock, logger } = context;
  const news = createGoodsNews(context);
  let polledNowMs = Number.NEGATIVE_INFINITY;
  const { calls, unauditedCalls, acceptCode } = createGoodsCalls({ ...context, news });
  const lookup = createCodeLookup(context);
  const list = { ...createGoodsList({ ...context, lookup, news }), ...createPictureUploads(context) };
  const parts = { ...context, looks: createGoodsPoller(context), order: createGoodsOrder(context) };
  return {
    operations: [
      describeOperation(describeGoodsCreate(parts)),
      describeOperation(describeGoodsChange(parts)),
      describeOperation(describeGoodsRemove(parts)),
      describeOperation(describeGoodsRemoveMany(parts)),
    ],
    lookup,
    calls: { ...calls, ...list },
    unauditedCalls: { ...calls, ...list, ...unauditedCalls },
    acceptCode,
    start() {
      // The list must be current before the next operation begins.
      news.start();
      inBackground(logger, runner.settleLow());
    },
    pollNow() {
      if (clock.monotonicMs() - polledNowMs < MIN_POLL_NOW_MS) return;
      polledNowMs = clock.monotonicMs();
      inBackground(logger, runner.settleLow());
    },
    stop: news.stop,
  };
}

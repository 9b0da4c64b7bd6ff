import { type DescribedOperation, describeOperation } from '../money/operation-description.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import type { CallsOf } from '../platform/handlers.ts';
import { type CodeLookup, createCodeLookup } from './code-lookup.ts';
import { createGoodsCalls } from './goods-calls.ts';
import { describeGoodsChange, describeGoodsRemove } from './goods-change.ts';
import { describeGoodsCreate } from './goods-create.ts';
import { createGoodsLane } from './goods-lane.ts';
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

export function createGoods(
  context: ShopContext & {
    readonly shelf: GoodsShelf;
  },
): Goods {
  // The list must be current before the lane starts the next operation.
  const news = createGoodsNews(context);
  const lane = createGoodsLane(context);
  const { calls, unauditedCalls, acceptCode } = createGoodsCalls({ ...context, lane, news });
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
      news.start();
      lane.start();
    },
    pollNow: lane.pollNow,
    stop() {
      lane.stop();
      news.stop();
    },
  };
}

/** The shop's goods: list, durable changes, and following to their asynchronous ends. */

import type { OperationKind } from '@tilla/shared/contract/views/operation-view.ts';
import type { DescribedOperation } from '../money/operation-description.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import type { CallsOf } from '../platform/handlers.ts';
import { type CodeLookup, createCodeLookup } from './code-lookup.ts';
import { createGoodsCalls } from './goods-calls.ts';
import { createGoodsLane } from './goods-lane.ts';
import { createGoodsList } from './goods-list.ts';
import { createGoodsNews } from './goods-news.ts';
import type { GoodsShelf } from './goods-shelf.ts';
import { createPictureUploads } from './picture-uploads.ts';

export interface Goods {
  readonly calls: CallsOf<`goods.${string}`>;
  readonly lookup: CodeLookup;
  /** For callers that record their own act: an import is one act, not one per batch. */
  readonly unauditedCalls: CallsOf<`goods.${string}`>;
  readonly acceptCode: ReturnType<typeof createGoodsCalls>['acceptCode'];
  start(): void;
  pollNow(): void;
  stop(): void;
}

type Needs = Pick<
  ShopContext,
  'client' | 'operations' | 'clock' | 'serverClock' | 'ids' | 'random' | 'logger' | 'events'
> & {
  readonly shelf: GoodsShelf;
  readonly descriptions: ReadonlyMap<OperationKind, DescribedOperation>;
};

export function createGoods(context: Needs): Goods {
  // The list must be current before the lane starts the next operation.
  const news = createGoodsNews(context);
  const lane = createGoodsLane(context);
  const { calls, unauditedCalls, acceptCode } = createGoodsCalls({ ...context, lane, news });
  const lookup = createCodeLookup(context);
  const list = { ...createGoodsList({ ...context, lookup, news }), ...createPictureUploads(context) };
  return {
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

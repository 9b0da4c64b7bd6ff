/** Orders changes of one item: an unanswered one may arrive after the next (rule W4). */

import { isOperationOpen, type OperationRecord } from '../ledger/operation-record.ts';
import { MAX_IN_FLIGHT_MS } from '../money/runner.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import { GoodsResult } from './goods-result.ts';

export interface GoodsOrder {
  isBehindAnother(record: OperationRecord): boolean;
  mayStillArrive(record: OperationRecord): boolean;
  isOld(record: OperationRecord): boolean;
}

export function createGoodsOrder({ operations, serverClock }: ShopContext): GoodsOrder {
  return {
    mayStillArrive: operations.mayStillArrive,
    isBehindAnother: ({ id, subject }) =>
      operations
        .ofSubject(subject)
        .some((other) => other.id < id && isDoubtful(other) && operations.mayStillArrive(other)),
    isOld({ intentServiceMs }) {
      const nowMs = serverClock.nowMs();
      return intentServiceMs === null || nowMs === null || nowMs - intentServiceMs > MAX_IN_FLIGHT_MS;
    },
  };
}

function isDoubtful(record: OperationRecord): boolean {
  if (isOperationOpen(record) && record.step !== 'confirmed') return record.sends > 0;
  const result = GoodsResult.safeParse(record.result);
  return result.success ? result.data.isDoubtful : record.sends > 1;
}

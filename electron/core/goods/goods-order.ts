/** Which change of an item comes first: what left and was never answered may arrive after the next one (rule W4). */

import type { ServerClock } from '../api/server-clock.ts';
import { isOperationOpen, type OperationRecord } from '../ledger/operation-record.ts';
import { WANDERING_MS } from '../money/runner.ts';
import { isWandering, sentAtMs } from '../money/wandering.ts';
import { GoodsResult } from './goods-result.ts';

export interface GoodsOrder {
  /** Whether an earlier change of the same item may still arrive. */
  isBehindAnother(record: OperationRecord): boolean;
  /** Whether what left of it may still arrive. */
  mayStillArrive(record: OperationRecord): boolean;
  /** So long ago, for all that is known, that its item may have been changed by others since. */
  isOld(record: OperationRecord): boolean;
}

interface GoodsOrderParts {
  readonly ofSubject: (subject: string) => readonly OperationRecord[];
  readonly serverClock: Pick<ServerClock, 'nowMs'>;
}

export function createGoodsOrder({ ofSubject, serverClock }: GoodsOrderParts): GoodsOrder {
  /** When what a machine's clock dates ahead of the service's time was found to have left already, by that time. */
  const foundMs = new Map<string, number>();

  /** What left before the time was known is dated by its making; a clock that ran ahead then tells only that it left (rule L2). */
  function leftMs(record: OperationRecord, nowMs: number): number {
    const sentMs = sentAtMs(record) ?? Date.parse(record.createdAt);
    const found = foundMs.get(record.id);
    // Nor may it arrive anew when its false hour comes.
    if (found === undefined && sentMs <= nowMs) return sentMs;
    const atMs = Math.min(found ?? nowMs, nowMs);
    foundMs.set(record.id, atMs);
    return atMs;
  }

  /** By the service's clock alone; while that is not known, nobody can say that it is over (rule L2). */
  function mayStillArrive(record: OperationRecord): boolean {
    const nowMs = serverClock.nowMs();
    return record.sends > 0 && (nowMs === null || isWandering(leftMs(record, nowMs), nowMs));
  }

  return {
    mayStillArrive,
    isBehindAnother: ({ id, subject }) =>
      ofSubject(subject).some((other) => other.id < id && isDoubtful(other) && mayStillArrive(other)),
    isOld({ intentServiceMs }) {
      const nowMs = serverClock.nowMs();
      return intentServiceMs === null || nowMs === null || nowMs - intentServiceMs > WANDERING_MS;
    },
  };
}

/** A try of it was not answered. */
function isDoubtful(record: OperationRecord): boolean {
  if (isOperationOpen(record) && record.step !== 'confirmed') return record.sends > 0;
  const result = GoodsResult.safeParse(record.result);
  return result.success ? result.data.isDoubtful : record.sends > 1;
}

/** Thousands of changes must not take a money call's place (rule L7); accepted ones are followed in parallel. */

import { isOperationOpen, type OperationRecord } from '../ledger/operation-record.ts';
import { createMoneyRunner } from '../money/runner.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import { inBackground } from '../platform/in-background.ts';
import { isGoodsKind } from './goods-result.ts';

export interface GoodsLane {
  add(id: string): void;
  start(): void;
  pollNow(): void;
  stop(): void;
}

const MAX_AT_ONCE = 4;
/** If one route fails, every other answer looks like a reconnect: that must not cause a burst of attempts. */
const MIN_POLL_NOW_MS = 60_000;

export function createGoodsLane({ operations, clock, random, logger }: ShopContext): GoodsLane {
  let waiting: string[] = [];
  const leaving = new Set<string>();
  let isRunning = false;
  let polledNowMs = Number.NEGATIVE_INFINITY;

  const open = (): string[] => [...leaving, ...followed().map(({ id }) => id)];
  const runner = createMoneyRunner<OperationRecord, unknown>({
    operationOf: ({ kind }) => operations.described(kind),
    recorder: { ...operations.recorder, open },
    clock,
    random,
    logger,
    // No invoice depends on goods, so they wait for no comparison (rule C3).
    gate: () => Promise.resolve(null),
  });

  const ours = (): OperationRecord[] => operations.live().filter(({ kind }) => isGoodsKind(kind));
  const followed = (): OperationRecord[] => ours().filter(({ step, isFollowed }) => step === 'confirmed' && isFollowed);

  function fill(): void {
    while (isRunning && leaving.size < MAX_AT_ONCE) {
      const id = waiting.shift();
      if (id === undefined) return;
      leaving.add(id);
      inBackground(logger, runner.run(id));
    }
  }

  operations.onChange((operation) => {
    if (!leaving.has(operation.id) || isLeaving(operation)) return;
    leaving.delete(operation.id);
    fill();
  });

  return {
    add(id) {
      waiting.push(id);
      fill();
    },
    start() {
      isRunning = true;
      waiting = ours()
        .filter(isLeaving)
        .map(({ id }) => id)
        .filter((id) => !leaving.has(id));
      fill();
      inBackground(logger, runner.settleAll());
    },
    pollNow() {
      if (!isRunning || clock.monotonicMs() - polledNowMs < MIN_POLL_NOW_MS) return;
      polledNowMs = clock.monotonicMs();
      // Pauses keep growing, unlike after a start.
      for (const id of open()) inBackground(logger, runner.settle(id));
    },
    stop() {
      isRunning = false;
      runner.stop();
    },
  };
}

function isLeaving(operation: OperationRecord): boolean {
  return isOperationOpen(operation) && operation.step !== 'confirmed';
}

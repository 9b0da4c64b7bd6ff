/**
 * Changes of goods on some days, drawn from a chance of their own: a day without them is the same as before they were simulated,
 * and its fingerprint too.
 */

import { type FaultPair, type GoodsOperationName, goodsNames, isWritePhase, pairsOf } from './fault-table.ts';
import { createRandomness, mixSeeds } from './randomness.ts';
import type { GoodsScene } from './scenes/scene.ts';

const WORKLOAD_MS = 60_000;
const MAX_A_DAY = 3;

export interface GoodsMakings {
  readonly day: number;
  readonly tillCount: number;
  readonly share: number;
  readonly doubleClicks: number;
}

export function planGoods(seed: number, { day, tillCount, share, doubleClicks }: GoodsMakings): GoodsScene[] {
  const randomness = createRandomness(mixSeeds(seed, 9, day));
  if (!randomness.of(share)) return [];
  return Array.from({ length: randomness.int(1, MAX_A_DAY) }, (_, number): GoodsScene => {
    const what = randomness.weighted({ create: 2, change: 4, remove: 2, remove_many: 1 });
    return {
      kind: 'goods',
      till: randomness.int(0, tillCount - 1),
      atMs: randomness.int(0, WORKLOAD_MS),
      // Not of the sums of baskets: those are whole tenge, and three of them.
      priceTiyn: day * 1_000 + number * 100 + 1,
      clicks: randomness.of(doubleClicks) ? 2 : 1,
      faults: randomness.of(0.8) ? [randomness.pick(pairsFor(what))] : [],
      manager: 'later',
      what,
      ref: `goods-${String(day)}-${String(number)}`,
      isOvertaken: what === 'change' && randomness.of(0.15),
    };
  });
}

function pairsFor(what: GoodsScene['what']): FaultPair[] {
  const operation: GoodsOperationName = `goods_${what}`;
  const names = goodsNames.filter((name) => name === operation || name === 'goods_create');
  const pairs = names.flatMap(pairsOf);
  const writes = pairs.filter(({ phase }) => isWritePhase(phase));
  return [...pairs, ...writes, ...writes, ...writes];
}

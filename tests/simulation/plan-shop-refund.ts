/** Chooses the tills of a shop that give back of one invoice beside each other, and what each of them gives. */

import { pairsOf } from './fault-table.ts';
import { withItsCause } from './faults.ts';
import type { Randomness } from './randomness.ts';
import type { ManagerKind, ShopRefundScene } from './scenes/scene.ts';
import type { Workload } from './workload.ts';

const WORKLOAD_MS = 60_000;

export function planShopRefunds(
  randomness: Randomness,
  makings: { readonly workload: Workload; readonly tillCount: number; readonly price: () => number },
): ShopRefundScene[] {
  const { workload, tillCount, price } = makings;
  if (tillCount < 2 || !randomness.of(workload.shopRefunds)) return [];
  const seller = randomness.int(0, tillCount - 1);
  const other = (than: number): number => (than + randomness.int(1, tillCount - 1)) % tillCount;
  const till = other(seller);
  const priceTiyn = price();
  const first = randomness.of(0.3) ? priceTiyn : randomness.int(1, priceTiyn - 2);
  // Each finds room, or the second wants more than the first has left.
  const wanted = first < priceTiyn && randomness.of(0.5) ? priceTiyn - first : randomness.int(1, priceTiyn - 1);
  return [
    {
      kind: 'shop_refund',
      till,
      seller,
      second: other(till),
      atMs: randomness.int(0, WORKLOAD_MS),
      priceTiyn,
      clicks: randomness.of(workload.doubleClicks) ? 2 : 1,
      faults: randomness.of(0.7) ? withItsCause(randomness.pick(pairsOf('refund')), randomness) : [],
      manager: randomness.weighted<ManagerKind>(workload.managers),
      // Two different sums, so that a person can distinguish them in the bank's app.
      partsTiyn: [first, wanted === first ? wanted + 1 : wanted],
      pauseMs: randomness.of(0.6) ? null : randomness.int(0, 4_000),
    },
  ];
}

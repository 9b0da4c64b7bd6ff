/** Chooses the tills of a shop that give back of one invoice beside each other, and what each of them gives. */

import type { Chance } from './chance.ts';
import { pairsOf } from './fault-table.ts';
import { withItsCause } from './faults.ts';
import type { ManagerKind, ShopRefundScene } from './scenes/scene.ts';
import type { Workload } from './workload.ts';

const WORKLOAD_MS = 60_000;

/** None where the shop has one till. */
export function planShopRefunds(
  chance: Chance,
  makings: { readonly workload: Workload; readonly tillCount: number; readonly price: () => number },
): ShopRefundScene[] {
  const { workload, tillCount, price } = makings;
  if (tillCount < 2 || !chance.of(workload.shopRefunds)) return [];
  const seller = chance.int(0, tillCount - 1);
  const other = (than: number): number => (than + chance.int(1, tillCount - 1)) % tillCount;
  const till = other(seller);
  const priceTiyn = price();
  const first = chance.of(0.3) ? priceTiyn : chance.int(1, priceTiyn - 2);
  // Each finds room, or the second wants more than the first has left.
  const wanted = first < priceTiyn && chance.of(0.5) ? priceTiyn - first : chance.int(1, priceTiyn - 1);
  return [
    {
      kind: 'shop_refund',
      till,
      seller,
      second: other(till),
      atMs: chance.int(0, WORKLOAD_MS),
      priceTiyn,
      clicks: chance.of(workload.doubleClicks) ? 2 : 1,
      faults: chance.of(0.7) ? withItsCause(chance.pick(pairsOf('refund')), chance) : [],
      manager: chance.weighted<ManagerKind>(workload.managers),
      // Two sums, so that a person who looks into the bank's app can tell the two apart.
      partsTiyn: [first, wanted === first ? wanted + 1 : wanted],
      pauseMs: chance.of(0.6) ? null : chance.int(0, 4_000),
    },
  ];
}

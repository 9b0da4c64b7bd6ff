/** Makes the plan of a scenario out of a seed: who sells, who pays how, and which fault strikes which phase of it. */

import { type FaultPair, isWritePhase, operationNames, pairsOf } from './fault-table.ts';
import { withItsCause } from './faults.ts';
import { planGoods } from './goods-plan.ts';
import { planScene } from './plan-scene.ts';
import { planShopRefunds } from './plan-shop-refund.ts';
import { createRandomness, mixSeeds, type Randomness } from './randomness.ts';
import type { Scene } from './scenes/scene.ts';
import { allWorkload, type FaultPeriodKind, faultPeriodKinds, type Workload } from './workload.ts';

export interface FaultPeriod {
  readonly kind: FaultPeriodKind;
  readonly till: number;
  readonly atMs: number;
  readonly ms: number;
}

export interface DayPlan {
  readonly day: number;
  readonly scenes: readonly Scene[];
  readonly faultPlan: readonly FaultPeriod[];
}

export interface ScenarioPlan {
  readonly seed: number;
  readonly tillCount: number;
  readonly pageSize: number | null;
  readonly isBankUncertain: boolean;
  readonly days: readonly DayPlan[];
}

export const DAYS_OF_A_SCENARIO = 4;

export function scenarioOfDay(day: number): number {
  return Math.floor((day - 1) / DAYS_OF_A_SCENARIO);
}

export function planScenario(seed: number, scenario: number, workload: Workload = allWorkload): ScenarioPlan {
  const randomness = createRandomness(mixSeeds(seed, 1, scenario));
  const tillCount = randomness.of(workload.tenTills) ? 10 : randomness.of(workload.twoTills) ? 2 : 1;
  const price = createPrices(randomness);
  const pageSize = workload.pageSize ?? (randomness.of(workload.smallPages) ? 2 : null);
  const isBankUncertain = randomness.of(workload.uncertainBanks);
  // A stream of its own, so that scenarios without them keep every other draw.
  const shopRandomness = createRandomness(mixSeeds(seed, 5, scenario));
  const shopPrice = createPrices(shopRandomness, DEAR);
  const days = Array.from({ length: DAYS_OF_A_SCENARIO }, (_, index) => {
    const day = scenario * DAYS_OF_A_SCENARIO + index + 1;
    const planned = planDay(seed, day, { workload, tillCount, randomness, price });
    const shopRefunds = planShopRefunds(shopRandomness, { workload, tillCount, price: shopPrice });
    return { ...planned, scenes: [...planned.scenes, ...shopRefunds] };
  });
  return { seed: mixSeeds(seed, 2, scenario), tillCount, pageSize, isBankUncertain, days };
}

interface Makings {
  readonly workload: Workload;
  readonly tillCount: number;
  readonly randomness: Randomness;
  readonly price: () => number;
}

function planDay(seed: number, day: number, makings: Makings): DayPlan {
  const { workload, tillCount, randomness, price } = makings;
  // Waiting for the end of a QR takes five minutes, which is most of a day's work: not every day.
  const isLong = randomness.of(workload.longDays);
  const count = workload.directedScenes + randomness.int(0, workload.freeScenes);
  const scenes = Array.from({ length: count }, (_, slot) => {
    const isDirected = slot < workload.directedScenes;
    const number = (day - 1) * workload.directedScenes + slot;
    const operation = isDirected
      ? (workload.operations[number % workload.operations.length] ?? 'qr_invoice')
      : randomness.pick(workload.operations);
    const turn = Math.floor(number / workload.operations.length);
    const pairs = isDirected
      ? (workload.faults ?? pairsInTurn(mixSeeds(seed, operationNames.indexOf(operation)), pairsOf(operation), turn))
      : [];
    const faults = pairs.flatMap((pair) => withItsCause(pair, randomness));
    return planScene(randomness, { operation, workload, isLong, faults, tillCount, priceTiyn: price() });
  });
  const goods = planGoods(seed, { day, tillCount, share: workload.goods, doubleClicks: workload.doubleClicks });
  return { day, scenes: [...scenes, ...goods], faultPlan: planFaults(makings) };
}

/** Every pair of the table comes about equally often: which ones depends on the number of the scene only. */
function pairsInTurn(seed: number, pairs: readonly FaultPair[], turn: number): FaultPair[] {
  const groups = [
    pairs.filter(({ phase }) => isWritePhase(phase)),
    pairs.filter(({ phase }) => phase === 'send' || phase === 'settle'),
    pairs.filter(({ phase }) => phase === 'follow'),
  ];
  return groups.flatMap((group, index): FaultPair[] => {
    const isWrite = index === 0;
    // A process that dies at its first write has no second: writes take half of the turns, never the same beside others.
    const luck = mixSeeds(seed, turn, 77);
    if (isWrite && luck % 2 === 1) return [];
    const own = isWrite ? luck >>> 1 : turn + mixSeeds(seed, index);
    const pair = group[own % Math.max(1, group.length)];
    return pair === undefined ? [] : [pair];
  });
}

const WORKLOAD_MS = 60_000;
const DAY_MS = 86_400_000;
const lasting: Readonly<Record<FaultPeriodKind, readonly [leastMs: number, mostMs: number]>> = {
  offline: [2_000, 40_000],
  kill: [0, 0],
  suspend: [2_000, 240_000],
  wall_jump: [-3 * DAY_MS, 3 * DAY_MS],
  disk_full: [1_000, 15_000],
  service_restart: [1_000, 20_000],
  // Nights back.
  restored: [1, 2],
  primary_moves: [0, 0],
  tariff_ends: [20_000, 60_000],
  bank_refuses: [5_000, 60_000],
  answers_reordered: [30_000, 300_000],
  false_clock: [2_000, 75_000],
  cloned: [0, 0],
};

function planFaults({ workload, tillCount, randomness }: Makings): FaultPeriod[] {
  return faultPeriodKinds.flatMap((kind) => {
    if (!randomness.of(workload.faultPlan[kind])) return [];
    const [min, max] = lasting[kind];
    const till = randomness.int(0, tillCount - 1);
    return [{ kind, till, atMs: randomness.int(0, WORKLOAD_MS), ms: randomness.int(min, max) }];
  });
}

const USUAL = [40, 3_300] as const;
/** Those of no usual basket. */
const DEAR = [3_400, 6_000] as const;

/** Sums that no other basket of the scenario has, nor one tenge more: whole tenge, which a phone invoice must have. */
function createPrices(randomness: Randomness, [min, max]: readonly [number, number] = USUAL): () => number {
  const given = new Set<number>();
  return () => {
    for (;;) {
      const priceTiyn = randomness.int(min, max) * 300;
      if (given.has(priceTiyn)) continue;
      given.add(priceTiyn);
      return priceTiyn;
    }
  };
}

/** Makes the plan of a story out of a seed: who sells, who pays how, and which fault strikes which phase of it. */

import { type Chance, createChance, mixSeeds } from './chance.ts';
import { type FaultPair, faultsThatLeaveUnknown, isWritePhase, operationNames, pairsOf } from './fault-table.ts';
import type { PlannedFault } from './faults.ts';
import { planScene } from './plan-scene.ts';
import type { Scene } from './scenes/scene.ts';
import { allTrade, type Trade, type WeatherKind, weatherKinds } from './trade.ts';

export interface Weather {
  readonly kind: WeatherKind;
  readonly till: number;
  readonly atMs: number;
  readonly ms: number;
}

export interface DayPlan {
  /** Counts from 1 over the whole run. */
  readonly day: number;
  readonly scenes: readonly Scene[];
  readonly weather: readonly Weather[];
}

/** A few days of one shop; each story begins with empty books. */
export interface StoryPlan {
  readonly seed: number;
  readonly tillCount: number;
  readonly pageSize: number | null;
  readonly isBankUncertain: boolean;
  readonly days: readonly DayPlan[];
}

export const DAYS_OF_A_STORY = 4;

export function storyOfDay(day: number): number {
  return Math.floor((day - 1) / DAYS_OF_A_STORY);
}

/** The same plan for the same seed and story, whatever was run before. */
export function planStory(seed: number, story: number, trade: Trade = allTrade): StoryPlan {
  const chance = createChance(mixSeeds(seed, 1, story));
  const tillCount = chance.of(trade.tenTills) ? 10 : chance.of(trade.twoTills) ? 2 : 1;
  const price = createPrices(chance);
  const pageSize = trade.pageSize ?? (chance.of(trade.smallPages) ? 2 : null);
  const isBankUncertain = chance.of(trade.uncertainBanks);
  const days = Array.from({ length: DAYS_OF_A_STORY }, (_, index) => {
    const day = story * DAYS_OF_A_STORY + index + 1;
    return planDay(seed, day, { trade, tillCount, chance, price });
  });
  return { seed: mixSeeds(seed, 2, story), tillCount, pageSize, isBankUncertain, days };
}

interface Makings {
  readonly trade: Trade;
  readonly tillCount: number;
  readonly chance: Chance;
  readonly price: () => number;
}

function planDay(seed: number, day: number, makings: Makings): DayPlan {
  const { trade, tillCount, chance, price } = makings;
  // Whoever waits for the end of a QR waits five minutes, which is most of a day's work: not every day.
  const isLong = chance.of(trade.longDays);
  const count = trade.directedScenes + chance.int(0, trade.freeScenes);
  const scenes = Array.from({ length: count }, (_, slot) => {
    const isDirected = slot < trade.directedScenes;
    const number = (day - 1) * trade.directedScenes + slot;
    const operation = isDirected
      ? (trade.operations[number % trade.operations.length] ?? 'qr_invoice')
      : chance.pick(trade.operations);
    const turn = Math.floor(number / trade.operations.length);
    const pairs = isDirected
      ? (trade.faults ?? pairsInTurn(mixSeeds(seed, operationNames.indexOf(operation)), pairsOf(operation), turn))
      : [];
    const faults = pairs.flatMap((pair) => withItsCause(pair, chance));
    return planScene(chance, { operation, trade, isLong, faults, tillCount, priceTiyn: price() });
  });
  return { day, scenes, weather: planWeather(makings) };
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

/** Settling only happens after a request whose outcome stayed unknown. */
function withItsCause(pair: FaultPair, chance: Chance): PlannedFault[] {
  if (pair.phase !== 'settle') return [pair];
  return [{ operation: pair.operation, phase: 'send', kind: chance.pick(faultsThatLeaveUnknown) }, pair];
}

const TRADE_MS = 60_000;
const DAY_MS = 86_400_000;
const lasting: Readonly<Record<WeatherKind, readonly [leastMs: number, mostMs: number]>> = {
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

function planWeather({ trade, tillCount, chance }: Makings): Weather[] {
  return weatherKinds.flatMap((kind) => {
    if (!chance.of(trade.weather[kind])) return [];
    const [least, most] = lasting[kind];
    const till = chance.int(0, tillCount - 1);
    return [{ kind, till, atMs: chance.int(0, TRADE_MS), ms: chance.int(least, most) }];
  });
}

/** Sums that no other basket of the story has, nor one tenge more: whole tenge, which a phone bill must have. */
function createPrices(chance: Chance): () => number {
  const given = new Set<number>();
  return () => {
    for (;;) {
      const priceTiyn = chance.int(40, 3_300) * 300;
      if (given.has(priceTiyn)) continue;
      given.add(priceTiyn);
      return priceTiyn;
    }
  };
}

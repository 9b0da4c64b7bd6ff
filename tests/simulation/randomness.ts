/** Seeded chance: every choice of a simulated day comes from here, so that the same seed gives the same run. */

import { createSeededRandom } from 'tilla-sandbox/clock/random.ts';

export interface Randomness {
  unit(): number;
  int(min: number, max: number): number;
  of(probability: number): boolean;
  pick<Value>(values: readonly Value[]): Value;
  /** One of the names, by their weights; a name without weight never. */
  weighted<Name extends string>(weights: Readonly<Partial<Record<Name, number>>>): Name;
}

export interface SwitchableRandomness extends Randomness {
  turn(number: number): void;
}

export function createSwitchableRandomness(seed: number): SwitchableRandomness {
  let current = createRandomness(seed);
  return {
    unit: () => current.unit(),
    int: (min, max) => current.int(min, max),
    of: (probability) => current.of(probability),
    pick: (values) => current.pick(values),
    weighted: (weights) => current.weighted(weights),
    turn(number) {
      current = createRandomness(mixSeeds(seed, number));
    },
  };
}

/** One number out of several, so that neighbouring seeds and days have nothing in common. */
export function mixSeeds(...parts: readonly number[]): number {
  let hash = 0x811c9dc5;
  for (const part of parts) {
    for (let shift = 0; shift < 32; shift += 8) {
      hash = Math.imul(hash ^ ((part >>> shift) & 0xff), 0x01000193);
    }
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  }
  return (hash ^ (hash >>> 13)) >>> 0;
}

/** By the generator of the service's own seeded chance: small, quick, good enough for a workload. */
export function createRandomness(seed: number): Randomness {
  const { unit } = createSeededRandom(seed);

  return {
    unit,
    int: (min, max) => min + Math.floor(unit() * (max - min + 1)),
    of: (probability) => unit() < probability,
    pick(values) {
      const chosen = values[Math.floor(unit() * values.length)];
      if (chosen === undefined) throw new RangeError('nothing to pick from');
      return chosen;
    },
    weighted<Name extends string>(weights: Readonly<Partial<Record<Name, number>>>) {
      const entries = Object.entries(weights) as [Name, number][];
      const total = entries.reduce((sum, [, weight]) => sum + weight, 0);
      let left = unit() * total;
      for (const [name, weight] of entries) {
        left -= weight;
        if (left < 0) return name;
      }
      throw new RangeError('nothing has a weight');
    },
  };
}

/** Seeded for repeatable runs. */
import { randomBytes } from 'node:crypto';

export interface Random {
  unit(): number;
  hex(bytes: number): string;
}

/** A small repeatable generator (mulberry32). Not for secrets of a service that others can reach. */
export function createSeededRandom(seed: number): Random {
  let state = seed >>> 0;
  const unit = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    unit,
    hex: (bytes) =>
      Array.from({ length: bytes }, () =>
        Math.floor(unit() * 256)
          .toString(16)
          .padStart(2, '0'),
      ).join(''),
  };
}

/** A call costs more than the bytes. */
const POOL_BYTES = 4096;

export function createMachineRandom(): Random {
  let pool = randomBytes(POOL_BYTES);
  let used = 0;
  const take = (bytes: number): Buffer => {
    if (bytes > POOL_BYTES) return randomBytes(bytes);
    if (used + bytes > POOL_BYTES) {
      pool = randomBytes(POOL_BYTES);
      used = 0;
    }
    used += bytes;
    return pool.subarray(used - bytes, used);
  };
  return {
    unit: () => take(4).readUInt32BE() / 4_294_967_296,
    hex: (bytes) => take(bytes).toString('hex'),
  };
}

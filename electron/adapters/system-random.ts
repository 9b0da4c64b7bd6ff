import { randomInt } from 'node:crypto';
import type { Random } from '../core/ports.ts';

const steps = 2 ** 47;

/** The operating system's randomness. */
export function createSystemRandom(): Random {
  return { fraction: () => randomInt(steps) / steps };
}

import { randomInt } from 'node:crypto';
import type { Random } from '#core/platform/ports.ts';

const steps = 2 ** 47;

export function createSystemRandom(): Random {
  return { fraction: () => randomInt(steps) / steps };
}

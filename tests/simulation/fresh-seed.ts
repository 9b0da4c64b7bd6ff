/** A seed that nobody has seen, for proofs that should not know what comes; `TILLA_SEED` repeats a run. */

import { randomInt } from 'node:crypto';

/** Small ones are taken: they are the fixed ones. */
const MIN = 1_000;
const MAX = 2 ** 31;

export function freshSeed(): number {
  const given = Number(process.env['TILLA_SEED'] ?? Number.NaN);
  return Number.isSafeInteger(given) ? given : randomInt(MIN, MAX);
}

export function scenarioCommand(seed: number, day: number): string {
  return `npm run simulate -- --scenario ${String(seed)}:${String(day)}`;
}

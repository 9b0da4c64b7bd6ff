import fc from 'fast-check';
import { expect, it } from 'vitest';
import { depth, isWhole } from '../support/depth.ts';
import { dayPlan } from './day-plan.ts';
import { playDay } from './play-day.ts';
import { compareDay, type Mismatch, type SurfaceName, surfaces } from './surfaces.ts';

const names = (process.env['TILLA_SURFACES']?.split(',') ?? Object.keys(surfaces)) as readonly SurfaceName[];
const days = Number(process.env['TILLA_DAYS'] ?? depth(2, 1_000));
const seed = Number(process.env['TILLA_SEED'] ?? 5);
/** A failure is shrunk no longer than this. */
const limitMs = depth(50_000, 6 * 3_600_000);

function describe({ surface, figure, reckoned, shown }: Mismatch): string {
  return `${surface}: ${figure}: ${JSON.stringify(reckoned)} by the reckoning, ${JSON.stringify(shown)} on the surface`;
}

it(
  'on a random day every surface shows what the provider’s ledger and the acts of the day come to, to the tiyn',
  async () => {
    const property = fc.asyncProperty(dayPlan, async (plan) => {
      await playDay(plan, async (played) => {
        expect((await compareDay(played, names)).map(describe)).toEqual([]);
      });
    });
    const limit = fc.interruptAfterTimeLimit(limitMs, { failOnInterrupt: isWhole });
    await fc.assert(property, { numRuns: days, seed, plugins: [limit] });
  },
  limitMs + 10_000,
);

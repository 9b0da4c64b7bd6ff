import { describe, expect, it } from 'vitest';
import { planStory, storyOfDay } from './plan.ts';
import { runStory } from './run-story.ts';
import { leaveOut, readNumbers, shrink, writeNumbers } from './shrink.ts';
import { simulate } from './simulate.ts';

describe('the simulation', () => {
  it('loses nothing in 300 days of trade under faults', { timeout: 600_000 }, async () => {
    const result = await simulate({ seed: 1, days: 300 });
    expect(result.failures).toEqual([]);
    expect(result.days).toBe(300);
    expect(result.charges).toBeGreaterThan(300);
  });

  it('runs the same seed the same way, bit for bit, whatever ran before', { timeout: 60_000 }, async () => {
    const plan = planStory(3, storyOfDay(9));
    const first = await runStory(plan);
    await runStory(planStory(4, 0));
    const again = await runStory(planStory(3, storyOfDay(9)), { isTelling: true });
    expect(again.fingerprint).toBe(first.fingerprint);
    expect(again.requests).toBe(first.requests);
    expect((await runStory(planStory(3, storyOfDay(13)))).fingerprint).not.toBe(first.fingerprint);
  });
});

describe('a shrunk story', () => {
  it('keeps only what its failure needs, and replays from its numbers', async () => {
    const plan = planStory(1, 0);
    const wanted = plan.days[2]?.scenes[1]?.priceTiyn;
    const fails = (smaller: typeof plan) =>
      Promise.resolve(smaller.days.some(({ scenes }) => scenes.some(({ priceTiyn }) => priceTiyn === wanted)));
    const gone = await shrink(plan, fails);
    const smallest = leaveOut(plan, readNumbers(writeNumbers(gone)));
    expect(smallest.days).toHaveLength(1);
    expect(smallest.days[0]?.scenes).toHaveLength(1);
    expect(smallest.days[0]?.scenes[0]).toMatchObject({ priceTiyn: wanted, faults: [], clicks: 1 });
    expect(smallest.days[0]?.weather).toEqual([]);
  });
});

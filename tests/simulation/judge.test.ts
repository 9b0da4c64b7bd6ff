/** What the judge excuses as beyond any till, and what it still finds. */

import { describe, expect, it } from 'vitest';
import type { PlannedFault } from './faults.ts';
import type { StoryPlan } from './plan.ts';
import { runStory } from './run-story.ts';
import type { BillScene } from './scenes/scene.ts';
import { isBelieved } from './told-lies.ts';

const ignoredBill: BillScene = {
  kind: 'bill',
  till: 0,
  atMs: 1_000,
  priceTiyn: 300_000,
  clicks: 1,
  manager: 'later',
  tender: 'qr',
  customer: 'ignores',
  customerAfterMs: 500,
  cashier: 'leaves',
  cashierAfterMs: 2_000,
  faults: [],
};

const flipAt = (operation: PlannedFault['operation']): PlannedFault => ({ operation, phase: 'follow', kind: 'flip' });

/** A day with this bill alone. */
function dayOf(scene: BillScene): StoryPlan {
  const days = [{ day: 1, scenes: [scene], weather: [] }];
  return { seed: 11, tillCount: 1, pageSize: null, isBankUncertain: false, days };
}

describe('a bill that two routes falsely call paid', () => {
  // The first read after a change only tries the line; the next one is heard, and asks the check because of it.
  const readLies = [flipAt('qr_invoice'), flipAt('qr_invoice')];
  const story = dayOf({ ...ignoredBill, faults: [...readLies, flipAt('cancel')] });

  it('is beyond trust where the till takes it back by itself and tells a person', async () => {
    const { losses, tasks } = await runStory(story);
    expect(tasks.map(({ kind }) => kind)).toContain('paid_withdrawn');
    expect(losses).toEqual([]);
  });

  it('is a loss for a till that stays with the lie', async () => {
    const { losses } = await runStory(story, { without: 'A3' });
    const kinds = losses.map(({ kind }) => kind);
    expect(kinds).toContain('told before it was so');
    expect(kinds).toContain('paid without a charge');
  });

  it('is a loss where one route alone said so, though the till took it back', async () => {
    const alone = dayOf({ ...ignoredBill, faults: readLies });
    const { losses } = await runStory(alone, { without: 'A2' });
    expect(losses.map(({ kind }) => kind)).toContain('told before it was so');
    expect((await runStory(alone)).losses).toEqual([]);
  });

  it('is believed by two routes about that bill at that till, while a word counts', () => {
    const lie = { till: 'till 1', invoiceId: 7, route: 'single', atMs: 1_000 } as const;
    const other = { ...lie, route: 'check', atMs: 2_000 } as const;
    expect(isBelieved([lie, other], 'till 1', 7, 2_100)).toBe(true);
    expect(isBelieved([lie, { ...other, route: 'single' }], 'till 1', 7, 2_100)).toBe(false);
    expect(isBelieved([lie, { ...other, invoiceId: 8 }], 'till 1', 7, 2_100)).toBe(false);
    expect(isBelieved([lie, { ...other, till: 'till 2' }], 'till 1', 7, 2_100)).toBe(false);
    expect(isBelieved([lie, { ...other, atMs: 60_000 }], 'till 1', 7, 60_100)).toBe(false);
    expect(isBelieved([lie, other], 'till 1', 7, 1_500)).toBe(false);
  });
});

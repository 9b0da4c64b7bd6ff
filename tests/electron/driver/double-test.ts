import { test as base, expect, type Page } from '@playwright/test';
import { type Counter, createCounter } from '../../support/counter.ts';
import { type ElectronTill, type ElectronTillOptions, startElectronTill } from './electron-till.ts';

export const manager = { name: 'Айгерим', pin: '2468' } as const;

interface DoubleFixtures {
  /** Starts the built till; again on the same folder after it has ended. All end with the test. */
  readonly start: (options?: ElectronTillOptions) => ElectronTill;
  /** The worker's till in training, with its manager at the counter; a test leaves it as it was. */
  readonly open: { readonly till: ElectronTill; readonly page: Page; readonly counter: Counter };
}

interface WorkerFixtures {
  readonly openTill: ElectronTill;
}

const forbidden = 'what the till did that Electron does not know, or forbids';

export const test = base.extend<DoubleFixtures, WorkerFixtures>({
  start: async ({ browser }, use) => {
    const tills: ElectronTill[] = [];
    await use((options) => {
      const till = startElectronTill(browser, options);
      tills.push(till);
      return till;
    });
    for (const till of tills.toReversed()) await till.remove();
    const complaints = tills.flatMap((till) => till.complaints);
    expect(complaints, forbidden).toEqual([]);
  },
  openTill: [
    async ({ browser }, use) => {
      const till = startElectronTill(browser, { args: ['--training'] });
      await createCounter(await till.page()).makeManager(manager.name, manager.pin);
      await use(till);
      await till.remove();
    },
    { scope: 'worker' },
  ],
  open: async ({ openTill }, use) => {
    const page = await openTill.page();
    await use({ till: openTill, page, counter: createCounter(page) });
    expect(openTill.complaints, forbidden).toEqual([]);
  },
});

/** A call of the page itself, over its two functions. */
export function callFrom(page: Page, name: string, input: object = {}): Promise<{ ok: boolean; value?: unknown }> {
  return page.evaluate(
    ([called, passed]) => {
      const { tilla } = window as unknown as {
        tilla: { call: (name: string, input: object) => Promise<{ ok: boolean; value?: unknown }> };
      };
      return tilla.call(called, passed);
    },
    [name, input] as const,
  );
}

export { expect };
